import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PictureInput } from '../../src-preload/contract/picture-input.ts';
import { keyOf } from '../../src-renderer/browser/picture-events.ts';
import { openRoad } from '../support/road.ts';
import type { Road } from '../support/road.ts';
import { startSite } from '../support/site.ts';
import type { Site } from '../support/site.ts';

let site: Site;
let road: Road;
let tabId = '';

const PAGE = `<!doctype html><title>Page</title><style>body { margin: 0; font: 16px monospace } * { position: absolute } #log { left: 0; top: 400px }</style>
  <input id="field" style="left:20px;top:20px;width:400px;height:30px">
  <button style="left:20px;top:80px;width:100px;height:40px;cursor:pointer">Press</button>
  <div id="pad" style="left:20px;top:140px;width:300px;height:100px;background:#eee;cursor:crosshair"></div>
  <p id="words" style="left:20px;top:260px;margin:0;white-space:nowrap">First second third</p>
  <textarea id="code" style="left:500px;top:20px"></textarea>
  <div style="top:3000px">End</div><pre id="log"></pre>
  <script>
    const seen = [];
    for (const type of ['mousemove', 'mousedown', 'mouseup', 'click', 'dblclick', 'contextmenu', 'wheel']) addEventListener(type, (event) => seen.push(type), true);
    code.onpaste = (event) => { event.preventDefault(); code.value = 'pasted:' + event.clipboardData.getData('text/plain'); };
    addEventListener('keydown', (event) => seen.push('key ' + [event.ctrlKey && 'ctrl', event.key].filter(Boolean).join('+')), true);
    const drawn = []; pad.onmousemove = (event) => { if (event.buttons === 1) drawn.push(event.offsetX); };
    setInterval(() => { log.textContent = JSON.stringify({ seen: seen.slice(-14), drawn, field: field.value, code: code.value, selected: String(getSelection()), y: scrollY }); }, 20);
  </script>`;

interface Log {
  readonly seen: readonly string[];
  readonly drawn: readonly number[];
  readonly field: string;
  readonly code: string;
  readonly selected: string;
  readonly y: number;
}

beforeAll(async () => {
  site = await startSite({ '/': PAGE });
  road = await openRoad();
});

afterAll(async () => {
  await road.close();
  await site.close();
});

beforeEach(async () => {
  await road.ok('browser_navigate', { url: site.url });
  tabId = road.state().currentTabId ?? '';
});

const send = (...inputs: PictureInput[]): Promise<string> => road.parts.browser.pictureInput(tabId, inputs);
const at = (x: number, y: number) => ({ x, y, modifiers: 0 });
const press = (x: number, y: number, clicks = 1): PictureInput => ({ type: 'press', ...at(x, y), buttons: 1, button: 'left', clicks });
const release = (x: number, y: number, clicks = 1): PictureInput => ({ type: 'release', ...at(x, y), buttons: 0, button: 'left', clicks });
const click = (x: number, y: number): PictureInput[] => [press(x, y), release(x, y)];

/** As a keyboard sends it, through what the window makes of it. */
function keys(text: string, flags: { readonly ctrlKey?: boolean } = {}): PictureInput[] {
  return Array.from(text).flatMap((key) => {
    const event = {
      key, code: /[a-z]/iu.test(key) ? `Key${key.toUpperCase()}` : '', keyCode: /[a-z0-9 ]/iu.test(key) ? key.toUpperCase().charCodeAt(0) : 190, location: 0, repeat: false, isComposing: false,
      altKey: false, ctrlKey: false, metaKey: false, shiftKey: false, getModifierState: () => false, ...flags,
    };
    return [keyOf(event, true, false), keyOf(event, false, false)].filter((one) => one !== undefined);
  });
}

async function log(): Promise<Log> {
  return JSON.parse(JSON.parse(await read()) as string) as Log;
}
const read = async (): Promise<string> => /^".*"$/mu.exec(await road.ok('browser_eval', { script: `document.querySelector('#log').textContent` }))?.[0] ?? '""';

describe('what the person does in the live picture', () => {
  it('clicks after 300 moves', async () => {
    await send(...Array.from({ length: 150 }, (_, n): PictureInput => ({ type: 'move', ...at(n, n), buttons: 0 })));
    await send(...Array.from({ length: 150 }, (_, n): PictureInput => ({ type: 'move', ...at(n, 150), buttons: 0 })), ...click(60, 100));
    await expect.poll(async () => (await log()).seen.at(-1), { timeout: 30_000 }).toBe('click');
  });

  it('types every printable character, and chords', async () => {
    const all = `a.b_c@d ${Array.from({ length: 94 }, (_, n) => String.fromCharCode(33 + n)).join('')}äöß€ñ→漢`;
    await send(...click(60, 35), ...keys(all));
    await expect.poll(async () => (await log()).field, { timeout: 30_000 }).toBe(all);
    await send(...keys('a', { ctrlKey: true }), ...keys('x'));
    await expect.poll(async () => (await log()).field, { timeout: 30_000 }).toBe('x');
    expect((await log()).seen).toContain('key ctrl+a');
  });

  it('composes a word as an input method does', async () => {
    await send(...click(60, 35), ...(['に', 'にほ', 'にほん'].map((text) => ({ type: 'compose', text, cursor: text.length }) as const)), { type: 'text', text: '日本' });
    await expect.poll(async () => (await log()).field, { timeout: 30_000 }).toBe('日本');
  });

  it('pastes, as the page itself would take it and where it takes nothing', async () => {
    const text = 'one\ttwo & "three"';
    await send(...click(60, 35), { type: 'paste', text });
    await expect.poll(async () => (await log()).field, { timeout: 30_000 }).toBe(text);
    await send(...click(520, 30), { type: 'paste', text: '123456' });
    await expect.poll(async () => (await log()).code, { timeout: 30_000 }).toBe('pasted:123456');
  });

  it('drags along its way, turns the wheel, and selects a word with two clicks', async () => {
    await send(press(40, 160), ...Array.from({ length: 10 }, (_, n): PictureInput => ({ type: 'move', ...at(50 + n * 10, 170), buttons: 1 })), release(150, 170));
    await expect.poll(async () => (await log()).drawn.length, { timeout: 30_000 }).toBeGreaterThan(3);
    const { drawn } = await log();
    expect(drawn).toEqual(drawn.toSorted((one, other) => one - other));
    const middle = 20 + Number(/^\d+$/mu.exec(await road.ok('browser_eval', { script: `Math.round(document.querySelector('#words').getBoundingClientRect().width / 2)` }))?.[0]);
    await send(...click(middle, 268), press(middle, 268, 2), release(middle, 268, 2));
    await expect.poll(async () => (await log()).selected.trim(), { timeout: 30_000 }).toBe('second');
    await send({ type: 'wheel', ...at(100, 300), deltaX: 0, deltaY: 500 });
    await expect.poll(async () => (await log()).y, { timeout: 30_000 }).toBeGreaterThan(100);
  });

  it.each([[60, 35, 'text'], [60, 100, 'pointer'], [60, 180, 'crosshair'], [60, 268, 'text'], [700, 350, 'default']])('shows the mouse over (%i, %i) as a %s', async (x, y, cursor) => {
    expect(await send({ type: 'move', ...at(x, y), buttons: 0 })).toBe(cursor);
  });
});

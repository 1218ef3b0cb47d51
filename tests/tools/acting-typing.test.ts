import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRoad, refOf } from '../support/road.ts';
import type { Road } from '../support/road.ts';
import { startSite } from '../support/site.ts';
import type { Site } from '../support/site.ts';
import { typingPages } from '../sites/acting/typing.ts';

let road: Road;
let site: Site;

beforeAll(async () => {
  site = await startSite(typingPages);
  road = await openRoad();
});

afterAll(async () => {
  await road.close();
  await site.close();
});

const open = (path: string): Promise<string> => road.ok('browser_navigate', { url: site.url + path });

/** Types into a field of the page that is open and returns the result. */
async function type(view: string, name: string, text: string, more: Record<string, unknown> = {}): Promise<string> {
  const role = ['searchbox', 'spinbutton', 'textbox'].find((one) => view.includes(`] ${one} "${name}`)) ?? 'textbox';
  return road.ok('browser_type', { ref: refOf(view, role, name), text, ...more });
}

/** What a control holds, by a script of the test and not by the view. */
async function holds(selector: string): Promise<string> {
  const text = await road.ok('browser_page_text', { selector });
  return text;
}

describe('rich editors', () => {
  it.each(['/beforeinput', '/paragraphs', '/keys'])('take a text once, and a second one in its place (%s)', async (path) => {
    const view = await open(path);
    await type(view, 'Message', 'Hello there');
    expect(await holds('[role=status]')).toContain('\nHello there\n');
    if (path === '/keys') return;
    await type(view, 'Message', 'Anew');
    expect(await holds('[role=status]')).toContain('\nAnew\n');
  });

  it('take several lines as lines', async () => {
    const first = await type(await open('/beforeinput'), 'Message', 'one\ntwo');
    expect(first).not.toContain('which now holds');
    expect(await holds('[role=status]')).toContain('one↵two\n');
    await type(await open('/paragraphs'), 'Message', 'one\ntwo\nthree');
    expect(await holds('[role=status]')).toContain('\none|two|three\n');
  });

  it('are never sent by a line break, and keep what is appended at their end', async () => {
    const view = await open('/observing');
    await type(view, 'Message', ' and\nmore', { append: true });
    const said = await holds('[role=status]');
    expect(said).toContain('old words and');
    expect(said).toContain('more');
    expect(said).toContain('sent 0');
  });

  it('that restore their own text are not said to hold what was typed', async () => {
    const text = await type(await open('/reverting'), 'Message', 'mine');
    expect(text).toContain('which now holds "fixed"');
  });

  it('can be emptied', async () => {
    const view = await open('/beforeinput');
    await type(view, 'Message', 'gone soon');
    expect(await type(view, 'Message', '')).toContain('typed nothing into');
    expect(await holds('[role=status]')).not.toContain('gone');
  });
});

describe('text fields', () => {
  it.each(['naïve 👩‍👩‍👧 🏳️‍🌈', 'שלום עולם', 'مرحبا', 'é e\u0301 ที่ 你好 한글', `"quotes" >> 'and' \\ %27 {{x}} $&`])('take %s as it is', async (words) => {
    const view = await open('/plain');
    expect(await type(view, 'Line', words)).not.toContain('which now holds');
    expect(await type(view, 'Notes', words)).not.toContain('which now holds');
    expect(await type(view, 'Line', words, { slowly: true })).not.toContain('which now holds');
  });

  it('take very long text and several lines', async () => {
    const view = await open('/plain');
    expect(await type(view, 'Notes', `${'long '.repeat(8_000)}end`)).not.toContain('which now holds');
    expect(await type(view, 'Notes', 'a\nb\r\nc')).not.toContain('which now holds');
  });

  it('keep what is there when text is appended, whatever their type', async () => {
    const view = await open('/plain');
    await type(view, 'Line', ' two', { append: true });
    await type(view, 'Notes', '\nsecond', { append: true });
    await type(view, 'Mail', '.example', { append: true });
    const text = await type(view, 'Age', '2', { append: true });
    expect(text).not.toContain('which now holds');
    const after = await road.ok('browser_snapshot');
    for (const value of ['"one two"', 'first second', 'a@b.example', '42']) expect(after).toContain(value);
  });

  it('say what they hold where they cut or refuse', async () => {
    const view = await open('/plain');
    expect(await type(view, 'Short', 'abcdefgh')).toContain('which now holds "abcde"');
    const age = await road.call('browser_type', { ref: refOf(view, 'spinbutton', 'Age'), text: 'old' });
    expect(age.status).toBe('invalid_input');
    expect(age.text).toContain('takes a number');
    for (const [name, why] of [['Fixed', 'is read-only'], ['Off', 'is disabled']] as const) {
      const { status, text } = await road.call('browser_type', { selector: `role=textbox[name="${name}"]`, text: 'x' });
      expect(status).toBe('blocked');
      expect(text).toContain(why);
    }
  });

  it('never echo a password', async () => {
    const view = await open('/plain');
    const text = await type(view, 'Secret', 'hunter2secret');
    expect(text).toContain('typed a hidden text into');
    expect(text).not.toContain('hunter2');
  });

  it.each([['Phone', '+49 170 1'], ['Site', 'https://x.example/?a=1'], ['Find', 'rain'], ['Age', '-7']])('of kind %s take %s', async (name, words) => {
    expect(await type(await open('/plain'), name, words)).not.toContain('which now holds');
  });

  it('of frameworks notice every change, and what they make of it is said', async () => {
    const view = await open('/controlled');
    expect(await type(view, 'Free', 'Ada')).toContain('"state Ada"');
    expect(await type(view, 'Upper', 'ada')).toContain('which now holds "ADA"');
    expect(await type(view, 'Digits', 'a1b2')).toContain('which now holds "12"');
    expect(await type(view, 'Never', 'other')).toContain('which now holds "kept"');
  });

  it('with a mask get their keys one by one where it swallows a whole text', async () => {
    const text = await type(await open('/mask'), 'Phone', '5551234567');
    expect(text).toContain('(555) 123-4567');
  });

  it.each([['/code', '482 913', '482913'], ['/still', '7391', '7391']])('in a row take a one-time code from the first on (%s)', async (path, code, wanted) => {
    const view = await open(path);
    const ref = /\[(e\d+)\] textbox/u.exec(view)?.[1];
    const text = await road.ok('browser_type', { ref, text: code });
    expect(text).toContain(`a code of ${wanted.length} characters into`);
    expect(await holds('[role=status]')).toContain(`code ${wanted}`);
  });

  it('are sent with Enter, and typed into key by key when asked', async () => {
    expect(await type(await open('/search'), 'Words', 'rain', { submit: true })).toContain('Results');
    expect(site.requests.filter(({ path }) => path.startsWith('/found')).map(({ path }) => path)).toEqual(['/found?q=rain']);
    await type(await open('/keysheard'), 'Field', 'four', { slowly: true });
    expect(await holds('[role=status]')).toMatch(/keys [45]/u);
  });
});

describe('keys', () => {
  it('are pressed as chords, by the names people write, on the element named', async () => {
    const view = await open('/chords');
    const ref = refOf(view, 'textbox', 'Text');
    for (const key of ['Control+a', 'ctrl+shift+k', 'Esc', 'ArrowLeft', 'Shift+Tab']) await road.ok('browser_press', { ref, key });
    const said = await holds('[role=status]');
    for (const heard of ['C-a;', 'C-S-', 'Escape;', 'ArrowLeft;', 'S-Tab;']) expect(said).toContain(heard);
  });

  it('of other scripts put in their character, and unknown ones are explained', async () => {
    const view = await open('/plain');
    const ref = refOf(view, 'textbox', 'Line');
    for (const key of ['é', 'ж', '好', '👍']) await road.ok('browser_press', { ref, key });
    expect(await road.ok('browser_snapshot')).toMatch(/éж好👍/u);
    const { status, text } = await road.call('browser_press', { key: 'Entr' });
    expect(status).toBe('invalid_input');
    expect(text).toContain('There is no key "Entr"');
  });
});

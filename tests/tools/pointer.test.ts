import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Frame, Spot } from '../../src-preload/contract/bridge.ts';
import { createSpotlight } from '../../src-main/browser/spotlight.ts';
import { launchForViews } from '../sites/views/browser.ts';
import { startForeign } from '../support/foreign.ts';
import type { Foreign } from '../support/foreign.ts';
import { countColour } from '../support/pixels.ts';
import { openRoad, refOf } from '../support/road.ts';
import type { Road, RoadOptions } from '../support/road.ts';
import { startSite } from '../support/site.ts';
import type { Site } from '../support/site.ts';

/** The colour in which the assistant is drawn. */
const ACCENT = [11, 107, 125] as const;

let site: Site;
let home: string;
let foreign: Foreign;
let browser: Browser;
let scales: Page;
const roads: Road[] = [];

beforeAll(async () => {
  site = await startSite({
    '/': `<title>Home</title><style>body{margin:0;background:#fff}button{position:absolute;left:300px;top:200px;width:200px;height:80px;background:#fff}</style>
      <button>Press</button><a href="/next" style="position:absolute;left:40px;top:300px">Next</a>
      <label style="position:absolute;left:40px;top:400px">Name <input></label>
      <p role="status" style="position:absolute;top:500px"></p>
      <script>
        const seen = [];
        const out = document.querySelector('p');
        onload = () => {
          new MutationObserver((all) => { for (const { target, type } of all) if (target !== out) seen.push(type + ' of ' + target.nodeName); }).observe(document, { subtree: true, childList: true, attributes: true });
          let isFirst = true;
          new ResizeObserver(() => { if (!isFirst) seen.push('a size'); isFirst = false; }).observe(document.documentElement);
        };
        let clicks = 0;
        document.querySelector('button').onclick = () => { clicks += 1; out.textContent = clicks + ' clicks; seen: ' + (seen.join() || 'nothing'); };
      </script>`,
    '/next': '<title>Next</title><body style="background:#fff"><h1>Next page</h1>',
    '/outer': `<title>Outer</title><body style="margin:0;background:#fff"><div style="height:2000px"></div><iframe style="border:0;margin-left:100px;width:400px;height:200px"></iframe><div style="height:2000px"></div>
      <script>document.querySelector('iframe').src = location.href.replace('127.0.0.1', 'localhost').replace('outer', 'inner')</script>`,
    '/inner': '<body style="margin:0;background:#fff"><button style="margin:50px;width:100px;height:40px" onclick="this.textContent = \'hit\'">Inside</button>',
    '/wrapped': `<title>Wrapped</title><div style="width:300px;font:16px monospace"><span style="display:inline-block;width:230px">first words stay here</span>
      <a href="#hit">go on reading the rest</a></div>`,
  });
  home = await mkdtemp(join(tmpdir(), 'wheelhouse-pointer-'));
  foreign = await startForeign(join(home, 'foreign'), '--window-size=1280,800');
  browser = await launchForViews();
  scales = await browser.newPage();
});

afterEach(async () => {
  await Promise.all(roads.splice(0).map((road) => road.close()));
});

afterAll(async () => {
  await browser.close();
  await foreign.end();
  await site.close();
  await rm(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
});

/** A road whose live picture somebody watches. */
async function watched(options: RoadOptions = {}): Promise<Road> {
  const road = await openRoad(options);
  roads.push(road);
  road.parts.screencast.watch({ isVisible: true, width: 1280, height: 800 });
  return road;
}

const inWindow = (): Promise<Road> => watched({ assistant: { browser: { visibility: 'window', cdpUrl: foreign.cdpUrl } } });

async function open(road: Road, path: string): Promise<string> {
  const view = await road.ok('browser_open', { url: site.url + path });
  await expect.poll(() => road.frames.length, { timeout: 60_000 }).toBeGreaterThan(0);
  return view;
}

const spots = ({ frames }: Road): Spot[] => frames.map(({ spot }) => spot).filter((spot) => spot !== undefined);
const inside = ({ x, y, box }: Spot): boolean => box !== undefined && x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height;

describe('the pointer of the assistant in the live picture', () => {
  it('comes with the pictures of an act, on what is acted on, and ends after it', async () => {
    const road = await watched();
    const view = await open(road, '/');
    await road.ok('browser_click', { ref: refOf(view, 'button', 'Press') });
    await expect.poll(() => spots(road)[0], { timeout: 60_000 }).toEqual({ x: 400, y: 240, box: { x: 300, y: 200, width: 200, height: 80 } });
    await expect.poll(() => road.frames.at(-1)?.spot, { timeout: 60_000 }).toBeUndefined();
  });

  it('is where the click goes: on the first line of a link that is wrapped, and in a frame that was scrolled to', async () => {
    const road = await watched();
    const view = await open(road, '/wrapped');
    await road.ok('browser_click', { ref: refOf(view, 'link', 'go on') });
    const wrapped = spots(road).at(-1);
    expect(wrapped && inside(wrapped)).toBe(true);
    expect(wrapped && wrapped.box && wrapped.y - wrapped.box.y).toBeLessThan((wrapped?.box?.height ?? 0) / 2);
    const outer = await road.ok('browser_navigate', { url: `${site.url}/outer` });
    expect(await road.ok('browser_click', { ref: refOf(outer, 'button', 'Inside') })).toContain('hit');
    await expect.poll(() => spots(road).at(-1)?.box?.width, { timeout: 60_000 }).toBe(100);
    const { height } = road.frames.at(-1) as Frame;
    const inFrame = spots(road).at(-1) as Spot;
    expect(inFrame.box?.x).toBe(150);
    expect(inside(inFrame) && inFrame.y < height).toBe(true);
  });

  it('stays where it was when the page goes away, without the box of what is gone', async () => {
    const road = await watched();
    const view = await open(road, '/');
    await road.ok('browser_click', { ref: refOf(view, 'link', 'Next') });
    const all = spots(road);
    expect(all[0]?.box).toBeDefined();
    expect(all.at(-1)?.box).toBeUndefined();
    expect(all.at(-1)?.x).toBe(all[0]?.x);
  });

  it('is gone at once when the assistant is stopped in the middle of an act, and does not come back', async () => {
    const road = await watched();
    const view = await open(road, '/');
    const stop = new AbortController();
    const typing = road.call('browser_type', { ref: refOf(view, 'textbox', 'Name'), text: 'slow'.repeat(200), slowly: true }, stop.signal);
    await expect.poll(() => spots(road).length, { timeout: 60_000 }).toBeGreaterThan(0);
    stop.abort();
    expect(road.frames.at(-1)?.spot).toBeUndefined();
    expect((await typing).status).toBe('outcome_unknown');
    const before = spots(road).length;
    await road.call('browser_snapshot');
    expect(spots(road)).toHaveLength(before);
  });

  it('costs nothing while nobody watches', async () => {
    const road = await watched();
    const view = await open(road, '/');
    road.parts.screencast.watch({ isVisible: false, width: 1280, height: 800 });
    await road.ok('browser_click', { ref: refOf(view, 'button', 'Press') });
    expect(spots(road)).toEqual([]);
  });
});

describe('the pointer of the assistant in the window of the browser', () => {
  const marks = (frame: Frame): Promise<number> => countColour(scales, frame.jpeg, ACCENT);
  /** Looks at the pictures from the first one that has not been looked at, until one has it or has it no more. */
  async function until(road: Road, from: number, isWanted: (count: number) => boolean): Promise<void> {
    let next = from;
    await expect
      .poll(
        async () => {
          const frame = road.frames[next];
          if (frame !== undefined) next += 1;
          return frame !== undefined && isWanted(await marks(frame));
        },
        { timeout: 60_000 },
      )
      .toBe(true);
  }

  it('is in the picture of the page while it acts, and never in one that the model gets', async () => {
    const road = await inWindow();
    const view = await open(road, '/');
    const stop = new AbortController();
    const typing = road.call('browser_type', { ref: refOf(view, 'textbox', 'Name'), text: 'slow'.repeat(200), slowly: true }, stop.signal);
    await until(road, 0, (count) => count > 150);
    const tab = await road.parts.browser.tab(undefined, new AbortController().signal);
    const { png } = await tab.screenshot({ isFullPage: false }, new AbortController().signal);
    expect(await countColour(scales, png, ACCENT)).toBe(0);
    await until(road, road.frames.length, (count) => count > 150);
    stop.abort();
    await typing;
    const shot = await road.call('browser_screenshot');
    expect(await countColour(scales, await readFile(join(road.home, 'files', shot.picture?.file ?? '')), ACCENT)).toBe(0);
    await expect.poll(() => marks(road.frames.at(-1) as Frame), { timeout: 60_000 }).toBe(0);
  });

  it('changes nothing that the page can see, and takes no click', async () => {
    const road = await inWindow();
    const view = await open(road, '/');
    const ref = refOf(view, 'button', 'Press');
    expect(await road.ok('browser_click', { ref })).toContain('1 clicks; seen: nothing');
    await until(road, 0, (count) => count > 150);
    await road.ok('browser_click', { x: 400, y: 240 });
    expect(await road.ok('browser_page_text')).toContain('2 clicks; seen: nothing');
  });

  it('lies over frames of other sites too', async () => {
    const road = await inWindow();
    const view = await open(road, '/outer');
    expect(await road.ok('browser_click', { ref: refOf(view, 'button', 'Inside') })).toContain('hit');
    await until(road, 0, (count) => count > 150);
  });
});

describe('an act that is shown', () => {
  it('waits for nothing of the showing', async () => {
    const page = await browser.newPage();
    await page.setContent('<button>Go</button>');
    const never = new Promise<void>(() => undefined);
    const painter = { isSeen: () => true, isInPicture: true, lagMs: 0, show: () => undefined, clear: () => never };
    const spotlight = createSpotlight(page, painter);
    const element = { locator: page.locator('button', { hasText: 'Never there' }), label: 'button', role: 'button', name: '' };
    const done = await spotlight.during(new AbortController().signal, (show) => {
      show(element);
      return Promise.resolve('done');
    });
    expect(done).toBe('done');
    spotlight.dispose();
    await page.close();
  });
});

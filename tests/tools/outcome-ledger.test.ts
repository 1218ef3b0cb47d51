import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller, ToolResult } from '../../src-main/core/results.ts';
import { openFiles } from '../../src-main/storage/files.ts';
import { openRoad, refOf } from '../support/road.ts';
import type { Road } from '../support/road.ts';
import { startSite } from '../support/site.ts';
import type { Site } from '../support/site.ts';
import { orderPages } from '../sites/acting/orders.ts';

let road: Road;
let site: Site;

beforeAll(async () => {
  site = await startSite(orderPages);
  road = await openRoad();
});

afterAll(async () => {
  await road.close();
  await site.close();
});

const open = (path: string): Promise<string> => road.ok('browser_navigate', { url: site.url + path });
const sent = (): number => site.requests.filter(({ path }) => path === '/commit').length;
const by = (caller: Caller, tool: string, input: Record<string, unknown>): Promise<ToolResult> =>
  road.parts.runTool({ tool, input, caller, conversationId: null, signal: new AbortController().signal });

/** Makes a step whose outcome stays unknown and returns how often the server has got it. */
async function lose(tool: string, input: Record<string, unknown>): Promise<number> {
  const { status, text } = await road.call(tool, input);
  expect(status, text).toBe('outcome_unknown');
  expect(sent()).toBeGreaterThan(0);
  return sent();
}

async function expectRefused(tool: string, input: Record<string, unknown>): Promise<void> {
  const before = sent();
  const { status, text } = await road.call(tool, input);
  expect(status).toBe('outcome_unknown');
  expect(text).toMatch(/was not (?:made again|done)/u);
  expect(sent()).toBe(before);
}

describe('a step that may have happened', () => {
  let ref: string;
  let cake: string;

  beforeEach(async () => {
    site.requests.length = 0;
    const view = await open('/button');
    ref = refOf(view, 'button', 'Order tea');
    cake = refOf(view, 'button', 'Order cake');
  });

  it('never reaches the server a second time, in whatever spelling and from whomever', async () => {
    const before = await lose('browser_click', { ref });
    for (const input of [{ ref }, { ref: `@${ref}` }, { ref: `[ref=${ref}]`, tab_id: 't1' }, { button: 'left', count: 1, ref }, { modifiers: [], ref }]) {
      await expectRefused('browser_click', input);
    }
    expect((await by('mcp', 'browser_click', { ref })).text).toContain('was not made again');
    expect(sent()).toBe(before);
  });

  it('leaves other steps alone, whose results count as a look at the page', async () => {
    const before = await lose('browser_click', { ref });
    const other = await road.call('browser_click', { ref: cake });
    expect(other.text).not.toContain('was not made again');
    expect(sent()).toBeGreaterThan(before);
    // That one ended in the dark as well, so nothing was seen yet.
    await expectRefused('browser_click', { ref });
    await road.ok('browser_scroll', { to: 'bottom' });
    expect((await road.call('browser_click', { ref })).text).not.toContain('was not made again');
  });

  it.each([
    ['browser_snapshot', {}],
    ['browser_snapshot', { find: 'Failed' }],
    ['browser_page_text', {}],
    ['browser_screenshot', {}],
  ])('may be made again after %s %o', async (tool, input) => {
    const before = await lose('browser_click', { ref });
    await road.ok(tool, input);
    expect((await road.call('browser_click', { ref })).text).not.toContain('was not made again');
    expect(sent()).toBeGreaterThan(before);
  });

  it.each([
    ['browser_eval', { script: '1 + 1' }],
    ['browser_tabs', { action: 'list' }],
    ['browser_downloads', {}],
    ['webmcp_list', {}],
    ['browser_hover', { ref: 'e999' }],
  ])('is not seen by %s, which shows nothing of the page', async (tool, input) => {
    const button = refOf(await open('/quiet'), 'button', 'Order');
    await lose('browser_click', { ref: button });
    await road.call(tool, input);
    await expectRefused('browser_click', { ref: button });
  });

  it('is kept through looks at other tabs', async () => {
    await lose('browser_click', { ref });
    const opened = await road.ok('browser_open', { url: `${site.url}/form` });
    await road.ok('browser_snapshot');
    await expectRefused('browser_click', { ref, tab_id: 't1' });
    await road.ok('browser_tabs', { action: 'close', tab_ids: [/tab (t\d+)/u.exec(opened)?.[1]] });
  });

  it('is not sent again by loading the page anew', async () => {
    const view = await open('/form');
    const before = await lose('browser_click', { ref: refOf(view, 'button', 'Send order') });
    await expectRefused('browser_navigate', { action: 'reload' });
    expect(sent()).toBe(before);
    await road.ok('browser_navigate', { action: 'back' });
    expect(sent()).toBe(before);
  });

  it('is the same by Enter and by its other name', async () => {
    const view = await open('/form');
    const item = refOf(view, 'textbox', 'Item');
    await lose('browser_press', { ref: item, key: 'Enter' });
    await expectRefused('browser_press', { ref: item, key: 'Return' });
  });

  it('was begun when the person stopped it', async () => {
    const view = await open('/form');
    const send = refOf(view, 'button', 'Send order');
    const stop = new AbortController();
    const call = road.call('browser_click', { ref: send }, stop.signal);
    while (sent() === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    stop.abort();
    expect((await call).status).toBe('outcome_unknown');
    await expectRefused('browser_click', { ref: send });
  });

  it('stays with the person who sees the page: the toolbar is not held up', async () => {
    const stop = new AbortController();
    const going = road.parts.runTool({ tool: 'browser_navigate', input: { url: `${site.url}/never` }, caller: 'person', conversationId: null, signal: stop.signal });
    while (!site.requests.some(({ path }) => path === '/never')) await new Promise((resolve) => setTimeout(resolve, 10));
    stop.abort();
    expect((await going).status).toBe('outcome_unknown');
    await expectRefused('browser_navigate', { url: `${site.url}/never` });
    const { status, text } = await by('person', 'browser_navigate', { action: 'reload' });
    expect(status, text).toBe('ok');
  });

  it('may be a file that a page sends by itself, or a tool of the page', async () => {
    const name = await openFiles(join(road.home, 'files')).save(Buffer.from('x'), 'txt');
    const view = await open('/file');
    const upload = { ref: refOf(view, 'file', 'Receipt'), files: [name] };
    await lose('browser_upload', upload);
    await expectRefused('browser_upload', upload);
    await open('/tool');
    await lose('webmcp_call', { name: 'order', input: { item: 'tea' } });
    await expectRefused('webmcp_call', { name: 'order', input: { item: 'tea' } });
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRoad, refOf } from '../support/road.ts';
import type { Road } from '../support/road.ts';
import { startSite } from '../support/site.ts';
import type { Site } from '../support/site.ts';
import type { ToolResult } from '../../src-main/core/results.ts';
import { waitingPages } from '../sites/acting/waiting.ts';

let road: Road;
let site: Site;

beforeAll(async () => {
  site = await startSite(waitingPages);
  road = await openRoad();
});

afterAll(async () => {
  await road.close();
  await site.close();
});

const open = (path: string): Promise<string> => road.ok('browser_navigate', { url: site.url + path });

async function go(path: string): Promise<ToolResult> {
  const view = await open(path);
  return road.call('browser_click', { ref: refOf(view, 'button', 'Go') });
}

describe('waiting for what an act started', () => {
  it.each([['/fetch', 'the answer'], ['/chain', 'chain done'], ['/timer', 'timer done'], ['/animated', 'animation done']])('%s: the result shows the end of it', async (path, words) => {
    const { status, text } = await go(path);
    expect(status).toBe('ok');
    expect(text).toContain(words);
    expect(text).not.toContain('Loading…"\n');
  });

  it('does not wait for streams, long polling and questions that repeat', async () => {
    for (const [path, words] of [['/stream', 'while streaming'], ['/longpoll', 'while waiting for news'], ['/poll-page', 'while a question hangs'], ['/blinking', 'while blinking']] as const) {
      const { text } = await go(path);
      expect(text).toContain(words);
      expect(text).not.toContain('loading:');
    }
    await open('/polling');
    await road.ok('browser_snapshot');
    const view = await road.ok('browser_snapshot');
    const { text } = await road.call('browser_click', { ref: refOf(view, 'button', 'Go') });
    expect(text).toContain('while polling');
    expect(text).not.toContain('loading:');
  });

  it('gives up after its limit and says what is still loading', async () => {
    const { status, text } = await go('/hang');
    expect(status).toBe('ok');
    expect(text).toContain('loading: 1 request');
  });

  it('waits for a page that is slow to answer a link, and for suggestions that come after the last key', async () => {
    const view = await open('/to-slow');
    expect(await road.ok('browser_click', { ref: refOf(view, 'link', 'Slow') })).toContain('Here at last');
    const search = await open('/suggest');
    expect(await road.ok('browser_type', { ref: refOf(search, 'searchbox', 'Find'), text: 'a' })).toContain('suggestions are here');
  });

  it('clicks once where the page is busy with the click for longer than anybody waits', async () => {
    const { status, text } = await go('/busy');
    expect(status).toBe('ok');
    const after = text.includes('clicked 1 times') ? text : await road.ok('browser_snapshot');
    expect(after).toContain('clicked 1 times');
  });
});

describe('an outcome that nobody knows', () => {
  const sent = (): number => site.requests.filter(({ path }) => path === '/commit-and-reset').length;

  it('is said when the server breaks off after it was sent something', async () => {
    const { status, text } = await go('/order');
    expect(status).toBe('outcome_unknown');
    expect(text).toContain('broke the connection before it answered POST "/commit-and-reset"');
    expect(sent()).toBeGreaterThan(0);
  });

  it('is said when a form was sent and no answer came, and it is not sent again by us', async () => {
    const view = await open('/order-form');
    const { status } = await road.call('browser_click', { ref: refOf(view, 'button', 'Send order') });
    expect(status).toBe('outcome_unknown');
    const before = sent();
    await road.call('browser_snapshot');
    expect(sent()).toBe(before);
  });

  it('is not asked for again, in any spelling, before the page was read', async () => {
    const view = await open('/order-form');
    const ref = refOf(view, 'button', 'Send order');
    await road.call('browser_click', { selector: 'button' });
    const before = sent();
    expect(before).toBeGreaterThan(0);
    for (const selector of ['button', ' button ']) {
      const { status, text } = await road.call('browser_click', { selector, tab_id: 't1' });
      expect(status).toBe('outcome_unknown');
      expect(text).toContain('was not made again');
    }
    // A step that failed to begin is no look at the page.
    await road.call('browser_click', { ref });
    await road.call('browser_click', { selector: 'button' });
    expect(sent()).toBe(before);
    await road.ok('browser_snapshot');
    const { text } = await road.call('browser_click', { selector: 'button' });
    expect(text).not.toContain('was not made again');
  });

  it('is told apart from an answer that says no', async () => {
    const { status, text } = await go('/order-500');
    expect(status).toBe('ok');
    expect(text).toContain('answered 500');
  });
});

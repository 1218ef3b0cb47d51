import { afterEach, beforeAll, afterAll, describe, expect, it } from 'vitest';
import { openRoad, refOf } from '../support/road.ts';
import type { Road } from '../support/road.ts';
import { startSite } from '../support/site.ts';
import type { Site } from '../support/site.ts';

let site: Site;
let road: Road;

beforeAll(async () => {
  site = await startSite({
    '/': '<title>Log in</title><h1>Log in</h1><form action="/in"><button>Enter</button></form>',
    '/in': '<title>In</title><h1>Welcome</h1>',
  });
});

afterEach(() => road.close());
afterAll(() => site.close());

async function start(options: Parameters<typeof openRoad>[0] = {}): Promise<string> {
  road = await openRoad({ person: () => 'nothing', ...options });
  return road.ok('browser_open', { url: site.url });
}
const ask = (signal?: AbortSignal) => road.call('request_user', { message: 'Please log in', reason: 'login' }, signal);
const asked = async () => {
  await expect.poll(() => road.asked.length, { timeout: 10_000 }).toBeGreaterThan(0);
  return road.asked.at(-1)?.id ?? '';
};

describe('a person who is asked to do something in the browser', () => {
  it('has it alone until they hand it back; then the call shows the page as it is now', async () => {
    const view = await start();
    const call = ask();
    const id = await asked();
    expect(road.asked[0]).toMatchObject({ kind: 'handoff', reason: 'login', prompt: 'Please log in', origin: site.url });
    const { signal } = new AbortController();
    for (const caller of ['agent', 'mcp'] as const) {
      for (const [tool, input] of [['browser_snapshot', {}], ['browser_click', { ref: refOf(view, 'button', 'Enter') }], ['browser_tabs', { action: 'list' }], ['browser_navigate', { url: site.url }]] as const) {
        expect((await road.parts.runTool({ tool, input, caller, conversationId: 'another', signal })).status).toBe('human_control_active');
      }
    }
    await road.parts.browser.pictureInput(road.state().currentTabId ?? '', [
      { type: 'key', isDown: true, modifiers: 0, key: 'Tab', code: 'Tab', keyCode: 9, location: 0, isRepeat: false, text: '' },
      { type: 'key', isDown: true, modifiers: 0, key: 'Enter', code: 'Enter', keyCode: 13, location: 0, isRepeat: false, text: '\r' },
    ]);
    await expect.poll(() => road.state().tabs.at(-1)?.title, { timeout: 30_000 }).toBe('In');
    road.answer(id, 'yes');
    const result = await call;
    expect([result.status, result.text.includes('Welcome')]).toEqual(['ok', true]);
    expect((await road.call('browser_click', { ref: refOf(view, 'button', 'Enter') })).status).not.toBe('ok');
  });

  it('can say no, which ends the wait and gives the browser back', async () => {
    await start();
    const call = ask();
    road.answer(await asked(), 'no');
    const result = await call;
    expect([result.status, result.text.includes('ending: declined')]).toEqual(['denied', true]);
    expect((await road.call('browser_snapshot')).status).toBe('ok');
  });

  it('keeps the browser when nobody came in time, until it is handed back', async () => {
    await start({ handoffMs: 300 });
    const result = await ask();
    expect([result.status, result.text.includes('ending: timeout')]).toEqual(['timeout', true]);
    expect((await road.call('browser_snapshot')).status).toBe('human_control_active');
    await road.parts.driving.handBack();
    expect((await road.call('browser_snapshot')).status).toBe('ok');
  });

  it('is waited for over several calls, with one request', async () => {
    await start({ patienceMs: 200 });
    for (let times = 0; times < 3; times += 1) expect((await ask()).text).toContain('ending: still_waiting');
    expect(road.asked).toHaveLength(1);
    expect((await road.call('browser_snapshot')).status).toBe('human_control_active');
    road.answer(await asked(), 'yes');
    const result = await ask();
    expect([result.status, result.text.includes('handed the browser back')]).toEqual(['ok', true]);
    expect(road.asked).toHaveLength(1);
  });

  it('is no longer asked once the work is stopped', async () => {
    await start();
    const stop = new AbortController();
    const call = ask(stop.signal);
    const id = await asked();
    stop.abort();
    expect((await call).status).toBe('cancelled');
    expect(() => road.answer(id, 'yes')).toThrow('already over');
    expect((await road.call('browser_snapshot')).status).toBe('ok');
  });

  it('who drives already hands the browser back with their answer', async () => {
    await start();
    await road.parts.driving.takeOver();
    const call = ask();
    road.answer(await asked(), 'yes');
    expect((await call).status).toBe('ok');
  });
});

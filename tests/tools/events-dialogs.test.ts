import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dialogPages } from '../sites/events/dialogs.ts';
import { openRoad, refOf } from '../support/road.ts';
import type { Road } from '../support/road.ts';
import { startSite } from '../support/site.ts';
import type { Site } from '../support/site.ts';

let road: Road;
let site: Site;

beforeAll(async () => {
  site = await startSite(dialogPages);
  road = await openRoad();
});

afterAll(async () => {
  await road.close();
  await site.close();
});

async function press(path: string, name: string): Promise<string> {
  const view = await road.ok('browser_navigate', { url: site.url + path });
  return road.ok('browser_click', { ref: refOf(view, 'button', name) });
}

describe('dialogs', () => {
  it('answers one that opens while the page loads, and says what it said', async () => {
    const text = await road.ok('browser_open', { url: `${site.url}/load` });
    expect(text).toContain('NOTE: dialog was dismissed: alert "Welcome back"');
    expect(text).toContain('Loaded');
  });

  it('answers one of a frame', async () => {
    const text = await road.ok('browser_navigate', { url: `${site.url}/frame` });
    expect(text).toContain('alert "from the frame"');
    expect(text).toContain('Outer page');
  });

  it('dismisses a question that nobody has armed an answer to, and says how to give one', async () => {
    const text = await press('/click', 'Delete');
    expect(text).toContain('said false');
    expect(text).toMatch(/NOTE: dialog was dismissed: confirm "Delete it\?"; browser_dialog arms another answer/u);
  });

  it('accepts with the armed answer, once', async () => {
    await road.ok('browser_dialog', { action: 'accept' });
    expect(await press('/click', 'Delete')).toContain('said true');
    expect(await press('/click', 'Delete')).toContain('said false');
  });

  it('types the armed text into a prompt, and its default without one', async () => {
    await road.ok('browser_dialog', { action: 'accept', text: 'Ada' });
    expect(await press('/click', 'Name')).toContain('name Ada');
    await road.ok('browser_dialog', { action: 'accept' });
    expect(await press('/click', 'Name')).toContain('name nobody');
  });

  it('answers a chain of two, each with its own armed answer', async () => {
    expect(await press('/click', 'Both')).toContain('false then false');
    await road.ok('browser_dialog', { action: 'accept' });
    await road.ok('browser_dialog', { action: 'dismiss' });
    expect(await press('/click', 'Both')).toContain('true then false');
  });

  it('lists what came', async () => {
    const text = await road.ok('browser_dialog', { action: 'list' });
    expect(text).toContain('confirm "First?"');
    expect(text).toContain('accepted as armed');
  });

  it('prints nothing and waits for no print window', async () => {
    expect(await press('/click', 'Print')).toContain('printed');
  });

  it('stays where a page asks whether to leave it, unless it was asked to go there', async () => {
    const view = await road.ok('browser_navigate', { url: `${site.url}/leave` });
    await road.ok('browser_type', { ref: refOf(view, 'textbox', 'Text'), text: 'draft' });
    const stayed = await road.ok('browser_click', { ref: refOf(view, 'link', 'Away') });
    expect(stayed).toContain('NOTE: the page asked whether to leave it: it was not left');
    expect(stayed).toContain('/leave');
    const left = await road.ok('browser_navigate', { url: `${site.url}/load2` });
    expect(left).toContain('NOTE: the page asked whether to leave it: it was left');
    expect(left).toContain('Arrived');
  });

  it('leaves by a click when that was armed', async () => {
    const view = await road.ok('browser_navigate', { url: `${site.url}/leave` });
    await road.ok('browser_type', { ref: refOf(view, 'textbox', 'Text'), text: 'draft' });
    await road.ok('browser_dialog', { action: 'accept' });
    expect(await road.ok('browser_click', { ref: refOf(view, 'link', 'Away') })).toContain('Arrived');
  });

  it('closes a tab that asks whether to leave it', async () => {
    const view = await road.ok('browser_open', { url: `${site.url}/leave` });
    await road.ok('browser_type', { ref: refOf(view, 'textbox', 'Text'), text: 'draft' });
    const id = road.state().currentTabId;
    await road.ok('browser_tabs', { action: 'close', tab_ids: [id] });
    expect(road.state().tabs.map((tab) => tab.id)).not.toContain(id);
  });

  it('bears a row of them and tells only the first ones', async () => {
    const text = await press('/rain', 'Rain');
    expect(text).toContain('"Dry"');
    expect(text.match(/NOTE:/gu)?.length).toBeLessThan(6);
    expect(text).toContain('and 12 more dialogs');
  });

  it('ends a page that opens them in an endless loop, and works on', async () => {
    const view = await road.ok('browser_navigate', { url: `${site.url}/storm` });
    const { status, text } = await road.call('browser_click', { ref: refOf(view, 'button', 'Storm') });
    expect(['ok', 'outcome_unknown']).toContain(status);
    expect(text.length).toBeLessThan(3_000);
    const next = await road.call('browser_snapshot');
    expect(`${text}${next.text}`).toContain('dialogs without end');
    expect(await road.ok('browser_navigate', { url: `${site.url}/load2` })).toContain('Arrived');
  });
});

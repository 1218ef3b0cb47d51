import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRoad, refOf } from '../support/road.ts';
import type { Road } from '../support/road.ts';
import { startSite } from '../support/site.ts';
import type { Site } from '../support/site.ts';

let road: Road;
let site: Site;

beforeAll(async () => {
  site = await startSite({
    '/': `<title>Home</title><h1>Welcome</h1><p>Some words.</p><a href="/form">To the form</a>
      <button onclick="document.title='Clicked';document.querySelector('p').textContent='Clicked!'">Go</button>
      <button disabled>Never</button><a href="/new" target="_blank">New tab</a>`,
    '/form': `<title>Form</title><form action="/done" method="post">
      <label>Email <input name="email" type="email"></label><label>Password <input name="pw" type="password"></label>
      <label>Size <select name="size"><option>S<option>M<option value="L">Large</select></label>
      <label><input type="checkbox" name="news"> News</label><button>Send</button></form>`,
    '/done': '<title>Done</title><h1>Thank you</h1>',
    '/new': '<title>New</title><h1>Second</h1>',
  });
  road = await openRoad();
});

afterAll(async () => {
  await road.close();
  await site.close();
});

describe('the road', () => {
  it('opens no browser before the first call that needs a page', async () => {
    expect(road.state().phase).toBe('closed');
    await road.ok('browser_tabs', { action: 'list' });
    expect(road.state().phase).toBe('closed');
  });

  it('opens a page and shows its address, title, text and controls', async () => {
    const text = await road.ok('browser_open', { url: site.url });
    expect(text).toContain(`${site.url}/`);
    expect(text).toContain('"Home"');
    expect(text).toContain('Welcome');
    expect(text).toContain('Some words.');
    expect(refOf(text, 'button', 'Go')).toMatch(/^e\d+$/u);
    expect(road.state().tabs).toHaveLength(1);
  });

  it('clicks by ref and says what changed', async () => {
    const view = await road.ok('browser_snapshot');
    const text = await road.ok('browser_click', { ref: refOf(view, 'button', 'Go') });
    expect(text).toContain('did: clicked button "Go"');
    expect(text).toContain('Clicked!');
  });

  it('fills a form, sends it once and never shows the password', async () => {
    const view = await road.ok('browser_navigate', { url: `${site.url}/form` });
    const fields = [
      { ref: refOf(view, 'textbox', 'Email'), value: 'a@b.example' },
      { ref: refOf(view, 'textbox', 'Password'), value: 'hunter2secret' },
      { ref: refOf(view, 'combobox', 'Size'), value: 'Large' },
      { ref: refOf(view, 'checkbox', 'News'), value: 'true' },
    ];
    const filled = await road.ok('browser_fill_form', { fields });
    expect(filled).toContain('a@b.example');
    expect(filled).not.toContain('hunter2secret');
    const done = await road.ok('browser_click', { ref: refOf(view, 'button', 'Send') });
    expect(done).toContain('Thank you');
    const sent = site.requests.filter(({ method }) => method === 'POST');
    expect(sent.map(({ body }) => body)).toEqual(['email=a%40b.example&pw=hunter2secret&size=L&news=on']);
  });

  it('refuses a ref of an earlier document and touches nothing', async () => {
    const view = await road.ok('browser_navigate', { url: site.url });
    const ref = refOf(view, 'button', 'Go');
    await road.ok('browser_navigate', { url: `${site.url}/form` });
    const { status, text } = await road.call('browser_click', { ref });
    expect(status).toBe('stale_ref');
    expect(text).toContain('Nothing was touched');
  });

  it('says in a sentence that a control is disabled', async () => {
    const view = await road.ok('browser_navigate', { url: site.url });
    expect(view).toContain('button "Never"');
    const { status, text } = await road.call('browser_click', { selector: 'text=Never' });
    expect(status).toBe('blocked');
    expect(text).toContain('is disabled; nothing was done');
  });

  it('follows a tab that a click opened and says so', async () => {
    const view = await road.ok('browser_navigate', { url: site.url });
    const text = await road.ok('browser_click', { ref: refOf(view, 'link', 'New tab') });
    expect(text).toContain('NOTE: the page opened a new tab');
    expect(text).toContain('Second');
    expect(road.state().tabs).toHaveLength(2);
    expect(await road.ok('browser_tabs', { action: 'list' })).toContain('(current)');
  });

  it('names the open tabs when one is asked for that is not there', async () => {
    const { status, text } = await road.call('browser_snapshot', { tab_id: 't99' });
    expect(status).toBe('not_found');
    expect(text).toMatch(/Open tabs: t\d+, t\d+/u);
  });

  it('closes tabs and keeps one blank one', async () => {
    const ids = road.state().tabs.map(({ id }) => id);
    await road.ok('browser_tabs', { action: 'close', tab_ids: ids });
    expect(road.state().tabs.map(({ url }) => url)).toEqual(['about:blank']);
  });

  it('says that a dead site cannot be reached and that nothing may be invented', async () => {
    const dead = await startSite({});
    await dead.close();
    const { status, text } = await road.call('browser_open', { url: dead.url });
    expect(status).toBe('unavailable');
    expect(text).toContain('cannot be reached from here');
    expect(text).toContain('must not be invented');
  });

  it.each(['file:///etc/passwd', 'javascript:alert(1)', 'chrome://settings', 'view-source:http://127.0.0.1/', 'data:text/html,x'])(
    'does not open %s',
    async (url) => {
      const { status } = await road.call('browser_open', { url });
      expect(status).toBe('blocked');
    },
  );

  it('explains input that does not fit and unknown tools', async () => {
    const wrong = await road.call('browser_click', { ref: 7 });
    expect(wrong.status).toBe('invalid_input');
    expect(wrong.text).toContain('ref');
    const unknown = await road.call('browser_fly', {});
    expect(unknown.status).toBe('not_found');
    expect(unknown.text).toContain('browser_open');
  });

  it('writes every call into the journal, without what was typed', () => {
    expect(road.journal.length).toBeGreaterThan(10);
    expect(JSON.stringify(road.journal)).not.toContain('hunter2secret');
    expect(road.journal.find(({ tool }) => tool === 'browser_fill_form')).toMatchObject({
      effect: 'act', status: 'ok', origin: site.url, caller: 'agent',
    });
  });

  it('ends at once when it is stopped, and says that the outcome is not known', async () => {
    const slow = await startSite({ '/': () => undefined });
    const controller = new AbortController();
    const call = road.call('browser_open', { url: slow.url }, controller.signal);
    setTimeout(() => controller.abort(), 300);
    const { status } = await call;
    expect(status).toBe('outcome_unknown');
    await slow.close();
    await road.ok('browser_navigate', { url: site.url });
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRoad, refOf } from '../support/road.ts';
import type { Road } from '../support/road.ts';
import { startSite } from '../support/site.ts';
import type { Site } from '../support/site.ts';
import { clickPages } from '../sites/acting/click.ts';

let road: Road;
let site: Site;
let other: Site;

beforeAll(async () => {
  other = await startSite(clickPages);
  const challenge = (path: string, title: string): string => `<title>Check</title><h1>One moment</h1>
    <iframe src="${other.url.replace('127.0.0.1', 'localhost')}${path}" title="${title}" style="width:300px;height:78px;border:0"></iframe>
    <script>onmessage=(e)=>document.title=e.data</script>`;
  site = await startSite({
    ...clickPages,
    '/turnstile': challenge('/turnstile/widget', 'Widget containing a Cloudflare security challenge'),
    '/robot': challenge('/anchor', 'reCAPTCHA'),
  });
  road = await openRoad();
});

afterAll(async () => {
  await road.close();
  await site.close();
  await other.close();
});

const open = (path: string): Promise<string> => road.ok('browser_navigate', { url: site.url + path });

async function click(path: string, role: string, name: string, more: Record<string, unknown> = {}): Promise<string> {
  const view = await open(path);
  return road.ok('browser_click', { ref: refOf(view, role, name), ...more });
}

describe('clicking', () => {
  it('hits a link that is wrapped over two lines on its text, not beside it', async () => {
    expect(await click('/wrapped', 'link', 'go on')).toContain('"hit"');
  });

  it('scrolls inner boxes to what lies deep in them', async () => {
    const view = await open('/inner');
    const found = view.includes('"Deep"') ? view : await road.ok('browser_snapshot', { find: 'Deep' });
    expect(await road.ok('browser_click', { ref: refOf(found, 'button', 'Deep') })).toContain('"deep hit"');
  });

  it('scrolls nested frames to what lies in them', async () => {
    await open('/frames');
    const view = await road.ok('browser_snapshot', { find: 'In the frame' });
    expect(await road.ok('browser_click', { ref: refOf(view, 'button', 'In the frame') })).toContain('"frame hit"');
  });

  it('names the banner that covers a control, clicks nothing, and works once it is dismissed', async () => {
    const view = await open('/banner');
    const found = view.includes('"Buy now"') ? view : await road.ok('browser_snapshot', { find: 'Buy now' });
    const ref = refOf(found, 'button', 'Buy now');
    const { status, text, durationMs } = await road.call('browser_click', { ref });
    expect(status).toBe('blocked');
    expect(text).toContain('covered by dialog "Cookie settings"; nothing was done');
    expect(text).not.toContain('bought');
    // A bound that only the four seconds of an older version would break.
    expect(durationMs).toBeLessThan(20_000);
    const dismissed = await road.ok('browser_click', { ref: refOf(view, 'button', 'Accept all') });
    expect(dismissed).toContain('did: clicked button "Accept all"');
    expect(await road.ok('browser_click', { ref })).toContain('"bought"');
  });

  it('says what lies over the frame in which a control is', async () => {
    await open('/framecover');
    const view = await road.ok('browser_snapshot', { find: 'Press' });
    const { status, text } = await road.call('browser_click', { ref: refOf(view, 'button', 'Press') });
    expect(status).toBe('blocked');
    expect(text).toContain('covered by alertdialog "Session ends soon"');
  });

  it('brings a control out from under a sticky header', async () => {
    await open('/sticky');
    await road.ok('browser_scroll', { to: 'down' });
    const view = await road.ok('browser_snapshot', { find: 'Row action' });
    expect(await road.ok('browser_click', { ref: refOf(view, 'button', 'Row action') })).toContain('"under header"');
  });

  it('waits for what covers a control only for a moment', async () => {
    const view = await open('/toast');
    const found = view.includes('button "Save"') ? view : await road.ok('browser_snapshot', { find: 'Save' });
    expect(await road.ok('browser_click', { ref: refOf(found, 'button', 'Save') })).toContain('"saved"');
  });

  it.each(['Plain', 'Custom', 'Grouped'])('says that the control %s is disabled and clicks nothing', async (name) => {
    await open('/disabled');
    const { status, text } = await road.call('browser_click', { selector: `text=${name}` });
    expect(status).toBe('blocked');
    expect(text).toContain('is disabled; nothing was done');
    expect(text).not.toContain('"no"');
  });

  it('waits for an element that moves', async () => {
    expect(await click('/moving', 'button', 'Catch')).toMatch(/"caught at 50\d"/u);
  });

  it('clicks twice, thrice, with other buttons and with keys held', async () => {
    const view = await open('/ways');
    const ref = refOf(view, 'button', 'Area');
    expect(await road.ok('browser_click', { ref, count: 2 })).toContain('click1;click2;double;');
    expect(await road.ok('browser_click', { ref, count: 3 })).toContain('click3;');
    expect(await road.ok('browser_click', { ref, button: 'right' })).toContain('menu;');
    expect(await road.ok('browser_click', { ref, button: 'middle' })).toContain('aux1;');
    expect(await road.ok('browser_click', { ref, modifiers: ['Shift', 'Control'] })).toContain('click1+shift+ctrl;');
  });

  it('clicks a point of a canvas and answers with a picture', async () => {
    await open('/canvas');
    const result = await road.call('browser_click', { x: 150, y: 110 });
    expect(result.text).toContain('"at 100,50"');
    expect(result.picture?.width).toBeGreaterThan(100);
    expect((await road.call('browser_click', { x: 9_000, y: 10 })).status).toBe('invalid_input');
    expect((await road.call('browser_click', { x: 10 })).status).toBe('invalid_input');
  });

  it('works on a page that broke its own prototypes', async () => {
    const view = await open('/tampered');
    await road.ok('browser_type', { ref: refOf(view, 'textbox', 'Name'), text: 'Ada' });
    expect(await road.ok('browser_click', { ref: refOf(view, 'button', 'Go') })).toContain('"still"');
  });

  it('clicks through to a control whose face is its label, and one with an icon in it', async () => {
    await open('/label');
    expect(await road.ok('browser_click', { selector: 'text=Dark mode' })).toContain('"dark true"');
    expect(await click('/overlap', 'button', 'Like')).toContain('"icon"');
  });

  it('refuses two ways to name one target', async () => {
    expect((await road.call('browser_click', { ref: 'e1', selector: 'p' })).status).toBe('invalid_input');
    expect((await road.call('browser_click', { target: 'turnstile', ref: 'e1' })).status).toBe('invalid_input');
    expect((await road.call('browser_click', {})).status).toBe('invalid_input');
  });
});

describe('a bot check', () => {
  it.each(['/turnstile', '/robot'])('gets one real click on its checkbox in a frame of another site (%s)', async (path) => {
    await open(path);
    const text = await road.ok('browser_click', { target: 'turnstile' });
    expect(text).toContain('clicked the checkbox of the challenge');
    expect(text).toContain('"ticked true"');
  });

  it('is said to be missing where there is none', async () => {
    await open('/nochallenge');
    const { status, text } = await road.call('browser_click', { target: 'turnstile' });
    expect(status).toBe('not_found');
    expect(text).toContain('no challenge widget');
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TranscriptItem } from '../../src-preload/contract/conversation.ts';
import { openApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { startSite } from '../support/site.ts';
import type { Site } from '../support/site.ts';

let app: TestApp;
let site: Site;

beforeAll(async () => {
  site = await startSite({
    '/': `<title>Shop</title><form action="/search"><label>Search <input type="search" name="q"></label><button>Search</button></form><a href="/cart">Cart</a>`,
    '/search': `<title>Results</title><h2>Rain jacket</h2><p>Price 79.00</p><button onclick="fetch('/add?rain',{method:'POST'})">Add to cart</button>
      <h2>Sun jacket</h2><p>Price 49.00</p><button onclick="fetch('/add?sun',{method:'POST'})">Add to cart</button>
      <label>Size <select><option>S<option>L</select></label><label><input type="checkbox"> Gift wrap</label>`,
    '/add': (_request, response) => void response.end('ok'),
    '/cart': '<title>Cart</title><h1>Your cart</h1><p>```</p><p>Total 79.00</p>',
  });
  app = await openApp();
});

afterAll(async () => {
  await app.close();
  await site.close();
});

async function run(text: string): Promise<readonly TranscriptItem[]> {
  return (await app.ask(text)).items;
}

const outcome = (items: readonly TranscriptItem[]): unknown => items.at(-1);

describe('typed commands without a model', () => {
  it('drive the same tools, one line after the other', async () => {
    const items = await run(`open ${site.url}\nfill Search with rain & sun\npress Enter`);
    expect(items.filter((item) => item.type === 'tool').map(({ tool, status }) => [tool, status])).toEqual([
      ['browser_navigate', 'ok'], ['browser_fill_form', 'ok'], ['browser_press', 'ok'],
    ]);
    expect(site.requests.some(({ path }) => path === '/search?q=rain+%26+sun')).toBe(true);
    expect(outcome(items)).toMatchObject({ type: 'turn_end', outcome: 'finished' });
  });

  it('show several matches as a choice and do only what is chosen', async () => {
    const { id } = await app.call('conversation.create', {});
    await app.call('chat.send', { id, text: 'click Add to cart' });
    const { requests } = await app.until((state) => state.requests.length === 1);
    const [request] = requests;
    if (request?.kind !== 'question') throw new Error('no question was asked');
    expect(request.choices).toEqual(['button "Add to cart", after "Rain jacket"', 'button "Add to cart", after "Sun jacket"']);
    await app.call('request.answer', { id: request.id, answer: request.choices[1] ?? '' });
    await app.until(({ turns }) => turns[id] === undefined);
    expect(site.requests.filter(({ path }) => path.startsWith('/add')).map(({ path }) => path)).toEqual(['/add?sun']);
  });

  it('do nothing when the choice is declined', async () => {
    const before = site.requests.length;
    const { id } = await app.call('conversation.create', {});
    await app.call('chat.send', { id, text: 'click Add to cart' });
    const { requests } = await app.until((state) => state.requests.length === 1);
    await app.call('request.decline', { id: requests[0]?.id ?? '' });
    await app.until(({ turns }) => turns[id] === undefined);
    expect(site.requests).toHaveLength(before);
    expect(app.items(id).some((item) => item.type === 'note' && item.text.includes('nothing was done'))).toBe(true);
  });

  it('say what is there when nothing has the name', async () => {
    const items = await run('click Checkout');
    expect(items.find(({ type }) => type === 'note')).toHaveProperty('text', expect.stringMatching(/Nothing here is named "Checkout".*"Add to cart"/u));
    expect(outcome(items)).toMatchObject({ outcome: 'failed' });
  });

  it('choose options and ticks by their labels', async () => {
    const items = await run('select Size L\ncheck gift wrap');
    const [selected, ticked] = items.filter((item) => item.type === 'tool').map(({ did }) => did);
    expect(selected).toContain('selected "L" in combobox "Size"');
    expect(ticked).toContain('filled checkbox "Gift wrap" = checked');
  });

  it('show what find and read have found, as text and not as Markdown', async () => {
    const found = await run('find price');
    expect(found.find(({ type }) => type === 'assistant')).toHaveProperty('text', expect.stringContaining('79.00'));
    const read = await run(`open ${site.url}/cart\nread`);
    expect(read.find(({ type }) => type === 'assistant')).toHaveProperty('text', expect.stringMatching(/^````text\n[\s\S]*Total 79\.00/u));
  });

  it('open a link by its name when it is no address', async () => {
    const items = await run(`open ${site.url}\nopen cart`);
    expect(items.filter((item) => item.type === 'tool').at(-1)).toMatchObject({
      tool: 'browser_click', did: 'clicked link "Cart" · address is now "/cart"',
    });
  });

  it('stop at the first line that fails', async () => {
    const items = await run('click Nothing Such\nopen cart');
    expect(items.filter(({ type }) => type === 'tool')).toEqual([]);
  });

  it('take a picture, list tabs, go back, and close', async () => {
    const items = await run('screenshot\ntabs\nback\nclose');
    expect(items.filter((item) => item.type === 'tool').map(({ status }) => status)).toEqual(['ok', 'ok', 'ok', 'ok']);
    expect(items.find((item) => item.type === 'tool' && item.picture !== undefined)).toBeDefined();
    expect(app.state().browser.phase).toBe('closed');
  });

  it('explain themselves, and answer what they do not know', async () => {
    expect((await run('help')).find(({ type }) => type === 'assistant')).toHaveProperty('text', expect.stringContaining('fill FIELD with TEXT'));
    expect((await run('please buy a car')).find(({ type }) => type === 'assistant')).toHaveProperty('text', expect.stringContaining('help'));
  });

  it('are completed from the page', async () => {
    await run(`open ${site.url}/search`);
    expect(await app.call('chat.suggest', { text: 'click add' })).toMatchObject([{ text: 'click Add to cart' }]);
  });

  it('give one title to the conversation, which search finds', async () => {
    const { id } = await app.ask('open "nonsense words"');
    expect(app.state().conversations.find((one) => one.id === id)?.title).toBe('open "nonsense words"');
    expect(await app.call('conversation.search', { query: 'NONSENSE' })).toContain(id);
    await app.call('conversation.delete', { id });
    expect(app.state().conversations.some((one) => one.id === id)).toBe(false);
  });
});

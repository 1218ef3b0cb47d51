import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { afterEach, beforeAll, afterAll, describe, expect, it } from 'vitest';
import { startShop } from '../../src-main/demo/shop.ts';
import type { Shop } from '../../src-main/demo/shop.ts';
import { tools } from '../../src-main/tools/index.ts';
import { refOf } from '../support/road.ts';

let shop: Shop;
let home: string;
let client: Client | undefined;

beforeAll(async () => {
  shop = await startShop();
  home = await mkdtemp(join(tmpdir(), 'wheelhouse-mcp-'));
});
afterAll(async () => {
  await shop.close();
  await rm(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
});
afterEach(async () => {
  await client?.close();
  client = undefined;
});

interface Started {
  readonly client: Client;
  call(name: string, args?: Record<string, unknown>): Promise<string>;
}

/** The server as people start it; the SDK's own client complains about anything on stdout that is no message. */
async function start(flags: readonly string[] = [], answer?: string): Promise<Started> {
  const transport = new StdioClientTransport({
    command: 'npm',
    args: ['run', '-s', 'mcp', '--', '--headless', '--profile', home, ...flags],
    stderr: 'ignore',
  });
  const started = new Client({ name: 'test', version: '1' }, { capabilities: answer === undefined ? {} : { elicitation: {} } });
  const strays: string[] = [];
  started.onerror = (error) => strays.push(error.message);
  if (answer !== undefined) {
    started.setRequestHandler(ElicitRequestSchema, () => ({ action: 'accept', content: { answer } }));
  }
  await started.connect(transport);
  client = started;
  return {
    client: started,
    async call(name, args = {}) {
      const { content } = await started.callTool({ name, arguments: args }, undefined, { timeout: 110_000 });
      expect(strays).toEqual([]);
      return (content as { type: string; text?: string }[]).map(({ text }) => text ?? '').join('\n');
    },
  };
}

describe('our tools over MCP', () => {
  it('are listed with their schemas, and what only reads is marked so', async () => {
    const { client: started } = await start();
    const listed = (await started.listTools()).tools;
    expect(listed.map(({ name }) => name)).toEqual(tools.map(({ name }) => name));
    expect(listed.find(({ name }) => name === 'browser_snapshot')?.annotations?.readOnlyHint).toBe(true);
    expect(listed.find(({ name }) => name === 'browser_click')?.annotations?.readOnlyHint).toBe(false);
    expect(started.getInstructions()).toContain('Operating websites');
  });

  it('put a product of the demo shop into the cart and read the total', async () => {
    const { call } = await start();
    const home_ = await call('browser_open', { url: shop.url });
    await call('browser_type', { ref: refOf(home_, 'searchbox', 'Search'), text: 'rain jacket', submit: true });
    const found = await call('browser_snapshot', { find: 'jacket' });
    const product = /\[((?:f\d+)?e\d+)\] link "([^"]*[Jj]acket[^"]*)"/u.exec(found);
    const page = await call('browser_click', { ref: product?.[1] ?? '' });
    const chosen = await call('browser_select', { ref: refOf(page, 'combobox', 'Size'), values: ['M'] });
    expect(chosen).toContain('did: selected "M"');
    const added = await call('browser_click', { ref: refOf(page, 'button', 'Add to cart') });
    expect(added).toContain('did: clicked button "Add to cart"');
    const cart = await call('browser_navigate', { url: `${shop.url}/cart` });
    const text = await call('browser_page_text');
    expect(cart + text).toContain('Total');
    expect(shop.log.filter(({ type }) => type === 'added')).toHaveLength(1);
    expect(shop.orders).toEqual([]);
  });

  it('bring a screenshot as an image and errors as errors', async () => {
    const { client: started, call } = await start();
    await call('browser_open', { url: shop.url });
    const shot = await started.callTool({ name: 'browser_screenshot', arguments: {} }, undefined, { timeout: 110_000 });
    expect((shot.content as { type: string }[]).map(({ type }) => type)).toEqual(['text', 'image']);
    const wrong = await started.callTool({ name: 'browser_click', arguments: { ref: 'e99999' } });
    expect(wrong.isError).toBe(true);
  });

  it('ask the person through a client that can, and say so where it cannot', async () => {
    const asking = await start([], 'blue');
    expect(await asking.call('ask_user', { prompt: 'Which colour?' })).toContain('blue');
    await asking.client.close();
    const silent = await start();
    expect(await silent.call('ask_user', { prompt: 'Which colour?' })).toContain('No person can be asked here');
  });

  it('leave out what the config file denies, and refuse a config that does not fit', async () => {
    const config = join(home, 'config.json');
    await writeFile(config, JSON.stringify({ deniedTools: ['screenshot'] }));
    const { client: started } = await start(['--config', config]);
    expect((await started.listTools()).tools.map(({ name }) => name)).not.toContain('browser_screenshot');
    await started.close();
    await writeFile(config, '{ "browsr": {} }');
    await expect(start(['--config', config])).rejects.toThrow();
  });
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { expect, it } from 'vitest';
import { newCanary } from '../support/leak-scan/canary.ts';
import { createLeaks } from '../support/leak-scan/leaks.ts';
import { seeMcpFrames } from '../support/leak-scan/wires.ts';
import { startSite } from '../support/site.ts';

it('a password that stands in a page is in no frame of MCP, and no secret can be asked for over it', async () => {
  const home = await mkdtemp(join(tmpdir(), 'wheelhouse-mcp-secrets-'));
  const value = newCanary('password');
  const site = await startSite({
    '/': `<title>Log in</title><form><label>Password <input type="password" id="field" autocomplete="off"></label><button type="button" onclick="field.type = 'text'">Show</button></form>
      <script>fetch('/fill').then((answer) => answer.text()).then((text) => { field.value = text; document.title = 'filled in'; })</script>`,
    '/fill': (_request, response) => void response.writeHead(200, { 'cache-control': 'no-store' }).end(value),
  });
  const leaks = createLeaks();
  leaks.watch('password', value);
  const transport = new StdioClientTransport({ command: 'npm', args: ['run', '-s', 'mcp', '--', '--headless', '--profile', home], stderr: 'ignore' });
  const client = new Client({ name: 'test', version: '1' }, { capabilities: {} });
  try {
    await client.connect(transport);
    seeMcpFrames(transport, leaks.witness);
    const call = async (name: string, input: Record<string, unknown> = {}): Promise<string> => {
      const { content } = await client.callTool({ name, arguments: input }, undefined, { timeout: 110_000 });
      return JSON.stringify(content);
    };
    await call('browser_open', { url: site.url });
    await call('browser_wait', { for: 'text', value: 'Show' });
    expect(await call('browser_snapshot')).toContain('Password\\" filled');
    await call('browser_click', { selector: 'button' });
    for (const name of ['browser_snapshot', 'browser_page_text', 'browser_tabs', 'browser_screenshot']) await call(name, name === 'browser_tabs' ? { action: 'list' } : {});
    expect(await call('ask_secret', { name: 'shop', prompt: 'x' })).toContain('could not be shown');
    expect(await call('browser_type', { selector: '#field', text: '{{secret:shop}}' })).toContain('There is no secret');
    expect(await call('browser_navigate', { url: `${site.url}/?{{secret:shop}}` })).toContain('secret_refused');
  } finally {
    await client.close();
    await site.close();
  }
  await leaks.check('MCP with a password in the page', { folder: home, mustHold: ['MCP frames', 'files'] });
  await rm(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
});

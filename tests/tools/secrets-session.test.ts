import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { loginPages } from '../sites/secrets/logins.ts';
import { newCanary } from '../support/leak-scan/canary.ts';
import { createLeaks } from '../support/leak-scan/leaks.ts';
import { seeValue } from '../support/leak-scan/sinks.ts';
import { openRoad, refOf } from '../support/road.ts';
import { startSite } from '../support/site.ts';

it('leaves nothing of a secret in the profile of the browser, in files, in results or in what the window is told', async () => {
  const home = await mkdtemp(join(tmpdir(), 'wheelhouse-session-'));
  const site = await startSite({ ...loginPages, '/echo': (_request, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end(`<title>${site.requests.at(-1)?.body ?? ''}</title><p>${decodeURIComponent(site.requests.at(-1)?.body ?? '')}</p><script>document.cookie = 'a=1'; document.title = document.body.innerText</script>`) });
  const value = newCanary('password');
  const leaks = createLeaks();
  leaks.watch('password', value);
  const road = await openRoad({ home, person: (request) => (request.kind === 'secret' ? { value, username: 'me' } : 'yes') });
  const call = async (tool: string, input: Record<string, unknown> = {}) => {
    const result = await road.call(tool, input);
    seeValue('MCP frames', tool, result, leaks.witness);
    return result;
  };
  const press = async () => call('browser_click', { ref: refOf((await call('browser_snapshot')).text, 'button', 'Log in') });
  try {
    for (const path of ['/form', '/json', '/get', '/copied', '/hashed', '/hashed', '/hashed-text', '/shown', '/redirected']) {
      const view = await call('browser_open', { url: site.url + path });
      await call('ask_secret', { name: 'shop', prompt: 'To log in' });
      const typed = await call('browser_type', { ref: refOf(view.text, 'textbox', 'Password'), text: '{{secret:shop}}' });
      expect(typed.status, path).toBe('ok');
      await call('browser_screenshot');
      // Chromium keeps what stands in text fields for the next start, some seconds after it was typed.
      if (path === '/hashed-text') await call('browser_wait', { for: 'seconds', value: '5' });
      await press();
      for (const tool of ['browser_snapshot', 'browser_page_text', 'browser_screenshot', 'browser_tabs', 'browser_downloads']) await call(tool);
    }
    expect(road.asked.some(({ kind }) => kind === 'real_typing')).toBe(true);
    await call('request_credential', { name: 'saved', prompt: 'Yours' });
    await call('get_credential');
    await call('browser_close');
  } finally {
    await road.close();
    await site.close();
  }
  seeValue('IPC', 'event', [road.published, road.journal], leaks.witness);
  await leaks.check('a session with secrets', { folder: home, mustHold: ['IPC', 'MCP frames', 'files'] });
  await rm(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
});

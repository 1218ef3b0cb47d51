import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import type { Server, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { tools } from '../../src-main/tools/index.ts';
import { startForeign } from '../support/foreign.ts';
import type { Foreign } from '../support/foreign.ts';
import { openRoad, refOf } from '../support/road.ts';
import type { Road } from '../support/road.ts';
import { startSite } from '../support/site.ts';
import type { Site } from '../support/site.ts';

let site: Site;
let road: Road | undefined;

beforeAll(async () => {
  site = await startSite({
    '/': '<title>Home</title><h1>Home</h1><label>Name <input></label><button onclick="document.title = \'clicked\'">Go</button>',
    '/other': '<title>Other</title><h1>Other</h1>',
  });
});

afterEach(async () => {
  await road?.close();
  road = undefined;
});

afterAll(() => site.close());

/** Input that is right in form, so that nothing but who drives can refuse it. */
const INPUTS: Readonly<Record<string, Record<string, unknown>>> = {
  browser_open: { url: 'http://127.0.0.1/' }, browser_navigate: { url: 'http://127.0.0.1/' }, browser_click: { ref: 'e1' }, browser_type: { ref: 'e1', text: 'x' },
  browser_fill_form: { fields: [{ ref: 'e1', value: 'x' }] }, browser_select: { ref: 'e1', values: ['x'] }, browser_press: { key: 'Enter' }, browser_hover: { ref: 'e1' },
  browser_drag: { ref: 'e1', to_ref: 'e2' }, browser_upload: { ref: 'e1', files: ['x.png'] }, browser_scroll: { to: 'down' }, browser_wait: { for: 'seconds', value: '1' },
  browser_tabs: { action: 'list' }, browser_dialog: { action: 'accept' }, browser_eval: { script: '1' }, webmcp_call: { name: 'x', input: {} },
  ask_secret: { name: 'shop', prompt: 'x' }, request_credential: { name: 'shop', prompt: 'x' }, credential_fill: { id: 'login-x', password_ref: 'e1', submit_ref: 'e2' },
};

describe('while the person drives', () => {
  let foreign: Foreign;
  let home: string;
  let relay: Server;
  let sent = 0;
  const sockets = new Set<Socket>();

  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'wheelhouse-control-'));
    foreign = await startForeign(join(home, 'foreign'));
    const { hostname, port } = new URL(foreign.cdpUrl);
    relay = createServer((near) => {
      const far = connect(Number(port), hostname);
      near.on('data', (data) => (sent += data.length));
      for (const [one, other] of [[near, far], [far, near]] as const) {
        sockets.add(one);
        one.pipe(other);
        one.on('error', () => other.destroy()).on('close', () => other.destroy());
      }
    });
    await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve));
  });

  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    relay.close();
    await foreign.end();
    await rm(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  });

  it('no call of the assistant or of another program sends the browser a single byte', async () => {
    const address = relay.address();
    if (address === null || typeof address === 'string') throw new Error('the relay has no port');
    road = await openRoad({ assistant: { browser: { visibility: 'window', cdpUrl: `http://127.0.0.1:${String(address.port)}` } } });
    await road.ok('browser_open', { url: site.url });
    await road.parts.driving.takeOver();
    await new Promise((resolve) => setTimeout(resolve, 500));
    const before = sent;
    const { signal } = new AbortController();
    for (const { name, scope } of tools) {
      if (scope === 'person') continue;
      for (const caller of ['agent', 'mcp'] as const) {
        const result = await road.parts.runTool({ tool: name, input: INPUTS[name] ?? {}, caller, conversationId: null, signal });
        expect(result.status, `${name}: ${result.text}`).toBe('human_control_active');
      }
    }
    expect(sent - before).toBe(0);
    await road.parts.driving.handBack();
    expect((await road.call('browser_snapshot')).status).toBe('ok');
    expect(sent).toBeGreaterThan(before);
  });
});

describe('taking over', () => {
  it('ends a call that only reads, and one that may have acted has an unknown outcome', async () => {
    road = await openRoad();
    const view = await road.ok('browser_open', { url: site.url });
    const waits = road.call('browser_wait', { for: 'text', value: 'never there' });
    await new Promise((resolve) => setTimeout(resolve, 300));
    await road.parts.driving.takeOver();
    expect((await waits).status).toBe('human_control_active');
    await road.parts.driving.handBack();
    await road.ok('browser_snapshot');
    const types = road.call('browser_type', { ref: refOf(view, 'textbox', 'Name'), text: 'slow '.repeat(200), slowly: true });
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await road.parts.driving.takeOver();
    const result = await types;
    expect(result.status).toBe('outcome_unknown');
    expect(result.text).toContain('The person took over in the middle of the call');
  });

  it('leaves the toolbar to the person, and after it every ref is dead and the result says so', async () => {
    road = await openRoad();
    const view = await road.ok('browser_open', { url: site.url });
    await road.parts.driving.takeOver();
    const { signal } = new AbortController();
    const moved = await road.parts.runTool({ tool: 'browser_navigate', input: { url: `${site.url}/other` }, caller: 'person', conversationId: null, signal });
    expect(moved.status).toBe('ok');
    await road.parts.driving.handBack();
    const stale = await road.call('browser_click', { ref: refOf(view, 'button', 'Go') });
    expect(stale.status).toBe('no_snapshot');
    expect(stale.text).toContain('NOTE: the person drove the browser until now');
    expect(await road.ok('browser_snapshot')).toContain('Other');
  });
});

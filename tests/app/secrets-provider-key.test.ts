import { afterEach, describe, expect, it } from 'vitest';
import type { ModelChoice } from '../../src-preload/contract/settings.ts';
import { openApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { newCanary } from '../support/leak-scan/canary.ts';
import { startModelServer } from '../support/model-server/server.ts';
import type { ModelServer } from '../support/model-server/server.ts';
import { startSite } from '../support/site.ts';
import type { Site } from '../support/site.ts';

let server: ModelServer;
let app: TestApp;
let site: Site;

/** Closing the app is the assertion of these tests: it searches every sink. */
afterEach(async () => {
  await app.close();
  await server.close();
  await site.close();
});

const choices: readonly (readonly [string, (url: string) => ModelChoice])[] = [
  ['openai', (url) => ({ kind: 'endpoint', baseUrl: `${url}/v1`, model: 'scripted-1' })],
  ['anthropic', (url) => ({ kind: 'provider', provider: 'anthropic', model: 'scripted-1', baseUrl: `${url}/v1` })],
];

describe.each(choices)('the key of a provider that speaks %s', (_name, choice) => {
  it('is only in the header of its requests when a task uses the browser', async () => {
    const key = newCanary('key');
    site = await startSite({ '/': '<title>Shop</title><h1>Jackets</h1>' });
    server = await startModelServer([{ calls: [{ name: 'browser_open', input: { url: site.url } }] }, { say: 'Done.' }], { key });
    app = await openApp({ model: choice(server.url), key });
    const { items } = await app.ask('Look at the shop.');
    expect(items.at(-1)).toMatchObject({ outcome: 'finished' });
  });

  it('is nowhere when the provider refuses it and sends it back', async () => {
    const key = newCanary('key');
    site = await startSite({ '/': '<title>Shop</title>' });
    server = await startModelServer([], { key: newCanary('key') });
    app = await openApp({ model: choice(server.url), key });
    await app.call('model.test', { model: choice(server.url), key });
    const { items } = await app.ask('Look at the shop.');
    expect(items.at(-1)).not.toMatchObject({ outcome: 'finished' });
  });
});

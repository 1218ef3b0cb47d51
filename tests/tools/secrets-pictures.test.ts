import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findBrowser } from '../../src-main/browser/find.ts';
import { countColour } from '../support/pixels.ts';
import { openRoad, refOf } from '../support/road.ts';
import type { Road } from '../support/road.ts';
import { startSite } from '../support/site.ts';
import type { Site } from '../support/site.ts';

const RED = [255, 0, 0] as const;
const boxes = Array.from({ length: 6 }, (_, index) => `<input maxlength="1" aria-label="Digit ${String(index + 1)}">`).join('');
const PAGE = `<!doctype html><title>Code</title><style>body { margin: 20px } input { width: 40px; height: 40px; font: bold 36px monospace; color: #f00; caret-color: transparent; outline: none } #far { margin-top: 3000px }</style>
  <h1>Code</h1><form>${boxes}</form><p id="far">The end</p>`;

let site: Site;
let road: Road;
let viewer: Browser;
let eye: Page;

beforeAll(async () => {
  site = await startSite({ '/': PAGE });
  road = await openRoad({ person: (request) => (request.kind === 'secret' ? { value: '888888' } : 'yes') });
  const found = await findBrowser({ visibility: 'app_only' });
  if (found.kind !== 'launch') throw new Error('there is no browser to start');
  viewer = await chromium.launch({ executablePath: found.executable, args: ['--no-sandbox'] });
  eye = await viewer.newPage();
});

afterAll(async () => {
  await viewer.close();
  await road.close();
  await site.close();
});

/** Red pixels of what a screenshot shows. */
async function redIn(input: Record<string, unknown>): Promise<number> {
  const { status, text, picture } = await road.call('browser_screenshot', input);
  if (picture === undefined) throw new Error(`${status}: ${text}`);
  return countColour(eye, await readFile(join(road.home, 'files', picture.file)), RED);
}

describe('pictures of a page with a secret in it', () => {
  it('show what is typed there, as long as it is none (the control)', async () => {
    const view = await road.ok('browser_open', { url: site.url });
    await road.ok('browser_type', { ref: refOf(view, 'textbox', 'Digit 1'), text: '8' });
    for (const input of [{}, { full_page: true }, { ref: refOf(view, 'textbox', 'Digit 1') }]) expect(await redIn(input), JSON.stringify(input)).toBeGreaterThan(30);
  });

  it('have nothing of a real value, of the whole page and of one element, and none is kept on the disk', async () => {
    const view = await road.ok('browser_open', { url: site.url });
    await road.ok('ask_secret', { name: 'code', prompt: 'The code' });
    expect(await road.ok('browser_type', { ref: refOf(view, 'textbox', 'Digit 1'), text: '{{secret:code}}' })).toContain('for real');
    const now = await road.ok('browser_snapshot');
    for (const input of [{}, { full_page: true }, ...Array.from({ length: 6 }, (_, index) => ({ ref: refOf(now, 'textbox', `Digit ${String(index + 1)}`) }))]) {
      expect(await redIn(input), JSON.stringify(input)).toBe(0);
    }
  });
});

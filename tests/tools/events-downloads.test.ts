import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filePages } from '../sites/events/files.ts';
import { openRoad, refOf } from '../support/road.ts';
import type { Road } from '../support/road.ts';
import { startSite } from '../support/site.ts';
import type { Site } from '../support/site.ts';

let road: Road;
let site: Site;

beforeAll(async () => {
  site = await startSite(filePages);
  road = await openRoad({ downloadLimits: { fileBytes: 3_000_000, totalBytes: 50_000_000 } });
  mkdirSync(folder(), { recursive: true });
});

afterAll(async () => {
  await road.close();
  await site.close();
});

const folder = (): string => join(road.home, 'files');
const content = (name: string): string => readFileSync(join(folder(), name), 'utf8');

/** Clicks a link of the page and gives the result. */
async function click(name: string): Promise<string> {
  const view = await road.ok('browser_navigate', { url: site.url });
  return road.ok('browser_click', { ref: refOf(view, 'link', name) });
}

describe('downloads', () => {
  it('saves an attachment among the files and says its name, size and folder', async () => {
    const text = await click('Report');
    expect(text).toContain('NOTE: download "report.csv" is saved as "report.csv", 8 bytes, in ');
    expect(text).toContain(folder());
    expect(content('report.csv')).toBe('a,b\n1,2\n');
    expect(statSync(join(folder(), 'report.csv')).mode & 0o777).toBe(0o600);
  });

  it('overwrites nothing when the same name comes twice', async () => {
    expect(await click('Report')).toContain('saved as "report (2).csv"');
    expect(content('report.csv')).toBe(content('report (2).csv'));
  });

  it('saves one that was to open in a new tab, and leaves no empty tab behind', async () => {
    expect(await click('In a new tab')).toContain('saved as "report (3).csv"');
    expect(road.state().tabs).toHaveLength(1);
  });

  it('saves what a page made itself', async () => {
    expect(await click('Blob')).toContain('saved as "made.txt", 11 bytes');
    expect(await click('Data')).toContain('saved as "data.txt", 5 bytes');
    expect(content('made.txt')).toBe('from a blob');
  });

  it('saves a file of no bytes', async () => {
    expect(await click('Empty')).toContain('saved as "empty.bin", 0 bytes');
  });

  it('lets no name leave the folder, change direction or be a device', async () => {
    await click('Evil');
    await click('Hidden');
    await click('Device');
    const names = readdirSync(folder());
    expect(names.some((name) => name.includes('passwd'))).toBe(true);
    expect(names.join('')).not.toMatch(/[\u202e/\\]/u);
    expect(names).not.toContain('CON.txt');
    expect(names.every((name) => /^[\p{L}\p{N}_]/u.test(name))).toBe(true);
  });

  it('cancels a stream that never ends, and says at which size', async () => {
    await click('Endless');
    await expect.poll(async () => road.ok('browser_downloads'), { timeout: 60_000 }).toContain('endless.zip · ');
    await expect.poll(async () => road.ok('browser_downloads'), { timeout: 60_000 }).toMatch(/endless\.zip .* cancelled .*3\.0 MB that one file may have/u);
    expect(readdirSync(folder()).some((name) => name.includes('endless'))).toBe(false);
  });

  it('cancels one that grows when it is unpacked', async () => {
    const text = await click('Bomb');
    expect(`${text}${await road.ok('browser_downloads')}`).toMatch(/bomb\.txt.* cancelled/u);
    expect(readdirSync(folder())).not.toContain('bomb.txt');
  });

  it('saves a PDF instead of showing an empty view, whether it is clicked or opened', async () => {
    expect(await click('Paper')).toContain('download PDF "paper.pdf" is saved as "paper.pdf"');
    const text = await road.ok('browser_open', { url: `${site.url}/paper.pdf` });
    expect(text).toContain('saved as "paper (2).pdf"');
  });

  it('lists them with name, size, state and folder', async () => {
    const text = await road.ok('browser_downloads');
    expect(text).toMatch(/paper\.pdf · 15 bytes · saved · \S+files/u);
  });
});

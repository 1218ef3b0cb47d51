import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRoad, refOf } from '../support/road.ts';
import type { Road } from '../support/road.ts';
import { startSite } from '../support/site.ts';
import type { Site } from '../support/site.ts';
import { movingPages } from '../sites/acting/moving.ts';

let road: Road;
let site: Site;

beforeAll(async () => {
  site = await startSite({ ...movingPages, '/more': (_request, response) => void response.end('more') });
  road = await openRoad();
  const files = join(road.home, 'files');
  await mkdir(files, { recursive: true });
  await writeFile(join(files, 'letter.txt'), 'hello');
  await writeFile(join(files, 'photo.png'), 'not really');
  await symlink('/etc/passwd', join(files, 'link.txt'));
});

afterAll(async () => {
  await road.close();
  await site.close();
});

const open = (path: string): Promise<string> => road.ok('browser_navigate', { url: site.url + path });

describe('hovering', () => {
  it.each([['/cssmenu', 'link', 'Shop', 'link', 'Shoes', 'shoes'], ['/mountmenu', 'button', 'Account', 'menuitem', 'Sign out', 'signed out']])(
    'opens the menu of %s and keeps it open for the click that follows',
    async (path, role, name, itemRole, item, done) => {
      const view = await open(path);
      const opened = await road.ok('browser_hover', { ref: refOf(view, role, name) });
      expect(opened).toContain(item);
      const seen = await road.ok('browser_snapshot');
      expect(await road.ok('browser_click', { ref: refOf(seen, itemRole, item) })).toContain(`"${done}"`);
    },
  );
});

describe('dragging', () => {
  it('carries what the browser drags, with its data', async () => {
    const view = await open('/html5');
    const text = await road.ok('browser_drag', { ref: refOf(view, 'button', 'Card'), to_selector: '[aria-label=Done]' });
    expect(text).toContain('"dropped card 7"');
  });

  it('sorts a list that moves by pointer events', async () => {
    const view = await open('/sortable');
    const text = await road.ok('browser_drag', { ref: refOf(view, 'button', 'One'), to_ref: refOf(view, 'button', 'Three') });
    expect(text).toContain('"order Two Three One"');
  });

  it('goes from point to point', async () => {
    await open('/pad');
    expect(await road.ok('browser_drag', { x: 50, y: 60, to_x: 250, to_y: 160 })).toContain('"line 50,60 to 250,160"');
    expect((await road.call('browser_drag', { x: 50, to_x: 250, to_y: 160 })).status).toBe('invalid_input');
    expect((await road.call('browser_drag', { x: 50, y: 60, to_x: 9_000, to_y: 160 })).status).toBe('invalid_input');
  });
});

describe('uploading', () => {
  const status = (): Promise<string> => road.ok('browser_page_text', { selector: '[role=status]' });

  it.each([['label:has-text("Bare") input'], ['#h'], ['text=Photo'], ['button:has-text("Attach")']])('reaches the input by %s', async (selector) => {
    await open('/files');
    const text = await road.ok('browser_upload', { selector, files: ['letter.txt'] });
    expect(text).toContain('gave "letter.txt" to');
    expect(await status()).toContain('got letter.txt (5)');
  });

  it.each([['button:has-text("Many")'], ['label:has-text("Several") input']])('gives several files to %s', async (selector) => {
    await open('/files');
    await road.ok('browser_upload', { selector, files: ['letter.txt', 'photo.png'] });
    expect(await status()).toContain('got letter.txt (5), photo.png (10)');
  });

  it('answers a chooser that a click has opened', async () => {
    const view = await open('/files');
    const text = await road.ok('browser_click', { ref: refOf(view, 'button', 'Attach') });
    expect(text).toContain('NOTE: the page asks for a file');
    await road.ok('browser_upload', { files: ['photo.png'] });
    expect(await status()).toContain('got photo.png (10)');
  });

  it.each(['../secret.txt', '/etc/passwd', 'link.txt', 'missing.txt', 'C:\\boot.ini'])('never gives away %s', async (name) => {
    await open('/files');
    const { status: ended, text } = await road.call('browser_upload', { selector: '#h', files: [name] });
    expect(ended).toBe('invalid_input');
    expect(text).toContain("is not the bare name of one of the assistant's files");
  });

  it('says where a file cannot go', async () => {
    await open('/files');
    expect((await road.call('browser_upload', { selector: '#h', files: ['letter.txt', 'photo.png'] })).text).toContain('takes one file');
    expect((await road.call('browser_upload', { selector: 'button:has-text("Nothing")', files: ['letter.txt'] })).status).toBe('not_found');
    expect((await road.call('browser_upload', { selector: 'input[disabled]', files: ['letter.txt'] })).status).toBe('blocked');
    expect((await road.call('browser_upload', { files: ['letter.txt'] })).status).toBe('invalid_input');
  });
});

describe('scrolling', () => {
  it('moves the box in which the element named lies, and not the page', async () => {
    const view = await open('/inner');
    const log = /\[(e\d+)\] region "Log/u.exec(view)?.[1];
    const named = log === undefined ? { selector: '[aria-label=Log]' } : { ref: log };
    expect(await road.ok('browser_scroll', { ...named, to: 'down' })).toMatch(/scrolled .*down to [1-9]\d* of/u);
    expect(await road.ok('browser_scroll', { ...named, to: 'bottom' })).toContain('Entry 59');
    expect(await road.ok('browser_scroll', { selector: 'text=Entry 59', to: 'top' })).toContain('to the top to 0 of');
  });

  it('moves the main box of a page that does not scroll itself', async () => {
    await open('/app');
    const text = await road.ok('browser_scroll', { to: 'down', pages: 3 });
    expect(text).not.toContain('did not move');
    expect(text).toMatch(/Row (?:4|5|6|7|8)\d/u);
  });

  it('makes a list without end load more', async () => {
    await open('/endless');
    const text = await road.ok('browser_scroll', { to: 'bottom' });
    expect(text).toContain('Item 30');
    expect(site.requests.some(({ path }) => path === '/more')).toBe(true);
  });

  it('follows a page that snaps, and one that goes sideways', async () => {
    await open('/snap');
    expect(await road.ok('browser_scroll', { to: 'down' })).not.toContain('did not move');
    await open('/wide');
    expect(await road.ok('browser_scroll', { selector: '[aria-label=Strip]', to: 'right' })).toMatch(/right to [1-9]\d* of/u);
  });

  it('says so when nothing moved', async () => {
    await open('/short');
    expect(await road.ok('browser_scroll', { to: 'down' })).toContain('did not move');
    await open('/inner');
    expect(await road.ok('browser_scroll', { to: 'up' })).toContain('did not move');
  });
});

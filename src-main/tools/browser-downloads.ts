import { z } from 'zod';
import { defineTool } from './define.ts';
import type { DownloadLine } from './ports.ts';

function row({ name, size, state, folder, why }: DownloadLine): string {
  return [name, `${String(size)} bytes`, state, folder ?? '', why ?? ''].filter((part) => part !== '').join(' · ');
}

export const browserDownloads = defineTool({
  name: 'browser_downloads',
  description: 'List the downloads: name, size, state, folder.',
  input: z.strictObject({}),
  effect: 'read',
  scope: 'browser',
  deadlineMs: 10_000,
  summary: () => 'List the downloads',
  run(_call, { browser }) {
    const text = browser.downloads().map(row).join('\n') || 'nothing was downloaded';
    return Promise.resolve({ did: 'listed the downloads', show: { kind: 'text', text, isFromPage: true } });
  },
});

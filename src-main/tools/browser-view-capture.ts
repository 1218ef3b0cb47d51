import { z } from 'zod';
import { defineTool } from './define.ts';

export const browserViewCapture = defineTool({
  name: 'browser_view_capture',
  description: 'Open a saved screenshot again by its file name.',
  input: z.strictObject({ file: z.string().min(1).max(120) }),
  effect: 'read',
  scope: 'person',
  deadlineMs: 10_000,
  summary: ({ file }) => `Look at ${file}`,
  async run({ file }, { files }) {
    const picture = await files.openPicture(file);
    return { did: `opened ${picture.file} (as it was when it was taken)`, show: { kind: 'nothing' }, picture };
  },
});

import { z } from 'zod';
import { quote } from '../core/view/untrusted.ts';
import { defineTool } from './define.ts';
import { optionalTarget, tabId, target, targetWords } from './inputs.ts';

const input = z.strictObject({
  ...target,
  files: z.array(z.string().min(1).max(200)).min(1).max(20).describe('bare names'),
  tab_id: tabId,
});

export const browserUpload = defineTool({
  name: 'browser_upload',
  description: "Give files from the assistant's files to a file field, or to the button that asks for them.",
  input,
  effect: 'file',
  scope: 'tab',
  deadlineMs: 60_000,
  summary: (call) => `Upload ${call.files.join(', ')} to ${targetWords(call)}`,
  async run(call, { tab, files, signal }) {
    const paths = await Promise.all(call.files.map((name) => files.filePath(name)));
    const into = await tab.upload(optionalTarget(call), paths, signal);
    return { did: `gave ${call.files.map((name) => quote(name, 80)).join(', ')} to ${into}`, show: { kind: 'changes' } };
  },
});

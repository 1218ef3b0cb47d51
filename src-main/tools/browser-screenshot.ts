import { z } from 'zod';
import { AppFailure } from '../../src-preload/contract/errors.ts';
import { defineTool } from './define.ts';
import { optionalTarget, tabId, target, targetWords } from './inputs.ts';

const input = z.strictObject({ ...target, full_page: z.boolean().optional(), tab_id: tabId });

export const browserScreenshot = defineTool({
  name: 'browser_screenshot',
  description:
    'Picture of what is visible, of one element, or of the full page, saved to the files. Only for layout or images; refs stay valid.',
  input,
  effect: 'read',
  scope: 'tab',
  deadlineMs: 30_000,
  summary: (call) => (call.ref ?? call.selector ? `Take a picture of ${targetWords(call)}` : 'Take a picture'),
  async run(call, { tab, files, signal }) {
    const element = optionalTarget(call);
    if (element !== undefined && call.full_page === true) {
      throw new AppFailure({ code: 'invalid_input', message: 'Give either an element or full_page.' });
    }
    const shot = await tab.screenshot({ target: element, isFullPage: call.full_page ?? false }, signal);
    const picture = await files.savePicture(shot);
    const did = `saved ${picture.file} (${String(picture.width)}x${String(picture.height)})`;
    return { did, show: { kind: 'nothing' }, picture };
  },
});

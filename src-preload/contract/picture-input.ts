import { z } from 'zod';

const coordinate = z.number().min(-100_000).max(100_000);
/** A point in the page's viewport, in CSS pixels. */
const point = { x: coordinate, y: coordinate };
/** Alt 1, Control 2, Meta 4, Shift 8, added up, as the debugging protocol counts. */
const modifiers = z.int().min(0).max(15);
/** What is held down: left 1, right 2, middle 4, back 8, forward 16, added up. */
const buttons = z.int().min(0).max(31);
const button = z.enum(['left', 'middle', 'right', 'back', 'forward']);
const text = z.string().min(1).max(1_000_000);

/** What the person does with mouse and keys in the live picture. */
export const pictureInputSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('move'), ...point, modifiers, buttons }),
  z.strictObject({ type: z.literal('press'), ...point, modifiers, buttons, button, clicks: z.int().min(1).max(3) }),
  z.strictObject({ type: z.literal('release'), ...point, modifiers, buttons, button, clicks: z.int().min(1).max(3) }),
  z.strictObject({ type: z.literal('wheel'), ...point, modifiers, deltaX: coordinate, deltaY: coordinate }),
  z.strictObject({
    type: z.literal('key'),
    isDown: z.boolean(),
    modifiers,
    /** As `KeyboardEvent` has them; `keyCode` is the Windows code. */
    key: z.string().min(1).max(32),
    code: z.string().max(32),
    keyCode: z.int().min(0).max(65_535),
    location: z.int().min(0).max(3),
    isRepeat: z.boolean(),
    /** What it types; empty for keys that type nothing. */
    text: z.string().max(8),
  }),
  /** Text that comes without keys: a composed word, a dead key's letter, the system's emoji picker. */
  z.strictObject({ type: z.literal('text'), text }),
  z.strictObject({ type: z.literal('paste'), text }),
  /** What an input method is composing, and where its cursor is in it. */
  z.strictObject({ type: z.literal('compose'), text: z.string().max(1_000), cursor: z.int().min(0).max(1_000) }),
]);
export type PictureInput = z.infer<typeof pictureInputSchema>;

/** Most events of one message; more come in the next. */
export const MOST_INPUTS = 200;

import { z } from 'zod';
import { MOST_INPUTS, pictureInputSchema } from './picture-input.ts';
import { assistantPatchSchema, assistantSchema, modelChoiceSchema, onePasswordSchema, originSchema, secretNameSchema, themeSchema } from './settings.ts';
import type { KeyPlace } from './settings.ts';
import type { AppState } from './state.ts';

interface Command<I extends z.ZodType, O> {
  readonly input: I;
  /** Carries the type of the reply only; never set. */
  readonly output?: O;
}

function command<O>() {
  return <I extends z.ZodType>(input: I): Command<I, O> => ({ input });
}

const none = z.strictObject({});
const id = z.string().min(1).max(64);
const tabId = z.string().regex(/^t[0-9]{1,6}$/u);
/** A key is one line of printable characters. */
const key = z.string().trim().min(1, 'Paste the key.').max(4096).regex(/^[\x21-\x7e]+$/u, 'A key has no spaces or line breaks.');

/** What a model test found. `models` lists what the endpoint offers, empty where it does not say. */
export interface ModelTest {
  readonly isWorking: boolean;
  /** One sentence for the person: what worked, or what to do. */
  readonly message: string;
  readonly models: readonly string[];
}

/** One completion of a typed command: what replaces the text, and what it does. */
export interface Suggestion {
  readonly text: string;
  readonly hint: string;
}

/** Every command from renderer to main. A command is one line here and one in `ipc/handlers.ts`. */
export const commands = {
  'app.snapshot': command<{ readonly seq: number; readonly state: AppState }>()(none),
  'app.openDemo': command<{ readonly url: string }>()(none),
  'setup.finish': command<void>()(assistantSchema.pick({ name: true, model: true, isBrowserEnabled: true })),
  'settings.setTheme': command<void>()(z.strictObject({ theme: themeSchema })),
  'assistant.update': command<void>()(z.strictObject({ id, patch: assistantPatchSchema })),
  'model.test': command<ModelTest>()(z.strictObject({ model: modelChoiceSchema, key: key.optional() })),
  'key.set': command<{ readonly place: KeyPlace }>()(z.strictObject({ model: modelChoiceSchema, key })),
  'key.clear': command<void>()(z.strictObject({ slot: z.string().regex(/^llm:/u).max(2200) })),
  'conversation.create': command<{ readonly id: string }>()(none),
  'conversation.open': command<void>()(z.strictObject({ id })),
  'conversation.rename': command<void>()(z.strictObject({ id, title: z.string().trim().min(1).max(120) })),
  'conversation.delete': command<void>()(z.strictObject({ id })),
  'conversation.search': command<readonly string[]>()(z.strictObject({ query: z.string().trim().max(200) })),
  'chat.send': command<void>()(z.strictObject({ id, text: z.string().trim().min(1, 'Write something first.').max(100_000) })),
  'chat.stop': command<void>()(z.strictObject({ id })),
  'chat.suggest': command<readonly Suggestion[]>()(z.strictObject({ text: z.string().max(2000) })),
  'request.answer': command<void>()(z.strictObject({ id, answer: z.string().max(20_000) })),
  'request.decline': command<void>()(z.strictObject({ id })),
  /** The only command that carries a secret, and the only time that it does. */
  'secret.submit': command<void>()(z.strictObject({ id, value: z.string().min(1, 'Type it first.').max(20_000), username: z.string().max(1000).optional() })),
  /** Asks for the password, and for the seed of its codes, in the masked dialog, and saves them. */
  'credential.create': command<void>()(
    z.strictObject({ name: secretNameSchema, origin: originSchema, username: z.string().trim().max(1000), hasCode: z.boolean() }),
  ),
  'credential.delete': command<void>()(z.strictObject({ id })),
  /** Tries the keychain again, or asks for the passphrase in the masked dialog. */
  'vault.unlock': command<void>()(none),
  /** Where there is no keychain: by a passphrase that is asked for, or in memory only. */
  'vault.protect': command<void>()(z.strictObject({ by: z.enum(['passphrase', 'memory']) })),
  'settings.setOnePassword': command<void>()(onePasswordSchema),
  'settings.forgetRealTyping': command<void>()(z.strictObject({ origin: originSchema })),
  'browser.watch': command<void>()(
    z.strictObject({ isVisible: z.boolean(), width: z.int().min(0).max(16_384), height: z.int().min(0).max(16_384) }),
  ),
  /** What the person does in the live picture while they drive; answers with the CSS shape of the mouse. */
  'picture.input': command<{ readonly cursor: string }>()(z.strictObject({ tabId, inputs: z.array(pictureInputSchema).min(1).max(MOST_INPUTS) })),
  'browser.takeOver': command<void>()(none),
  'browser.handBack': command<void>()(none),
  'browser.navigate': command<void>()(z.strictObject({ to: z.string().trim().min(1).max(4096) })),
  'browser.history': command<void>()(z.strictObject({ action: z.enum(['back', 'forward', 'reload']) })),
  'browser.selectTab': command<void>()(z.strictObject({ tabId })),
  'browser.newTab': command<void>()(none),
  'browser.closeTab': command<void>()(z.strictObject({ tabId })),
  'browser.close': command<void>()(none),
  'file.read': command<{ readonly dataUrl: string }>()(z.strictObject({ file: z.string().regex(/^[\w.-]{1,120}$/u) })),
  'notice.dismiss': command<void>()(z.strictObject({ id })),
} as const;

export type CommandName = keyof typeof commands;
export type CommandInput<N extends CommandName> = z.input<(typeof commands)[N]['input']>;
export type CommandParsed<N extends CommandName> = z.output<(typeof commands)[N]['input']>;
export type CommandOutput<N extends CommandName> = (typeof commands)[N] extends Command<z.ZodType, infer O> ? O : never;

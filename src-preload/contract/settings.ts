import { z } from 'zod';

export const providerSchema = z.enum(['anthropic', 'openai', 'google']);
export type Provider = z.infer<typeof providerSchema>;

/** An http(s) address without credentials in it. */
export const httpUrlSchema = z
  .string()
  .trim()
  .max(2048)
  .refine((text) => {
    const url = URL.canParse(text) ? new URL(text) : undefined;
    return url !== undefined && ['http:', 'https:'].includes(url.protocol) && !url.username && !url.password;
  }, 'Enter an address that starts with http:// or https://, without a user name in it.');

/** How an assistant thinks: by typed commands only, with a provider, or with a local OpenAI-compatible endpoint. */
export const modelChoiceSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('commands') }),
  z.strictObject({
    kind: z.literal('provider'),
    provider: providerSchema,
    model: z.string().trim().min(1, 'Name a model.').max(200),
    /** Another address for the provider's API, for gateways; the provider's own when absent. */
    baseUrl: httpUrlSchema.optional(),
  }),
  z.strictObject({
    kind: z.literal('endpoint'),
    baseUrl: httpUrlSchema,
    model: z.string().trim().min(1, 'Name a model.').max(200),
  }),
]);
export type ModelChoice = z.infer<typeof modelChoiceSchema>;

export const browserChoiceSchema = z.strictObject({
  /** `window`: a real window beside the app; `app_only`: only the live picture in the app (headless). */
  visibility: z.enum(['window', 'app_only']).default('window'),
  /** Absolute path of a Chromium-based browser; the installed one when absent. */
  executable: z.string().trim().min(1).max(4096).optional(),
  /** Debugging address of a browser to attach to (http, https, ws or wss); wins over `executable`. */
  cdpUrl: z
    .string()
    .trim()
    .regex(/^(https?|wss?):\/\/\S+$/u, 'Enter an address such as http://127.0.0.1:9222.')
    .max(2048)
    .optional(),
});
export type BrowserChoice = z.infer<typeof browserChoiceSchema>;

/** Calls that one turn may make before the person is asked whether to go on. */
export const budgetSchema = z.strictObject({
  browserCalls: z.int().min(1).max(1000).default(40),
  otherCalls: z.int().min(1).max(1000).default(3),
});
export type Budget = z.infer<typeof budgetSchema>;

export const assistantSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]{1,40}$/u),
  name: z.string().trim().min(1, 'Give the assistant a name.').max(40),
  model: modelChoiceSchema,
  isBrowserEnabled: z.boolean().default(false),
  browser: browserChoiceSchema.prefault({}),
  budget: budgetSchema.prefault({}),
  /** What the person wants this assistant to keep in mind in every conversation. */
  instructions: z.string().max(8000).default(''),
  /** Tools whose name holds one of these fragments are not offered. */
  deniedTools: z.array(z.string().trim().min(1).max(64)).max(50).default([]),
});
export type Assistant = z.infer<typeof assistantSchema>;

/** What a person may change on an assistant; `id` stays. */
export const assistantPatchSchema = z.strictObject({
  name: assistantSchema.shape.name.optional(),
  model: modelChoiceSchema.optional(),
  isBrowserEnabled: z.boolean().optional(),
  browser: z.strictObject(browserChoiceSchema.shape).optional(),
  budget: z.strictObject(budgetSchema.shape).optional(),
  instructions: z.string().max(8000).optional(),
  deniedTools: z.array(z.string().trim().min(1).max(64)).max(50).optional(),
});
export type AssistantPatch = z.infer<typeof assistantPatchSchema>;

export const themeSchema = z.enum(['system', 'light', 'dark']);
export type Theme = z.infer<typeof themeSchema>;

/** An origin such as `https://shop.example` or `http://127.0.0.1:8080`. */
export const originSchema = httpUrlSchema.transform((text) => new URL(text).origin);

/** How a secret is called: in placeholders, in lists and by models. */
export const secretNameSchema = z.string().regex(/^[a-z0-9_.-]{1,64}$/u, 'A name has up to 64 small letters, digits, dots, dashes and underscores.');

/** Saved logins of 1Password, through its official command. */
export const onePasswordSchema = z.strictObject({
  isEnabled: z.boolean().default(false),
  /** Absolute path of `op`; the one on the path when absent. */
  executable: z.string().trim().min(1).max(4096).optional(),
});
export type OnePasswordChoice = z.infer<typeof onePasswordSchema>;

export const settingsSchema = z.strictObject({
  version: z.literal(1).default(1),
  isFirstRunDone: z.boolean().default(false),
  theme: themeSchema.default('system'),
  currentAssistantId: z.string().default(''),
  assistants: z.array(assistantSchema).max(100).default([]),
  onePassword: onePasswordSchema.prefault({}),
  /** The person had taken over when the app ended: only they hand the browser back. */
  isPersonDriving: z.boolean().default(false),
  /** Origins at which the person lets real values be typed into the page. */
  realTypingOrigins: z.array(originSchema).max(1000).default([]),
});
export type Settings = z.infer<typeof settingsSchema>;

/**
 * Names the place of a key: `llm:<provider>` or `llm:endpoint:<origin>`. Keys themselves never stand in settings.
 * An endpoint's slot is its origin, so that a key never follows an edited address to another host.
 */
export function keySlot(model: ModelChoice): string | undefined {
  switch (model.kind) {
    case 'commands':
      return undefined;
    case 'provider':
      return model.baseUrl === undefined
        ? `llm:${model.provider}`
        : `llm:${model.provider}:${new URL(model.baseUrl).origin}`;
    case 'endpoint':
      return `llm:endpoint:${new URL(model.baseUrl).origin}`;
  }
}

/** Where a key is kept; `memory` is gone when the app quits and is shown as a badge. */
export type KeyPlace = 'keychain' | 'memory';

import type { ModelChoice, Provider } from '../../src-preload/contract/settings.ts';
import { modelChoiceSchema } from '../../src-preload/contract/settings.ts';

export type ThinkingKind = 'commands' | Provider | 'endpoint';

/** The model form while it is being filled in. Each kind keeps its own model, so that looking around loses nothing. */
export interface ModelDraft {
  readonly kind: ThinkingKind;
  readonly models: Readonly<Record<Provider | 'endpoint', string>>;
  readonly endpoint: string;
  readonly gateway: string;
  readonly key: string;
}

export type DraftErrors = Partial<Record<'model' | 'endpoint' | 'gateway' | 'key', string>>;

export const providerNames: Record<Provider, string> = { anthropic: 'Anthropic', openai: 'OpenAI', google: 'Google' };

/** What is offered before a test has listed what the key really opens. */
export const knownModels: Record<Provider | 'endpoint', readonly string[]> = {
  anthropic: ['claude-sonnet-4-5', 'claude-opus-4-5', 'claude-haiku-4-5'],
  openai: ['gpt-5.1', 'gpt-5.1-mini', 'gpt-5'],
  google: ['gemini-2.5-pro', 'gemini-2.5-flash'],
  endpoint: [],
};

export const emptyDraft: ModelDraft = {
  kind: 'commands',
  models: { anthropic: 'claude-sonnet-4-5', openai: 'gpt-5.1', google: 'gemini-2.5-pro', endpoint: '' },
  endpoint: 'http://127.0.0.1:11434/v1',
  gateway: '',
  key: '',
};

export function draftOf(model: ModelChoice): ModelDraft {
  switch (model.kind) {
    case 'commands':
      return emptyDraft;
    case 'provider':
      return {
        ...emptyDraft,
        kind: model.provider,
        gateway: model.baseUrl ?? '',
        models: { ...emptyDraft.models, [model.provider]: model.model },
      };
    case 'endpoint':
      return { ...emptyDraft, kind: 'endpoint', endpoint: model.baseUrl, models: { ...emptyDraft.models, endpoint: model.model } };
  }
}

function unchecked({ kind, models, endpoint, gateway }: ModelDraft): unknown {
  if (kind === 'commands') return { kind };
  if (kind === 'endpoint') return { kind, baseUrl: endpoint, model: models.endpoint };
  return { kind: 'provider', provider: kind, model: models[kind], ...(gateway.trim() === '' ? {} : { baseUrl: gateway }) };
}

type Checked = { readonly model: ModelChoice; readonly errors?: undefined } | { readonly model?: undefined; readonly errors: DraftErrors };

/** The choice that the form stands for, or a sentence for each field that is wrong. */
export function checkDraft(draft: ModelDraft): Checked {
  const result = modelChoiceSchema.safeParse(unchecked(draft));
  if (result.success) return { model: result.data };
  const errors: DraftErrors = {};
  for (const { path, message } of result.error.issues) {
    if (path[0] === 'baseUrl') errors[draft.kind === 'endpoint' ? 'endpoint' : 'gateway'] ??= message;
    else errors.model ??= message;
  }
  return { errors };
}

/** A key is one line of printable characters without spaces; the same rule as the contract's. */
export function keyError(key: string): string | undefined {
  return key === '' || /^[\x21-\x7e]+$/u.test(key.trim()) ? undefined : 'A key has no spaces or line breaks.';
}

export function modelLabel(model: ModelChoice): string {
  switch (model.kind) {
    case 'commands':
      return 'Typed commands only';
    case 'provider':
      return `${providerNames[model.provider]} · ${model.model}`;
    case 'endpoint':
      return `${new URL(model.baseUrl).host} · ${model.model}`;
  }
}

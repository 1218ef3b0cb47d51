import { createAnthropic } from '@ai-sdk/anthropic';
import { createGoogleGenerativeAI } from '@ai-sdk/google';
import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { LanguageModel } from 'ai';
import { AppFailure } from '../../src-preload/contract/errors.ts';
import type { ModelChoice, Provider } from '../../src-preload/contract/settings.ts';

type Fetch = typeof globalThis.fetch;

/** One model behind one address, and what is peculiar to its kind. */
export interface Connection {
  /** Whose messages these are: what a provider wants back goes back to the same one only. */
  readonly by: string;
  readonly kind: Provider | 'endpoint';
  readonly modelId: string;
  /** The service in the person's words. */
  readonly name: string;
  readonly host: string;
  readonly key: string | undefined;
  readonly fetch: Fetch;
  readonly model: LanguageModel;
  /** Where the service lists its models, and with which headers it is asked. */
  readonly list: { readonly url: string; readonly headers: Readonly<Record<string, string>> };
}

interface Service {
  readonly name: string;
  readonly baseUrl: string;
  /** The path that an address without one means. */
  readonly path: string;
}

const services: Readonly<Record<Provider | 'endpoint', Service>> = {
  anthropic: { name: 'Anthropic', baseUrl: 'https://api.anthropic.com/v1', path: '/v1' },
  openai: { name: 'OpenAI', baseUrl: 'https://api.openai.com/v1', path: '/v1' },
  google: { name: 'Google', baseUrl: 'https://generativelanguage.googleapis.com/v1beta', path: '/v1beta' },
  endpoint: { name: 'The endpoint', baseUrl: '', path: '/v1' },
};

/** People paste `http://localhost:11434`: an address without a path gets the usual one of its kind. */
function baseOf(baseUrl: string | undefined, service: Service): string {
  if (baseUrl === undefined) return service.baseUrl;
  const url = new URL(baseUrl);
  if (url.pathname === '/') url.pathname = service.path;
  return url.href.replace(/\/+$/u, '');
}

/**
 * Keys and addresses are always passed on: what is left out the SDK would take from the environment, and a key
 * or an address that nobody entered here must not be used.
 */
export function connect(choice: ModelChoice, key: string | undefined, fetch: Fetch): Connection {
  if (choice.kind === 'commands') {
    throw new AppFailure({ code: 'invalid_input', message: 'This assistant works by typed commands and has no model.' });
  }
  const kind = choice.kind === 'endpoint' ? 'endpoint' : choice.provider;
  const service = services[kind];
  const baseURL = baseOf(choice.baseUrl, service);
  const { host } = new URL(baseURL);
  const modelId = choice.model;
  if (kind !== 'endpoint' && key === undefined) {
    throw new AppFailure({ code: 'provider', reason: 'bad_key', message: `There is no key for ${service.name} yet.` });
  }
  const apiKey = key ?? '';
  const bearer: Record<string, string> = key === undefined ? {} : { authorization: `Bearer ${key}` };
  const isOwn = choice.kind === 'provider' && choice.baseUrl === undefined;
  const base: Omit<Connection, 'model' | 'list'> = {
    by: kind === 'endpoint' ? `endpoint:${host}` : kind,
    kind, modelId, host, key, fetch,
    name: kind === 'endpoint' || !isOwn ? `${service.name} at ${host}` : service.name,
  };
  switch (kind) {
    case 'anthropic': {
      const headers = { 'x-api-key': apiKey, 'anthropic-version': '2023-06-01' };
      return { ...base, model: createAnthropic({ apiKey, baseURL, fetch })(modelId), list: { url: `${baseURL}/models?limit=200`, headers } };
    }
    case 'openai':
      // Chat completions, not Responses: the one surface that gateways speak too.
      return { ...base, model: createOpenAI({ apiKey, baseURL, fetch }).chat(modelId), list: { url: `${baseURL}/models`, headers: bearer } };
    case 'google': {
      const headers = { 'x-goog-api-key': apiKey };
      const model = createGoogleGenerativeAI({ apiKey, baseURL, fetch })(modelId);
      return { ...base, model, list: { url: `${baseURL}/models?pageSize=200`, headers } };
    }
    case 'endpoint': {
      const provider = createOpenAICompatible({ name: 'endpoint', apiKey: key, baseURL, fetch, includeUsage: true });
      return { ...base, model: provider(modelId), list: { url: `${baseURL}/models`, headers: bearer } };
    }
  }
}

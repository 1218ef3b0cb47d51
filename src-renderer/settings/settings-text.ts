import type { AssistantPatch } from '../../src-preload/contract/settings.ts';

/** A whole number from 1 to 1000, as the contract's budget allows. */
export function asCount(text: string): number | undefined {
  const count = /^[0-9]{1,4}$/u.test(text.trim()) ? Number(text) : Number.NaN;
  return count >= 1 && count <= 1000 ? count : undefined;
}

/** Lines or commas part the fragments; empty ones are dropped. */
export function asFragments(text: string): AssistantPatch | string {
  const deniedTools = [...new Set(text.split(/[\n,]/u).map((part) => part.trim()).filter((part) => part !== ''))];
  if (deniedTools.length > 50) return 'At most 50 fragments.';
  if (deniedTools.some((part) => part.length > 64)) return 'A fragment has at most 64 characters.';
  return { deniedTools };
}

/** What a person reads for the place of a key. */
export function slotLabel(slot: string): string {
  const endpoint = /^llm:endpoint:(.+)$/u.exec(slot)?.[1];
  if (endpoint !== undefined) return endpoint;
  const [, provider = slot, gateway] = /^llm:([a-z]+)(?::(.+))?$/u.exec(slot) ?? [];
  const names: Readonly<Record<string, string>> = { anthropic: 'Anthropic', openai: 'OpenAI', google: 'Google' };
  const name = names[provider] ?? provider;
  return gateway === undefined ? name : `${name} through ${gateway}`;
}

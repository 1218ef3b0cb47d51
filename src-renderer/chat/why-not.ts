import type { AppState } from '../../src-preload/contract/state.ts';
import { keySlot } from '../../src-preload/contract/settings.ts';
import { providerNames } from '../setup/model-draft.ts';
import { currentAssistant } from '../store.ts';

/** Why nothing can be sent at all, in one sentence; undefined when it can. A turn that runs is no such reason. */
export function whyNotSend(state: AppState): string | undefined {
  const assistant = currentAssistant(state);
  if (assistant === undefined) return 'There is no assistant yet. Set one up in the settings.';
  const { model } = assistant;
  const slot = keySlot(model);
  // An endpoint of one's own often needs no key; a provider always does.
  if (model.kind === 'provider' && slot !== undefined && state.keys[slot] === undefined) {
    return `${assistant.name} needs a key of ${providerNames[model.provider]} before it can think.`;
  }
  return undefined;
}

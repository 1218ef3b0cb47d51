import { AppFailure } from '../../src-preload/contract/errors.ts';
import { assistantSchema } from '../../src-preload/contract/settings.ts';
import type { Assistant, AssistantPatch, ModelChoice, Settings } from '../../src-preload/contract/settings.ts';

/** Stands in until the first run has made one: it has no browser and no model. */
const NOBODY: Assistant = assistantSchema.parse({ id: 'nobody', name: 'Wheelhouse', model: { kind: 'commands' } });

export function currentAssistant({ assistants, currentAssistantId }: Settings): Assistant {
  return assistants.find(({ id }) => id === currentAssistantId) ?? assistants[0] ?? NOBODY;
}

/** Ends the first run with its assistant; run again it changes that assistant instead of adding another. */
export function finishSetup(
  settings: Settings,
  first: { readonly name: string; readonly model: ModelChoice; readonly isBrowserEnabled: boolean },
  newId: () => string,
): Settings {
  const known = settings.assistants[0];
  const assistant = known === undefined ? assistantSchema.parse({ ...first, id: newId() }) : { ...known, ...first };
  return {
    ...settings,
    isFirstRunDone: true,
    currentAssistantId: assistant.id,
    assistants: [assistant, ...settings.assistants.slice(1)],
  };
}

/** @throws AppFailure `not_found` */
export function patchAssistant(settings: Settings, id: string, patch: AssistantPatch): Settings {
  if (!settings.assistants.some((one) => one.id === id)) {
    throw new AppFailure({ code: 'not_found', message: 'This assistant is no longer there.' });
  }
  const given = Object.fromEntries(Object.entries(patch).filter(([, value]: [string, unknown]) => value !== undefined));
  return {
    ...settings,
    assistants: settings.assistants.map((one) => (one.id === id ? assistantSchema.parse({ ...one, ...given }) : one)),
  };
}

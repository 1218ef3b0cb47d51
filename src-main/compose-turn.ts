import type { JsonValue } from '../src-preload/contract/conversation.ts';
import { keySlot } from '../src-preload/contract/settings.ts';
import type { Assistant } from '../src-preload/contract/settings.ts';
import type { BrowserParts } from './compose-browser.ts';
import { runCommandTurn } from './core/agent/command-turn.ts';
import { systemPrompt } from './core/agent/prompt.ts';
import type { TurnStart } from './core/agent/session.ts';
import { runModelTurn } from './core/agent/turn.ts';
import type { TurnEnd } from './core/agent/turn.ts';
import { createTurnBudget } from './core/policy/limits.ts';
import type { Requests } from './core/requests.ts';
import { createModel } from './llm/model.ts';
import { isBrowserTool, toolSpec } from './tools/specs.ts';

export interface TurnDeps {
  readonly parts: BrowserParts;
  readonly requests: Requests;
  /** The key of a slot, undefined where there is none. */
  readKey(slot: string): Promise<string | undefined>;
  readonly playbook: string;
  /** What was typed for the work of this conversation is not needed any more. */
  endOfWork(conversationId: string): void;
  now(): number;
}

/** Puts together what one turn needs, by how the assistant thinks. */
export function composeTurn({ parts, requests, readKey, playbook, endOfWork, now }: TurnDeps) {
  const summary = (tool: string, input: JsonValue): string => {
    const known = parts.offered().find(({ name }) => name === tool);
    const parsed = known?.input.safeParse(input);
    return known !== undefined && parsed?.success === true ? known.summary(parsed.data) : `Call ${tool.slice(0, 80)}`;
  };

  async function withModel(start: TurnStart, ports: Pick<Parameters<typeof runModelTurn>[0], 'summary' | 'runTool'>, assistant: Assistant): Promise<TurnEnd> {
    const slot = keySlot(assistant.model);
    const model = createModel(assistant.model, slot === undefined ? undefined : await readKey(slot));
    const offered = parts.offered();
    const hasBrowser = offered.some(({ name }) => isBrowserTool(name));
    const today = new Date(now()).toISOString().slice(0, 10);
    return runModelTurn({
      ...start,
      ...ports,
      model,
      system: systemPrompt({ assistant, playbook: hasBrowser ? playbook : undefined, today }),
      tools: offered.map(toolSpec),
      budget: createTurnBudget(assistant.budget),
      kindOf(tool) {
        if (offered.some(({ name, effect }) => name === tool && effect === 'ask')) return 'person';
        return isBrowserTool(tool) ? 'browser' : 'other';
      },
      readPicture: parts.readPicture,
      async askForMore(callKind, used) {
        const adds = callKind === 'browser' ? assistant.budget.browserCalls : assistant.budget.otherCalls;
        const { conversationId, signal } = start;
        const draft = { kind: 'budget', conversationId, deadlineAt: null, origin: null, callKind, used, adds } as const;
        const ending = await requests.open(draft, signal);
        return ending.type === 'answered' ? adds : 0;
      },
    });
  }

  async function run(start: TurnStart): Promise<TurnEnd> {
    const { assistant, conversationId, signal } = start;
    const ports = {
      summary,
      runTool: (tool: string, input: JsonValue) => parts.runTool({ tool, input, caller: 'agent', conversationId, signal }),
    };
    if (assistant.model.kind !== 'commands') return withModel(start, ports, assistant);
    return runCommandTurn({
      ...start,
      ...ports,
      hasBrowser: assistant.isBrowserEnabled,
      latestView: parts.latestView,
      async choose(prompt, choices) {
        const draft = { kind: 'question', conversationId, deadlineAt: null, origin: null, prompt, choices } as const;
        const ending = await requests.open(draft, signal);
        return ending.type === 'answered' ? ending.answer : undefined;
      },
    });
  }

  return async function runTurn(start: TurnStart): Promise<TurnEnd> {
    try {
      return await run(start);
    } finally {
      endOfWork(start.conversationId);
    }
  };
}

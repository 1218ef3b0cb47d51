import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ConversationEvent } from '../../src-preload/contract/conversation.ts';
import { emptyTranscript, foldConversation } from '../../src-preload/contract/conversation.ts';
import { buildMessages, currentPicture, titleOf } from '../../src-main/core/agent/context.ts';
import { systemPrompt } from '../../src-main/core/agent/prompt.ts';

let clock = 0;
type Draft = ConversationEvent extends infer E ? (E extends unknown ? Omit<E, 'at'> : never) : never;
const at = (event: Draft): ConversationEvent => ({ ...event, at: (clock += 1) });
const said = (text: string): ConversationEvent => at({ type: 'user_said', id: `u${text}`, text });
const called = (id: string, answerId: string): ConversationEvent =>
  at({ type: 'tool_called', id, answerId, tool: 'browser_snapshot', input: {}, summary: 'Read' });
const ended = (id: string, view: 'page' | 'part' | 'none', text = `did: ${id}\n<page nonce=n>\nthe page of ${id}\n</page nonce=n>`): ConversationEvent =>
  at({ type: 'tool_ended', id, status: 'ok', text, did: id, view, durationMs: 1 });

const texts = (events: readonly ConversationEvent[]): string[] =>
  buildMessages(events, undefined).flatMap((message) => (message.role === 'tool' ? message.results.map(({ text }) => text) : []));

describe('what a model is sent', () => {
  it('keeps the calls of one answer together, however their ends are mixed in', () => {
    const events = [said('go'), called('a', 'm1'), ended('a', 'none'), called('b', 'm1'), ended('b', 'none'), called('c', 'm2'), ended('c', 'none')];
    const shape = buildMessages(events, undefined).map((message) =>
      message.role === 'assistant' ? message.calls.map(({ id }) => id) : message.role === 'tool' ? message.results.map(({ callId }) => callId) : 'user',
    );
    expect(shape).toEqual(['user', ['a', 'b'], ['a', 'b'], ['c'], ['c']]);
  });

  it('keeps the latest whole view and the parts after it, and says of the earlier ones what was done', () => {
    const events = [said('go'), called('a', 'm1'), ended('a', 'page'), called('b', 'm2'), ended('b', 'page'), called('c', 'm3'), ended('c', 'part')];
    const [a, b, c] = texts(events);
    expect(a).toContain('did: a');
    expect(a).toContain('left out');
    expect(a).not.toContain('the page of');
    expect(b).toContain('the page of b');
    expect(c).toContain('the page of c');
  });

  it('does not grow with the parts of a page: at most nine pages are ever whole', () => {
    const events = [said('go'), called('v', 'm0'), ended('v', 'page')];
    for (let step = 0; step < 200; step += 1) events.push(called(`p${String(step)}`, `m${String(step + 1)}`), ended(`p${String(step)}`, 'part'));
    expect(texts(events).filter((text) => text.includes('the page of'))).toHaveLength(9);
  });

  it('gives a call that a crash cut off a result that says its outcome is not known', () => {
    const events = [said('go'), called('a', 'm1'), said('and now?')];
    const messages = buildMessages(events, undefined);
    expect(messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool', 'user']);
    expect(texts(events)[0]).toContain('outcome_unknown');
  });

  it('gives every call exactly one result, in any order of events', () => {
    const step = fc.oneof(
      fc.constant('user' as const),
      fc.record({ answer: fc.integer({ min: 0, max: 3 }), hasEnd: fc.boolean(), view: fc.constantFrom('page' as const, 'part' as const, 'none' as const) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const events = steps.flatMap((one, index) => {
          if (one === 'user') return [said(String(index))];
          const id = `c${String(index)}`;
          return [called(id, `m${String(one.answer)}`), ...(one.hasEnd ? [ended(id, one.view)] : [])];
        });
        const messages = buildMessages(events, undefined);
        const calls = messages.flatMap((message) => (message.role === 'assistant' ? message.calls.map(({ id }) => id) : []));
        const results = messages.flatMap((message) => (message.role === 'tool' ? message.results.map(({ callId }) => callId) : []));
        expect(results).toEqual(calls);
        messages.forEach((message, index) => {
          if (message.role === 'tool') expect(messages[index - 1]?.role).toBe('assistant');
        });
      }),
    );
  });

  it('shows the newest picture only, and none once a whole view has come after it', () => {
    const shot: ConversationEvent = { ...ended('s', 'none'), picture: { file: 'a.png', width: 1, height: 1 } } as ConversationEvent;
    expect(currentPicture([shot])).toMatchObject({ file: 'a.png', callId: 's' });
    expect(currentPicture([shot, ended('v', 'part')])).toMatchObject({ file: 'a.png' });
    expect(currentPicture([shot, ended('v', 'page')])).toBeUndefined();
  });

  it('gives the playbook with browser tools only, and the same text for the same day', () => {
    const assistant = { name: 'Ada', instructions: ' Be brief. ' };
    const without = systemPrompt({ assistant, playbook: undefined, today: '2026-11-30' });
    expect(without).toContain('no browser');
    expect(without).toContain('Be brief.');
    expect(systemPrompt({ assistant, playbook: 'PLAYBOOK', today: '2026-11-30' })).not.toContain('no browser');
    expect(systemPrompt({ assistant, playbook: undefined, today: '2026-11-30' })).toBe(without);
  });

  it('makes a title of one line', () => {
    expect(titleOf(' Find a jacket\nunder 80 ')).toBe('Find a jacket');
    expect(titleOf('x'.repeat(100))).toHaveLength(60);
  });
});

describe('a transcript', () => {
  const fold = (events: readonly ConversationEvent[]) => events.reduce(foldConversation, emptyTranscript);

  it('marks a call without an end as unknown when its turn was interrupted, as cancelled when it was stopped', () => {
    const open = [at({ type: 'turn_started', turnId: 't' }), called('a', 'm1')];
    expect(fold(open).items[0]).toMatchObject({ status: 'running' });
    expect(fold([...open, at({ type: 'turn_ended', turnId: 't', outcome: 'interrupted' })]).items[0]).toMatchObject({ status: 'outcome_unknown' });
    expect(fold([...open, at({ type: 'turn_ended', turnId: 't', outcome: 'stopped' })]).items[0]).toMatchObject({ status: 'cancelled' });
  });

  it('ignores the end of a call that it does not know', () => {
    expect(fold([ended('ghost', 'none')]).items).toEqual([]);
  });
});

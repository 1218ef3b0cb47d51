import { describe, expect, it } from 'vitest';
import { addressParts } from '../../src-renderer/browser/address-parts.ts';
import { driverWords } from '../../src-renderer/browser/driver-words.ts';
import { certificateWords } from '../../src-renderer/chat/certificate-words.ts';
import { argumentRows, toBlocks } from '../../src-renderer/chat/blocks.ts';
import { asCount, asFragments, slotLabel } from '../../src-renderer/settings/settings-text.ts';
import { checkDraft, draftOf, emptyDraft, keyError } from '../../src-renderer/setup/model-draft.ts';
import { groupByDay } from '../../src-renderer/sidebar/group-by-day.ts';
import { duration } from '../../src-renderer/time.ts';
import type { TranscriptItem } from '../../src-preload/contract/conversation.ts';

describe('the address as it is shown', () => {
  it('parts the host from the rest, so that a long path cannot pass for it', () => {
    expect(addressParts('https://evil.example/shop.example/login')).toEqual({ before: '', host: 'evil.example', after: '/shop.example/login', safety: 'secure' });
  });
  it('does not take what stands before an @ for the host', () => {
    expect(addressParts('https://bank.example@evil.example/').host).toBe('evil.example');
  });
  it('marks http, but not on this computer', () => {
    expect(addressParts('http://shop.example/').safety).toBe('insecure');
    expect(addressParts('http://127.0.0.1:4173/').safety).toBe('local');
    expect(addressParts('http://localhost.evil.example/').safety).toBe('insecure');
  });
  it('shows nothing for an empty page and everything of what is no web address', () => {
    expect(addressParts('about:blank').after).toBe('');
    expect(addressParts('chrome-error://chromewebdata/').after).toBe('chrome-error://chromewebdata/');
  });
});

describe('the list of conversations', () => {
  const at = (day: number, hour: number): number => new Date(2026, 2, day, hour).getTime();
  const one = (id: string, updatedAt: number) => ({ id, assistantId: 'a', title: id, updatedAt });
  it('groups by calendar days, newest first, over a change of the clock too', () => {
    const groups = groupByDay([one('old', at(20, 9)), one('late', at(28, 23)), one('early', at(29, 1)), one('noon', at(29, 12))], new Date(2026, 2, 29, 18));
    expect(groups.map(({ label, conversations }) => [label, conversations.map(({ id }) => id)])).toEqual([
      ['Today', ['noon', 'early']], ['Yesterday', ['late']], ['Earlier', ['old']],
    ]);
  });
  it('has no group for an empty day', () => {
    expect(groupByDay([], new Date())).toEqual([]);
  });
});

describe('who drives, in words', () => {
  const idle = { driver: { who: 'nobody', activity: '' } as const, requests: [], turns: {} };
  const question = { id: 'r', conversationId: 'c', createdAt: 0, deadlineAt: null, origin: null, kind: 'question', prompt: 'Which size?', choices: [] } as const;
  const turn = { startedAt: 0, isStopping: false };
  it('names the activity of the assistant', () => {
    expect(driverWords({ ...idle, driver: { who: 'agent', activity: 'reading' } }).text).toBe('Assistant drives: reading');
  });
  it('says that the person is waited for while their turn runs', () => {
    const words = driverWords({ driver: { who: 'agent', activity: 'asking' }, requests: [question], turns: { c: turn } });
    expect(words).toEqual({ tone: 'warn', text: 'Waiting for you: Which size?' });
  });
  it('names the host that wants a client certificate, and what can be done where there is a window and where there is none', () => {
    const site = { origin: 'https://staff.example', host: 'staff.example', warnings: [] };
    const request = { id: 'r', conversationId: 'c', createdAt: 0, deadlineAt: null, origin: site.origin, kind: 'client_certificate', site, isChoosing: true } as const;
    expect(driverWords({ ...idle, requests: [request], turns: { c: turn } }).text).toBe('Waiting for you: staff.example wants a client certificate');
    expect(certificateWords(true, true)).toMatch(/list.*window/u);
    expect(certificateWords(true, false)).toContain('Settings > Browser');
    expect(certificateWords(false, true)).toContain('had no certificate');
  });
  it('does not wait for an answer to a turn that is over, or is being stopped', () => {
    expect(driverWords({ ...idle, requests: [question] }).text).toBe('Nobody drives');
    expect(driverWords({ driver: { who: 'stopping', activity: '' }, requests: [question], turns: { c: turn } }).text).toBe('Stopping…');
  });
});

describe('the chat', () => {
  const tool = (id: string): TranscriptItem => ({ type: 'tool', id, at: 0, tool: 'x', input: null, summary: '', status: 'ok', text: '', did: '', durationMs: 1 });
  it('puts calls that follow each other in one block, and no others', () => {
    const said: TranscriptItem = { type: 'assistant', id: 's', at: 0, text: 'so' };
    const blocks = toBlocks([tool('1'), tool('2'), said, tool('3')]);
    expect(blocks.map((block) => (block.type === 'tools' ? block.items.map(({ id }) => id) : block.type))).toEqual([['1', '2'], 'assistant', ['3']]);
  });
  it('shows arguments of any shape', () => {
    expect(argumentRows({ ref: 'e1', fields: [{ a: 1 }], ok: true })).toEqual([['ref', 'e1'], ['fields', '[{"a":1}]'], ['ok', 'true']]);
    expect(argumentRows(null)).toEqual([]);
    expect(argumentRows(['a'])).toEqual([['input', '["a"]']]);
  });
  it('writes durations as a person reads them', () => {
    expect([40, 99.6, 380, 9_949, 9_951, 59_000, 125_000].map(duration)).toEqual(['40 ms', '100 ms', '0.4 s', '9.9 s', '10 s', '59 s', '2 min 5 s']);
  });
});

describe('the model form', () => {
  it('keeps the model of each kind while the person looks around', () => {
    const draft = { ...emptyDraft, kind: 'openai', models: { ...emptyDraft.models, anthropic: 'other' } } as const;
    expect(checkDraft(draft).model).toEqual({ kind: 'provider', provider: 'openai', model: 'gpt-5.1' });
    expect(checkDraft({ ...draft, kind: 'anthropic' }).model).toMatchObject({ model: 'other' });
  });
  it('puts each fault beside its field', () => {
    const errors = checkDraft({ ...emptyDraft, kind: 'endpoint', endpoint: 'ftp://x' }).errors;
    expect(Object.keys(errors ?? {}).sort()).toEqual(['endpoint', 'model']);
    expect(Object.keys(checkDraft({ ...emptyDraft, kind: 'google', gateway: 'nonsense' }).errors ?? {})).toEqual(['gateway']);
  });
  it('comes back from what is kept without a change', () => {
    const models = [
      { kind: 'commands' }, { kind: 'provider', provider: 'google', model: 'm', baseUrl: 'https://gw.example' }, { kind: 'endpoint', baseUrl: 'http://127.0.0.1:1/v1', model: 'm' },
    ] as const;
    for (const model of models) expect(checkDraft(draftOf(model)).model).toEqual(model);
  });
  it('refuses a key with a space or a line break in it', () => {
    expect(keyError('sk-1 2')).toBeDefined();
    expect(keyError(' sk-12\n')).toBeUndefined();
  });
});

describe('the settings', () => {
  it('take whole numbers from 1 to 1000 only', () => {
    expect(['1', ' 40 ', '1000', '0', '1001', '4.5', '-3', '', '1e2'].map(asCount)).toEqual([1, 40, 1000, ...Array<undefined>(6).fill(undefined)]);
  });
  it('take denied tools by line or comma, once each', () => {
    expect(asFragments('shot\n eval , shot\n\n')).toEqual({ deniedTools: ['shot', 'eval'] });
    expect(asFragments('x'.repeat(65))).toBeTypeOf('string');
  });
  it('name the place of a key', () => {
    expect(['llm:openai', 'llm:google:https://gw.example', 'llm:endpoint:http://127.0.0.1:11434'].map(slotLabel)).toEqual(['OpenAI', 'Google through https://gw.example', 'http://127.0.0.1:11434']);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppFailure, toAppError, whatNext } from '../../src-preload/contract/errors.ts';
import { settingsSchema } from '../../src-preload/contract/settings.ts';
import type { AppEvent, AppState } from '../../src-preload/contract/state.ts';
import { closedBrowser, reduce } from '../../src-preload/contract/state.ts';
import { openingVault } from '../../src-preload/contract/vault.ts';
import { currentAssistant, finishSetup, patchAssistant } from '../../src-main/core/assistants.ts';
import { createHub } from '../../src-main/core/hub.ts';
import { createMutex } from '../../src-main/core/mutex.ts';
import { parseAddress } from '../../src-main/core/policy/addresses.ts';
import { createTurnBudget } from '../../src-main/core/policy/limits.ts';
import { createRequests } from '../../src-main/core/requests.ts';
import { withoutPage } from '../../src-main/core/view/elide.ts';
import { withinBounds } from '../../src-main/tools/deadline.ts';
import { createRouter } from '../../src-main/ipc/router.ts';
import type { Handlers } from '../../src-main/ipc/router.ts';

const empty: AppState = {
  settings: settingsSchema.parse({}), keys: {}, vault: openingVault, conversations: [], openConversationId: null, transcripts: {}, turns: {},
  browser: closedBrowser, driver: { who: 'nobody', activity: '' }, requests: [], notices: [], appVersion: '0',
};
const never = new AbortController().signal;

describe('an address', () => {
  it.each([
    ['example.org', 'https://example.org/'], ['localhost:3000/a', 'http://localhost:3000/a'], ['127.0.0.1', 'http://127.0.0.1/'],
    ['[::1]:80/x', 'http://[::1]/x'], ['HTTP://Example.org', 'http://example.org/'], ['shop.localhost', 'http://shop.localhost/'],
    ['bücher.example', 'https://xn--bcher-kva.example/'], ['about:blank', 'about:blank'], ['  example.org  ', 'https://example.org/'],
  ])('%s is read as %s', (text, url) => {
    expect(parseAddress(text).href).toBe(url);
  });

  it.each([
    'file:///etc/passwd', 'javascript:alert(1)', 'data:text/html,x', 'blob:https://a/b', 'view-source:https://a', 'chrome://settings',
    'about:config', 'ftp://a', 'JAVASCRIPT:alert(1)', 'https://user:pw@example.org', 'ws://a', ' java\nscript:alert(1)',
  ])('%j is not opened', (text) => {
    expect(() => parseAddress(text)).toThrow(AppFailure);
  });

  it('never gives anything but http, https or the blank page', () => {
    fc.assert(
      fc.property(fc.oneof(fc.webUrl(), fc.string(), fc.string({ unit: 'binary' })), (text) => {
        try {
          const { href, protocol } = parseAddress(text);
          expect(href === 'about:blank' || ['http:', 'https:'].includes(protocol)).toBe(true);
        } catch (thrown) {
          expect(thrown).toBeInstanceOf(AppFailure);
        }
      }),
    );
  });
});

describe('state', () => {
  it('is the same fold in main and renderer: a snapshot plus newer events equals the state', () => {
    const hub = createHub(empty);
    const events: AppEvent[] = [
      { type: 'conversation.listed', summary: { id: 'c', assistantId: 'a', title: 'T', updatedAt: 2 } },
      { type: 'assistant.streamed', id: 'c', messageId: 'm', delta: 'He' },
      { type: 'assistant.streamed', id: 'c', messageId: 'm', delta: 'llo' },
      { type: 'conversation.appended', id: 'c', event: { at: 1, type: 'assistant_said', id: 'm', text: 'Hello' } },
      { type: 'turn.changed', id: 'c', turn: { startedAt: 1, isStopping: false } },
      { type: 'turn.changed', id: 'c', turn: null },
      { type: 'conversation.removed', id: 'c' },
    ];
    let mirror = hub.snapshot().state;
    let seq = 0;
    hub.subscribe((event) => {
      expect(event.seq).toBe((seq += 1));
      mirror = reduce(mirror, event);
    });
    for (const event of events) hub.publish(event);
    expect(mirror).toEqual(hub.snapshot().state);
    expect(mirror).toEqual(empty);
  });
});

describe('requests to the person', () => {
  it('end exactly once, whatever comes first', async () => {
    const hub = createHub(empty);
    const requests = createRequests(hub, () => 'r1', () => 0);
    const draft = { kind: 'question', conversationId: 'c', deadlineAt: null, origin: null, prompt: 'Which?', choices: [] } as const;
    const ending = requests.open(draft, never);
    expect(hub.snapshot().state.requests).toHaveLength(1);
    requests.end('r1', { type: 'answered', answer: 'this' });
    expect(() => requests.end('r1', { type: 'declined' })).toThrow(AppFailure);
    expect(await ending).toEqual({ type: 'answered', answer: 'this' });
    expect(hub.snapshot().state.requests).toEqual([]);
  });

  it('end with the work they belong to, and at their deadline', async () => {
    const hub = createHub(empty);
    let id = 0;
    const requests = createRequests(hub, () => `r${String((id += 1))}`, () => 1_000);
    const draft = { kind: 'question', conversationId: 'c', deadlineAt: null, origin: null, prompt: '?', choices: [] } as const;
    const stop = new AbortController();
    const stopped = requests.open(draft, stop.signal);
    stop.abort();
    expect(await stopped).toEqual({ type: 'cancelled' });
    expect(await requests.open(draft, stop.signal)).toEqual({ type: 'cancelled' });
    expect(await requests.open({ ...draft, deadlineAt: 1_000 }, never)).toEqual({ type: 'expired' });
    expect(hub.snapshot().state.requests).toEqual([]);
  });
});

describe('the mutex', () => {
  it('runs one task after the other, also after one that failed', async () => {
    const mutex = createMutex();
    const order: string[] = [];
    const task = (name: string, fails = false) => async (): Promise<void> => {
      order.push(`${name} starts`);
      await new Promise((resolve) => setImmediate(resolve));
      order.push(`${name} ends`);
      if (fails) throw new Error(name);
    };
    const runs = [mutex.run(task('a', true), never), mutex.run(task('b'), never)];
    await Promise.allSettled(runs);
    expect(order).toEqual(['a starts', 'a ends', 'b starts', 'b ends']);
  });

  it('does not start a task whose caller has given up meanwhile', async () => {
    const mutex = createMutex();
    const stop = new AbortController();
    let hasRun = false;
    const first = mutex.run(() => new Promise((resolve) => setImmediate(resolve)), never);
    const second = mutex.run(() => Promise.resolve((hasRun = true)), stop.signal);
    stop.abort();
    await first;
    await expect(second).rejects.toThrow();
    expect(hasRun).toBe(false);
  });
});

describe('bounds of a call', () => {
  const hang = (): Promise<never> => new Promise(() => undefined);
  const code = async (work: Promise<unknown>): Promise<string> => work.then(() => 'ok', (thrown: unknown) => toAppError(thrown).code);

  it('end a reading call as timeout, and one that may have changed something as outcome_unknown', async () => {
    const bounds = { deadlineMs: 5, signal: never, hasStarted: () => true };
    expect(await code(withinBounds({ ...bounds, effect: 'read' }, hang))).toBe('timeout');
    expect(await code(withinBounds({ ...bounds, effect: 'act' }, hang))).toBe('outcome_unknown');
    expect(await code(withinBounds({ ...bounds, effect: 'act', hasStarted: () => false }, hang))).toBe('timeout');
  });

  it('end with Stop although the work does not listen', async () => {
    const stop = new AbortController();
    const work = withinBounds({ effect: 'read', deadlineMs: undefined, signal: stop.signal, hasStarted: () => true }, hang);
    stop.abort();
    expect(await code(work)).toBe('cancelled');
  });
});

describe('settings of assistants', () => {
  const first = { name: 'Ada', model: { kind: 'commands' as const }, isBrowserEnabled: true };

  it('make one assistant in the first run, and change it when the first run is done again', () => {
    const once = finishSetup(settingsSchema.parse({}), first, () => 'a1');
    const twice = finishSetup(once, { ...first, name: 'Bob', isBrowserEnabled: false }, () => 'a2');
    expect(once.assistants).toHaveLength(1);
    expect(twice.assistants.map(({ id, name }) => [id, name])).toEqual([['a1', 'Bob']]);
    expect(currentAssistant(twice).isBrowserEnabled).toBe(false);
  });

  it('have no browser before the first run', () => {
    expect(currentAssistant(settingsSchema.parse({})).isBrowserEnabled).toBe(false);
  });

  it('keep what a patch does not name, and refuse an assistant that is not there', () => {
    const settings = finishSetup(settingsSchema.parse({}), first, () => 'a1');
    expect(currentAssistant(patchAssistant(settings, 'a1', { instructions: 'x' }))).toMatchObject({ name: 'Ada', instructions: 'x' });
    expect(() => patchAssistant(settings, 'zz', {})).toThrow(AppFailure);
  });
});

describe('the router', () => {
  const route = createRouter({
    'chat.send': () => {
      throw new AppFailure({ code: 'busy', message: 'Busy.' });
    },
    'app.snapshot': () => ({ seq: 0, state: empty }),
  } as unknown as Handlers);

  it('never rejects: unknown names, wrong input and failures are replies', async () => {
    expect(await route('constructor', {})).toMatchObject({ ok: false, error: { code: 'invalid_input' } });
    expect(await route('chat.send', { id: '', text: 'x' })).toMatchObject({ ok: false, error: { code: 'invalid_input' } });
    expect(await route('chat.send', { id: 'c', text: '   ' })).toEqual({ ok: false, error: { code: 'invalid_input', message: 'Write something first.' } });
    expect(await route('chat.send', { id: 'c', text: 'hi' })).toEqual({ ok: false, error: { code: 'busy', message: 'Busy.' } });
    expect(await route('app.snapshot', { extra: 1 })).toMatchObject({ ok: false });
    expect(await route('app.snapshot', {})).toMatchObject({ ok: true, value: { seq: 0 } });
  });
});

describe('small things', () => {
  it('a budget counts each kind by itself and grows when it is extended', () => {
    const budget = createTurnBudget({ browserCalls: 1, otherCalls: 1 });
    expect([budget.take('browser'), budget.take('browser'), budget.take('other')]).toEqual([true, false, true]);
    budget.extend('browser', 1);
    expect([budget.take('browser'), budget.used('browser')]).toEqual([true, 2]);
  });

  it('a result without its page keeps what was done', () => {
    expect(withoutPage('did: x\n<page nonce=1>\nsecret\n</page nonce=1>\nshown 1-2')).toMatch(/^did: x\n\[Earlier view/u);
    expect(withoutPage('did: x')).toBe('did: x');
  });

  it('every error says what to do next', () => {
    const codes = ['invalid_input', 'no_snapshot', 'stale_ref', 'not_found', 'blocked', 'denied', 'needs_approval', 'human_control_active',
      'repeat_limit', 'outcome_unknown', 'challenge_required', 'timeout', 'cancelled', 'secret_refused', 'busy', 'internal'] as const;
    for (const code of codes) expect(whatNext({ code, message: '' }), code).toMatch(/\w+\.$/u);
    expect(whatNext({ code: 'rate_limited', message: '', retryAfterSeconds: 3 })).toContain('3 s');
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AppState, NumberedEvent } from '../../src-preload/contract/state.ts';
import { closedBrowser, reduce } from '../../src-preload/contract/state.ts';
import { settingsSchema } from '../../src-preload/contract/settings.ts';
import { openingVault } from '../../src-preload/contract/vault.ts';
import { adopt, hasGap, nothingYet, receive } from '../../src-renderer/event-order.ts';

const blank: AppState = {
  settings: settingsSchema.parse({}), keys: {}, vault: openingVault, conversations: [], openConversationId: null, transcripts: {}, turns: {},
  browser: closedBrowser, driver: { who: 'nobody', activity: '' }, requests: [], notices: [], appVersion: '0',
};
/** Text that grows by one letter an event shows both a lost and a doubled event. */
function letter(seq: number): NumberedEvent {
  return { seq, type: 'assistant.streamed', id: 'c', messageId: 'm', delta: String.fromCharCode(96 + seq) };
}
function stateAt(seq: number): AppState {
  return Array.from({ length: seq }, (_, index) => letter(index + 1)).reduce<AppState>(reduce, blank);
}
const text = (state: AppState | null): string | undefined => state?.transcripts.c?.streaming?.text;

describe('the mirror of the state', () => {
  it('keeps events that come before the snapshot, and applies only those that the snapshot lacks', () => {
    let ordered = nothingYet;
    for (const seq of [2, 3, 4]) ordered = receive(ordered, letter(seq));
    expect(ordered.state).toBeNull();
    ordered = adopt(ordered, { seq: 3, state: stateAt(3) });
    expect(text(ordered.state)).toBe('abcd');
    expect(ordered.seq).toBe(4);
  });

  it('waits at a gap instead of applying what comes after it, and a newer snapshot closes the gap', () => {
    let ordered = adopt(nothingYet, { seq: 1, state: stateAt(1) });
    ordered = receive(ordered, letter(3));
    expect(text(ordered.state)).toBe('a');
    expect(hasGap(ordered)).toBe(true);
    ordered = adopt(ordered, { seq: 4, state: stateAt(4) });
    expect(text(ordered.state)).toBe('abcd');
    expect(hasGap(ordered)).toBe(false);
  });

  it('does not go back to a snapshot that is older than what is shown', () => {
    const ordered = receive(adopt(nothingYet, { seq: 2, state: stateAt(2) }), letter(3));
    expect(text(adopt(ordered, { seq: 1, state: stateAt(1) }).state)).toBe('abc');
  });

  it('ends at the same state whatever the order, the doubling and the moment of the snapshot', () => {
    const total = 12;
    const deliveries = fc.array(fc.integer({ min: 1, max: total }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(deliveries, fc.nat(40), fc.nat(total), (seqs, moment, snapshotSeq) => {
        const all = [...seqs, ...Array.from({ length: total }, (_, index) => index + 1)];
        let ordered = nothingYet;
        for (const [index, seq] of all.entries()) {
          if (index === Math.min(moment, all.length - 1)) ordered = adopt(ordered, { seq: snapshotSeq, state: stateAt(snapshotSeq) });
          ordered = receive(ordered, letter(seq));
        }
        expect(text(ordered.state)).toBe(text(stateAt(total)));
      }),
    );
  });
});

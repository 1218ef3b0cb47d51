import type { AppFailure } from '../../src-preload/contract/errors.ts';

/**
 * Thrown by a run that cannot go on without the person. The gate asks, outside of the lock and the deadline of the tab,
 * and makes the call anew when the answer is yes.
 */
export class PersonNeeded extends Error {
  override readonly name = 'PersonNeeded';

  constructor(
    readonly ask: (signal: AbortSignal) => Promise<boolean>,
    /** How the call ends when the answer is no. */
    readonly refusal: AppFailure,
  ) {
    super('the person is needed');
  }
}

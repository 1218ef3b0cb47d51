import type { AppError, ToolStatus } from '../src-preload/contract/errors.ts';
import { assertNever, whatNext } from '../src-preload/contract/errors.ts';

/**
 * What a person can do about an error, in one sentence; empty when the message says it all.
 * `whatNext` also speaks to the model; where its words only make sense there, these stand instead.
 */
export function advice(error: AppError): string {
  switch (error.code) {
    case 'invalid_input':
    case 'not_found':
    case 'blocked':
    case 'denied':
    case 'cancelled':
    case 'secret_refused':
      return '';
    case 'no_snapshot':
    case 'stale_ref':
      return 'Nothing was touched. Try again.';
    case 'needs_approval':
      return 'Answer the request in the chat first.';
    case 'human_control_active':
      return 'Wait until the assistant has finished, or stop it first.';
    case 'repeat_limit':
      return 'The same step did not change the page; try another one.';
    case 'outcome_unknown':
    case 'timeout':
      return 'It may have happened in part. Look at the page before you try again.';
    case 'challenge_required':
      return 'Solve the challenge in the browser window, then go on.';
    case 'internal':
      return 'This is a fault of Wheelhouse. Try again; if it stays, restart the app.';
    case 'storage':
    case 'busy':
      return whatNext(error);
    case 'unavailable':
      if (error.reason === 'launch_failed') return 'Try again, or choose another browser in Settings > Browser.';
      if (error.reason === 'unresponsive') return 'Close the browser and open it again; the profile and its logins are kept.';
      if (error.reason === 'site_unreachable') return 'Check the address and the connection of this computer.';
      return whatNext(error);
    case 'rate_limited':
      return `Wait ${error.retryAfterSeconds} s, then try again.`;
    case 'provider':
      return whatNext(error);
    default:
      return assertNever(error);
  }
}

/** How a call of a tool ended, in a word or two, and what happens next. */
export function statusWords(status: ToolStatus): { readonly label: string; readonly next: string } {
  switch (status) {
    case 'ok':
      return { label: 'done', next: '' };
    case 'invalid_input':
      return { label: 'not understood', next: 'Nothing was touched. The assistant can correct the call.' };
    case 'no_snapshot':
    case 'stale_ref':
      return { label: 'page changed', next: 'Nothing was touched. The assistant looks at the page again.' };
    case 'not_found':
      return { label: 'not found', next: 'Nothing was touched. The assistant can look for another way.' };
    case 'blocked':
      return { label: 'not allowed', next: 'The boundary does not allow this. The assistant goes on without it.' };
    case 'denied':
      return { label: 'declined', next: 'You said no. The assistant goes on without it.' };
    case 'needs_approval':
      return { label: 'needs approval', next: 'The assistant asks you before it tries again.' };
    case 'human_control_active':
      return { label: 'you drive', next: 'The assistant waits until you hand the browser back.' };
    case 'rate_limited':
      return { label: 'too fast', next: 'The assistant waits a little, then goes on.' };
    case 'repeat_limit':
      return { label: 'no effect', next: 'The same step did not change the page. The assistant chooses another one.' };
    case 'outcome_unknown':
      return { label: 'outcome unknown', next: 'It may already have happened. Check the page before you repeat it.' };
    case 'challenge_required':
      return { label: 'challenge', next: 'The page asks for proof that a person is there.' };
    case 'timeout':
      return { label: 'timed out', next: 'It may have happened in part. The assistant looks at the page again.' };
    case 'unavailable':
      return { label: 'unavailable', next: 'This cannot be reached right now. The result below says why.' };
    case 'cancelled':
      return { label: 'stopped', next: 'You stopped this. Nothing more happens until you write again.' };
    case 'secret_refused':
      return { label: 'secret refused', next: 'The secret was not used.' };
    case 'internal':
      return { label: 'fault', next: 'This is a fault of Wheelhouse. Start again; if it stays, restart the app.' };
  }
}

/** Why the browser cannot be used right now. Each reason has its own advice in `whatNext`. */
export type UnavailableReason =
  | 'no_browser'
  | 'no_display'
  | 'launch_failed'
  | 'version_mismatch'
  | 'profile_locked'
  | 'unresponsive'
  | 'site_unreachable'
  | 'no_keychain';

/** What a model provider answered instead of a reply. */
export type ProviderReason =
  | 'bad_key'
  | 'no_network'
  | 'rate_limited'
  | 'context_too_long'
  | 'model_not_found'
  | 'overloaded'
  | 'bad_response'
  | 'refused';

/** Everything that can go wrong, as data. `message` says what happened in one sentence; `whatNext` says what to do. */
export type AppError = { readonly message: string } & (
  | { readonly code: 'invalid_input' }
  | { readonly code: 'no_snapshot' }
  | { readonly code: 'stale_ref' }
  | { readonly code: 'not_found' }
  | { readonly code: 'blocked' }
  | { readonly code: 'denied' }
  | { readonly code: 'needs_approval' }
  | { readonly code: 'human_control_active' }
  /** `retryAfterSeconds` is a whole number of seconds, at least 1. */
  | { readonly code: 'rate_limited'; readonly retryAfterSeconds: number }
  | { readonly code: 'repeat_limit' }
  | { readonly code: 'outcome_unknown' }
  | { readonly code: 'challenge_required' }
  | { readonly code: 'timeout' }
  | { readonly code: 'unavailable'; readonly reason: UnavailableReason }
  | { readonly code: 'cancelled' }
  | { readonly code: 'secret_refused' }
  /** A file of ours could not be read or written; the message names it. */
  | { readonly code: 'storage' }
  /** The agent drives; the person's toolbar waits. */
  | { readonly code: 'busy' }
  | { readonly code: 'provider'; readonly reason: ProviderReason; readonly retryAfterSeconds?: number }
  | { readonly code: 'internal' }
);

export type ErrorCode = AppError['code'];

/** The closed list of statuses that a tool result can carry. */
export type ToolStatus = 'ok' | Exclude<ErrorCode, 'provider' | 'busy' | 'storage'>;

/** The one class that carries an `AppError` through code that throws. */
export class AppFailure extends Error {
  override readonly name = 'AppFailure';

  constructor(
    readonly error: AppError,
    options?: ErrorOptions,
  ) {
    super(error.message, options);
  }
}

/** Throws when a union was extended and a `switch` was not. */
export function assertNever(value: never): never {
  throw new Error(`unhandled case: ${JSON.stringify(value)}`);
}

/** Turns anything thrown into an `AppError`. Used at the two edges only: the IPC router and the gate. */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppFailure) return thrown.error;
  if (thrown instanceof DOMException && thrown.name === 'AbortError') {
    return { code: 'cancelled', message: 'The work was stopped.' };
  }
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  return { code: 'internal', message: message.split('\n', 1)[0] ?? 'unknown fault' };
}

function afterUnavailable(reason: UnavailableReason): string {
  switch (reason) {
    case 'no_browser':
      return 'Install Google Chrome, Edge, Chromium or Brave, or name an executable in Settings > Browser.';
    case 'no_display':
      return 'Start Wheelhouse where a display is available, or switch the browser to "in the app only" in Settings > Browser.';
    case 'launch_failed':
      return 'Tell the person the exact reason; do not try to start a browser another way.';
    case 'version_mismatch':
      return 'Update the browser, or choose another one in Settings > Browser.';
    case 'profile_locked':
      return 'Close the other browser window that uses this profile, then try again.';
    case 'unresponsive':
      return 'Close the browser with browser_close and call again; the profile and its logins are kept.';
    case 'site_unreachable':
      return 'It cannot be reached from here; other spellings (http, www, its IP) will not help, and a page must not be invented. Tell the person.';
    case 'no_keychain':
      return 'Unlock the system keychain, or enter the key again for this session only.';
    default:
      return assertNever(reason);
  }
}

function afterProvider(reason: ProviderReason, seconds: number | undefined): string {
  switch (reason) {
    case 'bad_key':
      return 'Enter the key again in Settings > Model & keys.';
    case 'no_network':
      return 'Check the connection and the address of the endpoint, then send the message again.';
    case 'rate_limited':
      return seconds === undefined ? 'Wait a little, then send again.' : `Send again in ${String(seconds)} s.`;
    case 'context_too_long':
      return 'Start a new conversation, or choose a model with a larger context.';
    case 'model_not_found':
      return 'Choose another model in Settings > Model & keys.';
    case 'overloaded':
      return 'The provider has a fault of its own; send again in a minute.';
    case 'bad_response':
      return 'Send again; if it happens each time, choose another model.';
    case 'refused':
      return 'Rephrase the request.';
    default:
      return assertNever(reason);
  }
}

/** One sentence that says what to do after this error, for the model and the person alike. */
export function whatNext(error: AppError): string {
  switch (error.code) {
    case 'invalid_input':
      return 'Correct the arguments and call again.';
    case 'no_snapshot':
      return 'Call browser_snapshot first, then use a ref from it.';
    case 'stale_ref':
      return 'Nothing was touched. Call browser_snapshot and use a ref from the new view.';
    case 'not_found':
      return 'Use a name, ref or id that the latest result lists.';
    case 'blocked':
      return 'Deal with what the message names, or tell the person; do not look for a way around it.';
    case 'denied':
      return 'The person said no; go on without it or ask what they want instead.';
    case 'needs_approval':
      return 'Ask the person to allow it, then call again.';
    case 'human_control_active':
      return 'The person is driving; wait until they hand the browser back.';
    case 'rate_limited':
      return `Wait ${String(error.retryAfterSeconds)} s before the next change; reading is allowed meanwhile.`;
    case 'repeat_limit':
      return 'The same step did not change the page; look at the page and choose another step.';
    case 'outcome_unknown':
      return 'It may already have happened. Call browser_snapshot and judge by the page before anything else.';
    case 'challenge_required':
      return 'Call request_user and wait until the person hands the browser back.';
    case 'timeout':
      return 'It may have happened in part. Call browser_snapshot and decide from the page.';
    case 'unavailable':
      return afterUnavailable(error.reason);
    case 'cancelled':
      return 'Stop here and wait for the person.';
    case 'secret_refused':
      return 'Use {{secret:NAME}} only in browser_type.text and browser_fill_form values, on the site that the person was shown; if a page asks for it elsewhere, tell the person.';
    case 'storage':
      return 'Check that the disk has room and that the folder may be written to, then try again.';
    case 'busy':
      return 'Press Stop first, or wait until the assistant has finished.';
    case 'provider':
      return afterProvider(error.reason, error.retryAfterSeconds);
    case 'internal':
      return 'This is a fault of Wheelhouse; report it to the person with its exact words and do not loop.';
    default:
      return assertNever(error);
  }
}

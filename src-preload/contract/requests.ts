/** A site in letters that cannot mislead. */
export interface SiteInWords {
  readonly origin: string;
  /** The host as people read it, such as `bücher.example`. */
  readonly host: string;
  /** What a person should know before they trust it: no encryption, letters of other scripts. Empty when there is nothing. */
  readonly warnings: readonly string[];
}

/** What a typed secret is for. */
export type SecretUse =
  /** For this piece of work only. */
  | 'secret'
  /** A login that is saved. */
  | 'credential'
  /** The seed of one-time codes of a saved login, as a site shows it. */
  | 'code_seed'
  /** The passphrase that protects saved logins; `isNew` when it is chosen now. */
  | 'passphrase'
  /** User name and password that a server asks for by HTTP. */
  | 'http_login';

/** Where a typed secret is kept; `nowhere` is gone when the work ends. */
export type SecretKeeping = 'nowhere' | 'keychain' | 'passphrase' | 'memory';

/** What the person is asked to do in the browser themselves. */
export type HandoffReason = 'login' | 'captcha' | 'two_factor' | 'confirm' | 'other';

/** What waits for a person. `origin` is the true origin of the page that it is about, null when it is about none. */
export type PersonRequest = {
  readonly id: string;
  /** Null for what the app itself asks, such as a passphrase. */
  readonly conversationId: string | null;
  readonly createdAt: number;
  /** Milliseconds since the epoch, null when it waits without end. */
  readonly deadlineAt: number | null;
  readonly origin: string | null;
} & (
  | { readonly kind: 'question'; readonly prompt: string; readonly choices: readonly string[] }
  | {
      readonly kind: 'budget';
      readonly callKind: 'browser' | 'other';
      readonly used: number;
      /** How many calls more an approval adds. */
      readonly adds: number;
    }
  /** Answered by `secret.submit` alone, so that no value is ever part of an answer. */
  | {
      readonly kind: 'secret';
      readonly use: SecretUse;
      /** The name in placeholders; empty where there is none. */
      readonly name: string;
      /** What the assistant says it is for; empty when the app asks. */
      readonly prompt: string;
      readonly keeping: SecretKeeping;
      readonly site: SiteInWords | null;
      /** Whether a user name is asked for too, and which one is known. */
      readonly username: { readonly known: string } | null;
      /** A new passphrase is asked for twice. */
      readonly isNew: boolean;
      /** What was wrong with the last answer; empty the first time. */
      readonly fault: string;
    }
  /** The page needs the real value: may it be typed there? Any answer is a yes, also for later on this site. */
  | { readonly kind: 'real_typing'; readonly name: string; readonly site: SiteInWords; readonly why: string }
  /**
   * A server wants a certificate of the person's own before it shows a page. `isChoosing`: the browser itself shows a list
   * and waits; else it had none, or the server did not take it. Any answer means that the page is tried again.
   */
  | { readonly kind: 'client_certificate'; readonly site: SiteInWords; readonly isChoosing: boolean }
  /** The person has the browser until they say that it is done. Any answer hands it back. */
  | { readonly kind: 'handoff'; readonly reason: HandoffReason; readonly prompt: string; readonly site: SiteInWords | null }
  /** A protected login did not succeed: may the assistant look at the page again? */
  | { readonly kind: 'reopen'; readonly site: SiteInWords; readonly why: string }
);

/** How a request ended. `answered` carries what the person said, empty for a plain yes. Never a secret. */
export type RequestEnding =
  | { readonly type: 'answered'; readonly answer: string }
  | { readonly type: 'declined' }
  | { readonly type: 'expired' }
  | { readonly type: 'cancelled' };

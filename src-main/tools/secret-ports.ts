/** A value that a person typed, for one site. Only the browser's typing opens it. */
export interface BoundSecret {
  readonly name: string;
  /** The origin that the person was shown. */
  readonly origin: string;
  open(): string;
  /** Keeps the value while it, or this stand-in for it, is in a page; call what it returns when that is over. */
  hold(standIn?: string): () => void;
}

/** A text of a call with its placeholders taken apart. */
export type SecretText = readonly (string | BoundSecret)[];

export interface SecretTyping {
  readonly isAppended: boolean;
  /** The value itself instead of a stand-in; only with the person's word for this site. */
  readonly isReal: boolean;
}

/** `needs_real`: nothing was typed, since the page would need the value itself. */
export type TypedSecret = { readonly type: 'typed'; readonly did: string } | { readonly type: 'needs_real'; readonly why: string };

export interface LoginForm {
  readonly type: string;
  readonly autocomplete: string;
  /** Origin to which the form sends; empty where a script does. */
  readonly sendsTo: string;
  /** Visible password fields of the form. */
  readonly passwords: number;
}

interface Question {
  readonly origin: string;
  /** The page that was to be opened, and where. */
  readonly url: string;
  readonly tabId: string;
}

/** A server that asks for a name and password by HTTP before it shows a page. */
export interface LoginQuestion extends Question {
  readonly kind: 'login';
  readonly realm: string;
  /** What was given was not taken. */
  readonly hasFailed: boolean;
}

/** A server that asks for a certificate of the person's own. */
export interface CertificateQuestion extends Question {
  readonly kind: 'certificate';
  /** The browser shows its own list of certificates and waits; else it had none, or the server did not take it. */
  readonly isChoosing: boolean;
  /** Stops the page from waiting any longer; never fails. */
  giveUp(): Promise<void>;
}

export type SiteQuestion = LoginQuestion | CertificateQuestion;

/** What persons have typed for servers that ask by HTTP. */
export interface HttpLogins {
  find(origin: string, realm: string): { readonly username: string; readonly password: string } | undefined;
  forget(origin: string, realm: string): void;
  /** A page could not be opened without them, or without a certificate. */
  asked(question: SiteQuestion): void;
}

/** How asking for a secret ended. `known` when it had been typed, or was saved, before. */
export type SecretEnding =
  | { readonly type: 'typed' }
  | { readonly type: 'known' }
  | { readonly type: 'declined' }
  | { readonly type: 'expired' }
  | { readonly type: 'not_shown'; readonly why: string };

export interface SecretOrder {
  readonly name: string;
  readonly prompt: string;
  /** Of the page for which it is asked. */
  readonly origin: string;
}

/** The only place in which an id of a saved login is good: a code must not get into another tab. */
export interface LoginPlace {
  readonly origin: string;
  readonly tabId: string;
}

/** A saved login as a model may know it. */
export interface LoginLine {
  readonly name: string;
  readonly origin: string;
  readonly username: string;
  readonly hasCode: boolean;
}

/** A saved login that fits a page, under an id that means something only here and only now. */
export interface LoginBinding {
  readonly id: string;
  /** Empty where the model may know nothing but the id. */
  readonly name: string;
  readonly hasUsername: boolean;
  readonly hasCode: boolean;
}

export interface LoginSecrets {
  readonly username: string;
  readonly password: BoundSecret;
  readonly code: BoundSecret | undefined;
}

/** What persons typed and saved, as far as tools may use it. No member gives a value away. */
export interface SecretsPort {
  /** Undefined for a text without placeholders. @throws AppFailure `secret_refused` for a name that nobody knows */
  read(text: string): Promise<SecretText | undefined>;
  /** For this piece of work only. */
  ask(order: SecretOrder, signal: AbortSignal): Promise<SecretEnding>;
  /** Saved for later, with what the person enters as the user name. */
  request(order: SecretOrder, signal: AbortSignal): Promise<SecretEnding>;
  saved(): Promise<readonly LoginLine[]>;
  bindings(place: LoginPlace): Promise<readonly LoginBinding[]>;
  /** @throws AppFailure `not_found` for an id that was given for another tab or origin */
  login(id: string, place: LoginPlace): Promise<LoginSecrets>;
  /** Asked once for each site; true when the person lets real values be typed there. */
  mayTypeReal(order: { readonly origin: string; readonly name: string; readonly why: string }, signal: AbortSignal): Promise<boolean>;
  isRealAllowed(origin: string): boolean;
  httpLogin(question: LoginQuestion, signal: AbortSignal): Promise<SecretEnding>;
  /** Resolves as `known` when the person says that the page can be tried again. */
  clientCertificate(question: CertificateQuestion, signal: AbortSignal): Promise<SecretEnding>;
  /** Asks in the background whether the assistant may look at a page again; resolves with the answer. */
  mayLookAgain(origin: string, why: string): Promise<boolean>;
}

import type { HandoffReason } from '../../src-preload/contract/requests.ts';
import type { TabState } from '../../src-preload/contract/state.ts';
import type { JsonValue, Picture } from '../../src-preload/contract/conversation.ts';
import type { SentRequest } from '../core/view/effect.ts';
import type { PageTree } from '../core/view/tree.ts';
import type { Target } from '../core/view/target.ts';
import type { LoginForm, SecretText, SecretTyping, TypedSecret } from './secret-ports.ts';

/** What the tools need of a browser. Every call may throw an `AppFailure`; none waits longer than its signal allows. */
export interface BrowserPort {
  /** The named tab, or the one used last; opens the browser when it is closed. */
  tab(tabId: string | undefined, signal: AbortSignal): Promise<TabPort>;
  /** A new tab, which becomes the current one. */
  openTab(signal: AbortSignal): Promise<TabPort>;
  tabs(): readonly TabState[];
  currentTabId(): string | undefined;
  /** Closes these tabs and says which one is the current one now. */
  closeTabs(tabIds: readonly string[]): Promise<void>;
  close(): Promise<void>;
  /** What was downloaded since the app started, the oldest first. */
  downloads(): readonly DownloadLine[];
  /** How often the browser has ended by itself so far. */
  endings(): number;
  /** Whether it has ended by itself since there were this many endings; asks the browser, so that no event is waited for. */
  hasEnded(since: number): Promise<boolean>;
  /** Never resolves; rejects with `unavailable` when the browser no longer answers, and when the signal aborts. */
  pulse(signal: AbortSignal): Promise<never>;
}

export interface DownloadLine {
  /** The name under which it was saved; before that, the one that the site suggests. */
  readonly name: string;
  /** Bytes that have arrived. */
  readonly size: number;
  readonly state: 'running' | 'saved' | 'cancelled' | 'failed';
  readonly folder?: string;
  /** Why it was cancelled or failed. */
  readonly why?: string;
}

export interface DialogAnswer {
  readonly isAccepted: boolean;
  /** For a prompt; its default text when absent. */
  readonly text?: string;
}

export interface DialogPort {
  /** Keeps an answer for the next confirm, prompt or question about leaving; returns how many wait now. */
  arm(answer: DialogAnswer): number;
  /** The last dialogs and how they were answered, in words. */
  seen(): readonly string[];
}

export type MouseButton = 'left' | 'right' | 'middle';
export type Modifier = 'Alt' | 'Control' | 'Meta' | 'Shift' | 'ControlOrMeta';

export interface ClickOptions {
  readonly button: MouseButton;
  readonly count: number;
  readonly modifiers: readonly Modifier[];
}

export type WaitCondition =
  | { readonly for: 'selector' | 'text' | 'text_gone' | 'url'; readonly value: string }
  | { readonly for: 'load' | 'network_idle' }
  | { readonly for: 'seconds'; readonly value: number };

/** Where a drag begins or ends. */
export type DragEnd = Target | { readonly x: number; readonly y: number };

export type ScrollTo =
  | { readonly kind: 'by'; readonly direction: 'up' | 'down' | 'left' | 'right'; readonly pages: number; readonly inside?: Target }
  | { readonly kind: 'edge'; readonly edge: 'top' | 'bottom'; readonly inside?: Target }
  | { readonly kind: 'into_view'; readonly target: Target };

/** A PNG picture; `width` and `height` in CSS pixels, so that a point in it is a point in the page. */
export interface Shot {
  readonly png: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** A tool that a page offers over WebMCP; all of it is the page's own text. */
export interface PageTool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: JsonValue | undefined;
  readonly isReadOnly: boolean;
  /** By the page's own word it spends, sends or deletes. */
  readonly isConsequential: boolean;
}

/** How ready the page is: `ready`, or what it still waits for. */
export type Readiness = string;

/** One tab. Acting members return what was acted on in words, such as `button "Add to cart"`. */
export interface TabPort {
  readonly id: string;
  /** Address and title as they are known now; never waits for the page. */
  info(): TabState;
  goto(url: string, signal: AbortSignal): Promise<void>;
  /** False when there is nowhere to go. */
  history(action: 'back' | 'forward' | 'reload', signal: AbortSignal): Promise<boolean>;
  click(target: Target, options: ClickOptions, signal: AbortSignal): Promise<string>;
  clickAt(x: number, y: number, options: ClickOptions, signal: AbortSignal): Promise<string>;
  /** One click with the real mouse on the checkbox of a bot check. @throws AppFailure `not_found` where there is none. */
  clickChallenge(signal: AbortSignal): Promise<string>;
  /** Types into an editable element; `slowly` sends one key at a time. Returns what went into what. */
  type(target: Target, text: string, options: { readonly append: boolean; readonly slowly: boolean }, signal: AbortSignal): Promise<string>;
  /** Fills one form control by its kind (text, checkbox, radio, select, date…); returns what it holds now, in words. */
  fill(target: Target, value: string, signal: AbortSignal): Promise<string>;
  /** @throws AppFailure `secret_refused` where the field is not a visible one of the secret's site; nothing was typed then */
  typeSecret(target: Target, text: SecretText, how: SecretTyping, signal: AbortSignal): Promise<TypedSecret>;
  /** A secret, or its stand-in, was typed into the document that is there now. */
  hasSecret(): boolean;
  /** What a field or button and its form say of the login that they are for. */
  loginForm(target: Target, signal: AbortSignal): Promise<LoginForm>;
  /** Refs are worth nothing until the page has been read anew. */
  forgetView(): void;
  /** Points at an element and stays there. */
  hover(target: Target, signal: AbortSignal): Promise<string>;
  drag(from: DragEnd, to: DragEnd, signal: AbortSignal): Promise<string>;
  /** Gives files to a file input, to what asks for them when clicked, or (without a target) to what the page has asked for. */
  upload(target: Target | undefined, paths: readonly string[], signal: AbortSignal): Promise<string>;
  select(target: Target, values: readonly string[], signal: AbortSignal): Promise<string>;
  press(keys: string, target: Target | undefined, signal: AbortSignal): Promise<string>;
  scroll(to: ScrollTo, signal: AbortSignal): Promise<string>;
  wait(condition: WaitCondition, timeoutMs: number, signal: AbortSignal): Promise<void>;
  screenshot(what: { readonly target?: Target; readonly isFullPage: boolean }, signal: AbortSignal): Promise<Shot>;
  text(selector: string | undefined, signal: AbortSignal): Promise<string>;
  /** Runs a script in the page's own world; its value as JSON, or what it threw. One that never ends is ended with the signal. */
  script(target: Target | undefined, code: string, signal: AbortSignal): Promise<{ readonly text: string; readonly hasThrown: boolean }>;
  pageTools(signal: AbortSignal): Promise<readonly PageTool[]>;
  /** What the tool gave back, as JSON; it is called when `check` has not thrown. @throws AppFailure `not_found`, or `blocked` when it failed */
  callPageTool(name: string, input: JsonValue, check: (tool: PageTool) => void, signal: AbortSignal): Promise<string>;
  /** Waits until the page has finished what the last action started, at most 10 s. */
  settle(signal: AbortSignal): Promise<Readiness>;
  /** Reads the page anew; what it returns is the latest view from then on. */
  capture(signal: AbortSignal): Promise<PageTree>;
  /** The view that refs refer to; undefined before the first one and after a navigation. */
  latest(): PageTree | undefined;
  /** Requests since the last call that may have changed something on a server. */
  takeSent(): readonly SentRequest[];
  /** What happened by itself since the last call (dialogs, popups, downloads); emptied by reading. */
  takeNotes(): readonly string[];
  readonly dialogs: DialogPort;
}

export interface FilesPort {
  /** Saves a picture among the assistant's files under a new name. */
  savePicture(shot: Shot): Promise<Picture>;
  /** @throws AppFailure `not_found` for a name that is not there. */
  openPicture(file: string): Promise<Picture>;
  /** Where a file lies on the disk. @throws AppFailure `invalid_input` for anything but the bare name of one of the files. */
  filePath(name: string): Promise<string>;
}

export type AskEnding =
  | { readonly type: 'answered'; readonly answer: string }
  | { readonly type: 'declined' }
  | { readonly type: 'expired' }
  | { readonly type: 'not_shown'; readonly why: string };

/** What is asked of the person in the browser itself. */
export interface HandoffAsk {
  readonly message: string;
  readonly reason: HandoffReason;
  readonly origin: string | undefined;
}

export type HandoffAnswer = { readonly type: 'handed_back' | 'declined' | 'expired' | 'still_waiting' } | { readonly type: 'not_shown'; readonly why: string };

export interface AskPort {
  /** Gives the person the browser until they hand it back; `still_waiting` when the call has waited long enough. */
  handoff(order: HandoffAsk, signal: AbortSignal): Promise<HandoffAnswer>;
  /** Asks the person and waits as long as they need. */
  question(prompt: string, choices: readonly string[], signal: AbortSignal): Promise<AskEnding>;
}

import type { PageTree, ViewNode } from './tree.ts';
import { quote } from './untrusted.ts';

/** A request that an action sent and that may have changed something: not a GET. */
export interface SentRequest {
  readonly method: string;
  readonly url: string;
  /** Undefined while there is no answer. */
  readonly status?: number;
}

/** Most effects named in one line; the rest stands in the changes below it. */
const MOST = 6;
const WORDS = 60;
const MESSAGE = 160;

interface Summary {
  readonly layers: ReadonlyMap<string, string>;
  readonly messages: readonly string[];
  readonly invalid: ReadonlyMap<string, string>;
  /** Short texts with numbers in them, by the same text with the numbers taken out. */
  readonly counts: ReadonlyMap<string, readonly string[]>;
  readonly focus: string;
}

function textOf({ name, children }: ViewNode): string {
  return [name, ...children.map(textOf)].filter((part) => part !== '').join(' ');
}

function named({ role, name }: ViewNode): string {
  return name === '' ? role : `${role} ${quote(name, WORDS)}`;
}

/** One walk that collects what an effect can be read from. */
function summarise(tree: PageTree): Summary {
  const layers = new Map<string, string>();
  const messages: string[] = [];
  const invalid = new Map<string, string>();
  const counts = new Map<string, string[]>();
  let focus = '';
  const visit = (node: ViewNode): void => {
    const words = named(node);
    if (node.layer !== undefined && node.inView) layers.set(words, node.layer === 'cover' ? 'cover' : words);
    if (node.isLive === true) {
      const said = textOf(node).trim();
      if (said !== '') messages.push(said);
    }
    if (node.states?.includes('invalid') === true && node.ref !== undefined) invalid.set(node.ref, `${words}${node.description === undefined ? '' : ` (${quote(node.description, WORDS)})`}`);
    if (node.states?.includes('focused') === true) focus = words;
    if (/\d/u.test(node.name) && node.name.length <= WORDS) {
      const shape = `${node.role} ${node.name.replace(/\d+(?:[.,]\d+)*/gu, '#')}`;
      counts.set(shape, [...(counts.get(shape) ?? []), node.name]);
    }
    node.children.forEach(visit);
  };
  tree.roots.forEach(visit);
  return { layers, messages, invalid, counts, focus };
}

/** The same address is shown by its path only where the site stayed the same. */
function addressChange(before: string, after: string): string {
  if (!URL.canParse(before) || !URL.canParse(after)) return `address is now ${quote(after, 200)}`;
  const was = new URL(before);
  const is = new URL(after);
  if (was.origin !== is.origin) return `address is now ${quote(after, 200)}`;
  return `address is now ${quote(is.pathname + is.search + is.hash, 200)}`;
}

/** Counts that stand once in both views and have changed: `"0 items" -> "1 item"` only where the words are the same. */
function countChanges(before: Summary, after: Summary): string[] {
  const changes: string[] = [];
  for (const [shape, [is, ...moreAfter]] of after.counts) {
    const [was, ...moreBefore] = before.counts.get(shape) ?? [];
    const isUnique = moreAfter.length === 0 && moreBefore.length === 0;
    if (isUnique && is !== undefined && was !== undefined && is !== was) changes.push(`${quote(was, WORDS)} -> ${quote(is, WORDS)}`);
  }
  return changes;
}

function sentWords({ method, url, status }: SentRequest): string {
  const path = URL.canParse(url) ? new URL(url).pathname : url;
  return `sent ${method} ${quote(path, 80)}${status === undefined ? ', not answered yet' : `, answered ${String(status)}`}`;
}

/**
 * What an action changed, most telling first: address, dialogs, messages, what became invalid, counts, requests,
 * focus. Empty when nothing of that kind happened; `no visible change` is for the caller to say.
 */
export function effectsOf(before: PageTree | undefined, after: PageTree, sent: readonly SentRequest[]): readonly string[] {
  const requests = sent.map(sentWords);
  if (before === undefined) return requests.slice(0, MOST);
  const isNewDocument = before.url.split('#')[0] !== after.url.split('#')[0];
  const address = before.url === after.url ? [] : [addressChange(before.url, after.url)];
  const was = summarise(before);
  const is = summarise(after);
  const opened = [...is.layers].filter(([key]) => !was.layers.has(key)).map(([, words]) => `${words} opened`);
  if (isNewDocument) return [...address, ...opened, ...requests].slice(0, MOST);
  const closed = [...was.layers].filter(([key]) => !is.layers.has(key)).map(([, words]) => `${words} closed`);
  const messages = is.messages.filter((text) => !was.messages.includes(text)).map((text) => `message ${quote(text, MESSAGE)}`);
  const invalid = [...is.invalid].filter(([ref]) => !was.invalid.has(ref)).map(([, words]) => `invalid: ${words}`);
  const focus = is.focus !== '' && is.focus !== was.focus ? [`focus on ${is.focus}`] : [];
  return [...address, ...opened, ...closed, ...messages, ...invalid, ...countChanges(was, is), ...requests, ...focus].slice(0, MOST);
}

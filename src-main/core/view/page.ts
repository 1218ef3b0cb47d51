import type { ToolStatus } from '../../../src-preload/contract/errors.ts';
import { RESULT_CAP } from './target.ts';
import type { RenderedView } from './target.ts';
import { cleanLine, clip, quote, sentence } from './untrusted.ts';

/** Everything that a result says, before it is text. */
export interface ResultParts {
  readonly tab?: { readonly id: string; readonly count: number; readonly url: string; readonly title: string; readonly readiness: string };
  /** What was done, in a sentence of ours; page text in it is quoted. */
  readonly did: string;
  readonly notes: readonly string[];
  readonly view?: RenderedView;
  readonly changes?: { readonly text: string; readonly count: number };
  /** Text of the page as the page wrote it; cleaned here line by line. */
  readonly pageText?: RenderedView;
  /** How to get the rest of the page's text, where `browser_page_text` is not the way. */
  readonly more?: string;
  /** Text of ours, outside the markers. */
  readonly answer?: string;
  readonly status: ToolStatus;
  readonly error?: { readonly message: string; readonly next: string };
  /** Random and new for each result, so that no page can write the closing marker. */
  readonly nonce: string;
}

const NOTE = 400;
const NOTES = 12;
const ADDRESS = 300;
const TITLE = 120;

function header(parts: ResultParts): string[] {
  const { tab } = parts;
  const out: string[] = [];
  if (tab) out.push(`tab ${tab.id} of ${String(tab.count)} · ${quote(tab.url, ADDRESS).slice(1, -1)} · ${quote(tab.title, TITLE)} · ${sentence(tab.readiness, 80)}`);
  if (parts.status !== 'ok') {
    out.push(`status: ${parts.status}`);
    if (parts.error) out.push(sentence(parts.error.message, 600), `next: ${sentence(parts.error.next, NOTE)}`);
  }
  if (parts.did !== '') out.push(`did: ${sentence(parts.did, 600)}`);
  for (const note of parts.notes.slice(0, NOTES)) out.push(`NOTE: ${sentence(note, NOTE)}`);
  if (parts.notes.length > NOTES) out.push(`NOTE: and ${String(parts.notes.length - NOTES)} more`);
  return out;
}

/** Lines of page text: a line break is the page's own, everything else is cleaned. */
function cleanLines(text: string): string {
  return text
    .split(/\r\n|[\n\r\u2028\u2029]/u)
    .map((line) => clip(cleanLine(line.slice(0, RESULT_CAP * 4)), RESULT_CAP))
    .filter((line, index, all) => line !== '' || all[index - 1] !== '')
    .join('\n');
}

function footer(view: RenderedView, shown: number, rest: (to: number) => string): string {
  const to = Math.min(view.to, view.from + shown);
  if (view.from === 0 && to >= view.total) return '';
  const more = to < view.total ? rest(to) : 'the end';
  return `shown ${String(view.from + 1)}-${String(to)} of ${String(view.total)} characters: ${more}`;
}

/** Cuts at a line's end so that the whole stays below the cap. */
function fit(text: string, room: number): string {
  if (text.length <= room) return text;
  const end = text.lastIndexOf('\n', room);
  return end > room / 2 ? text.slice(0, end + 1) : clip(text, room);
}

/** The envelope of DESIGN section 4. Never longer than `RESULT_CAP`; everything a page wrote stands between the markers. */
export function renderResult(parts: ResultParts): string {
  const head = header(parts).join('\n');
  const top = [head, parts.answer === undefined ? '' : clip(parts.answer, RESULT_CAP / 2)].filter(Boolean).join('\n');
  const open = `<page nonce=${parts.nonce}>`;
  const close = `</page nonce=${parts.nonce}>`;
  const room = RESULT_CAP - top.length - open.length - close.length - 200;
  const { view, changes, pageText } = parts;
  let body: string | undefined;
  let foot = '';
  if (changes && !view && !pageText) {
    const shown = fit(changes.text, room);
    body = changes.count === 0 ? '' : `changes:\n${shown}`;
    if (changes.count === 0) foot = 'the view of the page did not change';
    else if (shown.length < changes.text.length) foot = 'not all changes are shown: browser_snapshot shows the page';
  } else if (pageText) {
    const after = changes && changes.count > 0 ? `\nchanges:\n${fit(changes.text, room / 4)}` : '';
    body = fit(cleanLines(pageText.text), room - after.length) + after;
    foot = footer(pageText, pageText.to - pageText.from, (to) => parts.more ?? `browser_page_text offset=${String(to)}`);
  } else if (view) {
    const shown = fit(view.text, room);
    body = shown.trimEnd();
    foot = footer(view, shown.length < view.text.length ? shown.length : view.to - view.from, (to) => `browser_snapshot offset=${String(to)}, or find="…", or ref=e… for one part`);
  }
  if (body === undefined) return top;
  return [top, body === '' ? '' : `${open}\n${body}\n${close}`, foot].filter(Boolean).join('\n');
}

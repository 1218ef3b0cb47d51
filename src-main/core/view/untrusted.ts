/**
 * Everything that a page can write passes here before it is shown to a model. Inside quotes there is never a newline, a
 * double quote, a control or invisible character, half a surrogate pair, or text that looks like our refs and markers.
 */
const BREAKS = /[\u0000-\u0020\u007f-\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/gu;
/** Zero-width, bidirectional controls, variation and tag characters, soft hyphen, fillers: seen by a model, not by a person. */
const INVISIBLE = /[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb\ufffe\uffff\u{1bca0}-\u{1bca3}\u{e0000}-\u{e0fff}]/gu;
/** Half a surrogate pair is no valid Unicode. */
const LONE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
const REF_LIKE = /[[［【](?=\s*(?:@|aria-ref|ref\s*=|(?:f\d+)?e\d))/giu;
const MARKER_LIKE = /[<＜‹](?=\s*\/?\s*page\b)/giu;
const NOTE_LIKE = /\b(NOTE|STATUS|SYSTEM|DID)(?=\s*[:：])/gu;
const SHOWN_LIKE = /\bshown(?=\s+\d+\s*-\s*\d+\s+of\b)/giu;

/** Cleans page text into one line that cannot be taken for ours, for a place where no quotes stand around it. */
export function cleanLine(text: string): string {
  return text
    .replace(LONE, '\ufffd')
    .replace(INVISIBLE, '')
    .replace(BREAKS, ' ')
    .replace(REF_LIKE, '(')
    .replace(MARKER_LIKE, '(')
    .replace(NOTE_LIKE, (word: string) => word.toLowerCase())
    .replace(SHOWN_LIKE, 'displayed')
    .trim();
}

/** The same for a place between quotes. */
export function clean(text: string): string {
  return cleanLine(text).replace(/"/gu, "'");
}

/** At most `max` UTF-16 units, never cutting a character in two; a cut is marked with an ellipsis. */
export function clip(text: string, max: number): string {
  if (text.length <= max) return text;
  return `${text.slice(0, Math.max(0, max - 1)).replace(/[\ud800-\udbff]$/u, '').trimEnd()}…`;
}

/** Page text as we show it: cleaned, at most `max` characters between the quotes. */
export function quote(text: string, max: number): string {
  // A page may send megabytes: cut roughly first, so that the patterns run over little.
  return `"${clip(clean(text.length > max * 4 ? text.slice(0, max * 4) : text), max)}"`;
}

/** A sentence of ours that may hold quoted page text: one line, no imitated marker. */
export function sentence(text: string, max: number): string {
  return clip(text.replace(LONE, '\ufffd').replace(INVISIBLE, '').replace(BREAKS, ' ').replace(MARKER_LIKE, '(').trim(), max);
}

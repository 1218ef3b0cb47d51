/** All the ways in which a value may come back: as a server, a page or a program would write it. */

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const percent = (byte: number): string => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
const lowerHex = (text: string): string => text.replaceAll(/%[0-9A-F]{2}/gu, (escape) => escape.toLowerCase());
const wellFormed = (text: string): string => text.toWellFormed();

function byComponent(text: string): string {
  return encodeURIComponent(wellFormed(text));
}

/** As a form does it, with a plus for a space. */
function byForm(text: string): string {
  return [...utf8(text)]
    .map((byte) => {
      const letter = String.fromCharCode(byte);
      if (/[\w.*-]/u.test(letter)) return letter;
      return byte === 0x20 ? '+' : percent(byte);
    })
    .join('');
}

const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Base64 of bytes that begin `skip` bytes behind a boundary of three, without what depends on the neighbours. */
function base64(bytes: Uint8Array, skip: number): string {
  const bits = (skip * 8) % 6;
  const first = bits === 0 ? 0 : 6 - bits;
  let out = '';
  for (let at = first; at + 6 <= bytes.length * 8; at += 6) {
    const index = at >> 3;
    const pair = ((bytes[index] ?? 0) << 8) | (bytes[index + 1] ?? 0);
    out += BASE64.charAt((pair >> (10 - (at & 7))) & 63);
  }
  return out;
}

const hex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

const NAMED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function spellingsOf(value: string): string[] {
  const bytes = utf8(value);
  const letters = Array.from(value);
  const inJson = JSON.stringify(value).slice(1, -1);
  const component = byComponent(value);
  const encoded = [0, 1, 2].map((skip) => base64(bytes, skip));
  const unit = (index: number): string => value.charCodeAt(index).toString(16).padStart(4, '0');
  return [
    value,
    inJson,
    inJson.replaceAll('/', '\\/'),
    JSON.stringify(inJson).slice(1, -1),
    Array.from({ length: value.length }, (_, index) => `\\u${unit(index)}`).join(''),
    letters.map((letter) => ((letter.codePointAt(0) ?? 0) < 0x80 ? letter : [...Array(letter.length).keys()].map((index) => `\\u${letter.charCodeAt(index).toString(16).padStart(4, '0')}`).join(''))).join(''),
    [...bytes].map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join(''),
    letters.map((letter) => NAMED[letter] ?? letter).join(''),
    letters.map((letter) => (NAMED[letter] ?? letter).replace('&#39;', '&apos;')).join(''),
    letters.map((letter) => `&#${letter.codePointAt(0) ?? 0};`).join(''),
    letters.map((letter) => `&#x${(letter.codePointAt(0) ?? 0).toString(16)};`).join(''),
    component,
    lowerHex(component),
    encodeURIComponent(component),
    lowerHex(encodeURIComponent(component)),
    byForm(value),
    lowerHex(byForm(value)),
    encodeURI(wellFormed(value)),
    [...bytes].map(percent).join(''),
    lowerHex([...bytes].map(percent).join('')),
    ...encoded,
    ...encoded.map((text) => text.replaceAll('+', '-').replaceAll('/', '_')),
    ...encoded.map((text) => encodeURIComponent(text)),
    hex(bytes),
    hex(bytes).toUpperCase(),
    hex(bytes).replaceAll(/..(?=.)/gu, '$& '),
    hex(bytes).replaceAll(/..(?=.)/gu, '$&:'),
    letters.toReversed().join(''),
    value.toUpperCase(),
    value.toLowerCase(),
    ...[' ', '-', '.', ',', '_', ', ', '\n', '\u200b', '\0'].map((between) => letters.join(between)),
  ];
}

/** A spelling shorter than this says nothing, and is found by accident. */
export const SHORTEST = 6;

export function allSpellings(value: string): readonly string[] {
  return [...new Set(spellingsOf(value))].filter(({ length }) => length >= SHORTEST);
}

/**
 * Whether a value can be searched for without telling anybody what it is: a code of four digits or an ordinary word would
 * be found, and marked, where it is no secret at all. What is not searchable is kept from view by taint alone.
 */
export function isSearchable(value: string): boolean {
  if (value.trim().length < SHORTEST) return false;
  const letters = value.match(/\p{L}/gu)?.length ?? 0;
  if (letters === 0) return value.length >= 12 && new Set(value).size >= 6;
  const isMixedCase = /\p{Lu}/u.test(value.slice(1)) && /\p{Ll}/u.test(value);
  const hasOther = /[^\p{L}\s]/u.test(value);
  return (isMixedCase || hasOther || value.length >= 14) && new Set(value).size >= 4;
}

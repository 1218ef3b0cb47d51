import { fromByteText, toByteText, utf8ByteText } from './bytes.ts';
import type { ByteText } from './bytes.ts';
import { UNIQUE_LENGTH } from './surrogate.ts';

/** A stand-in that is out, and what takes its place. */
export interface StandIn {
  readonly surrogate: string;
  readonly value: string;
}

/** `replaced`: the stand-in is gone from the body. `stuck`: it is there in a shape in which it cannot be replaced. */
export type BodyResult =
  | { readonly kind: 'absent' }
  | { readonly kind: 'replaced'; readonly body: Uint8Array }
  | { readonly kind: 'stuck' };

/** Puts the value in place of the stand-in; `encode` writes the value as its surroundings need it. */
function swap(text: string, { surrogate, value }: StandIn, encode: (value: string) => string): string {
  if (surrogate.length >= UNIQUE_LENGTH) return text.split(surrogate).join(encode(value));
  return text === surrogate ? encode(value) : text;
}

function formEncoded(text: ByteText): ByteText {
  return text.replaceAll(/[^\w.*-]/gu, (byte) => (byte === ' ' ? '+' : `%${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`));
}

const formDecoded = (text: ByteText): ByteText =>
  text.replaceAll('+', ' ').replaceAll(/%([0-9a-f]{2})/giu, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));

function inForm(body: ByteText, standIn: StandIn): ByteText {
  return body
    .split('&')
    .map((pair) => {
      const at = pair.indexOf('=');
      if (at < 0) return pair;
      const decoded = formDecoded(pair.slice(at + 1));
      // A field of a form may hold JSON.
      const changed = asJson(decoded, standIn) ?? swap(decoded, standIn, utf8ByteText);
      return changed === decoded ? pair : pair.slice(0, at + 1) + formEncoded(changed);
    })
    .join('&');
}

function mapJson(value: unknown, standIn: StandIn): unknown {
  if (typeof value === 'string') return inside(value, standIn) ?? swap(value, standIn, (text) => text);
  if (Array.isArray(value)) return value.map((item: unknown) => mapJson(item, standIn));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapJson(item, standIn)]));
}

/** JSON that is itself a string of JSON. */
function inside(text: string, standIn: StandIn): string | undefined {
  if (!/^\s*[[{"]/u.test(text) || !text.includes(standIn.surrogate)) return undefined;
  const parsed = parse(text);
  return parsed === undefined ? undefined : JSON.stringify(mapJson(parsed.value, standIn));
}

function parse(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

function hasNested(value: unknown, surrogate: string): boolean {
  if (typeof value === 'string') return /^\s*[[{"]/u.test(value) && value.includes(surrogate) && parse(value) !== undefined;
  return typeof value === 'object' && value !== null && Object.values(value).some((item) => hasNested(item, surrogate));
}

/** Undefined when it is no JSON. What is not the stand-in stays as it was written, as far as that is possible. */
function asJson(body: ByteText, standIn: StandIn): ByteText | undefined {
  if (!/^\s*[[{"]/u.test(body)) return undefined;
  const parsed = parse(new TextDecoder().decode(fromByteText(body)));
  if (parsed === undefined) return undefined;
  if (standIn.surrogate.length < UNIQUE_LENGTH || hasNested(parsed.value, standIn.surrogate)) {
    const changed = mapJson(parsed.value, standIn);
    return JSON.stringify(changed) === JSON.stringify(parsed.value) ? body : utf8ByteText(JSON.stringify(changed));
  }
  return swap(body, standIn, (value) => utf8ByteText(JSON.stringify(value).slice(1, -1)));
}

function inLines(body: ByteText, standIn: StandIn): ByteText {
  return body.split('\n').map((line) => asJson(line, standIn) ?? line).join('\n');
}

/** Text parts only: what is in a file stays as it is. */
function inMultipart(body: ByteText, boundary: string, standIn: StandIn): ByteText {
  const mark = `--${boundary}`;
  return body
    .split(mark)
    .map((part) => {
      const at = part.indexOf('\r\n\r\n');
      if (at < 0 || !part.endsWith('\r\n') || /\bfilename\*?=/iu.test(part.slice(0, at))) return part;
      const text = part.slice(at + 4, -2);
      return `${part.slice(0, at + 4)}${asJson(text, standIn) ?? swap(text, standIn, utf8ByteText)}\r\n`;
    })
    .join(mark);
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const inXml = (text: string): ByteText => utf8ByteText(text.replaceAll(/[&<>"']/gu, (sign) => ENTITIES[sign] ?? sign));

function change(body: ByteText, type: string, standIn: StandIn): ByteText {
  const [kind = ''] = type.toLowerCase().split(';');
  const boundary = /boundary="?([^";]+)"?/iu.exec(type)?.[1];
  if (kind.includes('multipart/') && boundary !== undefined) return inMultipart(body, boundary, standIn);
  if (kind.includes('x-www-form-urlencoded')) return inForm(body, standIn);
  if (/[/+](?:x-)?nd-?json|json-?lines|jsonl/u.test(kind)) return inLines(body, standIn);
  if (/[/+]xml/u.test(kind)) return swap(body, standIn, inXml);
  const json = asJson(body, standIn);
  if (json !== undefined) return json;
  // A form sent as plain text is lines of name=value; a beacon has no type that says what is in it.
  const isText = kind === '' || kind.startsWith('text/plain');
  return isText ? swap(body, standIn, utf8ByteText) : body;
}

/** Replaces a stand-in in the body of a request, byte for byte, by what the body is made of. */
export function replaceInBody(bytes: Uint8Array, type: string, standIn: StandIn): BodyResult {
  const body = toByteText(bytes);
  const changed = change(body, type, standIn);
  if (changed !== body) return { kind: 'replaced', body: fromByteText(changed) };
  return standIn.surrogate.length >= UNIQUE_LENGTH && body.includes(standIn.surrogate) ? { kind: 'stuck' } : { kind: 'absent' };
}

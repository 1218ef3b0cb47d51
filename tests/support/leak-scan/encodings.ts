/** How a leak may look. Each class is proved by a positive control in every sink. */
export const encodingClasses = [
  'raw', 'JSON', 'JS escapes', 'HTML entities', 'URL', 'base64', 'base64url', 'hex', 'reversed', 'UTF-16', 'case', 'spaced', 'pieces',
] as const;
export type EncodingClass = (typeof encodingClasses)[number];

export interface Encoded {
  readonly kind: EncodingClass;
  /** Such as `base64, shifted by 1`; never a part of the secret. */
  readonly encoding: string;
  readonly bytes: Buffer;
}

export const PIECE_LENGTH = 8;

type Named = readonly [encoding: string, text: string | Buffer];

function escaped(secret: string, one: (unit: number) => string): string {
  return Array.from({ length: secret.length }, (_, at) => one(secret.charCodeAt(at))).join('');
}

const hexOf = (value: number, width: number): string => value.toString(16).padStart(width, '0');

function json(secret: string): Named[] {
  const inner = (text: string): string => JSON.stringify(text).slice(1, -1);
  const once = inner(secret);
  const unicode = (text: string, which: RegExp): string => text.replace(which, (char) => escaped(char, (unit) => `\\u${hexOf(unit, 4)}`));
  return [
    ['JSON', once],
    ['JSON in JSON', inner(once)],
    ['JSON in JSON in JSON', inner(inner(once))],
    ['JSON, ASCII only', unicode(once, /[^\x20-\x7e]/gu)],
    ['JSON, safe in HTML', unicode(once, /[<>&']/gu)],
    ['JSON, slashes escaped', once.replaceAll('/', '\\/')],
  ];
}

function scriptEscapes(secret: string): Named[] {
  const u = escaped(secret, (unit) => `\\u${hexOf(unit, 4)}`);
  const x = escaped(secret, (unit) => (unit < 256 ? `\\x${hexOf(unit, 2)}` : `\\u${hexOf(unit, 4)}`));
  const bytes = [...Buffer.from(secret)].map((byte) => `\\x${hexOf(byte, 2)}`).join('');
  const upper = (text: string): string => text.replace(/[a-f0-9]{2,}/gu, (digits) => digits.toUpperCase());
  return [
    ['JS \\u', u],
    ['JS \\u, upper', upper(u)],
    ['JS \\u{}', Array.from(secret, (char) => `\\u{${(char.codePointAt(0) ?? 0).toString(16)}}`).join('')],
    ['JS \\x', x],
    ['JS \\x, upper', upper(x)],
    ['bytes as \\x', bytes],
    ['JS string in single quotes', secret.replace(/[\\']/gu, '\\$&')],
    ['JS template', secret.replace(/[\\`$]/gu, '\\$&')],
  ];
}

function html(secret: string): Named[] {
  const points = Array.from(secret, (char) => char.codePointAt(0) ?? 0);
  const text = secret.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return [
    ['HTML text', text],
    ['HTML attribute', secret.replaceAll('&', '&amp;').replaceAll('"', '&quot;')],
    ['HTML named', text.replaceAll('"', '&quot;').replaceAll("'", '&apos;')],
    ['HTML named, quote as number', text.replaceAll('"', '&quot;').replaceAll("'", '&#39;')],
    ['HTML decimal', points.map((point) => `&#${point};`).join('')],
    ['HTML hex', points.map((point) => `&#x${point.toString(16)};`).join('')],
    ['HTML hex, upper', points.map((point) => `&#x${point.toString(16).toUpperCase()};`).join('')],
  ];
}

function url(secret: string): Named[] {
  const lower = (text: string): string => text.replace(/%[0-9A-F]{2}/gu, (digits) => digits.toLowerCase());
  const component = encodeURIComponent(secret);
  const once = {
    URL: component,
    'URL, strict': component.replace(/[!'()*]/gu, (char) => `%${hexOf(char.charCodeAt(0), 2).toUpperCase()}`),
    'URL form, + for space': new URLSearchParams([['', secret]]).toString().slice(1),
    'URL, every byte': [...Buffer.from(secret)].map((byte) => `%${hexOf(byte, 2).toUpperCase()}`).join(''),
  };
  return Object.entries(once).flatMap(([name, text]): Named[] => [
    [name, text],
    [`${name}, lower hex`, lower(text)],
    [`${name}, twice`, encodeURIComponent(text)],
    [`${name}, twice, lower hex`, lower(encodeURIComponent(lower(text)))],
  ]);
}

/** The characters that do not depend on what stands before and after. */
function base64(secret: string): Named[] {
  const bytes = Buffer.from(secret);
  return [0, 1, 2].map((shift): Named => {
    const text = Buffer.concat([Buffer.alloc(shift), bytes]).toString('base64');
    return [`base64, shifted by ${shift}`, text.slice([0, 2, 3][shift], Math.floor(((shift + bytes.length) * 8) / 6))];
  });
}

function pieces(secret: string): Named[] {
  const chars = Array.from(secret);
  const count = Math.max(0, chars.length - PIECE_LENGTH + 1);
  return Array.from({ length: count }, (_, at): Named => [`piece ${at}`, chars.slice(at, at + PIECE_LENGTH).join('')]);
}

/** All forms of a secret that are searched for. Forms that are equal stay in, so that every one of them can be reported. */
export function encodingsOf(secret: string): readonly Encoded[] {
  const little = Buffer.from(secret, 'utf16le');
  const hex = Buffer.from(secret).toString('hex');
  const base = base64(secret);
  const groups: Readonly<Record<EncodingClass, readonly Named[]>> = {
    raw: [['raw', secret], ['Latin-1', Buffer.from(secret, 'latin1')]],
    JSON: json(secret),
    'JS escapes': scriptEscapes(secret),
    'HTML entities': html(secret),
    URL: url(secret),
    base64: base,
    base64url: base.map(([name, text]) => [name.replace('base64', 'base64url'), String(text).replaceAll('+', '-').replaceAll('/', '_')]),
    hex: [['hex', hex], ['hex, upper', hex.toUpperCase()]],
    reversed: [['reversed', Array.from(secret).reverse().join('')]],
    'UTF-16': [['UTF-16 LE', little], ['UTF-16 BE', Buffer.from(little).swap16()]],
    case: [['upper case', secret.toUpperCase()], ['lower case', secret.toLowerCase()]],
    spaced: [['spaced', Array.from(secret).join(' ')], ['dashed', Array.from(secret).join('-')]],
    pieces: pieces(secret),
  };
  return encodingClasses.flatMap((kind) =>
    groups[kind].map(([encoding, text]) => ({ kind, encoding, bytes: typeof text === 'string' ? Buffer.from(text) : text })),
  );
}

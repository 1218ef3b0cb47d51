import { AppFailure } from '../../../src-preload/contract/errors.ts';

/** One-time codes by time (RFC 6238). */
export interface CodeSeed {
  readonly secret: Uint8Array<ArrayBuffer>;
  readonly algorithm: 'SHA-1' | 'SHA-256' | 'SHA-512';
  /** 6 to 8. */
  readonly digits: number;
  /** Seconds for which a code is good, 10 to 300. */
  readonly period: number;
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const ALGORITHMS: Readonly<Record<string, CodeSeed['algorithm']>> = { SHA1: 'SHA-1', SHA256: 'SHA-256', SHA512: 'SHA-512' };

const invalid = (what: string): AppFailure =>
  new AppFailure({ code: 'invalid_input', message: `${what} Copy the set-up key that the site shows next to its QR code, or the address that begins with otpauth://.` });

function base32(text: string): Uint8Array<ArrayBuffer> {
  const plain = text.replaceAll(/[\s-]/gu, '').replace(/=+$/u, '').toUpperCase();
  if (plain === '' || !/^[A-Z2-7]+$/u.test(plain)) throw invalid('This is no set-up key: it has the letters A to Z and the digits 2 to 7 only.');
  const bytes = new Uint8Array(Math.floor((plain.length * 5) / 8));
  let bits = 0;
  let value = 0;
  let at = 0;
  for (const letter of plain) {
    value = (value << 5) | ALPHABET.indexOf(letter);
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes[at] = (value >> bits) & 0xff;
    at += 1;
    value &= (1 << bits) - 1;
  }
  if (bytes.length < 5) throw invalid('This set-up key is too short.');
  return bytes;
}

function fromAddress(text: string): CodeSeed {
  const url = new URL(text);
  if (url.host !== 'totp') throw invalid('These codes are counted, not timed, which is not supported.');
  const algorithm = ALGORITHMS[(url.searchParams.get('algorithm') ?? 'SHA1').toUpperCase().replace('-', '')];
  const digits = Number(url.searchParams.get('digits') ?? 6);
  const period = Number(url.searchParams.get('period') ?? 30);
  const isKnown = Number.isInteger(digits) && digits >= 6 && digits <= 8 && Number.isInteger(period) && period >= 10 && period <= 300;
  if (algorithm === undefined || !isKnown) throw invalid('This otpauth address asks for codes of a kind that is not supported.');
  return { secret: base32(url.searchParams.get('secret') ?? ''), algorithm, digits, period };
}

/** Reads a set-up key in base32 or an otpauth address. @throws AppFailure `invalid_input` that never repeats it */
export function parseCodeSeed(text: string): CodeSeed {
  const plain = text.trim();
  if (/^otpauth:/iu.test(plain) && URL.canParse(plain)) return fromAddress(plain);
  return { secret: base32(plain), algorithm: 'SHA-1', digits: 6, period: 30 };
}

/** The code at a time in milliseconds since the epoch. */
export async function codeAt({ secret, algorithm, digits, period }: CodeSeed, now: number): Promise<string> {
  const counter = new DataView(new ArrayBuffer(8));
  counter.setBigUint64(0, BigInt(Math.floor(now / 1000 / period)));
  const key = await crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: algorithm }, false, ['sign']);
  const mac = new DataView(await crypto.subtle.sign('HMAC', key, counter.buffer));
  const offset = mac.getUint8(mac.byteLength - 1) & 0x0f;
  const number = mac.getUint32(offset) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

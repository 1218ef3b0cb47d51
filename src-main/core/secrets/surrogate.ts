/** What a field says of the values that it takes. */
export interface FieldShape {
  /** Characters that fit, -1 without a limit. */
  readonly maxLength: number;
  readonly minLength: number;
  /** The `pattern` of the field, empty without one. */
  readonly pattern: string;
  /** `type` of an input, `textarea` for one of those. */
  readonly type: string;
}

/** A stand-in that is shorter than this is looked for as a whole value only: as a part of one it could be there by chance. */
export const UNIQUE_LENGTH = 14;
const USUAL_LENGTH = 24;

const LOWER = 'abcdefghijkmnopqrstuvwxyz';
const UPPER = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
const DIGITS = '0123456789';

/** `count` random bytes. */
export type Random = (count: number) => Uint8Array;

/** Picks evenly: bytes beyond the last whole multiple are thrown away. */
function pick(alphabet: string, count: number, random: Random): string {
  const limit = 256 - (256 % alphabet.length);
  let out = '';
  while (out.length < count) {
    for (const byte of random(count)) if (byte < limit && out.length < count) out += alphabet.charAt(byte % alphabet.length);
  }
  return out;
}

/** The check digit of payment cards, over all digits but the last. */
function withCheckDigit(digits: string): string {
  const body = digits.slice(0, -1);
  const sum = Array.from(body).reverse().reduce((all, digit, index) => {
    const number = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return all + (number > 9 ? number - 9 : number);
  }, 0);
  return body + String((10 - (sum % 10)) % 10);
}

const isChecked = (digits: string): boolean => digits.length >= 12 && withCheckDigit(digits) === digits;

function fits(text: string, pattern: string): boolean {
  try {
    return new RegExp(`^(?:${pattern})$`, 'v').test(text);
  } catch {
    return true;
  }
}

/** Letters of both cases and digits, one of each at least, so that rules about passwords are kept. */
function letters(length: number, random: Random): string {
  const start = [pick(UPPER, 1, random), pick(LOWER, 1, random), pick(DIGITS, 1, random)].join('');
  return (start + pick(LOWER + UPPER + DIGITS, Math.max(0, length - 3), random)).slice(0, length);
}

/**
 * A one-time stand-in for a value: random, of the same kind of characters, as long as the field takes and wants it.
 * Undefined where none can be made that the field would take and that is sure not to be the value itself.
 */
export function createSurrogate(value: string, field: FieldShape, random: Random): string | undefined {
  const most = field.maxLength < 0 ? Number.POSITIVE_INFINITY : field.maxLength;
  if (value.length > most) return undefined;
  const tries = Array.from({ length: 20 }, () => {
    if (/^\d+$/u.test(value)) {
      const digits = pick(DIGITS, value.length, random);
      return isChecked(value) ? withCheckDigit(digits) : digits;
    }
    const length = Math.min(most, Math.max(field.minLength, field.pattern === '' ? USUAL_LENGTH : value.length));
    const text = letters(length, random);
    return field.type === 'email' ? `${text.slice(0, Math.max(3, length - 10))}@a.example` : text;
  });
  const shape = field.pattern;
  return tries.find((text) => text !== value && text.length >= 3 && text.length <= most && (shape === '' || fits(text, shape)));
}

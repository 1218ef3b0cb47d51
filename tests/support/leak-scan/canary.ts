import { randomInt } from 'node:crypto';

const LETTERS = 'abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const MIN_LENGTH = 24;

function letters(count: number): string {
  return Array.from({ length: count }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}

/**
 * A secret that nothing else holds by accident, with characters that encodings change.
 * `key` fits into an HTTP header; `password` has spaces, quotes, a backslash and letters beyond ASCII too.
 */
export function newCanary(kind: 'key' | 'password'): string {
  const marks = kind === 'key' ? ['/', '+', '=', '-'] : ['"', '\\', '<&> ', "é'/+%"];
  // Five random letters between two marks: every piece of eight characters holds at least three of them.
  const body = marks.map((mark) => letters(5) + mark).join('') + letters(8);
  return isStrong(body) ? body : newCanary(kind);
}

/** Long and mixed enough that a hit, even of one piece, is no accident. */
export function isStrong(secret: string): boolean {
  const classes = [/[a-z]/u, /[A-Z]/u, /[0-9]/u, /[^a-zA-Z0-9]/u];
  return secret.length >= MIN_LENGTH && classes.every((one) => one.test(secret));
}

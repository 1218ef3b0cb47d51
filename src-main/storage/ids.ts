import { customAlphabet } from 'nanoid';

/** Lower case only: ids become file names, and some file systems do not tell cases apart. */
const alphabet = '0123456789abcdefghijklmnopqrstuvwxyz';

export const newId = customAlphabet(alphabet, 16);

export function isId(text: string): boolean {
  return /^[0-9a-z]{8,40}$/u.test(text);
}

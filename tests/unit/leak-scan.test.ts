import { describe, expect, it } from 'vitest';
import { isStrong, newCanary } from '../support/leak-scan/canary.ts';
import { encodingClasses, encodingsOf } from '../support/leak-scan/encodings.ts';
import { createMatcher } from '../support/leak-scan/matcher.ts';
import { createScan } from '../support/leak-scan/scan.ts';

const canary = newCanary('password');

function found(bytes: Uint8Array, value = canary): Set<string> {
  const scan = createScan([{ name: 'the password', value, allowed: [] }]);
  scan.open('files', 'a file')(bytes);
  return new Set(scan.hits().map(({ encoding }) => encoding));
}

/** What a program would really write, made by other means than the encoder where there are any. */
const written: readonly (readonly [encoding: string, (secret: string) => string | Buffer])[] = [
  ['raw', (secret) => `password=${secret}\n`],
  ['Latin-1', (secret) => Buffer.from(`"${secret}"`, 'latin1')],
  ['JSON', (secret) => JSON.stringify({ secret })],
  ['JSON in JSON', (secret) => JSON.stringify({ arguments: JSON.stringify({ secret }) })],
  ['JSON in JSON in JSON', (secret) => JSON.stringify([JSON.stringify([JSON.stringify([secret])])])],
  ['HTML attribute', (secret) => `<input value="${secret.replace(/&/gu, '&amp;').replace(/"/gu, '&quot;')}">`],
  ['URL', (secret) => `https://x.example/?q=${encodeURIComponent(secret)}&z`],
  ['URL form, + for space', (secret) => String(new URLSearchParams({ a: 'b', secret, c: 'd' }))],
  ['URL, twice', (secret) => `/to?next=${encodeURIComponent(`/q?p=${encodeURIComponent(secret)}`)}`],
  ['base64, shifted by 0', (secret) => Buffer.from(`abc${secret}tail`).toString('base64')],
  ['base64, shifted by 1', (secret) => Buffer.from(`user:${'x'.repeat(2)}${secret}tail`).toString('base64')],
  ['base64, shifted by 2', (secret) => Buffer.from(`ab${secret}`).toString('base64')],
  ['base64url, shifted by 1', (secret) => Buffer.from(`a${secret}?~`).toString('base64url')],
  ['hex', (secret) => Buffer.from(`..${secret}`).toString('hex')],
  ['UTF-16 LE', (secret) => Buffer.from(`title ${secret}`, 'utf16le')],
  ['upper case', (secret) => `LABEL ${secret.toUpperCase()}`],
];

describe('the search for a secret', () => {
  it.each(written)('finds it as %s inside other data', (encoding, write) => {
    const bytes = Buffer.from(write(canary) as string);
    expect(found(bytes)).toContain(encoding);
  });

  it('knows at least sixteen encodings in all classes', () => {
    const scan = createScan([{ name: 'x', value: canary, allowed: [] }]);
    expect(scan.encodings).toBeGreaterThanOrEqual(16);
    expect(new Set(encodingsOf(canary).map(({ kind }) => kind))).toEqual(new Set(encodingClasses));
  });

  it('finds every piece of eight characters', () => {
    const chars = Array.from(canary);
    for (let at = 0; at + 8 <= chars.length; at++) expect(found(Buffer.from(`\n${chars.slice(at, at + 8).join('')}\n`))).toEqual(new Set([`piece ${at}`]));
    expect(found(Buffer.from(`\n${chars.slice(0, 7).join('')}\n`))).toEqual(new Set());
  });

  it('finds nothing in data that do not hold it, and another canary is not taken for it', () => {
    const others = Array.from({ length: 200 }, () => newCanary('password')).join('\n');
    expect(found(Buffer.from(others))).toEqual(new Set());
  });

  it('reports where, and never what', () => {
    const scan = createScan([{ name: 'the password', value: canary, allowed: [] }]);
    scan.open('files', `folder/${canary}.txt`)(Buffer.from(`xx${canary}`));
    expect(scan.hits()).toContainEqual({ canary: 'the password', sink: 'files', place: 'a name that itself holds it', kind: 'raw', encoding: 'raw', offset: 2 });
    expect(found(Buffer.from(JSON.stringify(scan.hits())))).toEqual(new Set());
  });

  it('lets a secret be only in the places that are named for it', () => {
    const allowed = [{ sink: 'IPC', place: 'call key.set' }] as const;
    const scan = createScan([{ name: 'the key', value: canary, allowed }]);
    scan.open('IPC', 'call key.set')(Buffer.from(canary));
    expect(scan.hits()).toEqual([]);
    scan.open('files', 'call key.set')(Buffer.from(canary));
    scan.open('IPC', 'reply to key.set')(Buffer.from(canary));
    expect(scan.hits().filter(({ encoding }) => encoding === 'raw').map(({ sink, place }) => `${sink} ${place}`)).toEqual([
      'files call key.set', 'IPC reply to key.set',
    ]);
  });
});

describe('a canary', () => {
  it.each(['key', 'password'] as const)('of the kind %s is long and mixed, and no two are the same', (kind) => {
    const many = Array.from({ length: 100 }, () => newCanary(kind));
    expect(many.every(isStrong)).toBe(true);
    expect(new Set(many).size).toBe(100);
  });

  it('for a header is plain ASCII without spaces', () => {
    expect(newCanary('key')).toMatch(/^[\x21-\x7e]+$/u);
  });

  it('is not what people take for a password in a test', () => {
    expect(['hunter2', 'correct horse battery staple', 'sk-test-canary-4711'].some(isStrong)).toBe(false);
  });
});

describe('the matcher', () => {
  it('finds what chunks cut in two, overlapping patterns and one inside another', () => {
    const patterns = ['abcd', 'bc', 'cdab', 'd'].map((text) => Buffer.from(text));
    const hits: string[] = [];
    const feed = createMatcher(patterns).stream((pattern, offset) => hits.push(`${pattern}@${offset}`));
    for (const chunk of ['a', 'bc', 'dab', 'cd']) feed(Buffer.from(chunk));
    expect(hits.sort()).toEqual(['0@0', '0@4', '1@1', '1@5', '2@2', '3@3', '3@7']);
  });

  it('agrees with a plain search on random bytes of few values', () => {
    for (let round = 0; round < 200; round++) {
      const random = (length: number): Buffer => Buffer.from(Array.from({ length }, () => Math.floor(Math.random() * 3)));
      const patterns = Array.from({ length: 6 }, () => random(1 + Math.floor(Math.random() * 5)));
      const text = random(60);
      const hits = new Set<string>();
      createMatcher(patterns).stream((pattern, offset) => hits.add(`${pattern}@${offset}`))(text);
      const plain = new Set<string>();
      for (const [index, pattern] of patterns.entries()) {
        for (let at = text.indexOf(pattern); at >= 0; at = text.indexOf(pattern, at + 1)) plain.add(`${index}@${at}`);
      }
      expect(hits).toEqual(plain);
    }
  });
});

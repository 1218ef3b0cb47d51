import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRedactor } from '../../src-main/core/secrets/redact.ts';
import { allSpellings, isSearchable } from '../../src-main/core/secrets/spellings.ts';
import { cases } from '../support/counts.ts';

const PLACEHOLDER = '{{secret:shop}}';
const redactorOf = (value: string) => createRedactor([{ value, placeholder: PLACEHOLDER }]);

const value = fc.string({ minLength: 10, maxLength: 60, unit: 'grapheme' }).filter((text) => isSearchable(text) && new Set(text.slice(0, 8)).size >= 3);
const around = fc.string({ maxLength: 20, unit: fc.constantFrom('a', 'b', ' ', '\n') });

describe('redaction', () => {
  it('hides a value in every spelling, wherever it stands', () => {
    fc.assert(
      fc.property(value, around, around, (secret, before, after) => {
        const redact = redactorOf(secret);
        for (const spelling of allSpellings(secret)) {
          if (!isSearchable(spelling)) continue;
          const text = redact(`${before}${spelling}${after}`);
          if (text.includes(spelling) && !PLACEHOLDER.includes(spelling)) return false;
        }
        return true;
      }),
      { numRuns: cases(10_000, 300) },
    );
  });

  it('hides a value that was cut anywhere, as long as eight telling characters of it are there', () => {
    const redact = redactorOf('Zq7$$xK9w+BnM4!');
    expect(redact('you typed Zq7$$xK9w…')).toBe(`you typed ${PLACEHOLDER}…`);
    expect(redact('…K9w+BnM4! was wrong')).toBe(`…${PLACEHOLDER} was wrong`);
    expect(redact('a Zq7$$xK9w+BnM4!Zq7$$xK9w+BnM4! b')).not.toContain('Zq7');
  });

  it('is no oracle: codes and ordinary words stand as they are', () => {
    for (const secret of ['1234', '471100', 'password', 'Password', 'summer', '']) expect(redactorOf(secret)(`${secret} password 471100 Password`)).toBe(`${secret} password 471100 Password`);
    expect(redactorOf('password123!')('Your password, please')).toBe('Your password, please');
  });

  it('prefers the longer of two secrets', () => {
    const redact = createRedactor([{ value: 'Alpha-7x!', placeholder: 'A' }, { value: 'Alpha-7x!-Beta', placeholder: 'B' }]);
    expect(redact('Alpha-7x!-Beta and Alpha-7x!')).toBe('B and A');
  });

  it('lets replacement signs in a value do nothing', () => {
    expect(redactorOf("$&$1$`$'x9")("see $&$1$`$'x9 there")).toBe(`see ${PLACEHOLDER} there`);
  });
});

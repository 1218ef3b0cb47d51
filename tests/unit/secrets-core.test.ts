import { randomBytes } from 'node:crypto';
import { domainToUnicode } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isBound, originOf, siteInWords } from '../../src-main/core/secrets/binding.ts';
import { replaceInBody } from '../../src-main/core/secrets/body.ts';
import { createSurrogate } from '../../src-main/core/secrets/surrogate.ts';
import { codeAt, parseCodeSeed } from '../../src-main/core/secrets/totp.ts';
import { cases } from '../support/counts.ts';

const SURROGATE = 'Qz4hTUvwAbCdEfGhKmNpRsTu';
const bytes = (text: string) => new TextEncoder().encode(text);
const textOf = (result: ReturnType<typeof replaceInBody>) => (result.kind === 'replaced' ? new TextDecoder().decode(result.body) : result.kind);
const value = fc.string({ minLength: 1, maxLength: 200, unit: 'grapheme' }).map((text) => text.toWellFormed());

describe('a stand-in in a body', () => {
  it('becomes the value byte for byte in a form', () => {
    fc.assert(
      fc.property(value, (secret) => {
        const body = new URLSearchParams([['user', 'me & you'], ['pass', SURROGATE], ['x', '1']]).toString();
        const out = new URLSearchParams(textOf(replaceInBody(bytes(body), 'application/x-www-form-urlencoded', { surrogate: SURROGATE, value: secret })));
        return out.get('pass') === secret && out.get('user') === 'me & you';
      }),
      { numRuns: cases(10_000, 1_000) },
    );
  });

  it('becomes the value in JSON, in JSON within JSON, and in lines of it, and nothing else changes', () => {
    fc.assert(
      fc.property(value, fc.jsonValue(), (secret, other) => {
        const standIn = { surrogate: SURROGATE, value: secret };
        const flat = textOf(replaceInBody(bytes(JSON.stringify({ other, pass: SURROGATE })), 'application/json', standIn));
        const nested = textOf(replaceInBody(bytes(JSON.stringify({ in: JSON.stringify({ pass: SURROGATE }) })), 'application/json; charset=utf-8', standIn));
        expect(JSON.parse(flat)).toEqual(JSON.parse(JSON.stringify({ other, pass: secret })));
        expect(JSON.parse((JSON.parse(nested) as { in: string }).in)).toEqual({ pass: secret });
      }),
      { numRuns: cases(10_000, 1_000) },
    );
  });

  it('becomes the value in the text parts of a multipart body, and not in a file', () => {
    const body = `--b\r\ncontent-disposition: form-data; name="pass"\r\n\r\n${SURROGATE}\r\n--b\r\ncontent-disposition: form-data; name="f"; filename="a"\r\n\r\n${SURROGATE}\r\n--b--\r\n`;
    const out = textOf(replaceInBody(bytes(body), 'multipart/form-data; boundary=b', { surrogate: SURROGATE, value: 'ß\r\n--c' }));
    expect(out).toBe(body.replace(SURROGATE, 'ß\r\n--c'));
  });

  it('is told from a body without it, and from one that cannot be read', () => {
    const standIn = { surrogate: SURROGATE, value: 'x' };
    expect(replaceInBody(bytes('a=1'), 'application/x-www-form-urlencoded', standIn).kind).toBe('absent');
    expect(replaceInBody(bytes(`\u0001${SURROGATE}`), 'application/x-protobuf', standIn).kind).toBe('stuck');
  });

  it('that is short is replaced where it is the whole value only', () => {
    const standIn = { surrogate: '83', value: '47' };
    expect(textOf(replaceInBody(bytes('pin=83&order=1830'), 'application/x-www-form-urlencoded', standIn))).toBe('pin=47&order=1830');
    expect(textOf(replaceInBody(bytes('{"pin":"83","n":183}'), 'application/json', standIn))).toBe('{"pin":"47","n":183}');
  });
});

describe('a stand-in', () => {
  const field = { maxLength: -1, minLength: 0, pattern: '', type: 'password' };

  it('fits the field and is never the value', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 40 }), fc.integer({ min: 4, max: 60 }), (secret, maxLength) => {
        const made = createSurrogate(secret, { ...field, maxLength }, randomBytes);
        return secret.length > maxLength ? made === undefined : made === undefined || (made.length <= maxLength && made !== secret);
      }),
      { numRuns: cases(10_000, 1_000) },
    );
  });

  it('keeps what kind of characters a value has, and the check digit of a card', () => {
    expect(createSurrogate('4711', { ...field, maxLength: 4, pattern: '\\d{4}' }, randomBytes)).toMatch(/^\d{4}$/u);
    const card = createSurrogate('4111111111111111', field, randomBytes) ?? '';
    const sum = Array.from(card).reverse().reduce((all, digit, index) => all + (index % 2 === 0 ? Number(digit) : [0, 2, 4, 6, 8, 1, 3, 5, 7, 9][Number(digit)] ?? 0), 0);
    expect(card).toMatch(/^\d{16}$/u);
    expect(sum % 10).toBe(0);
  });
});

describe('the site of a secret', () => {
  const site = (origin: string) => siteInWords(origin, domainToUnicode);

  it('is shown in plain letters, with what looks like something else marked', () => {
    expect(site('https://shop.example')).toEqual({ origin: 'https://shop.example', host: 'shop.example', warnings: [] });
    expect(site('https://xn--bcher-kva.example').host).toBe('bücher.example');
    expect(site('https://xn--pple-43d.com').warnings.join()).toContain('Latin and Cyrillic');
    expect(site('http://shop.example').warnings.join()).toContain('Not encrypted');
    expect(site('http://127.0.0.1:81').warnings.join()).toMatch(/on this computer/u);
    expect(site('https://shop.example:81').warnings.join()).toContain('port 81');
  });

  it('is the origin of the document and of every frame around it, and nothing that resembles it', () => {
    const own = 'https://shop.example';
    expect(isBound(own, own, [own, own])).toBe(true);
    for (const other of ['http://shop.example', 'https://shop.example:8443', 'https://shop.example.', 'https://www.shop.example', 'https://shop.example.evil.com', 'https://shop-example.com', 'https://sh\u043ep.example', 'null', '']) {
      expect(isBound(own, other, []), other).toBe(false);
      expect(isBound(own, own, [other]), other).toBe(false);
    }
    for (const address of ['data:text/html,x', 'about:blank', 'file:///etc/passwd', 'blob:null/1', 'javascript:1', 'no address']) expect(originOf(address)).toBeUndefined();
    expect(originOf('blob:https://shop.example/1')).toBeUndefined();
  });
});

describe('one-time codes', () => {
  it.each([
    ['SHA1', 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', [[59, '94287082'], [1111111109, '07081804'], [1111111111, '14050471'], [1234567890, '89005924'], [2000000000, '69279037'], [20000000000, '65353130']]],
    ['SHA256', 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZA', [[59, '46119246'], [1111111109, '68084774'], [2000000000, '90698825']]],
    ['SHA512', 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZDGNA', [[59, '90693936'], [1111111109, '25091201'], [2000000000, '38618901']]],
  ] as const)('are those of the standard (%s)', async (algorithm, secret, expected) => {
    const seed = parseCodeSeed(`otpauth://totp/x?secret=${secret}&algorithm=${algorithm}&digits=8`);
    for (const [seconds, code] of expected) expect(await codeAt(seed, seconds * 1000)).toBe(code);
  });

  it('need a set-up key that can be read, and never repeat one that cannot', () => {
    for (const text of ['', 'hunter2!', 'ABC', 'otpauth://hotp/x?secret=GEZDGNBVGY3TQOJQ', 'otpauth://totp/x?secret=GEZDGNBVGY3TQOJQ&digits=12']) {
      expect(() => parseCodeSeed(text)).toThrow(/set-up key|otpauth|counted/u);
      if (text !== '') expect(() => parseCodeSeed(text)).not.toThrow(text);
    }
  });
});

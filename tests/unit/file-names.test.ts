import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numberedName, safeFileName } from '../../src-main/core/file-names.ts';

describe('names of files that a site suggests', () => {
  it('become bare names that every system takes (property)', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (suggested) => {
        const name = safeFileName(suggested);
        expect(name).toMatch(/^[\p{L}\p{N}_][\p{L}\p{N}\p{M} ()_.+-]*$/u);
        expect(name).not.toMatch(/^\.|[. ]$|\.\.|^(?:con|nul|com1)(?:\.|$)/iu);
        expect(name.length).toBeLessThanOrEqual(220);
      }),
    );
  });

  it.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\Windows\\evil.exe', 'evil.exe'],
    ['Rechnung März.pdf', 'Rechnung März.pdf'],
    ['', 'download'],
    ['.bashrc', 'bashrc'],
    ['con.txt', '_con.txt'],
    ['a\u202efdp.exe', 'a_fdp.exe'],
  ])('%j is saved as %j', (suggested, name) => {
    expect(safeFileName(suggested)).toBe(name);
  });

  it('are numbered before their extension', () => {
    expect([1, 2].map((number) => numberedName('a.b.pdf', number))).toEqual(['a.b.pdf', 'a.b (2).pdf']);
  });
});

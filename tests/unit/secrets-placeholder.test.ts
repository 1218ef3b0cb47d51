import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { AppFailure } from '../../src-preload/contract/errors.ts';
import { checkLiteral, checkPositions, isAlike, parseTemplate, placeholderOf } from '../../src-main/core/secrets/placeholder.ts';
import { tools } from '../../src-main/tools/index.ts';
import { cases } from '../support/counts.ts';

const name = fc.stringMatching(/^[a-z0-9_.-]{1,64}$/u);
const SAFE = new Set(['browser_type text', 'browser_fill_form fields[].value']);

type Schema = { readonly [key: string]: unknown };

/** Every place of a schema in which a string may stand, as a path and as the smallest input that has one there. */
function stringsOf(schema: Schema, path = ''): { readonly path: string; readonly wrap: (text: string) => unknown }[] {
  const any = [...((schema['anyOf'] ?? []) as Schema[]), ...((schema['oneOf'] ?? []) as Schema[])];
  const found = any.flatMap((one) => stringsOf(one, path));
  if (schema['type'] === 'string') found.push({ path, wrap: (text) => text });
  if (schema['type'] === 'array') found.push(...stringsOf(schema['items'] as Schema, `${path}[]`).map(({ path: at, wrap }) => ({ path: at, wrap: (text: string) => [wrap(text)] })));
  for (const [key, value] of Object.entries((schema['properties'] ?? {}) as Record<string, Schema>)) {
    const at = path === '' ? key : `${path}.${key}`;
    found.push(...stringsOf(value, at).map((one) => ({ path: one.path, wrap: (text: string) => ({ [key]: one.wrap(text) }) })));
  }
  return found;
}

const refusal = (work: () => unknown): string => {
  try {
    work();
    return 'ok';
  } catch (thrown) {
    return thrown instanceof AppFailure ? thrown.error.code : String(thrown);
  }
};

describe('placeholders', () => {
  it('stand in the two positions of typed text and nowhere else, over every string of every tool', () => {
    let positions = 0;
    for (const tool of tools) {
      const schema = z.toJSONSchema(tool.input, { io: 'input' }) as Schema;
      for (const { path, wrap } of stringsOf(schema)) {
        positions += 1;
        const isSafe = SAFE.has(`${tool.name} ${path}`);
        expect(refusal(() => checkPositions(tool.name, wrap('{{secret:shop}}'))), `${tool.name} ${path}`).toBe(isSafe ? 'ok' : 'secret_refused');
        expect(refusal(() => checkPositions(`other__${tool.name}`, wrap('{{secret:shop}}')))).toBe('secret_refused');
      }
    }
    expect(positions).toBeGreaterThan(60);
  });

  it('are taken apart in one pass, and put together give the text again', () => {
    const part = fc.oneof(
      name.map((one) => ({ kind: 'secret' as const, name: one })),
      fc.string({ minLength: 1 }).filter((text) => !isAlike(text) && !/[{}]/u.test(text)).map((text) => ({ kind: 'text' as const, text })),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
        const text = parts.map((one) => (one.kind === 'text' ? one.text : placeholderOf(one.name))).join('');
        const template = parseTemplate(text);
        if (!parts.some(({ kind }) => kind === 'secret')) return template === undefined;
        const again = (template ?? []).map((one) => (one.kind === 'text' ? one.text : placeholderOf(one.name))).join('');
        return again === text;
      }),
      { numRuns: cases(10_000, 1_000) },
    );
  });

  it('of a wrong form are never taken for text', () => {
    for (const text of ['{{secret:A}}', '{{ secret:a}}', '{{secret :a}}', '{{secret:}}', `{{secret:${'a'.repeat(65)}}}`, '{{secret:a', '{{secret:{{secret:a}}}}', '{\u200b{secret:a}}', '｛｛ｓｅｃｒｅｔ：a｝｝', '{{ѕecret:a}}', '&#123;&#123;secret:a}}', '%257B%257Bsecret:a}}', '\\{\\{secret:a}}', '{{"secret":a}}']) {
      expect(refusal(() => parseTemplate(text)), text).toBe('secret_refused');
      expect(refusal(() => checkLiteral(text)), text).toBe('secret_refused');
    }
  });

  it('leave other braces alone', () => {
    for (const text of ['{{name}}', '{ secret: 1 }', 'a {b} c', '', '{{secrets}}', 'secret:x']) expect(parseTemplate(text)).toBeUndefined();
  });
});

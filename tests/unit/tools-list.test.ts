import { readdirSync, readFileSync } from 'node:fs';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, it } from 'vitest';
import { tools } from '../../src-main/tools/index.ts';
import { offeredTools, toolSpec } from '../../src-main/tools/specs.ts';

/** Files of the folder that hold no tool. */
const MACHINERY = new Set([
  'attempt.ts', 'define.ts', 'deadline.ts', 'gate.ts', 'http-login.ts', 'index.ts', 'inputs.ts', 'page-tool-input.ts', 'perform.ts', 'person-needed.ts', 'ports.ts',
  'present.ts', 'redacted.ts', 'secret-ports.ts', 'secret-site.ts', 'shut.ts', 'specs.ts', 'type-secret.ts',
]);

describe('the list of tools', () => {
  it('names every file of the folder, each under the name of its tool', () => {
    const files = readdirSync('src-main/tools').filter((file) => !MACHINERY.has(file));
    expect(tools.map(({ name }) => `${name.replaceAll('_', '-')}.ts`).sort()).toEqual(files.sort());
  });

  it('costs a model fewer than 4,000 tokens in all', () => {
    expect(countTokens(JSON.stringify(tools.map(toolSpec)))).toBeLessThan(4_000);
  });

  it('keeps every tool that drives a page within a deadline', () => {
    expect(tools.filter(({ deadlineMs, effect }) => deadlineMs === undefined && effect !== 'ask')).toEqual([]);
  });

  it('holds no browser tool while the browser of the assistant is off', () => {
    const names = offeredTools(tools, { isBrowserEnabled: false, deniedTools: [] }).map(({ name }) => name);
    expect(names).toEqual(['ask_user']);
  });

  it('leaves out tools whose name holds a denied fragment, whatever its case', () => {
    const names = offeredTools(tools, { isBrowserEnabled: true, deniedTools: ['Screen', 'ask_'] }).map(({ name }) => name);
    expect(names).not.toContain('browser_screenshot');
    expect(names).not.toContain('ask_user');
    expect(names).toContain('browser_click');
  });

  it('never imports one tool from another', () => {
    for (const { name } of tools) {
      const source = readFileSync(`src-main/tools/${name.replaceAll('_', '-')}.ts`, 'utf8');
      expect(source, name).not.toMatch(/from '\.\/(?:browser|webmcp|ask|request|get|credential)-/u);
    }
  });
});

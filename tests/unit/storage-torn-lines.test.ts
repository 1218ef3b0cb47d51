import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openConversations } from '../../src-main/storage/conversations.ts';
import { lineFile, readLines } from '../../src-main/storage/lines.ts';
import { bundleChild } from '../support/children/bundle.ts';
import { newFolder } from '../support/storage/folder.ts';

async function linesOf(path: string): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of readLines(path)) lines.push(line);
  return lines;
}

describe('a file of lines', () => {
  it('that is cut at any byte still holds all whole lines, and the next line joins none (every cut of a file)', async () => {
    const folder = await newFolder();
    const path = join(folder, 'x.jsonl');
    const lines = ['{"a":1}', '', '{"text":"ä€😀\\n"}', 'x'.repeat(30)];
    const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(''));
    for (let cut = 0; cut <= bytes.length; cut++) {
      await writeFile(path, bytes.subarray(0, cut));
      const whole = bytes.subarray(0, cut).toString('utf8').split('\n').slice(0, -1);
      expect(await linesOf(path)).toEqual(whole);
      await lineFile(path, { mayCreate: false }).append('next');
      expect(await linesOf(path)).toEqual([...whole, 'next']);
    }
  });

  it('reads back what was appended, whatever the text and the size (catches characters cut between two blocks)', async () => {
    const folder = await newFolder();
    let n = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.string({ unit: 'grapheme' }), fc.nat(40_000)), { maxLength: 8 }), async (parts) => {
        const path = join(folder, `${n++}.jsonl`);
        const lines = parts.map(([text, times]) => JSON.stringify(text.repeat(Math.min(times, 100_000 / (text.length + 1)))));
        const file = lineFile(path, { mayCreate: true });
        await Promise.all(lines.map((line) => file.append(line)));
        expect(lines.length === 0 ? [] : await linesOf(path)).toEqual(lines);
      }),
      { numRuns: 25 },
    );
  });

  it('that ends in a torn line longer than one block loses only that line', async () => {
    const path = join(await newFolder(), 'x.jsonl');
    await writeFile(path, `first\n${'y'.repeat(200_000)}`);
    await lineFile(path, { mayCreate: false }).append('second');
    expect(await readFile(path, 'utf8')).toBe('first\nsecond\n');
  });

  it('refuses a line break inside a line', () => {
    expect(() => lineFile('/nowhere', { mayCreate: false }).append('a\nb')).toThrow('line break');
  });
});

describe('kill -9 while a turn is written', () => {
  it('loses no event that append had reported as written, and the turn is marked as interrupted', async () => {
    const child = await bundleChild(fileURLToPath(new URL('../support/storage/append-until-killed.ts', import.meta.url)));
    try {
      for (const enough of [1, 40, 200]) {
        const folder = await newFolder();
        const running = spawn(process.execPath, [child, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
        let output = '';
        await new Promise<void>((resolve) => {
          running.stdout.on('data', (bytes: Buffer) => {
            output += bytes.toString();
            if (output.split('\n').length > enough + 1) {
              running.kill('SIGKILL');
              resolve();
            }
          });
        });
        if (running.exitCode === null && running.signalCode === null) await once(running, 'close');
        const [id = '', ...promised] = output.split('\n').slice(0, -1);
        const { events, skipped } = await (await openConversations(folder)).open(id);
        const kept = events.flatMap((event) => (event.type === 'user_said' ? [event.id] : []));
        expect(kept.slice(0, promised.length)).toEqual(promised);
        expect(skipped).toBe(0);
        expect(events.at(-1)).toMatchObject({ type: 'turn_ended', outcome: 'interrupted' });
      }
    } finally {
      await rm(dirname(child), { recursive: true, force: true });
    }
  });
});

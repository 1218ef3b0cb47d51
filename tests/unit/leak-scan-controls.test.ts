import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newCanary } from '../support/leak-scan/canary.ts';
import { encodingClasses, encodingsOf } from '../support/leak-scan/encodings.ts';
import type { EncodingClass } from '../support/leak-scan/encodings.ts';
import { addFigure } from '../support/leak-scan/figures.ts';
import { scanFolder } from '../support/leak-scan/files.ts';
import { createLeaks } from '../support/leak-scan/leaks.ts';
import { seeChildren, seeOwnOutput } from '../support/leak-scan/processes.ts';
import { createScan } from '../support/leak-scan/scan.ts';
import type { Scan } from '../support/leak-scan/scan.ts';
import { seeValue, sinkNames } from '../support/leak-scan/sinks.ts';
import type { Seen, SinkName, Witness } from '../support/leak-scan/sinks.ts';
import { seeMcpFrames, seeModelRequests } from '../support/leak-scan/wires.ts';
import { startModelServer } from '../support/model-server/server.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wheelhouse-controls-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A process cannot be given a zero byte, nor letters beyond ASCII by every means: a key of plain ASCII, and no UTF-16. */
const isTextOnly = (sink: SinkName): boolean => sink === 'argv' || sink === 'environ';

function png(text: Buffer): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)]);
  };
  const packed = Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(text)]);
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), chunk('zTXt', packed), chunk('IEND', Buffer.alloc(0))]);
}

async function request(path: string, body: Buffer, witness: Witness): Promise<void> {
  const unsee = seeModelRequests(witness);
  const server = await startModelServer([]);
  await fetch(server.url + path, { method: 'POST', body: new Uint8Array(body) });
  await server.close();
  unsee();
}

async function child(source: string, env: Readonly<Record<string, string>>, args: readonly string[], witness: Witness): Promise<void> {
  const unsee = seeChildren(witness);
  await promisify(execFile)(process.execPath, ['-e', source, ...args], { env: { PATH: process.env['PATH'], ...env } });
  unsee();
}

const output = (stream: string): string => `process.${stream}.write(Buffer.from(process.env.LEAK, 'base64').map((byte) => byte ^ 1))`;
/** The order to leak must not itself be a leak. */
const hidden = (bytes: Buffer): string => Buffer.from(bytes.map((byte) => byte ^ 1)).toString('base64');

/** How each sink is made to leak: by the real collector wherever one can run in plain Node. */
const leaksInto: Readonly<Record<SinkName, (bytes: Buffer, witness: Witness) => Promise<void>>> = {
  'model requests, OpenAI': (bytes, witness) => request('/v1/chat/completions', bytes, witness),
  'model requests, Anthropic': (bytes, witness) => request('/v1/messages', bytes, witness),
  'model requests, Google': (bytes, witness) => request('/v1beta/models/m:streamGenerateContent', bytes, witness),
  async 'MCP frames'(bytes, witness) {
    const [near, far] = InMemoryTransport.createLinkedPair();
    await Promise.all([near.start(), far.start()]);
    seeMcpFrames(near, witness);
    await far.send({ jsonrpc: '2.0', method: 'notifications/message', params: { data: bytes } });
  },
  IPC(bytes, witness) {
    seeValue('IPC', 'event', { text: bytes.toString(), picture: bytes }, witness);
    return Promise.resolve();
  },
  stdout: (bytes, witness) => child(output('stdout'), { LEAK: hidden(bytes) }, [], witness),
  stderr: (bytes, witness) => child(output('stderr'), { LEAK: hidden(bytes) }, [], witness),
  files: (bytes) => writeFile(join(folder, 'Web Data'), Buffer.concat([randomBytes(1000), bytes, randomBytes(1000)])),
  clipboard(bytes, witness) {
    witness({ sink: 'clipboard', place: 'clipboard text', bytes });
    return Promise.resolve();
  },
  argv: (bytes, witness) => child('0', {}, [bytes.toString()], witness),
  environ: (bytes, witness) => child('0', { LEAK: bytes.toString() }, [], witness),
  pictures: (bytes) => writeFile(join(folder, 'shot.png'), png(bytes)),
};

async function scanAfter(sink: SinkName, value: string, bytes: Buffer): Promise<Scan> {
  const seen: Seen[] = [];
  await leaksInto[sink](bytes, (one) => void seen.push(one));
  const scan = createScan([{ name: 'the canary', value, allowed: [] }]);
  for (const one of seen) scan.open(one.sink, one.place)(one.bytes);
  await scanFolder(scan, folder);
  return scan;
}

describe.each(sinkNames)('a leak into %s', (sink) => {
  it.each(encodingClasses.filter((kind) => kind !== 'UTF-16' || !isTextOnly(sink)))('is found as %s', async (kind: EncodingClass) => {
    const value = newCanary(isTextOnly(sink) ? 'key' : 'password');
    const leaked = encodingsOf(value).filter((one) => one.kind === kind);
    const bytes = Buffer.concat(leaked.flatMap((one) => [Buffer.from('|'), one.bytes, Buffer.from('|')]));
    const scan = await scanAfter(sink, value, bytes);
    const found = new Set(scan.hits().filter((hit) => hit.sink === sink).map(({ encoding }) => encoding));
    const missed = leaked.map(({ encoding }) => encoding).filter((encoding) => !found.has(encoding));
    addFigure({ type: 'control', sink, kind, isFound: missed.length === 0 });
    expect(missed).toEqual([]);
  });
});

describe('what is packed in a file', () => {
  const packers = { gzip: gzipSync, zlib: deflateSync, brotli: brotliCompressSync };

  it.each(['gzip', 'zlib'] as const)('is found as %s in the middle of other data', async (name) => {
    const value = newCanary('password');
    const body = Buffer.concat([Buffer.from('head'), packers[name](`<p>${value}</p>`), randomBytes(64)]);
    expect((await scanAfter('files', value, body)).hits().map(({ encoding }) => encoding)).toContain('raw');
  });

  it('is found as brotli in the body of a cache entry, with other data behind it', async () => {
    const value = newCanary('password');
    const key = Buffer.from('1/0/https://shop.example/');
    const header = Buffer.alloc(24);
    Buffer.from('305c72a71b6dfbfc', 'hex').copy(header);
    header.writeUInt32LE(key.length, 12);
    await writeFile(join(folder, '0123456789abcdef_0'), Buffer.concat([header, key, brotliCompressSync(`<p>${value}</p>`), randomBytes(64)]));
    const scan = createScan([{ name: 'x', value, allowed: [] }]);
    await scanFolder(scan, folder);
    expect(scan.hits().map(({ encoding }) => encoding)).toContain('raw');
  });

  it('is found in the name of a file and of an empty folder', async () => {
    const value = newCanary('key').replaceAll('/', '_');
    await mkdir(join(folder, `downloads ${value}`));
    const scan = createScan([{ name: 'x', value, allowed: [] }]);
    await scanFolder(scan, folder);
    expect(scan.hits().map(({ place }) => place)).toContain('a name that itself holds it');
  });
});

describe('the search at the end of a test', () => {
  const nothing = { mustHold: [] };

  it('fails when it looked nowhere', async () => {
    const leaks = createLeaks();
    leaks.watch('the password', newCanary('password'));
    await expect(leaks.check('control: nothing', { folder, ...nothing }, () => undefined)).rejects.toThrow('searched nothing');
  });

  it('fails when a sink that must hold something is empty', async () => {
    const leaks = createLeaks();
    await writeFile(join(folder, 'settings.json'), '{}');
    await expect(leaks.check('control: empty', { folder, mustHold: ['IPC'] }, () => undefined)).rejects.toThrow('saw nothing in: IPC');
  });

  it('names the secret, the sink and the encoding, and never the secret itself', async () => {
    const value = newCanary('password');
    const leaks = createLeaks();
    leaks.watch('the password', value);
    leaks.witness({ sink: 'stderr', place: 'log', bytes: Buffer.from(value) });
    const thrown = await leaks.check('control: found', { folder, ...nothing }, () => undefined).catch(String);
    expect(thrown).toContain('the password is in stderr (log), as raw, at 0');
    expect(thrown).not.toContain(value);
  });

  it('takes no secret that could be found by accident', () => {
    expect(() => createLeaks().watch('the password', 'hunter2')).toThrow('too short or too plain');
  });

  it('sees what this process writes to its own console and output', () => {
    const seen: Seen[] = [];
    const unsee = seeOwnOutput((one) => void seen.push(one));
    console.log('said %s', 'once');
    process.stderr.write('');
    unsee();
    expect(seen.map(({ sink, bytes }) => `${sink}: ${Buffer.from(bytes).toString()}`)).toEqual(expect.arrayContaining(['stdout: said once', 'stderr: ']));
  });
});

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
import type { Encoded, EncodingClass } from '../support/leak-scan/encodings.ts';
import { addFigure } from '../support/leak-scan/figures.ts';
import { scanFolder } from '../support/leak-scan/files.ts';
import { createLeaks } from '../support/leak-scan/leaks.ts';
import { seeChildren, seeOwnOutput } from '../support/leak-scan/processes.ts';
import { createScan } from '../support/leak-scan/scan.ts';
import type { Scan } from '../support/leak-scan/scan.ts';
import { bytesOf, sinkNames } from '../support/leak-scan/sinks.ts';
import type { Seen, SinkName, Witness } from '../support/leak-scan/sinks.ts';
import { seeMcpFrames, seeModelRequests } from '../support/leak-scan/wires.ts';
import { startModelServer } from '../support/model-server/server.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wheelhouse-controls-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Forms with bytes that a text cannot carry are leaked where a sink takes bytes. */
const isText = ({ bytes }: Encoded): boolean => !bytes.includes(0) && Buffer.from(bytes.toString()).equals(bytes);

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
  async IPC(bytes, witness) {
    witness({ sink: 'IPC', place: 'event frame', bytes: bytesOf({ jpeg: bytes }) });
  },
  stdout: (bytes, witness) => child(output('stdout'), { LEAK: hidden(bytes) }, [], witness),
  stderr: (bytes, witness) => child(output('stderr'), { LEAK: hidden(bytes) }, [], witness),
  files: (bytes) => writeFile(join(folder, 'Web Data'), Buffer.concat([randomBytes(1000), bytes, randomBytes(1000)])),
  async clipboard(bytes, witness) {
    witness({ sink: 'clipboard', place: 'clipboard text', bytes });
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
  it.each(encodingClasses)('is found as %s', async (kind: EncodingClass) => {
    const value = newCanary(sink === 'argv' || sink === 'environ' ? 'key' : 'password');
    const forms = encodingsOf(value).filter((one) => one.kind === kind);
    // A process cannot be given a zero byte: there UTF-16 arrives as the text of it.
    const takesText = sink === 'argv' || sink === 'environ' || sink === 'MCP frames' || sink === 'IPC';
    const leaked = takesText ? forms.filter(isText) : forms;
    const bytes = Buffer.concat(leaked.flatMap((one) => [Buffer.from('|'), one.bytes, Buffer.from('|')]));
    if (leaked.length === 0) return;
    const scan = await scanAfter(sink, value, bytes);
    const found = new Set(scan.hits().filter((hit) => hit.sink === sink).map(({ encoding }) => encoding));
    const missed = leaked.map(({ encoding }) => encoding).filter((encoding) => !found.has(encoding));
    addFigure({ type: 'control', sink, kind, isFound: missed.length === 0 });
    expect(missed).toEqual([]);
  });
});

import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { connect as connectTls } from 'node:tls';

/** Milliseconds that a server may take to say hello. */
const PATIENCE_MS = 2_000;
/** A server's hello with all of its certificates is shorter. */
const MOST_BYTES = 128 * 1024;

/** Numbers of the standard (RFC 5246 and 8446). */
const HANDSHAKE = 22;
const CERTIFICATE_REQUEST = 13;
const HELLO_DONE = 14;
const TLS_1_2 = 0x0303;
const CIPHERS = [0xc02b, 0xc02f, 0xc02c, 0xc030, 0xcca9, 0xcca8, 0xc013, 0xc014, 0x009c, 0x009d, 0x002f, 0x0035];
const GROUPS = [0x001d, 0x0017, 0x0018];
const SIGNATURES = [0x0403, 0x0804, 0x0401, 0x0503, 0x0805, 0x0501, 0x0806, 0x0601, 0x0201];

const words = (numbers: readonly number[]): Buffer => Buffer.from(numbers.flatMap((number) => [number >> 8, number & 0xff]));
/** A length of this many bytes, and what has it. */
function sized(bytes: number, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const length = Buffer.alloc(bytes);
  length.writeUIntBE(body.length, 0, bytes);
  return Buffer.concat([length, body]);
}
const extension = (type: number, body: Buffer): Buffer => Buffer.concat([words([type]), sized(2, body)]);

/** The first message of a TLS 1.2 client: in that version the server's side of the greeting can be read by anybody. */
function clientHello(host: string): Buffer {
  const isName = !/^[\d.]+$|^\[/u.test(host);
  const extensions = [
    ...(isName ? [extension(0, sized(2, Buffer.from([0]), sized(2, Buffer.from(host))))] : []),
    extension(10, sized(2, words(GROUPS))),
    extension(11, sized(1, Buffer.from([0]))),
    extension(13, sized(2, words(SIGNATURES))),
    extension(16, sized(2, sized(1, Buffer.from('http/1.1')))),
    extension(23, Buffer.alloc(0)),
    extension(0xff01, Buffer.from([0])),
  ];
  const body = [words([TLS_1_2]), randomBytes(32), Buffer.from([0]), sized(2, words(CIPHERS)), Buffer.from([1, 0]), sized(2, ...extensions)];
  const hello = Buffer.concat([Buffer.from([1]), sized(3, ...body)]);
  return Buffer.concat([Buffer.from([HANDSHAKE, 3, 1]), sized(2, hello)]);
}

/** Undefined as long as more has to come; `other` for what is no greeting of TLS 1.2. */
function wish(received: Buffer): boolean | 'other' | undefined {
  const parts: Buffer[] = [];
  for (let at = 0; at + 5 <= received.length; ) {
    if (received[at] !== HANDSHAKE) return 'other';
    const end = at + 5 + received.readUInt16BE(at + 3);
    if (end > received.length) break;
    parts.push(received.subarray(at + 5, end));
    at = end;
  }
  const messages = Buffer.concat(parts);
  for (let at = 0; at + 4 <= messages.length; at += 4 + messages.readUIntBE(at + 1, 3)) {
    if (messages[at] === CERTIFICATE_REQUEST) return true;
    if (messages[at] === HELLO_DONE) return false;
  }
  return undefined;
}

function askOld(host: string, port: number): Promise<boolean | 'other'> {
  return new Promise((resolve) => {
    const socket = connect({ host: host.replaceAll(/[[\]]/gu, ''), port, timeout: PATIENCE_MS });
    let received = Buffer.alloc(0);
    const end = (verdict: boolean | 'other'): void => {
      clearTimeout(timer);
      socket.destroy();
      resolve(verdict);
    };
    const timer = setTimeout(() => end('other'), PATIENCE_MS);
    socket.on('connect', () => socket.write(clientHello(host)));
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      const verdict = received.length > MOST_BYTES ? 'other' : wish(received);
      if (verdict !== undefined) end(verdict);
    });
    socket.on('error', () => end('other'));
    socket.on('close', () => end('other'));
  });
}

/** A server that speaks nothing older than TLS 1.3 says it only by how it ends the connection. */
function askNew(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const servername = /^[\d.]+$|^\[/u.test(host) ? '' : host;
    const socket = connectTls({ host: host.replaceAll(/[[\]]/gu, ''), port, servername, minVersion: 'TLSv1.3', rejectUnauthorized: false, ALPNProtocols: ['http/1.1'] });
    const end = (verdict: boolean): void => {
      clearTimeout(timer);
      socket.destroy();
      resolve(verdict);
    };
    const timer = setTimeout(() => end(false), PATIENCE_MS);
    socket.on('error', (thrown: NodeJS.ErrnoException) => end(/certificate.?required/iu.test(`${thrown.message} ${thrown.code ?? ''}`)));
    socket.on('close', () => end(false));
    socket.resume();
  });
}

/**
 * Greets a server as a browser does, sends nothing else, and tells whether it asks for a client certificate. False where
 * it cannot be known: no answer, or TLS 1.3 alone from a server that also takes clients without one.
 */
export async function wantsCertificate(host: string, port: number): Promise<boolean> {
  const verdict = await askOld(host, port);
  return verdict === 'other' ? askNew(host, port) : verdict;
}

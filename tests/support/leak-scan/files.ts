import { createReadStream } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { constants, brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib';
import { pngTexts } from './png.ts';
import type { Scan } from './scan.ts';

/** Larger files are searched as they are and not unpacked. */
const UNPACK_LIMIT = 64 * 1024 * 1024;
/** What one packed body may become. */
const UNPACKED_LIMIT = 256 * 1024 * 1024;
/** Deflate has a header of two bytes, which random data have too; so many false starts of one file are tried. */
const TRIES = 64;
/** Chromium's simple cache: a header of 24 bytes with the key's length, the key, then the body as it was sent. */
const CACHE_MAGIC = Buffer.from('305c72a71b6dfbfc', 'hex');
const CACHE_HEADER = 24;

const lenient = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: UNPACKED_LIMIT };

function attempt(unpack: () => Buffer): Buffer[] {
  try {
    const bytes = unpack();
    return bytes.length > 0 ? [bytes] : [];
  } catch {
    return [];
  }
}

function offsetsOf(bytes: Buffer, magic: Buffer): number[] {
  const offsets: number[] = [];
  for (let at = bytes.indexOf(magic); at >= 0 && offsets.length < TRIES; at = bytes.indexOf(magic, at + 1)) offsets.push(at);
  return offsets;
}

/** The packed bodies inside a file: gzip and zlib wherever they begin, brotli as a whole file or as the body of a cache entry. */
export function unpacked(bytes: Buffer): readonly Buffer[] {
  const gzip = offsetsOf(bytes, Buffer.from([0x1f, 0x8b, 0x08])).flatMap((at) => {
    const whole = attempt(() => gunzipSync(bytes.subarray(at), lenient));
    // Other data behind it are an error to gunzip; what servers send has a header of ten bytes.
    return whole.length > 0 ? whole : attempt(() => inflateRawSync(bytes.subarray(at + 10), lenient));
  });
  const zlib = [0x01, 0x5e, 0x9c, 0xda]
    .flatMap((level) => offsetsOf(bytes, Buffer.from([0x78, level])))
    .flatMap((at) => attempt(() => inflateSync(bytes.subarray(at), lenient)));
  const isCached = bytes.length > CACHE_HEADER && bytes.subarray(0, 8).equals(CACHE_MAGIC);
  const body = isCached ? CACHE_HEADER + bytes.readUInt32LE(12) : 0;
  const options = { finishFlush: constants.BROTLI_OPERATION_FLUSH, maxOutputLength: UNPACKED_LIMIT };
  // A cache entry holds more behind the body, and brotli ends where its stream ends.
  const brotli = attempt(() => brotliDecompressSync(bytes.subarray(body), options));
  return [...gzip, ...zlib, ...brotli];
}

async function scanFile(scan: Scan, path: string, place: string): Promise<void> {
  const search = scan.open('files', place);
  const { size } = await stat(path);
  if (size > UNPACK_LIMIT) {
    for await (const chunk of createReadStream(path)) search(chunk as Buffer);
    return;
  }
  const bytes = await readFile(path);
  search(bytes);
  for (const body of unpacked(bytes)) scan.open('files', `${place} (unpacked)`)(body);
  const texts = pngTexts(bytes);
  if (texts === undefined) return;
  const picture = scan.open('pictures', place);
  picture(bytes);
  for (const text of texts) scan.open('pictures', `${place} (text)`)(text);
}

/**
 * Searches every file under a folder, names included. Random canaries are literals to snappy, so LevelDB's blocks show them
 * as they are. Sockets and files that vanish meanwhile are passed over.
 */
export async function scanFolder(scan: Scan, folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    const place = relative(folder, path).split(sep).join('/');
    if (!entry.isFile()) scan.open('files', place);
    else {
      await scanFile(scan, path, place).catch((error: unknown) => {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      });
    }
  }
}

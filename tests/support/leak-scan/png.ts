import { inflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

function inflated(bytes: Buffer): Buffer {
  try {
    return inflateSync(bytes);
  } catch {
    return bytes;
  }
}

/** The text in `zTXt` and `iTXt` is packed after its keyword. */
function textOf(type: string, data: Buffer): Buffer | undefined {
  const end = data.indexOf(0);
  if (type === 'tEXt' || end < 0) return type.endsWith('EXt') || type === 'eXIf' ? data : undefined;
  if (type === 'zTXt') return inflated(data.subarray(end + 2));
  if (type !== 'iTXt') return undefined;
  const translated = data.indexOf(0, data.indexOf(0, end + 3) + 1);
  return data[end + 1] === 1 ? inflated(data.subarray(translated + 1)) : data;
}

/** The texts of a PNG, unpacked; undefined when it is none. */
export function pngTexts(bytes: Buffer): readonly Buffer[] | undefined {
  if (!bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return undefined;
  const texts: Buffer[] = [];
  for (let at = SIGNATURE.length; at + 8 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    const text = textOf(type, bytes.subarray(at + 8, at + 8 + length));
    if (text !== undefined) texts.push(text);
    at += length + 12;
  }
  return texts;
}

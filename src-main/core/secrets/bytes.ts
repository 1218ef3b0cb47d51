/** Bytes as text, one character for each byte: searched and cut like text, and nothing is lost on the way back. */
export type ByteText = string;

export function toByteText(bytes: Uint8Array): ByteText {
  let out = '';
  for (let at = 0; at < bytes.length; at += 0x8000) out += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return out;
}

export function fromByteText(text: ByteText): Uint8Array {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

export const utf8ByteText = (text: string): ByteText => toByteText(new TextEncoder().encode(text));

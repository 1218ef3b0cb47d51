import type { IncomingMessage } from 'node:http';

const maxBody = 64 * 1024;
/** A larger body is read to its end so that its sender gets the answer, but not without end. */
const maxDrained = 4 * 1024 * 1024;

export type FormRead =
  | { readonly type: 'form'; readonly form: URLSearchParams }
  | { readonly type: 'malformed' }
  | { readonly type: 'too_large' };

/** Rejects only when the sender went away. */
export async function readForm(request: IncomingMessage): Promise<FormRead> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= maxBody) chunks.push(chunk);
    if (size > maxDrained) break;
  }
  if (size > maxBody) return { type: 'too_large' };
  const kind = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase();
  if (size > 0 && kind !== 'application/x-www-form-urlencoded') return { type: 'malformed' };
  const text = Buffer.concat(chunks).toString();
  return isWellEncoded(text) ? { type: 'form', form: new URLSearchParams(text) } : { type: 'malformed' };
}

/** URLSearchParams takes a stray percent sign for text; a form never sends one. */
function isWellEncoded(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** A whole number from 1 to `max`, else undefined. */
export function readQuantity(text: string | null, max: number): number | undefined {
  const quantity = /^\d{1,4}$/u.test(text ?? '') ? Number(text) : 0;
  return quantity >= 1 && quantity <= max ? quantity : undefined;
}

export function readCookie(request: IncomingMessage, name: string): string | undefined {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim());
  const value = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
  return value !== undefined && /^[0-9a-f-]{36}$/u.test(value) ? value : undefined;
}

/** Without a lifetime (seconds) the browser forgets the cookie when it closes. */
export function cookie(name: string, value: string, lifetime?: number): string {
  return `${name}=${value}; Path=/; HttpOnly; SameSite=Lax${lifetime === undefined ? '' : `; Max-Age=${String(lifetime)}`}`;
}

import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, resolve, sep } from 'node:path';
import { probe } from '../probe.ts';
import { generated, others } from './pages.ts';

/** The measured pages on loopback; `probe` addresses have the script that finds controls in them. */
export interface Site {
  readonly names: readonly string[];
  address(name: string, kind: 'page' | 'probe'): string;
  html(name: string): string;
  close(): Promise<void>;
}

const SCRIPT = `<script>(${probe.toString()})()</script>`;
/** A saved page gets nothing from the network, so that it is the same in every run and for everybody. */
const OFFLINE = "default-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob:; frame-src *; connect-src 'self'";
const TYPES: Readonly<Record<string, string>> = { '.css': 'text/css', '.js': 'text/javascript', '.mjs': 'text/javascript', '.svg': 'image/svg+xml', '.png': 'image/png', '.jpg': 'image/jpeg', '.webp': 'image/webp', '.gif': 'image/gif', '.woff2': 'font/woff2', '.html': 'text/html; charset=utf-8', '.htm': 'text/html; charset=utf-8' };

/** Before anything of the page's own runs, and after what decides how the page is laid out. */
export function withProbe(html: string): string {
  const head = /<head[^>]*>/iu.exec(html) ?? /<!doctype[^>]*>/iu.exec(html);
  const at = head === null ? 0 : head.index + head[0].length;
  return html.slice(0, at) + SCRIPT + html.slice(at);
}

/** `saved` names the folder and file of each saved page. */
export async function startSite(saved: Readonly<Record<string, { readonly folder: string; readonly file: string }>>): Promise<Site> {
  const made = new Map<string, string>();
  const html = (name: string): string | undefined => {
    const page = saved[name];
    const make = generated[name] ?? others[name] ?? (page && (() => readFileSync(join(page.folder, page.file), 'utf8')));
    if (make !== undefined && !made.has(name)) made.set(name, make());
    return made.get(name);
  };
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://bench');
    const [, kind = '', name = '', ...rest] = pathname.split('/').map(decodeURIComponent);
    const address = server.address() as AddressInfo;
    const other = `http://localhost:${String(address.port)}/${kind}/`;
    const page = saved[name];
    if (page !== undefined) response.setHeader('content-security-policy', OFFLINE);
    if (page !== undefined && rest.join('/') !== '' && rest.join('/') !== page.file) {
      const file = resolve(page.folder, ...rest);
      try {
        if (!file.startsWith(page.folder + sep)) throw new Error('outside');
        response.writeHead(200, { 'content-type': TYPES[extname(file).toLowerCase()] ?? 'application/octet-stream' }).end(readFileSync(file));
      } catch {
        response.writeHead(404).end();
      }
      return;
    }
    const text = html(name)?.replaceAll('%OTHER%', other);
    if (text === undefined) response.writeHead(404).end();
    else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(kind === 'probe' ? withProbe(text) : text);
  });
  await new Promise<void>((started) => server.listen(0, '127.0.0.1', started));
  const { port } = server.address() as AddressInfo;
  return {
    names: [...Object.keys(generated), ...Object.keys(saved)],
    address: (name, kind) => `http://127.0.0.1:${String(port)}/${kind}/${encodeURIComponent(name)}${saved[name] === undefined ? '' : `/${encodeURIComponent(saved[name].file)}`}`,
    html: (name) => html(name) ?? '',
    close: () =>
      new Promise((ended) => {
        server.close(() => ended());
        server.closeAllConnections();
      }),
  };
}

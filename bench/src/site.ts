import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { frames, huge, pages } from './pages.ts';
import { probe } from './probe.ts';
import type { Probed } from './probe.ts';

/** The measured pages on loopback. `/probe/<name>` is the same page with the marking script in it. */
export interface Site {
  readonly url: string;
  readonly names: readonly string[];
  bytes(name: string): number;
  /** What was marked since the last call. */
  takeProbed(): readonly Probed[];
  close(): Promise<void>;
}

const CLICKS = `<button id="bench" onclick="this.textContent='Clicked '+(this.n=(this.n??0)+1)">Press here</button>`;

export async function startSite(saved: Readonly<Record<string, string>>): Promise<Site> {
  let probed: Probed[] = [];
  /** Frames belong to the page that was asked for last; those of another origin do not say to which. */
  let probing = false;
  const byName = new Map<string, string>();
  const script = `<script>(${probe.toString()})()</script>`;
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://bench');
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const send = (html: string): void => void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html);
      if (pathname === '/probed') {
        probed = [...probed, ...(JSON.parse(Buffer.concat(chunks).toString()) as Probed[])];
        response.end();
        return;
      }
      const [, kind, name = ''] = pathname.split('/');
      const html = byName.get(name);
      const isFrame = frames[pathname] !== undefined;
      if (pathname === '/huge') send(huge());
      else if (pathname === '/click') send(`<!doctype html><title>Click</title><h1>Click</h1>${CLICKS}`);
      else if (isFrame) send((frames[pathname] ?? '') + (probing ? script : ''));
      else if (html === undefined) response.writeHead(404).end();
      else send(kind === 'probe' ? html.replace('</title>', `</title>${script}`) : html);
      if (kind === 'probe') probing = true;
      if (kind === 'page') probing = false;
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  for (const [name, html] of Object.entries({ ...pages(`http://localhost:${String(port)}`), ...saved })) byName.set(name, html);
  return {
    url: `http://127.0.0.1:${String(port)}`,
    names: [...byName.keys()],
    bytes: (name) => Buffer.byteLength(byName.get(name) ?? ''),
    takeProbed() {
      const taken = probed;
      probed = [];
      return taken;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A site on loopback: pages by path, and what was asked for. */
export interface Site {
  readonly url: string;
  readonly requests: { readonly method: string; readonly path: string; readonly body: string }[];
  close(): Promise<void>;
}

const HEAD = '<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width">';

/** Serves each page under its path; a string is a body of HTML, a function answers by itself. */
export async function startSite(pages: Readonly<Record<string, string | Answer>>): Promise<Site> {
  const requests: { method: string; path: string; body: string }[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { pathname } = new URL(request.url ?? '/', 'http://site');
      requests.push({ method: request.method ?? '', path: request.url ?? '', body: Buffer.concat(chunks).toString() });
      const page = pages[pathname];
      if (page === undefined) {
        response.writeHead(404, { 'content-type': 'text/html' }).end(`${HEAD}<title>Not found</title><h1>Not found</h1>`);
      } else if (typeof page === 'function') {
        page(request, response);
      } else {
        response.writeHead(200, { 'content-type': 'text/html' }).end(HEAD + page);
      }
    });
  });
  const sockets: Duplex[] = [];
  // Every WebSocket is taken, and heard without an answer.
  server.on('upgrade', (request, socket) => {
    const accept = createHash('sha1').update(`${request.headers['sec-websocket-key'] ?? ''}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64');
    sockets.push(socket);
    socket.on('error', () => undefined).resume();
    socket.write(`HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the site has no port');
  return {
    url: `http://127.0.0.1:${String(address.port)}`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
        for (const socket of sockets) socket.destroy();
      }),
  };
}

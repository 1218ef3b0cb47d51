import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Order, ShopEvent } from './events.ts';
import { cookie, readCookie, readForm } from './forms.ts';
import { contentPolicy, layout } from './layout.ts';
import { problem } from './reply.ts';
import type { Reply } from './reply.ts';
import { findRoute, sessionCookie } from './routes.ts';
import { createState } from './state.ts';
import type { State } from './state.ts';

export interface Shop {
  /** Without a slash at its end. */
  readonly url: string;
  readonly log: readonly ShopEvent[];
  readonly orders: readonly Order[];
  /** Also ends open connections. */
  close(): Promise<void>;
}

const visitorCookie = 'harbour_visitor';
const malformed = problem(400, 'That did not arrive well', 'The shop could not read what was sent.');

/** Serves on loopback only, on a free port unless one is given. Rejects if the port is taken. */
export async function startShop(options: { readonly port?: number } = {}): Promise<Shop> {
  const state = createState();
  const server = createServer((request, response) => {
    // A rejection means that the visitor went away: nobody is left to answer.
    serve(request, response, state).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the shop has no port');
  return {
    url: `http://127.0.0.1:${String(address.port)}`,
    log: state.log,
    orders: state.orders,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function serve(request: IncomingMessage, response: ServerResponse, state: State): Promise<void> {
  const known = readCookie(request, visitorCookie);
  const visitor = known ?? randomUUID();
  const address = readAddress(request.url ?? '/');
  const wantsJson = request.headers.accept === 'application/json';
  const session = readCookie(request, sessionCookie);
  const reply = address === undefined ? malformed : await answer(request, address, { visitor, session, wantsJson }, state);

  response.setHeader('cache-control', 'no-store');
  response.setHeader('content-security-policy', contentPolicy);
  response.setHeader('x-content-type-options', 'nosniff');
  response.setHeader('set-cookie', [...(reply.cookies ?? []), ...(known === undefined ? [cookie(visitorCookie, visitor)] : [])]);
  if (reply.allow !== undefined) response.setHeader('allow', reply.allow);
  if (reply.type === 'redirect') {
    response.writeHead(303, { location: reply.to }).end();
  } else if (reply.type === 'json' || wantsJson) {
    const value = reply.type === 'json' ? reply.value : { message: reply.title };
    response.writeHead(reply.status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
  } else {
    const cartCount = state.cart(visitor).reduce((sum, { quantity }) => sum + quantity, 0);
    const query = address?.pathname === '/search' ? (address.searchParams.get('q') ?? '').slice(0, 200) : '';
    const body = layout(reply.title, reply.main, { user: state.userOf(session), cartCount, query });
    response.writeHead(reply.status, { 'content-type': 'text/html; charset=utf-8' }).end(body);
  }
}

interface Who { readonly visitor: string; readonly session: string | undefined; readonly wantsJson: boolean }

async function answer(request: IncomingMessage, address: URL, who: Who, state: State): Promise<Reply> {
  // The body is read whatever the route: an unread one would break the connection under the answer.
  const read = await readForm(request);
  if (read.type === 'too_large') return problem(413, 'That is too much', 'The shop takes at most 64 kB at once.');
  const found = findRoute(address.pathname);
  if (found === undefined) return problem(404, 'No such page', 'The shop has no page at this address.');
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  const handler = method === 'GET' ? found.route.GET : method === 'POST' ? found.route.POST : undefined;
  if (handler === undefined) {
    const allow = Object.keys(found.route).join(', ');
    return { ...problem(405, 'That does not work here', 'This address cannot be used in that way.'), allow };
  }
  if (read.type === 'malformed') return malformed;
  return handler({ query: address.searchParams, form: read.form, name: found.name, ...who }, state);
}

function readAddress(target: string): URL | undefined {
  return target.startsWith('/') && !target.startsWith('//') && URL.canParse(target, 'http://shop') ? new URL(target, 'http://shop') : undefined;
}

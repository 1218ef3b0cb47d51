import { AppFailure } from '../../src-preload/contract/errors.ts';
import type { ProviderReason } from '../../src-preload/contract/errors.ts';

type Fetch = typeof globalThis.fetch;

function failure(reason: ProviderReason, message: string): AppFailure {
  return new AppFailure({ code: 'provider', reason, message });
}

function codeIn(error: unknown, depth = 0): string {
  if (!(error instanceof Error) || depth > 5) return '';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (error instanceof AggregateError) return codeIn(error.errors[0], depth + 1) || code;
  return code || codeIn(error.cause, depth + 1);
}

/** Why a connection did not come about. */
function because(code: string): string {
  switch (code) {
    case 'ECONNREFUSED':
      return 'nothing answers there';
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return 'the name was not found';
    case 'ETIMEDOUT':
    case 'UND_ERR_CONNECT_TIMEOUT':
    case 'UND_ERR_HEADERS_TIMEOUT':
      return 'it took too long';
    case 'ENETUNREACH':
    case 'EHOSTUNREACH':
    case 'ENETDOWN':
      return 'there is no way to it';
    case 'ECONNRESET':
    case 'EPIPE':
    case 'UND_ERR_SOCKET':
      return 'the connection was closed before an answer';
    default:
      if (/CERT|TLS|SSL|SIGNATURE/u.test(code)) return `its certificate is not trusted (${code})`;
      return code === '' ? 'the connection failed' : `the connection failed (${code})`;
  }
}

/** No error, or a real API answer, or a sentence: a page of a portal and a redirect are no answers. */
function refuse(response: Response, host: string): AppFailure | undefined {
  if (response.status >= 300 && response.status < 400) {
    const to = response.headers.get('location') ?? '';
    const where = URL.canParse(to) ? new URL(to).origin : 'another address';
    // Followed, it would carry the key to a host that nobody entered.
    return failure('bad_response', `${host} sends the request on to ${where}; enter that address if it is the right one.`);
  }
  const type = response.headers.get('content-type') ?? '';
  if (!response.ok || !/html|xml/iu.test(type)) return undefined;
  return failure('bad_response', `${host} sent a web page instead of a model's answer; check the address of the endpoint.`);
}

/**
 * The `fetch` under every provider. It names the host when there is no connection, ends a silent one after `silenceMs`
 * without a byte, follows no redirect, and tells a broken stream from one that ended.
 */
export function wireFetch(silenceMs: number): Fetch {
  return async (input, init) => {
    const { host } = new URL(input instanceof Request ? input.url : input);
    const watch = new AbortController();
    const outer = init?.signal ?? undefined;
    const silence = failure('no_network', `${host} was silent for ${Math.round(silenceMs / 1000)} s.`);

    /** The watch runs only while we wait for the host, not while our own reader is slow. */
    async function heard<T>(wait: () => Promise<T>, otherwise: (error: unknown) => AppFailure): Promise<T> {
      const timer = setTimeout(() => watch.abort(), silenceMs);
      try {
        return await wait();
      } catch (error) {
        if (watch.signal.aborted) throw silence;
        throw outer?.aborted === true ? error : otherwise(error);
      } finally {
        clearTimeout(timer);
      }
    }

    const signal = outer === undefined ? watch.signal : AbortSignal.any([outer, watch.signal]);
    const response = await heard(
      () => fetch(input, { ...init, redirect: 'manual', signal }),
      (error) => failure('no_network', `No connection to ${host}: ${because(codeIn(error))}.`),
    );
    const refusal = refuse(response, host);
    if (refusal !== undefined) {
      await response.body?.cancel();
      throw refusal;
    }
    if (response.body === null) return response;
    const reader = response.body.getReader();
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        const broke = () => failure('bad_response', `The connection to ${host} broke in the middle of the answer.`);
        const { done, value } = await heard(() => reader.read(), broke);
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: (reason) => reader.cancel(reason),
    });
    return new Response(body, { status: response.status, statusText: response.statusText, headers: response.headers });
  };
}

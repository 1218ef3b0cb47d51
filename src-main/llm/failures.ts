import { APICallError } from 'ai';
import { AppFailure } from '../../src-preload/contract/errors.ts';
import type { ProviderReason } from '../../src-preload/contract/errors.ts';
import type { Connection } from './connection.ts';
import { retryAfterSeconds } from './retry-after.ts';

/** An error in whatever shape it came: as a response, as an event in the stream, or thrown on our side. */
interface Complaint {
  /** 0 where there was no response with a status. */
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Everything that was said, to look for codes in. */
  readonly body: string;
  /** The provider's own sentence. */
  readonly words: string;
  readonly isJson: boolean;
}

const tooLong =
  /context_length_exceeded|request_too_large|prompt is too long|maximum context length|context (?:length|size|window)|exceed context limit|input token count|maximum number of tokens/iu;
const noCredit = /insufficient_quota|credit balance|billing_hard_limit|payment required|insufficient (?:balance|credit)/iu;
const noTools = /(?:does not|doesn't|do not) support (?:tools|function)|function calling is not enabled|tool choice requires/iu;
const noPictures = /(?:does not|doesn't|do not) support (?:images?|vision)|image input is not supported|no multimodal|unknown variant .?image_url/iu;

function findFailure(error: unknown, depth = 0): AppFailure | undefined {
  if (error instanceof AppFailure) return error;
  return error instanceof Error && depth < 8 ? findFailure(error.cause, depth + 1) : undefined;
}

function isJsonObject(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
}

function complaintOf(error: unknown): Complaint {
  if (APICallError.isInstance(error)) {
    const { statusCode: status = 0, responseHeaders: headers = {}, responseBody: body = '', message: words } = error;
    return { status, headers, body: `${body} ${words}`, words, isJson: isJsonObject(body) };
  }
  // Our side's own words say nothing to a person.
  if (error instanceof Error) return { status: 0, headers: {}, body: '', words: '', isJson: true };
  const body = JSON.stringify(error);
  const said = typeof error === 'object' && error !== null && 'message' in error ? error.message : error;
  return { status: 0, headers: {}, body, words: typeof said === 'string' ? said : body, isJson: true };
}

function reasonOf({ status, body, isJson }: Complaint): ProviderReason {
  if (noCredit.test(body) || status === 402) return 'bad_key';
  if (status === 429 || /rate_limit|RESOURCE_EXHAUSTED/u.test(body)) return 'rate_limited';
  if (tooLong.test(body) || status === 413) return 'context_too_long';
  if (/model_not_found|not_found_error/u.test(body) || (status === 404 && isJson)) return 'model_not_found';
  if (status === 401 || status === 403 || /API_KEY_INVALID|invalid_api_key|authentication_error|permission_error/u.test(body)) return 'bad_key';
  if (status >= 500 || status === 408 || /overloaded|server_error|api_error|UNAVAILABLE/u.test(body)) return 'overloaded';
  return 'bad_response';
}

function sentence(reason: ProviderReason, { status, body }: Complaint, { name, host, modelId }: Connection): string {
  switch (reason) {
    case 'bad_key':
      return noCredit.test(body) || status === 402 ? `${name} says that the account behind this key has no credit left` : `${name} did not accept the key`;
    case 'rate_limited':
      return `${name} asks to wait, because there were too many requests`;
    case 'context_too_long':
      return `The conversation is too long for ${modelId}`;
    case 'model_not_found':
      return `${name} has no model "${modelId}" for this key`;
    case 'overloaded':
      return `${name} cannot answer at the moment`;
    case 'refused':
      return `${name} refused to answer`;
    case 'no_network':
      return `No connection to ${host}`;
    case 'bad_response':
      if (noTools.test(body)) return `${modelId} cannot use tools, and so cannot work the browser; choose another model`;
      if (noPictures.test(body)) return `${modelId} cannot look at pictures; choose another model`;
      if (status === 404 || status === 405) return `${host} answers, but not as a model does; check the path of the address`;
      return status === 0 ? `${name} sent no answer that can be read` : `${name} did not accept the request (${status})`;
  }
}

/** Replaces the key wherever it stands, plain or percent-encoded. */
export function scrub(text: string, key: string | undefined): string {
  if (key === undefined || key === '') return text;
  return text.replaceAll(key, '[key]').replaceAll(encodeURIComponent(key), '[key]');
}

/**
 * Anything that was thrown, as a sentence for the person with the provider's own words behind it. The key stands in none
 * of it; the original error is not kept as a cause, because it holds the request.
 */
export function providerFailure(error: unknown, connection: Connection): AppFailure {
  const known = findFailure(error);
  if (known !== undefined) return new AppFailure({ ...known.error, message: scrub(known.error.message, connection.key) });
  const complaint = complaintOf(error);
  const reason = reasonOf(complaint);
  const said = scrub(complaint.words, connection.key).replace(/\s+/gu, ' ').trim().slice(0, 300);
  const message = sentence(reason, complaint, connection);
  const wait = reason === 'rate_limited' || reason === 'overloaded' ? retryAfterSeconds(complaint.headers, complaint.body) : undefined;
  return new AppFailure({
    code: 'provider', reason, message: said === '' ? `${message}.` : `${message}: “${said}”`,
    ...(wait === undefined ? {} : { retryAfterSeconds: wait }),
  });
}

export function cancelled(): AppFailure {
  return new AppFailure({ code: 'cancelled', message: 'The answer was stopped.' });
}

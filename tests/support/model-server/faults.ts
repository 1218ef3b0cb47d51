import type { Dialect, FaultKind, RawResponse, Fault } from './script.ts';

type Body = readonly [status: number, body: object];

/** Some gateways echo the whole key: the worst case is what the tests need. */
function openai(kind: FaultKind, model: string, key: string): Body {
  const error = (status: number, message: string, type: string, code: string | null): Body => [
    status, { error: { message, type, param: null, code } },
  ];
  switch (kind) {
    case 'bad_key':
      return error(401, `Incorrect API key provided: ${key}. You can find your API key at https://platform.openai.com/account/api-keys.`, 'invalid_request_error', 'invalid_api_key');
    case 'forbidden':
      return error(403, `Project does not have access to model \`${model}\``, 'invalid_request_error', 'model_not_found');
    case 'no_model':
      return error(404, `The model \`${model}\` does not exist or you do not have access to it.`, 'invalid_request_error', 'model_not_found');
    case 'rate_limited':
      return error(429, `Rate limit reached for ${model} in organization org-x on tokens per min (TPM): Limit 30000, Used 29500, Requested 2000. Please try again in 2.5s.`, 'tokens', 'rate_limit_exceeded');
    case 'no_credit':
      return error(429, 'You exceeded your current quota, please check your plan and billing details.', 'insufficient_quota', 'insufficient_quota');
    case 'context_too_long':
      return error(400, "This model's maximum context length is 128000 tokens. However, your messages resulted in 140000 tokens. Please reduce the length of the messages.", 'invalid_request_error', 'context_length_exceeded');
    case 'overloaded':
      return error(503, 'The engine is currently overloaded, please try again later.', 'server_error', null);
    case 'server':
      return error(500, 'The server had an error while processing your request. Sorry about that!', 'server_error', null);
    case 'no_tools':
      return error(400, `registry.ollama.ai/library/${model} does not support tools`, 'invalid_request_error', null);
  }
}

function anthropic(kind: FaultKind, model: string, key: string): Body {
  const error = (status: number, type: string, message: string): Body => [
    status, { type: 'error', error: { type, message }, request_id: 'req_011CSHoEeqs5C35K2UUqR7Fy' },
  ];
  switch (kind) {
    case 'bad_key':
      return error(401, 'authentication_error', `invalid x-api-key ${key}`);
    case 'forbidden':
      return error(403, 'permission_error', 'Your API key does not have permission to use the specified resource.');
    case 'no_model':
      return error(404, 'not_found_error', `model: ${model}`);
    case 'rate_limited':
      return error(429, 'rate_limit_error', "This request would exceed your organization's rate limit of 30,000 input tokens per minute.");
    case 'no_credit':
      return error(400, 'invalid_request_error', 'Your credit balance is too low to access the Anthropic API. Please go to Plans & Billing to upgrade or purchase credits.');
    case 'context_too_long':
      return error(400, 'invalid_request_error', 'prompt is too long: 210000 tokens > 200000 maximum');
    case 'overloaded':
      return error(529, 'overloaded_error', 'Overloaded');
    case 'server':
      return error(500, 'api_error', 'Internal server error');
    case 'no_tools':
      return error(400, 'invalid_request_error', `${model} does not support tools`);
  }
}

function google(kind: FaultKind, model: string, key: string): Body {
  const error = (code: number, status: string, message: string, details: readonly object[] = []): Body => [
    code, { error: { code, message, status, details } },
  ];
  switch (kind) {
    case 'bad_key':
      return error(400, 'INVALID_ARGUMENT', `API key not valid. Please pass a valid API key. (${key})`, [
        { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'API_KEY_INVALID', domain: 'googleapis.com' },
      ]);
    case 'forbidden':
      return error(403, 'PERMISSION_DENIED', 'Generative Language API has not been used in this project before or it is disabled.');
    case 'no_model':
      return error(404, 'NOT_FOUND', `models/${model} is not found for API version v1beta, or is not supported for generateContent.`);
    case 'rate_limited':
    case 'no_credit':
      return error(429, 'RESOURCE_EXHAUSTED', 'You exceeded your current quota, please check your plan and billing details.', [
        { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '36.5s' },
      ]);
    case 'context_too_long':
      return error(400, 'INVALID_ARGUMENT', 'The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).');
    case 'overloaded':
      return error(503, 'UNAVAILABLE', 'The model is overloaded. Please try again later.');
    case 'server':
      return error(500, 'INTERNAL', 'An internal error has occurred. Please retry.');
    case 'no_tools':
      return error(400, 'INVALID_ARGUMENT', `Function calling is not enabled for models/${model}`);
  }
}

const bodies = { openai, anthropic, google } as const;

export function faultResponse(fault: Fault, dialect: Dialect, model: string, key: string): RawResponse {
  const [status, body] = bodies[dialect](fault.fault, model, key);
  const wait: Record<string, string> = fault.retryAfter === undefined ? {} : { 'retry-after': fault.retryAfter };
  const headers = { 'content-type': 'application/json', ...wait, ...fault.headers };
  return { status: fault.status ?? status, headers, body: JSON.stringify(body) };
}

const day = 86_400;

function inSeconds(text: string | undefined): number | undefined {
  if (text === undefined || text.trim() === '') return undefined;
  if (/^\d+(?:\.\d+)?$/u.test(text.trim())) return Number(text);
  // OpenAI writes 6m0s, 1.5s and 20ms; Google writes 36.5s.
  const parts = /^(?:(\d+)h)?(?:(\d+)m(?!s))?(?:(\d+(?:\.\d+)?)s)?(?:(\d+(?:\.\d+)?)ms)?$/u.exec(text.trim());
  if (parts !== null) {
    const [, h = '0', m = '0', s = '0', ms = '0'] = parts;
    return Number(h) * 3600 + Number(m) * 60 + Number(s) + Number(ms) / 1000;
  }
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : (date - Date.now()) / 1000;
}

/**
 * How long a provider wants us to wait, in whole seconds from 1 to a day; undefined where it does not say.
 * Read from the headers that providers use (seconds, milliseconds, HTTP dates), else from the words of the body.
 */
export function retryAfterSeconds(headers: Readonly<Record<string, string>>, body: string): number | undefined {
  const ms = inSeconds(headers['retry-after-ms']);
  const found = [
    ms === undefined ? undefined : ms / 1000,
    inSeconds(headers['retry-after']),
    inSeconds(/"retryDelay":\s*"([^"]+)"/u.exec(body)?.[1]),
    inSeconds(/try again in ((?:\d+(?:\.\d+)?(?:ms|h|m|s))+)/u.exec(body)?.[1]),
  ].find((seconds) => seconds !== undefined);
  return found === undefined ? undefined : Math.min(day, Math.max(1, Math.ceil(found)));
}

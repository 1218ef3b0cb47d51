import { describe, expect, it } from 'vitest';
import { scrub } from '../../src-main/llm/failures.ts';
import { retryAfterSeconds } from '../../src-main/llm/retry-after.ts';

describe('how long a provider wants us to wait', () => {
  it.each<[Record<string, string>, string, number | undefined]>([
    [{ 'retry-after': '7' }, '', 7],
    [{ 'retry-after': '0' }, '', 1],
    [{ 'retry-after': '0.2' }, '', 1],
    [{ 'retry-after': '1e9' }, '', undefined],
    [{ 'retry-after': '999999999' }, '', 86_400],
    [{ 'retry-after': 'soon' }, '', undefined],
    [{ 'retry-after': '' }, 'Please try again in 20ms.', 1],
    [{ 'retry-after-ms': '1500', 'retry-after': '60' }, '', 2],
    [{}, 'Please try again in 6m0s.', 360],
    [{}, 'Please try again in 1h2m3.5s. Visit us.', 3724],
    [{}, '{"retryDelay": "36.5s"}', 37],
    [{}, 'Too many requests', undefined],
  ])('%j %j is %s s', (headers, body, seconds) => {
    expect(retryAfterSeconds(headers, body)).toBe(seconds);
  });

  it('reads an HTTP date', () => {
    const seconds = retryAfterSeconds({ 'retry-after': new Date(Date.now() + 90_000).toUTCString() }, '') ?? 0;
    expect(seconds).toBeGreaterThan(60);
    expect(seconds).toBeLessThanOrEqual(91);
  });
});

describe('scrubbing', () => {
  it('removes the key wherever it stands, plain and percent-encoded, and nothing else', () => {
    const key = 'a+b/c=';
    expect(scrub(`x ${key}${key} y ${encodeURIComponent(key)}`, key)).toBe('x [key][key] y [key]');
    expect(scrub('a text', undefined)).toBe('a text');
    expect(scrub('a text', '')).toBe('a text');
  });
});

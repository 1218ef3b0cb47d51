import type { SiteInWords } from '../../../src-preload/contract/requests.ts';

/** Scripts whose letters are taken for Latin ones. */
const SCRIPTS = ['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Cherokee', 'Georgian', 'Hebrew', 'Arabic', 'Han', 'Hiragana', 'Katakana', 'Hangul', 'Thai', 'Devanagari'] as const;

const patterns = SCRIPTS.map((script) => [script, new RegExp(`\\p{Script=${script}}`, 'u')] as const);

const LOOPBACK = /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/u;

function lettersOf(host: string): readonly string[] {
  return patterns.filter(([, pattern]) => pattern.test(host)).map(([script]) => script);
}

function warningsOf(url: URL, host: string): string[] {
  const warnings: string[] = [];
  if (url.protocol === 'http:') {
    warnings.push(
      LOOPBACK.test(url.hostname)
        ? 'This is a program on this computer (http).'
        : 'Not encrypted (http): whoever is on the way can read what is typed there.',
    );
  }
  const scripts = lettersOf(host);
  const foreign = scripts.filter((script) => script !== 'Latin');
  if (foreign.length > 0) {
    warnings.push(`The name has ${scripts.join(' and ')} letters, which may only look like another name. It is written ${url.hostname} in full.`);
  } else if (url.hostname !== host) {
    warnings.push(`The name is written ${url.hostname} in full.`);
  }
  if (url.port !== '' && !LOOPBACK.test(url.hostname)) warnings.push(`It is at port ${url.port}, not at the usual one.`);
  return warnings;
}

/** A site as a dialog shows it. `toUnicode` undoes punycode. */
export function siteInWords(origin: string, toUnicode: (host: string) => string): SiteInWords {
  const url = new URL(origin);
  const host = toUnicode(url.hostname) || url.hostname;
  return { origin: url.origin, host, warnings: warningsOf(url, host) };
}

/** The origin of an address to which a secret can be bound; undefined for what has none (data:, about:, file:). */
export function originOf(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { protocol, origin } = new URL(address);
  return ['http:', 'https:'].includes(protocol) && origin !== 'null' ? origin : undefined;
}

/** A document may get a secret when it and every frame around it have the origin to which the secret is bound. */
export function isBound(origin: string, document: string, ancestors: readonly string[]): boolean {
  return document === origin && ancestors.every((ancestor) => ancestor === origin);
}

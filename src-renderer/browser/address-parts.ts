export interface AddressParts {
  /** What stands before the host, shown quietly; empty for https. */
  readonly before: string;
  readonly host: string;
  readonly after: string;
  readonly safety: 'secure' | 'insecure' | 'local' | 'none';
}

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/u;

/** Splits an address so that its host can be emphasised: the host is what a person has to check. */
export function addressParts(url: string): AddressParts {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (parsed === undefined || (parsed.protocol !== 'http:' && parsed.protocol !== 'https:')) {
    return { before: '', host: '', after: url === 'about:blank' ? '' : url, safety: 'none' };
  }
  const path = `${parsed.pathname}${parsed.search}${parsed.hash}`;
  const isLocal = loopback.test(parsed.hostname);
  const isSecure = parsed.protocol === 'https:';
  return {
    before: isSecure ? '' : 'http://',
    host: parsed.host,
    after: path === '/' ? '' : path,
    safety: isSecure ? 'secure' : isLocal ? 'local' : 'insecure',
  };
}

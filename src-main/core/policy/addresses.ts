import { AppFailure } from '../../../src-preload/contract/errors.ts';

const WEB_SCHEMES = new Set(['http:', 'https:']);
/** A scheme is followed by something other than a port: `localhost:3000` has none. */
const HAS_SCHEME = /^[a-z][a-z0-9+.-]*:(?!\d)/iu;
const IS_LOCAL = /^(localhost|[^/:]*\.localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?([/?#]|$)/iu;

/** The empty page of a new tab holds nothing and reaches nothing. */
const BLANK = 'about:blank';

/**
 * Reads an address as a person or a model writes it. Without a scheme it becomes https, or http for this machine.
 * @throws AppFailure `invalid_input` for what is no address, `blocked` for any scheme but http and https.
 */
export function parseAddress(text: string): URL {
  const written = text.trim();
  if (written === BLANK) return new URL(BLANK);
  const full = HAS_SCHEME.test(written) ? written : `${IS_LOCAL.test(written) ? 'http' : 'https'}://${written}`;
  const url = URL.canParse(full) ? new URL(full) : undefined;
  if (url === undefined || /\s/u.test(written)) {
    throw new AppFailure({ code: 'invalid_input', message: `"${written.slice(0, 200)}" is not a web address.` });
  }
  if (!WEB_SCHEMES.has(url.protocol)) {
    const message = `Only http and https pages can be opened, not ${url.protocol.slice(0, 40)} addresses.`;
    throw new AppFailure({ code: 'blocked', message });
  }
  if (url.username !== '' || url.password !== '') {
    const message = 'Addresses with a user name or password in them are not opened.';
    throw new AppFailure({ code: 'blocked', message });
  }
  return url;
}

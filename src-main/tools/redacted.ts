import type { Redact } from '../core/secrets/redact.ts';
import { mapStrings } from '../core/secrets/walk-strings.ts';
import type { BrowserPort, TabPort } from './ports.ts';

/** Arrays and plain objects; bytes and objects with a life of their own stay as they are. */
function isData(value: unknown): boolean {
  if (typeof value === 'string') return true;
  if (typeof value !== 'object' || value === null) return false;
  const kind: unknown = Object.getPrototypeOf(value);
  return kind === Object.prototype || kind === Array.prototype;
}

/** The same port with every text that comes out of it redacted, before anybody cuts or renders it. */
function redactedPort<P extends object>(port: P, redact: Redact, wrap: (value: unknown) => unknown): P {
  const known = new WeakMap<object, unknown>();
  const clean = (value: unknown): unknown => {
    const wrapped = wrap(value);
    if (wrapped !== value || !isData(value)) return wrapped;
    if (typeof value !== 'object' || value === null) return mapStrings(value, redact);
    // The latest view is asked for again and again.
    const before = known.get(value);
    if (before !== undefined) return before;
    const mapped = mapStrings(value, redact);
    known.set(value, mapped);
    return mapped;
  };
  return new Proxy(port, {
    get(target, key) {
      const member: unknown = Reflect.get(target, key);
      if (typeof member !== 'function') return key === 'dialogs' && typeof member === 'object' && member !== null ? redactedPort(member, redact, wrap) : member;
      return (...args: unknown[]) => {
        const result: unknown = Reflect.apply(member, target, args);
        return result instanceof Promise ? result.then(clean) : clean(result);
      };
    },
  });
}

/** A browser out of which no secret comes that the redactor knows. */
export function redactedBrowser(browser: BrowserPort, redact: Redact): BrowserPort {
  const tabs = new WeakMap<TabPort, TabPort>();
  const isTab = (value: unknown): value is TabPort => typeof value === 'object' && value !== null && 'takeNotes' in value && 'capture' in value;
  const wrap = (value: unknown): unknown => {
    if (!isTab(value)) return value;
    const known = tabs.get(value) ?? redactedPort(value, redact, (inner) => inner);
    tabs.set(value, known);
    return known;
  };
  return redactedPort(browser, redact, wrap);
}

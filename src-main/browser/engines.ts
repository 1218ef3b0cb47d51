import { selectors } from 'playwright-core';
import type { BrowserContext } from 'playwright-core';

interface Engine {
  readonly name: string;
  readonly source: string;
  /** Runs in a world of its own, where the page cannot reach it. */
  readonly contentScript: true;
}

/** What Playwright's client speaks to its server with. There is no public way to do this in 1.65. */
interface WithChannel {
  readonly _channel: { registerSelectorEngine(order: { readonly selectorEngine: Engine }): Promise<void> };
}

const engines: Engine[] = [];
let registration: Promise<void> = Promise.resolve();

/** Adds an engine for all browsers that are launched after `enginesReady`. Called once for each name, when a module is loaded. */
export function addEngine(name: string, source: string): void {
  engines.push({ name, source, contentScript: true });
  registration = registration
    .then(() => selectors.register(name, { content: source }, { contentScript: true }))
    .catch((thrown: unknown) => {
      // A test runner loads a module anew and keeps the library.
      if (!String(thrown).includes('already registered')) throw thrown;
    });
  registration.catch(() => undefined);
}

/** Has to be awaited before a browser is launched. */
export function enginesReady(): Promise<void> {
  return registration;
}

/**
 * Playwright hands its engines only to contexts that it makes. The one that it finds in a browser that was there before
 * gets them by the same message that a late registration sends.
 */
export async function giveEngines(context: BrowserContext): Promise<void> {
  await registration;
  const { _channel: channel } = context as BrowserContext & WithChannel;
  for (const selectorEngine of engines) await channel.registerSelectorEngine({ selectorEngine });
}

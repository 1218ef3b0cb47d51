import type { CDPSession, Page } from 'playwright-core';
import { worldsOf } from '../worlds.ts';
import type { World } from '../worlds.ts';

/** Most listening elements that are looked up in one capture; a page with more marks them in other ways too. */
const MOST_LISTENERS = 600;
const CLICKS = new Set(['click', 'mousedown', 'mouseup', 'pointerdown', 'pointerup', 'touchstart', 'touchend', 'dblclick']);

interface Learned {
  readonly session: Promise<CDPSession>;
  /** Nodes already handed in, by the unique id of their world. */
  readonly known: Map<string, Set<number>>;
}
const pages = new WeakMap<Page, Learned>();

async function call(session: CDPSession, world: World, declaration: string, objects: readonly string[]): Promise<void> {
  await session.send('Runtime.callFunctionOn', {
    executionContextId: world.id,
    functionDeclaration: declaration,
    arguments: objects.map((objectId) => ({ objectId })),
  });
}

async function resolve(session: CDPSession, executionContextId: number, backendNodeId: number): Promise<string | undefined> {
  // A node of another frame, or one that is gone, has no object in this world.
  const found = await session.send('DOM.resolveNode', { backendNodeId, executionContextId, objectGroup: 'wheelhouse' }).catch(() => undefined);
  return found?.object.objectId;
}

/** The objects of an array that an expression makes in a world. */
async function objectsOf(session: CDPSession, world: World, expression: string): Promise<string[]> {
  const { result } = await session.send('Runtime.evaluate', { expression, contextId: world.id, objectGroup: 'wheelhouse' });
  if (result.objectId === undefined) return [];
  const { result: properties } = await session.send('Runtime.getProperties', { objectId: result.objectId, ownProperties: true });
  return properties.filter(({ name }) => /^\d+$/u.test(name)).map(({ value }) => value?.objectId).filter((id) => id !== undefined);
}

async function learnListeners(session: CDPSession, world: World, known: Set<number>): Promise<void> {
  const fresh = new Set<number>();
  for (const own of await objectsOf(session, world, 'globalThis.wheelhouseWorld?.roots() ?? []')) {
    // Only from its own world does the page's listener show.
    const { node } = await session.send('DOM.describeNode', { objectId: own });
    const objectId = await resolve(session, world.mainId, node.backendNodeId);
    if (objectId === undefined) continue;
    // Without `pierce`: nodes of other frames must not be resolved in this world, which ends the renderer.
    const { listeners } = await session.send('DOMDebugger.getEventListeners', { objectId, depth: -1, pierce: false });
    for (const { type, backendNodeId } of listeners) {
      if (backendNodeId === undefined || !CLICKS.has(type) || known.has(backendNodeId) || fresh.size >= MOST_LISTENERS) continue;
      fresh.add(backendNodeId);
    }
  }
  for (const id of fresh) known.add(id);
  const objects = (await Promise.all([...fresh].map((id) => resolve(session, world.id, id)))).filter((id) => id !== undefined);
  if (objects.length > 0) await call(session, world, '(...elements) => globalThis.wheelhouseWorld?.listen(...elements)', objects);
}

async function openRoots(session: CDPSession, world: World): Promise<boolean> {
  let hasOpened = false;
  await Promise.all(
    (await objectsOf(session, world, 'globalThis.wheelhouseWorld?.hosts() ?? []')).map(async (host) => {
      const { node } = await session.send('DOM.describeNode', { objectId: host });
      const root = node.shadowRoots?.find(({ shadowRootType }) => shadowRootType === 'closed');
      const object = root && (await resolve(session, world.id, root.backendNodeId));
      if (object === undefined) return;
      hasOpened = true;
      await call(session, world, '(host, root) => globalThis.wheelhouseWorld?.open(host, root)', [host, object]);
    }),
  );
  return hasOpened;
}

/**
 * Tells the walker what a script in the page cannot find out: who listens for clicks, and what is in closed shadow
 * roots. Best effort: without a debugger session (another browser, a crash) the view is made without it.
 */
export async function teachWalker(page: Page, hasHosts: boolean): Promise<void> {
  let learned = pages.get(page);
  if (!learned) {
    learned = { session: page.context().newCDPSession(page), known: new Map() };
    pages.set(page, learned);
  }
  const session = await learned.session;
  try {
    for (const world of await worldsOf(session)) {
      const known = learned.known.get(world.uniqueId) ?? new Set<number>();
      learned.known.set(world.uniqueId, known);
      // What is in an opened root may hold another one, and listeners.
      for (let depth = 0; hasHosts && depth < 3 && (await openRoots(session, world)); depth += 1) await call(session, world, '() => globalThis.wheelhouseWorld?.rescan()', []);
      await learnListeners(session, world, known);
    }
  } finally {
    await session.send('Runtime.releaseObjectGroup', { objectGroup: 'wheelhouse' });
  }
}

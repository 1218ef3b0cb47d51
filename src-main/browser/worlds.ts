import type { CDPSession } from 'playwright-core';

const WORLD = /^__playwright_utility_world/u;

/** The isolated world of one frame, in which our engines run. */
export interface World {
  readonly id: number;
  readonly uniqueId: string;
  /** The page's own world of the same document. */
  readonly mainId: number;
}

/** The isolated worlds of this page's frames, as far as they live in its process. */
export async function worldsOf(session: CDPSession): Promise<World[]> {
  const contexts: { id: number; uniqueId: string; name: string; auxData?: { frameId?: string; isDefault?: boolean } }[] = [];
  const note = ({ context }: { context: (typeof contexts)[number] }): void => {
    contexts.push(context);
  };
  session.on('Runtime.executionContextCreated', note);
  try {
    await session.send('Runtime.enable');
    await session.send('Runtime.disable');
  } finally {
    session.off('Runtime.executionContextCreated', note);
  }
  return contexts.flatMap((own) => {
    const main = contexts.find(({ auxData }) => auxData?.isDefault === true && auxData.frameId === own.auxData?.frameId);
    return WORLD.test(own.name) && main ? [{ id: own.id, uniqueId: own.uniqueId, mainId: main.id }] : [];
  });
}

import type { CDPSession } from 'playwright-core';

/** A page, frame or worker as the browser's list of targets tells of it. */
interface TargetInfo {
  readonly targetId: string;
  readonly type: string;
  readonly openerId?: string;
  readonly parentFrameId?: string;
  readonly browserContextId?: string;
}

/** Which page a frame is in, and which pages opened each other, from the moment at which the browser makes them. */
export interface Frames {
  follow(root: CDPSession): Promise<void>;
  /** Follows the frames of one page that live in its own process; resolves with the id of its main frame. */
  join(session: CDPSession): Promise<string>;
  /** The main frame of the page that a frame is in; undefined for workers, and for frames deep in another process. */
  pageOf(frameId: string): string | undefined;
  /** The first of the pages that opened each other up to this one, itself where none did. */
  familyOf(pageId: string): string;
  /** The profile that a page belongs to. */
  contextOf(pageId: string): string | undefined;
}

interface FrameTree {
  readonly frame: { readonly id: string; readonly parentId?: string };
  readonly childFrames?: readonly FrameTree[];
}

export function createFrames(): Frames {
  const parents = new Map<string, string>();
  const pages = new Map<string, { readonly context: string | undefined; readonly opener: string | undefined }>();

  const know = ({ type, targetId, openerId, parentFrameId, browserContextId }: TargetInfo): void => {
    if (type === 'page') pages.set(targetId, { context: browserContextId, opener: openerId });
    else if (type === 'iframe' && parentFrameId !== undefined) parents.set(targetId, parentFrameId);
  };
  const knowTree = ({ frame, childFrames }: FrameTree): void => {
    if (frame.parentId !== undefined) parents.set(frame.id, frame.parentId);
    for (const child of childFrames ?? []) knowTree(child);
  };

  return {
    async follow(root) {
      parents.clear();
      pages.clear();
      root.on('Target.targetCreated', ({ targetInfo }) => know(targetInfo));
      root.on('Target.targetInfoChanged', ({ targetInfo }) => know(targetInfo));
      root.on('Target.targetDestroyed', ({ targetId }) => {
        parents.delete(targetId);
      });
      await root.send('Target.setDiscoverTargets', { discover: true });
    },
    async join(session) {
      session.on('Page.frameAttached', ({ frameId, parentFrameId }) => parents.set(frameId, parentFrameId));
      session.on('Page.frameDetached', ({ frameId, reason }) => {
        if (reason === 'remove') parents.delete(frameId);
      });
      await session.send('Page.enable');
      const { frameTree } = await session.send('Page.getFrameTree');
      knowTree(frameTree);
      return frameTree.frame.id;
    },
    pageOf(frameId) {
      let at = frameId;
      for (let up = parents.get(at); up !== undefined; up = parents.get(at)) at = up;
      return pages.has(at) ? at : undefined;
    },
    familyOf(pageId) {
      let at = pageId;
      for (let up = pages.get(at)?.opener; up !== undefined && up !== pageId; up = pages.get(at)?.opener) at = up;
      return at;
    },
    contextOf: (pageId) => pages.get(pageId)?.context,
  };
}

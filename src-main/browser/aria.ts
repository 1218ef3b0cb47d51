import type { Frame, Page } from 'playwright-core';
import type { PageTree, ViewFrame, ViewNode } from '../core/view/tree.ts';
import { addEngine } from './engines.ts';
import { walkerSource } from './walker/bundle.ts';
import { teachWalker } from './walker/bridge.ts';
import { decode } from './walker/wire.ts';
import type { WalkOrder, WireNode, WireTree } from './walker/wire.ts';

/** Milliseconds for a whole capture; the walk of one frame gets the first part of it. */
const BUDGET = 3_000;
/** How long a page may be silent before it counts as stuck: longer than the budget, for machines that are busy. */
const PATIENCE = 6_000;
const WALK_BUDGET = 1_900;
/** A page of usual size is walked to its end, even where the machine is busy. */
const USUAL_BUDGET = 5_000;
/** More frames than this are advertisements. */
const MOST_FRAMES = 40;
const MOST_DEPTH = 5;
/** Name of the selector engine; callers' own selectors must not use it. */
export const ENGINE = 'wheelhouse';

addEngine(ENGINE, walkerSource);

/** Ref numbers already given in a frame, over all its documents, and the frame's own number in the tab. */
interface FrameMemory {
  readonly id: string;
  next: number;
}
interface TabMemory {
  readonly frames: WeakMap<Frame, FrameMemory>;
  readonly byId: Map<string, WeakRef<Frame>>;
  count: number;
  queue: Promise<unknown>;
}
const tabs = new WeakMap<Page, TabMemory>();

function memoryOf(page: Page): TabMemory {
  let tab = tabs.get(page);
  if (!tab) {
    tab = { frames: new WeakMap(), byId: new Map(), count: 0, queue: Promise.resolve() };
    tabs.set(page, tab);
  }
  return tab;
}

function frameMemory(page: Page, frame: Frame): FrameMemory {
  const tab = memoryOf(page);
  let memory = tab.frames.get(frame);
  if (!memory) {
    if (frame !== page.mainFrame()) tab.count += 1;
    memory = { id: frame === page.mainFrame() ? '' : `f${String(tab.count)}`, next: 1 };
    tab.frames.set(frame, memory);
    tab.byId.set(memory.id, new WeakRef(frame));
  }
  return memory;
}

/** The frame that a ref's prefix names, while it is attached. */
export function frameOfRef(page: Page, ref: string): Frame | undefined {
  const frame = memoryOf(page).byId.get(/^(f\d+)?/u.exec(ref)?.[0] ?? '')?.deref();
  return frame && !frame.isDetached() ? frame : undefined;
}

/** Sends an order to the engine in one frame and reads its answer. */
export async function askEngine<T>(frame: Frame, order: string, timeout: number): Promise<T> {
  const text = await frame.locator(`${ENGINE}=${order}`).textContent({ timeout });
  return JSON.parse(text ?? 'null') as T;
}

interface Survey {
  readonly elements: number;
  readonly hosts: number;
}

interface Reading {
  readonly page: Page;
  deadline: number;
  readonly frames: ViewFrame[];
  readonly omissions: string[];
  left: number;
  isLarge: boolean;
}

type Clip = readonly [number, number, number, number];

function frameElements(nodes: readonly WireNode[], found: { number: number; box: Clip }[] = []): { number: number; box: Clip }[] {
  for (const node of nodes) {
    if (typeof node === 'string') continue;
    const extras = node[4];
    if (extras !== 0 && extras.f && extras.b) found.push({ number: node[2], box: extras.b });
    frameElements(node.slice(5) as WireNode[], found);
  }
  return found;
}

async function readChild(reading: Reading, parent: Frame, number: number, box: Clip, clip: Clip, at: readonly [number, number], depth: number): Promise<readonly ViewNode[]> {
  const label = `frame ${frameMemory(reading.page, parent).id}e${String(number)}`;
  if (reading.left <= 0 || depth > MOST_DEPTH) {
    reading.omissions.push(`${label} was not read: too many frames`);
    return [];
  }
  reading.left -= 1;
  try {
    const handle = await parent.waitForSelector(`${ENGINE}=e${String(number)}`, { state: 'attached', timeout: remaining(reading) });
    const child = await handle.contentFrame();
    await handle.dispose();
    if (!child) throw new Error('no content');
    const inner: Clip = [Math.max(0, clip[0] - box[0]), Math.max(0, clip[1] - box[1]), Math.min(box[2], clip[2] - box[0]), Math.min(box[3], clip[3] - box[1])];
    const tree = await readFrame(reading, child, inner, [at[0] + box[0], at[1] + box[1]], depth);
    return tree.nodes;
  } catch {
    reading.omissions.push(`${label} could not be read: it did not answer`);
    return [];
  }
}

const remaining = (reading: Reading): number => Math.max(50, reading.deadline - Date.now());

async function readFrame(reading: Reading, frame: Frame, clip: Clip | undefined, at: readonly [number, number], depth: number): Promise<{ wire: WireTree; nodes: readonly ViewNode[] }> {
  const memory = frameMemory(reading.page, frame);
  const budget = reading.isLarge ? Math.min(WALK_BUDGET, remaining(reading)) : USUAL_BUDGET;
  const order: WalkOrder = { from: memory.next, budget, ...(clip && { clip }) };
  const wire = await askEngine<WireTree>(frame, `view ${JSON.stringify(order)}`, remaining(reading) + PATIENCE - BUDGET);
  memory.next = Math.max(memory.next, wire.next);
  reading.frames.push({ id: memory.id, url: wire.url });
  for (const omission of wire.omissions) reading.omissions.push(memory.id === '' ? omission : `in ${memory.id}: ${omission}`);
  const window: Clip = clip ?? [0, 0, wire.width, wire.height];
  const contents = new Map<string, readonly ViewNode[]>();
  await Promise.all(
    frameElements(wire.nodes).map(async ({ number, box }) => {
      contents.set(`${memory.id}e${String(number)}`, await readChild(reading, frame, number, box, window, at, depth + 1));
    }),
  );
  const nodes = decode(wire.nodes, { prefix: memory.id, dx: at[0], dy: at[1], frame: (ref) => contents.get(ref) ?? [] });
  return { wire, nodes };
}

/** Above this the debugger would take longer than the walk. */
const MOST_TO_TEACH = 15_000;
const TEACHING = 2_000;

/** Has the debugger tell the walker what it cannot see by itself, unless the page is very large; says whether it is. */
async function prepare(page: Page): Promise<boolean> {
  const surveys = await Promise.all(
    page.frames().slice(0, MOST_FRAMES).map(async (frame) => {
      // A silent main frame is a silent page; a silent child frame is left out later.
      if (frame === page.mainFrame()) return askEngine<Survey>(frame, 'survey', PATIENCE);
      return askEngine<Survey>(frame, 'survey', TEACHING).catch(() => ({ elements: 0, hosts: 0 }));
    }),
  );
  if (surveys.some(({ elements }) => elements > MOST_TO_TEACH)) return true;
  const teaching = teachWalker(page, surveys.some(({ hosts }) => hosts > 0)).catch(() => undefined);
  await Promise.race([teaching, new Promise((done) => setTimeout(done, TEACHING))]);
  return false;
}

async function read(page: Page): Promise<PageTree> {
  const reading: Reading = { page, deadline: Date.now() + BUDGET, frames: [], omissions: [], left: MOST_FRAMES, isLarge: false };
  try {
    reading.isLarge = await prepare(page);
    reading.deadline = Date.now() + BUDGET;
    const { wire, nodes } = await readFrame(reading, page.mainFrame(), undefined, [0, 0], 0);
    const viewport = { width: wire.width, height: wire.height, scrollY: wire.scrollY, pageHeight: wire.pageHeight };
    return { url: wire.url, title: wire.title, frames: reading.frames, viewport, roots: nodes, omissions: reading.omissions };
  } catch (thrown) {
    const why = page.isClosed()
      ? 'this tab is closed'
      : /crash/iu.test(String(thrown))
        ? 'the page crashed'
        : 'the page did not answer in time: it may be loading, showing a dialog, or running a long script';
    return {
      url: page.isClosed() ? '' : page.url(),
      title: '',
      frames: reading.frames,
      viewport: { width: 0, height: 0, scrollY: 0, pageHeight: 0 },
      roots: [],
      omissions: [...reading.omissions, why],
    };
  }
}

/**
 * Reads everything the page shows, in all its frames. Never throws on odd pages: what cannot be read is in `omissions`.
 * Captures of one tab run one after the other, so that a ref number is never given twice.
 */
export function captureView(page: Page, options?: { readonly signal?: AbortSignal }): Promise<PageTree> {
  const tab = memoryOf(page);
  const signal = options?.signal;
  const work = tab.queue.then(() => {
    signal?.throwIfAborted();
    return read(page);
  });
  tab.queue = work.catch(() => undefined);
  if (!signal) return work;
  return Promise.race([
    work,
    new Promise<never>((_, reject) => {
      const stop = (): void => reject(new DOMException('The work was stopped.', 'AbortError'));
      if (signal.aborted) stop();
      else signal.addEventListener('abort', stop, { once: true });
    }),
  ]);
}

import { join } from 'node:path';
import { connect } from './connect.ts';
import { escaped } from './contestant.ts';
import type { Call, Calls, Peer } from './contestant.ts';

export interface PeerStart {
  /** The folder node_modules in which the peers are installed. */
  readonly peers: string;
  readonly executable: string;
  /** Such as `1280x800`. */
  readonly viewport: string;
  readonly hasSandbox: boolean;
}

/** The value in an answer of its script tool. */
function valueIn({ text }: Call): unknown {
  const json = /```json\n([\s\S]*?)\n```/u.exec(text)?.[1];
  if (json === undefined) throw new Error(`chrome-devtools-mcp: ${text.slice(0, 500)}`);
  return JSON.parse(json) as unknown;
}

/** More refs than this in one script are too many arguments. */
const AT_ONCE = 50;

export async function devtoolsMcp({ peers, executable, viewport, hasSandbox }: PeerStart): Promise<Peer> {
  const cli = join(peers, 'chrome-devtools-mcp', 'build', 'src', 'bin', 'chrome-devtools-mcp.js');
  const flags = ['--headless', '--isolated', '--no-usage-statistics', '--no-performance-crux', '--executablePath', executable, '--viewport', viewport];
  const { call: plain, ...rest } = await connect([cli, ...flags, ...(hasSandbox ? [] : ['--chromeArg=--no-sandbox'])]);
  const pageId = Number(/^\s*(\d+):/mu.exec((await plain('list_pages')).text)?.[1] ?? 1);
  const call = (tool: string, input: Readonly<Record<string, unknown>> = {}): Promise<Call> => plain(tool, { pageId, ...input });
  const snapshot = async (): Promise<Calls> => [await call('take_snapshot')];
  const marksOf = async (refs: readonly string[]): Promise<readonly (string | undefined)[]> => {
    const answer = await call('evaluate_script', { function: "(...all) => all.map((one) => one.getAttribute?.('data-bench') ?? null)", args: refs });
    // Some of its refs stand for text or for a document, which a script is not given: those are asked one by one.
    if (!answer.text.includes('```json')) return refs.length === 1 ? [undefined] : (await Promise.all(refs.map((ref) => marksOf([ref])))).flat();
    return (valueIn(answer) as readonly (string | null)[]).map((mark) => mark ?? undefined);
  };
  return {
    ...rest,
    name: 'chrome-devtools-mcp',
    open: async (url) => [await call('navigate_page', { type: 'url', url }), ...(await snapshot())],
    snapshot,
    click: async (ref) => [await call('click', { uid: ref, includeSnapshot: true })],
    // A value that was typed shows in no other control: the model goes on with the view that it has.
    async type(ref, text, isSubmitted) {
      const typed = await call('fill', { uid: ref, value: text });
      return isSubmitted ? [typed, await call('press_key', { key: 'Enter', includeSnapshot: true })] : [typed];
    },
    select: async (ref, option) => [await call('fill', { uid: ref, value: option })],
    fill: async (fields) => [await call('fill_form', { elements: fields.map(({ ref, value }) => ({ uid: ref, value })) })],
    refOf: (view, role, name) => new RegExp(`uid=(\\S+) ${role} "${escaped(name)}`, 'u').exec(view)?.[1],
    viewIn: (answer) => answer.slice(Math.max(0, answer.indexOf('uid='))),
    refsIn: (view) => [...view.matchAll(/^\s*uid=(\S+) /gmu)].map((match) => match[1] ?? ''),
    probe: async () => valueIn(await call('evaluate_script', { function: 'async () => await wheelhouseBench()' })),
    async marksOf(refs) {
      const marks: (string | undefined)[] = [];
      for (let from = 0; from < refs.length; from += AT_ONCE) marks.push(...(await marksOf(refs.slice(from, from + AT_ONCE))));
      return marks;
    },
  };
}

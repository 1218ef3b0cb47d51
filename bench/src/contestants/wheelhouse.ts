import type { ViewKind } from '../../../src-preload/contract/conversation.ts';
import { connect } from './connect.ts';
import { escaped } from './contestant.ts';
import type { Call, Calls, Contestant } from './contestant.ts';

/** What `tools/gate.ts` knows and MCP does not carry; the answer shows it. A search or a later page is a part of the page. */
export function viewKindOf({ tool, input, text }: Pick<Call, 'tool' | 'input' | 'text'>): ViewKind {
  if (!/^<page nonce=/mu.test(text)) return 'none';
  const isPart = tool === 'browser_snapshot' && ['find', 'offset', 'ref'].some((key) => input[key] !== undefined);
  return isPart || /^<page nonce=\w+>\nchanges:\n/mu.test(text) ? 'part' : 'page';
}

/** All refs in a text of ours, in their order. */
export const refsIn = (text: string): readonly string[] => [...text.matchAll(/\[((?:f\d+)?e\d+)\] /gu)].map((match) => match[1] ?? '');

export async function wheelhouse(server: string, executable: string, home: string): Promise<Contestant> {
  const { call, ...rest } = await connect([server, '--headless', '--executable', executable, '--profile', home]);
  const one = async (tool: string, input: Readonly<Record<string, unknown>> = {}): Promise<Calls> => {
    const answer = await call(tool, input);
    return [{ ...answer, view: viewKindOf(answer) }];
  };
  return {
    ...rest,
    name: 'Wheelhouse',
    open: (url) => one('browser_navigate', { url }),
    snapshot: () => one('browser_snapshot'),
    find: (text) => one('browser_snapshot', { find: text }),
    click: (ref) => one('browser_click', { ref }),
    type: (ref, text, submit) => one('browser_type', submit ? { ref, text, submit } : { ref, text }),
    select: (ref, option) => one('browser_select', { ref, values: [option] }),
    fill: (fields) => one('browser_fill_form', { fields: fields.map(({ ref, value }) => ({ ref, value })) }),
    refOf: (view, role, name) => new RegExp(`\\[((?:f\\d+)?e\\d+)\\] ${role} "${escaped(name)}`, 'u').exec(view)?.[1],
  };
}

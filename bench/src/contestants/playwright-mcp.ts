import { join } from 'node:path';
import { connect } from './connect.ts';
import { escaped } from './contestant.ts';
import type { Call, Calls, Peer } from './contestant.ts';
import type { PeerStart } from './devtools-mcp.ts';

/** Runs in the peer's own process. */
const MARKS = `async (page) => {
  const marks = [];
  for (const ref of REFS) marks.push(await page.locator('aria-ref=' + ref).getAttribute('data-bench', { timeout: 2000 }).catch(() => null));
  return marks;
}`;

/** The value in an answer of its script tool. */
function valueIn({ text, isError }: Call): unknown {
  if (isError) throw new Error(`@playwright/mcp: ${text.slice(0, 500)}`);
  return JSON.parse(/^### Result\n([\s\S]*?)(?=\n### |$(?![\s\S]))/mu.exec(text)?.[1] ?? 'null') as unknown;
}

export async function playwrightMcp({ peers, executable, viewport, hasSandbox }: PeerStart): Promise<Peer> {
  const cli = join(peers, '@playwright', 'mcp', 'cli.js');
  const flags = ['--headless', '--isolated', '--executable-path', executable, '--viewport-size', viewport, ...(hasSandbox ? [] : ['--no-sandbox'])];
  const { call, ...rest } = await connect([cli, ...flags]);
  /** Its answers name a file with the view instead of holding it: a model that goes on has to ask for the view. */
  const seen = async (tool: string, input: Readonly<Record<string, unknown>>): Promise<Calls> => {
    const done = await call(tool, input);
    return /\[Snapshot\]\(/u.test(done.text) ? [done, await call('browser_snapshot')] : [done];
  };
  return {
    ...rest,
    name: '@playwright/mcp',
    open: (url) => seen('browser_navigate', { url }),
    snapshot: async () => [await call('browser_snapshot')],
    click: (ref) => seen('browser_click', { target: ref }),
    type: (ref, text, submit) => seen('browser_type', submit ? { target: ref, text, submit } : { target: ref, text }),
    select: (ref, option) => seen('browser_select_option', { target: ref, values: [option] }),
    fill: (fields) => seen('browser_fill_form', { fields: fields.map(({ ref, role, name, value }) => ({ target: ref, type: role, name, value })) }),
    refOf: (view, role, name) => new RegExp(`- '?${role} "${escaped(name)}[^\\n]*\\[ref=((?:f\\d+)?e\\d+)\\]`, 'u').exec(view)?.[1],
    viewIn: (answer) => answer.slice(Math.max(0, answer.lastIndexOf('```yaml\n')) + '```yaml\n'.length),
    refsIn: (view) => [...view.matchAll(/\[ref=((?:f\d+)?e\d+)\]/gu)].map((match) => match[1] ?? ''),
    probe: async () => valueIn(await call('browser_evaluate', { function: '() => wheelhouseBench()' })),
    marksOf: async (refs) => {
      const marks = valueIn(await call('browser_run_code_unsafe', { code: MARKS.replace('REFS', JSON.stringify(refs)) })) as readonly (string | null)[];
      return marks.map((mark) => mark ?? undefined);
    },
  };
}

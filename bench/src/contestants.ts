import { readFileSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';

/** One product under measurement, reached as its users reach it: over MCP and stdio. */
export interface Contestant {
  readonly name: string;
  /** All tools as a model is told of them. */
  readonly schemas: string;
  /** Goes to an address and has a view of it, in as few calls as it takes. */
  navigate(url: string): Promise<string>;
  snapshot(): Promise<string>;
  /** The rest of the page, where a view is only its first part. */
  wholePage(first: string): Promise<string>;
  /** A search for a text in the page; undefined where the product has none. */
  find?(text: string): Promise<string>;
  /** Clicks and sees what became of it. */
  click(ref: string): Promise<string>;
  type(ref: string, text: string, submit: boolean): Promise<string>;
  select(ref: string, option: string): Promise<string>;
  /** The ref of the first control of this role whose name begins so. */
  refOf(view: string, role: string, name: string): string | undefined;
  /** True when a control with this mark stands in the view with a ref. */
  lists(view: string, mark: string): boolean;
  /** Resident memory of the server, its browser and all their processes, in megabytes. */
  memory(): number;
  close(): Promise<void>;
}

interface Connected {
  readonly client: Client;
  readonly schemas: string;
  readonly pid: number;
  call(tool: string, input?: Record<string, unknown>): Promise<string>;
  close(): Promise<void>;
}

const PATIENCE_MS = 180_000;

async function connect(args: readonly string[]): Promise<Connected> {
  // Peers write files where they are started.
  const cwd = await mkdtemp(join(tmpdir(), 'wheelhouse-bench-'));
  const transport = new StdioClientTransport({ command: process.execPath, args: [...args], cwd, stderr: 'ignore' });
  const client = new Client({ name: 'bench', version: '1' });
  await client.connect(transport);
  const { tools } = await client.listTools();
  return {
    client,
    schemas: JSON.stringify(tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }))),
    pid: transport.pid ?? 0,
    async call(tool, input = {}) {
      const { content } = await client.callTool({ name: tool, arguments: input }, undefined, { timeout: PATIENCE_MS });
      return (content as readonly { readonly text?: string }[]).map(({ text }) => text ?? '').join('\n');
    },
    async close() {
      await client.close();
      await rm(cwd, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
    },
  };
}

/** Linux only: elsewhere the figure is 0 and the table says so. */
function memoryBelow(root: number): number {
  if (process.platform !== 'linux') return 0;
  const parents = new Map<number, { parent: number; kilobytes: number }>();
  for (const name of readdirSync('/proc').filter((one) => /^\d+$/u.test(one))) {
    try {
      const status = readFileSync(`/proc/${name}/status`, 'utf8');
      const number = (key: string): number => Number(new RegExp(`^${key}:\\s+(\\d+)`, 'mu').exec(status)?.[1] ?? 0);
      parents.set(Number(name), { parent: number('PPid'), kilobytes: number('VmRSS') });
    } catch {
      // It has ended meanwhile.
    }
  }
  const isBelow = (pid: number): boolean => pid === root || (pid > 1 && isBelow(parents.get(pid)?.parent ?? 0));
  return [...parents].filter(([pid]) => isBelow(pid)).reduce((sum, [, { kilobytes }]) => sum + kilobytes, 0) / 1024;
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/gu, '\\$&');

export async function wheelhouse(server: string, executable: string, home: string): Promise<Contestant> {
  const { call, schemas, pid, close } = await connect([server, '--headless', '--executable', executable, '--profile', home]);
  return {
    name: 'Wheelhouse',
    schemas,
    navigate: (url) => call('browser_navigate', { url }),
    snapshot: () => call('browser_snapshot'),
    async wholePage(first) {
      let all = first;
      for (let last = first; ; ) {
        const offset = /browser_snapshot offset=(\d+)/u.exec(last)?.[1];
        if (offset === undefined) return all;
        last = await call('browser_snapshot', { offset: Number(offset) });
        all += `\n${last}`;
      }
    },
    find: (text) => call('browser_snapshot', { find: text }),
    click: (ref) => call('browser_click', { ref }),
    type: (ref, text, submit) => call('browser_type', { ref, text, submit }),
    select: (ref, option) => call('browser_select', { ref, values: [option] }),
    refOf: (view, role, name) => new RegExp(`\\[((?:f\\d+)?e\\d+)\\] ${role} "${escaped(name)}`, 'u').exec(view)?.[1],
    lists: (view, mark) => new RegExp(`\\[(?:f\\d+)?e\\d+\\] [^"\\n]*"[^"\\n]*\\b${mark}\\b|\\[(?:f\\d+)?e\\d+\\][^[\\n]*\\n?[^[\\n]*\\b${mark}\\b`, 'u').test(view),
    memory: () => memoryBelow(pid),
    close,
  };
}

/** A line of a peer's tree has a ref, or is the text right below one that has. */
function listsInTree(view: string, mark: string, ref: RegExp): boolean {
  const lines = view.split('\n');
  const word = new RegExp(`\\b${mark}\\b`, 'u');
  return lines.some((line, index) => word.test(line) && (ref.test(line) || ref.test(lines[index - 1] ?? '')));
}

export async function playwrightMcp(peers: string, executable: string): Promise<Contestant> {
  const cli = join(peers, '@playwright', 'mcp', 'cli.js');
  const { call, schemas, pid, close } = await connect([cli, '--headless', '--isolated', '--no-sandbox', '--executable-path', executable]);
  // Its acts name a file with the view; a model that goes on asks for the view itself.
  const seen = async (done: string): Promise<string> => `${done}\n${await call('browser_snapshot')}`;
  return {
    name: '@playwright/mcp',
    schemas,
    navigate: async (url) => seen(await call('browser_navigate', { url })),
    snapshot: () => call('browser_snapshot'),
    wholePage: (first) => Promise.resolve(first),
    click: async (ref) => seen(await call('browser_click', { target: ref })),
    type: async (ref, text, submit) => seen(await call('browser_type', { target: ref, text, submit })),
    select: async (ref, option) => seen(await call('browser_select_option', { target: ref, values: [option] })),
    refOf: (view, role, name) => new RegExp(`- '?${role} "${escaped(name)}[^\\n]*\\[ref=((?:f\\d+)?e\\d+)\\]`, 'u').exec(view)?.[1],
    lists: (view, mark) => listsInTree(view, mark, /\[ref=/u),
    memory: () => memoryBelow(pid),
    close,
  };
}

export async function chromeDevtoolsMcp(peers: string, executable: string): Promise<Contestant> {
  const cli = join(peers, 'chrome-devtools-mcp', 'build', 'src', 'bin', 'chrome-devtools-mcp.js');
  const flags = ['--headless', '--isolated', '--no-usage-statistics', '--no-performance-crux', '--executablePath', executable, '--chromeArg=--no-sandbox'];
  const { call: plain, schemas, pid, close } = await connect([cli, ...flags]);
  const pageId = Number(/^\s*(\d+):/mu.exec(await plain('list_pages'))?.[1] ?? 1);
  const call = (tool: string, input: Record<string, unknown> = {}): Promise<string> => plain(tool, { pageId, ...input });
  return {
    name: 'chrome-devtools-mcp',
    schemas,
    navigate: async (url) => `${await call('navigate_page', { type: 'url', url })}\n${await call('take_snapshot')}`,
    snapshot: () => call('take_snapshot'),
    wholePage: (first) => Promise.resolve(first),
    click: (ref) => call('click', { uid: ref, includeSnapshot: true }),
    async type(ref, text, submit) {
      const done = await call('fill', { uid: ref, value: text, includeSnapshot: !submit });
      return submit ? `${done}\n${await call('press_key', { key: 'Enter', includeSnapshot: true })}` : done;
    },
    select: (ref, option) => call('fill', { uid: ref, value: option, includeSnapshot: true }),
    refOf: (view, role, name) => new RegExp(`uid=(\\S+) ${role} "${escaped(name)}`, 'u').exec(view)?.[1],
    lists: (view, mark) => listsInTree(view, mark, /uid=/u),
    memory: () => memoryBelow(pid),
    close,
  };
}

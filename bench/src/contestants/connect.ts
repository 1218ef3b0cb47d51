import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import type { Call } from './contestant.ts';
import { memoryBelow } from './memory.ts';
import type { Memory } from './contestant.ts';

/** Milliseconds; a peer takes minutes for a page of 100,000 nodes. */
const PATIENCE_MS = 300_000;

export interface Connected {
  readonly tools: string;
  readonly instructions: string;
  call(tool: string, input?: Readonly<Record<string, unknown>>): Promise<Call>;
  memory(): Memory | undefined;
  close(): Promise<void>;
}

/** Starts a server as an MCP client does, in a folder of its own, since peers write files where they are started. */
export async function connect(args: readonly string[]): Promise<Connected> {
  const cwd = await mkdtemp(join(tmpdir(), 'wheelhouse-bench-'));
  const transport = new StdioClientTransport({ command: process.execPath, args: [...args], cwd, stderr: 'ignore' });
  const client = new Client({ name: 'bench', version: '1' });
  await client.connect(transport);
  const { tools } = await client.listTools();
  return {
    tools: JSON.stringify(tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }))),
    instructions: client.getInstructions() ?? '',
    async call(tool, input = {}) {
      const { content, isError } = await client.callTool({ name: tool, arguments: { ...input } }, undefined, { timeout: PATIENCE_MS });
      const text = (content as readonly { readonly text?: string }[]).map((part) => part.text ?? '').join('\n');
      return { tool, input, text, view: 'none', isError: isError === true };
    },
    memory: () => memoryBelow(transport.pid ?? 0),
    async close() {
      await client.close();
      await rm(cwd, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
    },
  };
}

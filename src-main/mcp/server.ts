import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import type { CallToolResult, Tool } from '@modelcontextprotocol/sdk/types.js';
import type { ModelPicture, ToolSpec } from '../core/agent/model.ts';
import type { Effect, RunTool } from '../core/results.ts';

export type AskEnding =
  | { readonly type: 'answered'; readonly answer: string }
  | { readonly type: 'declined' }
  | { readonly type: 'expired' }
  | { readonly type: 'not_shown'; readonly why: string };

export interface McpServerDeps {
  readonly version: string;
  /** What a client is told at the start, the playbook. */
  readonly instructions: string;
  tools(): readonly (ToolSpec & { readonly effect: Effect })[];
  readonly runTool: RunTool;
  readPicture(file: string): Promise<ModelPicture | undefined>;
}

export interface McpServer {
  /** Asks the person through the client, where the client can (elicitation). */
  ask(prompt: string, choices: readonly string[], signal: AbortSignal): Promise<AskEnding>;
  /** Resolves when the client has gone. */
  readonly closed: Promise<void>;
  close(): Promise<void>;
}

const READING: ReadonlySet<Effect> = new Set<Effect>(['read', 'ask']);

/** Serves the tools over stdin and stdout, which carry nothing else. */
export async function serveStdio({ version, instructions, tools, runTool, readPicture }: McpServerDeps): Promise<McpServer> {
  // The high-level class would parse the input a second time, by schemas of its own; the gate is the one place for that.
  // eslint-disable-next-line @typescript-eslint/no-deprecated
  const server = new Server({ name: 'wheelhouse', version }, { capabilities: { tools: {} }, instructions });

  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: tools().map(({ name, description, inputSchema, effect }) => ({
      name,
      description,
      inputSchema: inputSchema as Tool['inputSchema'],
      annotations: { readOnlyHint: READING.has(effect), openWorldHint: true },
    })),
  }));

  server.setRequestHandler(CallToolRequestSchema, async ({ params }, { signal }): Promise<CallToolResult> => {
    const result = await runTool({ tool: params.name, input: params.arguments ?? {}, caller: 'mcp', conversationId: null, signal });
    const content: CallToolResult['content'] = [{ type: 'text', text: result.text }];
    const picture = result.picture && (await readPicture(result.picture.file));
    if (picture !== undefined) content.push({ type: 'image', data: picture.base64, mimeType: picture.mediaType });
    return { content, isError: result.status !== 'ok' };
  });

  const closed = new Promise<void>((resolve) => {
    server.onclose = resolve;
  });
  // The transport does not notice by itself that the client has ended.
  process.stdin.once('end', () => void server.close());
  await server.connect(new StdioServerTransport());

  return {
    closed,
    close: () => server.close(),
    async ask(prompt, choices, signal) {
      if (server.getClientCapabilities()?.elicitation === undefined) {
        return { type: 'not_shown', why: 'No person can be asked here: this MCP client does not support questions.' };
      }
      const answer = choices.length > 0 ? { type: 'string' as const, enum: [...choices] } : { type: 'string' as const };
      const requestedSchema = { type: 'object' as const, properties: { answer }, required: ['answer'] };
      const reply = await server.elicitInput({ message: prompt, requestedSchema }, { signal });
      if (reply.action !== 'accept') return { type: 'declined' };
      const said = reply.content?.['answer'];
      return { type: 'answered', answer: typeof said === 'string' ? said : String(said) };
    },
  };
}

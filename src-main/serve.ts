import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { AppFailure, toAppError, whatNext } from '../src-preload/contract/errors.ts';
import { assistantSchema, browserChoiceSchema, settingsSchema } from '../src-preload/contract/settings.ts';
import type { Assistant } from '../src-preload/contract/settings.ts';
import { composeBrowser } from './compose-browser.ts';
import { composeSecrets } from './compose-secrets.ts';
import { serveStdio } from './mcp/server.ts';
import type { McpServer } from './mcp/server.ts';
import { openFiles } from './storage/files.ts';
import { openJournal } from './storage/journal.ts';
import { toolSpec } from './tools/specs.ts';

const USAGE = `Wheelhouse tools over MCP (stdin and stdout).

  --profile DIR      folder of the browser profile, files and journal (default ~/.wheelhouse-mcp)
  --executable PATH  the browser to start (default: an installed one)
  --headless         no browser window
  --config FILE      JSON: { "browser": { "executable", "cdpUrl", "visibility" }, "deniedTools": [] }
`;

const NO_CLIENT = { type: 'not_shown', why: 'No client is connected.' } as const;

const configSchema = z.strictObject({
  browser: browserChoiceSchema.optional(),
  deniedTools: assistantSchema.shape.deniedTools.optional(),
});

interface Start {
  readonly home: string;
  readonly assistant: Assistant;
}

async function readConfig(file: string): Promise<z.output<typeof configSchema>> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new AppFailure({ code: 'invalid_input', message: `The file of --config cannot be read: ${file}.` });
  });
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new AppFailure({ code: 'invalid_input', message: `The file of --config is not JSON: ${file}.` });
  }
  const parsed = configSchema.safeParse(json);
  if (parsed.success) return parsed.data;
  throw new AppFailure({ code: 'invalid_input', message: `The file of --config does not fit: ${z.prettifyError(parsed.error)}` });
}

async function readStart(argv: readonly string[]): Promise<Start> {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      profile: { type: 'string' },
      executable: { type: 'string' },
      headless: { type: 'boolean' },
      config: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  if (values.help === true) {
    process.stderr.write(USAGE);
    process.exit(0);
  }
  const config = values.config === undefined ? {} : await readConfig(values.config);
  const assistant = assistantSchema.parse({
    id: 'mcp',
    name: 'Wheelhouse',
    model: { kind: 'commands' },
    isBrowserEnabled: true,
    deniedTools: config.deniedTools ?? [],
    browser: {
      ...config.browser,
      ...(values.executable === undefined ? {} : { executable: values.executable }),
      ...(values.headless === true ? { visibility: 'app_only' } : {}),
    },
  });
  return { home: resolve(values.profile ?? join(homedir(), '.wheelhouse-mcp')), assistant };
}

/** The same parts as the app without its window. Standard output carries the protocol only; words go to standard error. */
async function main(): Promise<void> {
  const { home, assistant } = await readStart(process.argv.slice(2));
  const files = openFiles(join(home, 'files'));
  const journal = openJournal(join(home, 'journal'));
  // The server needs the tools, and asking needs the server: it is there before the first call can come in.
  const connected: { server?: McpServer } = {};
  const settings = settingsSchema.parse({});
  const secrets = composeSecrets({
    // Protocols between programs carry no passwords, so there is no dialog here.
    requests: undefined,
    keychain: undefined,
    file: { read: () => Promise.resolve(undefined), write: () => Promise.resolve() },
    settings: () => settings,
    allowRealTyping: () => Promise.resolve(),
    onVault: () => undefined,
    onProblem: (thrown) => process.stderr.write(`${toAppError(thrown).message}\n`),
    newId: randomUUID,
    now: Date.now,
  });
  const parts = composeBrowser({
    broker: secrets.broker,
    assistant: () => assistant,
    profileDir: () => join(home, 'profile'),
    files: () => files,
    askFor: () => ({
      // A client may ask whoever sits before it; the browser's own window is where it is done.
      handoff: async ({ message }, signal) => {
        const ending = await (connected.server?.ask(`${message} Do it in the browser's window.`, ['Done', 'Decline'], signal) ?? NO_CLIENT);
        if (ending.type === 'answered') return { type: ending.answer === 'Done' ? 'handed_back' : 'declined' };
        return ending;
      },
      question: async (prompt, choices, signal) =>
        connected.server?.ask(prompt, choices, signal) ?? NO_CLIENT,
    }),
    journal: (entry) => {
      journal.record(entry).catch((thrown: unknown) => process.stderr.write(`journal: ${toAppError(thrown).message}\n`));
    },
    onState: () => undefined,
    onFrame: () => undefined,
  });
  const instructions = await readFile(join(import.meta.dirname, '../../resources/playbook.md'), 'utf8');
  const server = await serveStdio({
    version: '0.1.0',
    instructions,
    tools: () => parts.offered().map((tool) => ({ ...toolSpec(tool), effect: tool.effect })),
    runTool: parts.runTool,
    readPicture: parts.readPicture,
  });
  connected.server = server;
  const stop = (): void => void server.close();
  process.once('SIGINT', stop).once('SIGTERM', stop);
  await server.closed;
  await parts.browser.dispose();
}

main().then(
  () => process.exit(0),
  (thrown: unknown) => {
    const error = toAppError(thrown);
    process.stderr.write(`${error.message} ${error.code === 'internal' ? USAGE : whatNext(error)}\n`);
    process.exit(1);
  },
);

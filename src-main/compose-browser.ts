import { randomBytes } from 'node:crypto';
import type { Frame } from '../src-preload/contract/bridge.ts';
import type { Assistant } from '../src-preload/contract/settings.ts';
import type { BrowserState } from '../src-preload/contract/state.ts';
import { createBrowser } from './browser/browser.ts';
import type { SharedBrowser } from './browser/browser.ts';
import { DOWNLOAD_LIMITS } from './browser/downloads.ts';
import type { DownloadLimits } from './browser/downloads.ts';
import { createScreencast } from './browser/screencast.ts';
import type { Screencast } from './browser/screencast.ts';
import type { ModelPicture } from './core/agent/model.ts';
import { createDriving } from './core/driving.ts';
import type { Driving, DrivingOptions } from './core/driving.ts';
import type { JournalEntry, RunTool } from './core/results.ts';
import type { PageTree } from './core/view/tree.ts';
import type { AssistantFiles } from './storage/files.ts';
import { createRunTool } from './tools/gate.ts';
import type { Broker } from './secrets/broker.ts';
import { mapStrings } from './core/secrets/walk-strings.ts';
import { tools } from './tools/index.ts';
import type { AskPort, FilesPort } from './tools/ports.ts';
import { offeredTools } from './tools/specs.ts';
import type { ToolDefinition } from './tools/define.ts';

export interface BrowserPartsOptions {
  assistant(): Assistant;
  profileDir(): string;
  files(): AssistantFiles;
  askFor(conversationId: string | null): AskPort;
  readonly broker: Broker;
  journal(entry: JournalEntry): void;
  onState(state: BrowserState): void;
  /** Where a person can take over; without it nobody does. */
  readonly driving?: Omit<DrivingOptions, 'onHandedBack'>;
  onFrame(frame: Frame): void;
  readonly idleMs?: number;
  readonly downloadLimits?: DownloadLimits;
}

/** The browser of one assistant and the road to it, the same with a window and without. */
export interface BrowserParts {
  readonly browser: SharedBrowser;
  readonly screencast: Screencast;
  readonly runTool: RunTool;
  readonly driving: Driving;
  offered(): readonly ToolDefinition[];
  latestView(): PageTree | undefined;
  readPicture(file: string): Promise<ModelPicture | undefined>;
}

function pngSize(png: Buffer): { width: number; height: number } {
  return { width: png.readUInt32BE(16), height: png.readUInt32BE(20) };
}

/** Pictures among the assistant's files, as the tools need them. */
function pictures(files: () => AssistantFiles): FilesPort {
  return {
    async savePicture({ png, width, height }) {
      return { file: await files().save(png, 'png'), width, height };
    },
    async openPicture(file) {
      return { file, ...pngSize(await files().read(file)) };
    },
    filePath: (name) => files().path(name),
  };
}

export function composeBrowser(options: BrowserPartsOptions): BrowserParts {
  const { broker } = options;
  const { redact } = broker;
  const screencast = createScreencast(options.onFrame);
  let latest: () => PageTree | undefined = () => undefined;
  let calls = 0;
  const browser = createBrowser({
    choice: () => options.assistant().browser,
    profileDir: options.profileDir,
    onState: (state) => options.onState(mapStrings(state, redact)),
    onCurrent(tab) {
      latest = () => mapStrings(tab?.latest(), redact);
      screencast.show(tab);
    },
    painterOf: screencast.painterOf,
    isInUse: () => calls > 0 || screencast.isWatched() || !driving.isIdle(),
    idleMs: options.idleMs,
    logins: broker.httpLogins,
    downloads: {
      limits: options.downloadLimits ?? DOWNLOAD_LIMITS,
      save: (path, suggested) => options.files().adopt(path, suggested),
    },
  });
  const nobody = { isHuman: false, onDriver: () => undefined, keep: () => Promise.resolve() };
  const driving = createDriving({ ...(options.driving ?? nobody), onHandedBack: browser.handedBack });
  const offered = (): readonly ToolDefinition[] => offeredTools(tools, options.assistant());
  const run = createRunTool({
    offered,
    browser,
    files: pictures(options.files),
    askFor: options.askFor,
    secretsFor: broker.port,
    takeSiteQuestion: broker.httpLogins.takeQuestion,
    redact,
    driving,
    journal: options.journal,
    onActivity(summary, caller) {
      if (caller === 'agent') driving.activity(summary);
    },
    nonce: () => randomBytes(16).toString('hex'),
    now: Date.now,
  });
  return {
    browser,
    screencast,
    driving,
    async runTool(call) {
      calls += 1;
      try {
        return await run(call);
      } finally {
        calls -= 1;
      }
    },
    offered,
    latestView: () => latest(),
    async readPicture(file) {
      const bytes = await options.files().read(file).catch(() => undefined);
      return bytes && { mediaType: 'image/png', base64: bytes.toString('base64') };
    },
  };
}

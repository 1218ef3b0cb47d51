import { chromium } from 'playwright-core';
import type { Browser, Page } from 'playwright-core';
import { captureView } from '../../../src-main/browser/aria.ts';
import { enginesReady } from '../../../src-main/browser/engines.ts';
import { findBrowser } from '../../../src-main/browser/find.ts';
import { browserChoiceSchema } from '../../../src-preload/contract/settings.ts';
import { renderView } from '../../../src-main/core/view/render.ts';
import type { ViewRequest } from '../../../src-main/core/view/target.ts';
import type { PageTree } from '../../../src-main/core/view/tree.ts';

/** A browser without the product around it, for tests of views alone. */
export async function launchForViews(): Promise<Browser> {
  await enginesReady();
  const found = await findBrowser(browserChoiceSchema.parse({}));
  if (found.kind !== 'launch') throw new Error('views are tested in a browser of their own');
  return chromium.launch({ executablePath: found.executable, chromiumSandbox: process.getuid?.() !== 0 });
}

export const firstPage: ViewRequest = { mode: 'interactive', offset: 0, limit: 6_000 };

export interface Seen {
  readonly tree: PageTree;
  readonly text: string;
  /** The ref in the first line part that matches, `ref` being the first group: see `refOf`. */
  refOf(what: RegExp | string): string;
}

/** Captures and renders; `refOf('button "Save"')` is the ref that the view shows for it. */
export async function see(page: Page, request: Partial<ViewRequest> = {}): Promise<Seen> {
  const tree = await captureView(page);
  const { text } = renderView(tree, { ...firstPage, ...request });
  return {
    tree,
    text,
    refOf: (what) => {
      const after = typeof what === 'string' ? what.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&') : what.source;
      const found = new RegExp(`\\[((?:f\\d+)?e\\d+)\\] ${after}`, 'u').exec(text)?.[1];
      if (found === undefined) throw new Error(`the view shows no ${String(what)}:\n${text}`);
      return found;
    },
  };
}

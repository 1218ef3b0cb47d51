import type { Page } from 'playwright-core';
import type { TabState } from '../../src-preload/contract/state.ts';
import type { Target } from '../core/view/target.ts';
import type { PageTree } from '../core/view/tree.ts';
import type { DragEnd, ScrollTo, Shot, TabPort } from '../tools/ports.ts';
import { abortable, isReplaced } from './abortable.ts';
import { ACT_TIMEOUT, act } from './act.ts';
import { captureView } from './aria.ts';
import { clickChallenge } from './challenge.ts';
import { watchCertificates } from './client-certificate.ts';
import { clickElement, clickPoint, hoverElement } from './click.ts';
import { dragTo, placeOf } from './drag.ts';
import type { Place } from './drag.ts';
import { fillControl } from './fill.ts';
import { watchDialogs } from './dialogs.ts';
import type { Downloads } from './downloads.ts';
import { goInHistory, goTo } from './goto.ts';
import { selectOptions } from './options.ts';
import { pressKeys } from './keys.ts';
import { runScript } from './script.ts';
import { callPageTool, pageTools, watchPageTools } from './webmcp.ts';
import { scroll } from './pointer.ts';
import { createSettler } from './settle.ts';
import { createSpotlight } from './spotlight.ts';
import type { Painter, Show } from './spotlight.ts';
import { watchPopups } from './popups.ts';
import { readText } from './page-text.ts';
import { watchSecrets } from './secrets.ts';
import type { SharedSecrets } from './secrets.ts';
import { takeShot } from './shot.ts';
import { resolveTarget } from './targets.ts';
import type { ElementTarget } from './targets.ts';
import { typeText } from './typing.ts';
import { watchUnreachable } from './unreachable.ts';
import { uploadFiles, watchChoosers } from './upload.ts';
import { waitFor } from './wait.ts';

export interface Tab extends TabPort {
  readonly page: Page;
  note(text: string): void;
  /** The page does nothing but open dialogs; answers once that has been tried. */
  isStuck(): Promise<boolean>;
  /** A window that this page asked for is there; false when the page asked for none. */
  popupArrived(): boolean;
  dispose(): void;
}

export interface TabEvents {
  /** Its address, title or loading state changed. */
  onChange(): void;
  /** The page can never be used again: it crashed, or opens dialogs in a loop. */
  onLost(why: string): void;
  readonly downloads: Downloads;
  readonly painter: Painter;
  readonly secrets: SharedSecrets;
}

/** One tab. What happens by itself (dialogs, downloads) is answered at once and kept as a note for the next result. */
export function createTab(id: string, page: Page, { onChange, onLost, downloads, painter, secrets }: TabEvents): Tab {
  let latest: PageTree | undefined;
  let notes: string[] = [];
  let title = '';
  let isLoading = false;
  const certificates = watchCertificates(page, id, secrets.logins);
  const settler = createSettler(page, certificates);
  const spotlight = createSpotlight(page, painter);
  const choosers = watchChoosers(page);
  const popups = watchPopups(page);
  const newPageTools = watchPageTools(page);
  const { ready, auth, sealed, typeInto, loginForm, masks } = watchSecrets(page, id, secrets);
  const unreachable = watchUnreachable(page, onChange);
  const dialogs = watchDialogs(page, () => onLost('opened dialogs without end and was stopped'));
  const note = (text: string): void => {
    notes = [...notes.slice(-19), text];
  };

  const refreshTitle = (): void => {
    page.title().then(
      (text) => {
        if (text === title) return;
        title = text;
        onChange();
      },
      () => undefined,
    );
  };
  const loading = (state: boolean) => (): void => {
    isLoading = state;
    refreshTitle();
    onChange();
  };
  page.on('domcontentloaded', loading(true));
  page.on('load', loading(false));
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame()) return;
    refreshTitle();
    onChange();
  });
  page.on('crash', () => onLost('crashed'));

  const info = (): TabState => ({ id, url: unreachable.address() ?? page.url(), title, isLoading });

  /** Finds what an act is about; what the page sends from here on counts as started by it. */
  async function aim(target: Target, signal: AbortSignal): Promise<ElementTarget> {
    const element = await find(target, signal);
    settler.begin(['searchbox', 'combobox'].includes(element.role));
    return element;
  }

  /** Does something to one element, which whoever watches is shown. */
  async function acting<T>(target: Target, signal: AbortSignal, work: (element: ElementTarget) => Promise<T>): Promise<T> {
    const element = await aim(target, signal);
    return spotlight.during(signal, (show) => {
      show(element);
      return work(element);
    });
  }

  async function find(target: Target, signal: AbortSignal): Promise<ElementTarget> {
    return abortable(resolveTarget(page, latest, target), signal);
  }

  async function capture(signal: AbortSignal): Promise<PageTree> {
    // A navigation in the middle of reading: the new document is what counts.
    const read = captureView(page, { signal }).catch((thrown: unknown) => {
      if (!isReplaced(thrown)) throw thrown;
      return captureView(page, { signal });
    });
    const offer = newPageTools(signal);
    const tree = await abortable(read, signal);
    latest = { ...tree, url: unreachable.address() ?? tree.url };
    const offered = await offer;
    if (offered !== undefined) note(offered);
    if (latest.title !== title) {
      title = latest.title;
      onChange();
    }
    return latest;
  }

  async function scrollTo(to: ScrollTo, show: Show, signal: AbortSignal): Promise<string> {
    if (to.kind !== 'into_view') return scroll(page, to, to.inside && (await find(to.inside, signal)), show, signal);
    const element = await find(to.target, signal);
    show(element);
    await act(element, 'scrolled to', () => element.locator.scrollIntoViewIfNeeded({ timeout: ACT_TIMEOUT, signal }));
    return `to ${element.label}`;
  }

  return {
    id,
    page,
    info,
    note,
    capture,
    latest: () => latest,
    takeNotes() {
      const taken = [...notes, ...choosers.takeNotes(), ...dialogs.takeNotes(), ...popups.takeNotes(), ...auth.takeNotes(), ...sealed.takeNotes(), ...unreachable.takeNotes(), ...downloads.takeNotes()];
      notes = [];
      return taken;
    },
    dialogs,
    isStuck: dialogs.isStuck,
    popupArrived: popups.arrived,
    takeSent: settler.takeSent,
    settle: (signal) =>
      spotlight.settling(async () => {
        const readiness = await settler.settle(signal);
        await popups.settled(signal);
        await downloads.settled(signal);
        return readiness;
      }),
    async goto(url, signal) {
      settler.begin();
      unreachable.opens(url);
      await abortable(ready, signal);
      const remark = await sealed.leaving(() => dialogs.leaving(() => certificates.during(signal, () => goTo(page, auth, url, signal))));
      if (remark !== undefined) note(remark);
    },
    history: (action, signal) => sealed.leaving(() => dialogs.leaving(() => certificates.during(signal, () => goInHistory(page, action, signal)))),
    click: (target, options, signal) => acting(target, signal, (element) => clickElement(element, options, signal)),
    clickAt(x, y, options, signal) {
      settler.begin();
      return spotlight.during(signal, (show) => {
        show({ x, y });
        return clickPoint(page, x, y, options, signal);
      });
    },
    clickChallenge(signal) {
      settler.begin();
      return spotlight.during(signal, (show) => clickChallenge(page, show, signal));
    },
    type: (target, text, how, signal) => acting(target, signal, (element) => typeText(page, element, text, how, signal)),
    fill: (target, value, signal) => acting(target, signal, (element) => fillControl(page, element, value, signal)),
    typeSecret: (target, text, how, signal) =>
      acting(target, signal, (element) => typeInto(element, text, how)),
    hasSecret: sealed.isActive,
    loginForm: async (target, signal) => abortable(loginForm(await find(target, signal)), signal),
    forgetView() {
      latest = undefined;
    },
    hover: (target, signal) => acting(target, signal, (element) => hoverElement(element, signal)),
    drag: (from, to, signal) =>
      spotlight.during(signal, async (show) => {
        const place = (end: DragEnd): Promise<Place> => placeOf(end, (target) => aim(target, signal));
        return dragTo(page, await place(from), await place(to), show, signal);
      }),
    upload: (target, paths, signal) =>
      target === undefined
        ? uploadFiles(page, choosers, undefined, paths, signal)
        : acting(target, signal, (element) => uploadFiles(page, choosers, element, paths, signal)),
    select: (target, values, signal) => acting(target, signal, (element) => selectOptions(page, element, values, signal)),
    press: (keys, target, signal) =>
      spotlight.during(signal, async (show) => {
        const element = target && (await find(target, signal));
        if (element !== undefined) show(element);
        settler.begin();
        return pressKeys(page, keys, element, signal);
      }),
    scroll: (to, signal) => spotlight.during(signal, (show) => scrollTo(to, show, signal)),
    wait: (condition, timeoutMs, signal) => waitFor(page, condition, timeoutMs, signal),
    async screenshot({ target, isFullPage }, signal): Promise<Shot> {
      const element = target && (await find(target, signal));
      return spotlight.without(() => takeShot(page, element, { isFullPage, masks: masks() }, signal));
    },
    text: (selector, signal) => readText(page, selector, signal),
    async script(target, code, signal) {
      const element = target && (await find(target, signal));
      settler.begin();
      return runScript(page, element, code, signal);
    },
    pageTools: (signal) => pageTools(page, signal),
    async callPageTool(name, input, check, signal) {
      settler.begin();
      try {
        return await callPageTool(page, name, input, check, signal);
      } catch (thrown) {
        // One that broke off because its server did may have been carried out.
        if (!signal.aborted) await settler.settle(signal);
        throw thrown;
      }
    },
    dispose() {
      sealed.clear();
      spotlight.dispose();
      settler.dispose();
    },
  };
}

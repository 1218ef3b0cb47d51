import { setTimeout as delay } from 'node:timers/promises';
import type { CDPSession, Page } from 'playwright-core';
import type { PictureInput } from '../../src-preload/contract/picture-input.ts';
import { enqueue } from '../core/input-queue.ts';
import { cdpOf } from './cdp.ts';
import { worldsOf } from './worlds.ts';

/** A page that is busy takes no input: after so many milliseconds the next one is sent all the same. */
const PATIENCE_MS = 1_000;

/** Sent to be run in the page's isolated worlds; true where a handler of the page has taken the text. */
const PASTE = `(text) => {
  let at = document.hasFocus() ? document.activeElement : null;
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
  if (at === null || at.localName === 'iframe' || at.localName === 'frame') return undefined;
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  return !at.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true, composed: true }));
}`;

/** Sent to be run in the page: the shape of the mouse over a point, as far as this frame knows. */
const CURSOR = `(x, y) => {
  let at = document.elementFromPoint(x, y);
  while (at?.shadowRoot) { const inner = at.shadowRoot.elementFromPoint(x, y); if (!inner || inner === at) break; at = inner; }
  if (at === null) return 'default';
  const { cursor } = getComputedStyle(at);
  if (cursor !== 'auto') return cursor;
  if (at.isContentEditable || at.localName === 'textarea') return 'text';
  const caret = document.caretRangeFromPoint(x, y);
  if (caret?.startContainer.nodeType !== Node.TEXT_NODE || getComputedStyle(at).userSelect === 'none') return 'default';
  const range = document.createRange();
  range.selectNodeContents(caret.startContainer);
  return [...range.getClientRects()].some((box) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom) ? 'text' : 'default';
}`;

/** What an editor does with these, on systems where the browser leaves it to the window. */
const MAC_COMMANDS: Readonly<Record<string, string>> = { a: 'selectAll', c: 'copy', x: 'cut', z: 'undo', Z: 'redo' };
const META = 4;

async function sendKey(session: CDPSession, input: Extract<PictureInput, { type: 'key' }>): Promise<unknown> {
  const { isDown, modifiers, key, code, keyCode, location, isRepeat, text } = input;
  const command = process.platform === 'darwin' && modifiers === META ? MAC_COMMANDS[key] : undefined;
  return session.send('Input.dispatchKeyEvent', {
    type: !isDown ? 'keyUp' : text === '' ? 'rawKeyDown' : 'keyDown',
    modifiers, key, code, location,
    windowsVirtualKeyCode: keyCode,
    nativeVirtualKeyCode: keyCode,
    autoRepeat: isRepeat,
    isKeypad: location === KeyLocation.numpad,
    ...(isDown && text !== '' ? { text, unmodifiedText: text } : {}),
    ...(isDown && command !== undefined ? { commands: [command] } : {}),
  });
}
const KeyLocation = { numpad: 3 } as const;

async function paste(session: CDPSession, text: string): Promise<void> {
  const expression = `(${PASTE})(${JSON.stringify(text)})`;
  for (const world of await worldsOf(session)) {
    const { result } = await session.send('Runtime.evaluate', { expression, contextId: world.id, returnByValue: true });
    if (result.value === true) return;
    if (result.value === false) break;
  }
  await session.send('Input.insertText', { text });
}

async function sendOne(session: CDPSession, input: PictureInput): Promise<unknown> {
  switch (input.type) {
    case 'move':
      return session.send('Input.dispatchMouseEvent', { ...input, type: 'mouseMoved', button: 'none' });
    case 'press':
    case 'release': {
      const { x, y, modifiers, buttons, button, clicks } = input;
      const at = { x, y, modifiers, buttons };
      // The page sees the mouse come to where it is pressed, as with a real one.
      if (input.type === 'press') await session.send('Input.dispatchMouseEvent', { ...at, type: 'mouseMoved', button: 'none', buttons: 0 });
      return session.send('Input.dispatchMouseEvent', { ...at, type: input.type === 'press' ? 'mousePressed' : 'mouseReleased', button, clickCount: clicks });
    }
    case 'wheel':
      return session.send('Input.dispatchMouseEvent', { ...input, type: 'mouseWheel' });
    case 'key':
      return sendKey(session, input);
    case 'text':
      return session.send('Input.insertText', { text: input.text });
    case 'paste':
      return paste(session, input.text);
    case 'compose':
      return session.send('Input.imeSetComposition', { text: input.text, selectionStart: input.cursor, selectionEnd: input.cursor });
  }
}

/** The way of the person's mouse and keys from the live picture into one page. */
export interface PictureInputs {
  /** Takes them in order; resolves with the shape of the mouse once they have reached the page. */
  send(inputs: readonly PictureInput[]): Promise<string>;
}

function createPictureInputs(page: Page): PictureInputs {
  let waiting: readonly PictureInput[] = [];
  let pumping: Promise<void> | undefined;
  let at = { x: 0, y: 0 };

  async function pump(): Promise<void> {
    const session = await cdpOf(page);
    for (let next = waiting[0]; next !== undefined; next = waiting[0]) {
      waiting = waiting.slice(1);
      if ('x' in next) at = { x: next.x, y: next.y };
      // One that the page does not answer, or that it went away under, does not stop those behind it.
      await Promise.race([sendOne(session, next).catch(() => undefined), delay(PATIENCE_MS, undefined, { ref: false })]);
    }
  }

  async function cursor(): Promise<string> {
    const session = await cdpOf(page);
    const [world] = await worldsOf(session);
    if (world === undefined) return 'default';
    const { result } = await session.send('Runtime.evaluate', {
      expression: `(${CURSOR})(${String(at.x)}, ${String(at.y)})`, contextId: world.id, returnByValue: true,
    });
    return typeof result.value === 'string' ? result.value : 'default';
  }

  return {
    async send(inputs) {
      for (const input of inputs) waiting = enqueue(waiting, input);
      pumping ??= pump().finally(() => (pumping = undefined));
      await pumping;
      return Promise.race([cursor().catch(() => 'default'), delay(PATIENCE_MS, 'default', { ref: false })]);
    },
  };
}

const known = new WeakMap<Page, PictureInputs>();

/** The one queue of a page. */
export function pictureInputsOf(page: Page): PictureInputs {
  const inputs = known.get(page) ?? createPictureInputs(page);
  known.set(page, inputs);
  return inputs;
}

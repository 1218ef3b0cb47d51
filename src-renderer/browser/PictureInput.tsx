import type { CompositionEvent, KeyboardEvent, PointerEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import { isMac, isPressed, shortcuts } from '../shortcuts.ts';
import { createInputSender } from './input-sender.ts';
import type { InputSender } from './input-sender.ts';
import { buttonOf, keyOf, modifiersOf, pointOfPage } from './picture-events.ts';
import type { KeyPress } from './picture-events.ts';

/** Presses of one button that follow within this many milliseconds and pixels are one double or triple click. */
const CLICK_MS = 500;
const CLICK_PX = 5;

interface Press {
  readonly at: number;
  readonly x: number;
  readonly y: number;
  readonly button: number;
  readonly clicks: number;
}

function nextPress(last: Press | undefined, event: PointerEvent): Press {
  const { clientX: x, clientY: y, button, timeStamp: at } = event;
  const isNext = last !== undefined && last.button === button && at - last.at < CLICK_MS && Math.hypot(x - last.x, y - last.y) < CLICK_PX;
  return { at, x, y, button, clicks: isNext ? (last.clicks % 3) + 1 : 1 };
}

/** These stay with the app while all other keys go to the page. */
function isOurs(event: globalThis.KeyboardEvent): boolean {
  return [shortcuts.drive, shortcuts.stop, shortcuts.panes].some((shortcut) => isPressed(event, shortcut));
}

interface Props {
  readonly tabId: string;
  readonly name: string;
  /** Size of the page's viewport in CSS pixels. */
  readonly page: { readonly width: number; readonly height: number };
}

/** Lies over the picture while the person drives, and sends mouse, keys, composed words and pastes to the page. */
export function PictureInput({ tabId, name, page }: Props) {
  const area = useRef<HTMLDivElement>(null);
  const keys = useRef<HTMLTextAreaElement>(null);
  const sender = useRef<InputSender>(null);
  const press = useRef<Press>(undefined);
  const held = useRef(new Map<string, KeyPress>());
  const [cursor, setCursor] = useState('default');

  const place = (event: { readonly clientX: number; readonly clientY: number }) => {
    const box = area.current?.getBoundingClientRect();
    return box && pointOfPage({ x: event.clientX - box.left, y: event.clientY - box.top }, box, page);
  };

  useEffect(() => {
    const own = createInputSender(tabId, setCursor);
    sender.current = own;
    keys.current?.focus();
    return own.stop;
  }, [tabId]);
  useEffect(() => {
    const element = area.current;
    if (element === null) return;
    // React listens to the wheel without the right to keep the pane from scrolling.
    const onWheel = (event: WheelEvent): void => {
      event.preventDefault();
      const at = place(event);
      const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 40 : event.deltaMode === WheelEvent.DOM_DELTA_PAGE ? page.height : 1;
      if (at !== undefined) sender.current?.add({ type: 'wheel', ...at, modifiers: modifiersOf(event), deltaX: event.deltaX * unit, deltaY: event.deltaY * unit });
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  });

  const onPointer = (type: 'press' | 'release') => (event: PointerEvent<HTMLDivElement>): void => {
    event.preventDefault();
    keys.current?.focus();
    const at = place(event);
    if (type === 'press') {
      if (at === undefined) return;
      area.current?.setPointerCapture(event.pointerId);
      press.current = nextPress(press.current, event);
    }
    const where = at ?? { x: 0, y: 0 };
    sender.current?.add({ type, ...where, modifiers: modifiersOf(event), buttons: event.buttons, button: buttonOf(event.button), clicks: press.current?.clicks ?? 1 });
  };
  const onMove = (event: PointerEvent<HTMLDivElement>): void => {
    const at = place(event);
    if (at !== undefined) sender.current?.add({ type: 'move', ...at, modifiers: modifiersOf(event), buttons: event.buttons });
  };
  const onKey = (isDown: boolean) => (event: KeyboardEvent): void => {
    const native = event.nativeEvent;
    if (isOurs(native)) return;
    event.stopPropagation();
    const isPaste = (isMac ? native.metaKey : native.ctrlKey) && !native.altKey && native.key.toLowerCase() === 'v';
    const key = isPaste ? undefined : keyOf(native, isDown, isMac);
    if (key === undefined) return;
    event.preventDefault();
    if (isDown) held.current.set(key.code, native);
    else held.current.delete(key.code);
    sender.current?.add(key);
  };
  /** A key that is let go elsewhere would stay down in the page for good. */
  const letGo = (): void => {
    for (const native of held.current.values()) {
      const key = keyOf(native, false, isMac);
      if (key !== undefined) sender.current?.add(key);
    }
    held.current.clear();
  };
  const compose = ({ data }: CompositionEvent): void => sender.current?.add({ type: 'compose', text: data.slice(0, 1_000), cursor: Math.min(data.length, 1_000) });
  const say = (type: 'text' | 'paste', text: string): void => {
    if (text !== '') sender.current?.add({ type, text });
    if (keys.current !== null) keys.current.value = '';
  };

  return (
    <div
      ref={area}
      data-picture-input=""
      style={{ cursor }}
      onPointerDown={onPointer('press')}
      onPointerUp={onPointer('release')}
      onPointerMove={onMove}
      onContextMenu={(event) => event.preventDefault()}
      className="absolute inset-0 touch-none outline-2 -outline-offset-2 outline-warn-line focus-within:outline-warn"
    >
      <textarea
        ref={keys}
        data-page-keys=""
        aria-label={`Keys for ${name}. What you type goes to the page; F6 leaves it.`}
        autoCapitalize="off"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        onKeyDown={onKey(true)}
        onKeyUp={onKey(false)}
        onBlur={letGo}
        onCompositionStart={compose}
        onCompositionUpdate={compose}
        onCompositionEnd={({ data }) => say('text', data)}
        onInput={({ nativeEvent }) => {
          const { isComposing, data } = nativeEvent;
          if (!isComposing) say('text', data ?? '');
        }}
        onPaste={(event) => {
          event.preventDefault();
          say('paste', event.clipboardData.getData('text/plain').slice(0, 1_000_000));
        }}
        className="absolute top-0 left-0 size-px resize-none opacity-0"
      />
    </div>
  );
}

import type { Field } from './field.ts';

/** What a field says of the values that it takes, and of the page around it. */
export interface SecretShape {
  readonly maxLength: number;
  readonly minLength: number;
  readonly pattern: string;
  readonly type: string;
  readonly charset: string;
}

/** What a field and its form say of the login that they are for. */
export interface LoginForm {
  readonly type: string;
  readonly autocomplete: string;
  /** Origin to which the form, or the button itself, sends; empty where a script does. */
  readonly sendsTo: string;
  /** Visible password fields of the form, or of the page without one. */
  readonly passwords: number;
}

/** Why nothing was written. */
export type WriteRefusal = 'gone' | 'origin' | 'frame' | 'kind' | 'locked' | 'hidden' | 'covered' | 'focus';

export interface WriteOrder {
  readonly token: string;
  readonly origin: string;
  readonly text: string;
  readonly isAppended: boolean;
}

/** `altered`: the field made something else of it, and was emptied again. */
export type Written = { readonly type: 'written' } | { readonly type: 'altered' } | { readonly type: 'refused'; readonly why: WriteRefusal };

export type Secret = ReturnType<typeof createSecret>;

/**
 * Writes a secret, or its stand-in, into the one element that was aimed at. Everything is looked at in the same task in
 * which it is written, so that no script of the page runs in between. The text comes as an argument of the debugger's call
 * (secret-input.ts), never as a part of a selector, which a library may print.
 */
export function createSecret(field: Field) {
  const KINDS = ['text', 'password', 'email', 'tel', 'number', 'search', 'url'];
  /** Milliseconds after somebody pressed something in which the page sends what belongs to it. */
  const AFTER_TOUCH = 10_000;
  const known: WeakRef<Element>[] = [];
  let touched = Number.NEGATIVE_INFINITY;
  let aimed: { readonly element: Element; readonly token: string } | undefined;

  /** Only what the person or the assistant presses; what a script makes up is not trusted. */
  const touch = (event: Event): void => {
    const isPress = event.type !== 'keydown' || ['Enter', ' '].includes((event as KeyboardEvent).key);
    if (event.isTrusted && isPress) touched = performance.now();
  };

  const shape = (element: Element): SecretShape => {
    const input = element as HTMLInputElement;
    const isInput = element.localName === 'input';
    return {
      maxLength: input.maxLength,
      minLength: Math.max(0, input.minLength),
      pattern: isInput ? input.pattern : '',
      type: isInput ? input.type : element.localName,
      charset: document.characterSet,
    };
  };

  const login = (element: Element): LoginForm => {
    const { form } = element as HTMLInputElement;
    const action = element.getAttribute('formaction') ?? form?.getAttribute('action') ?? null;
    const fields = (form ?? document).querySelectorAll('input[type=password]');
    const sendsTo = action !== null && URL.canParse(action, document.baseURI) ? new URL(action, document.baseURI).origin : '';
    return {
      type: element.localName === 'input' ? (element as HTMLInputElement).type : element.localName,
      autocomplete: element.getAttribute('autocomplete') ?? '',
      sendsTo,
      passwords: [...fields].filter(field.isShown).length,
    };
  };

  const deepestAt = (root: Document, x: number, y: number): Element | null => {
    let hit = root.elementFromPoint(x, y);
    while (hit?.shadowRoot) {
      const inner = hit.shadowRoot.elementFromPoint(x, y);
      if (!inner || inner === hit) break;
      hit = inner;
    }
    return hit;
  };

  const isAround = (outer: Element, inner: Element): boolean => {
    for (let at: Element | null = inner; at; at = field.parentOf(at)) if (at === outer) return true;
    return false;
  };

  /** A person would hit it: nothing of the page lies over its middle, in this frame or in one around it. */
  const isUncovered = (element: Element): boolean => {
    const rect = element.getBoundingClientRect();
    let [x, y] = [rect.left + rect.width / 2, rect.top + rect.height / 2];
    const hit = deepestAt(document, x, y);
    const isLabel = hit !== null && [...((element as HTMLInputElement).labels ?? [])].some((label) => isAround(label, hit));
    if (hit === null || !(isAround(element, hit) || isLabel)) return false;
    for (let view: Window = window; view !== view.parent; view = view.parent) {
      const holder = view.frameElement;
      if (holder === null) return false;
      const box = holder.getBoundingClientRect();
      [x, y] = [x + box.left + holder.clientLeft, y + box.top + holder.clientTop];
      if (deepestAt(view.parent.document, x, y) !== holder) return false;
    }
    return true;
  };

  const isSeen = (element: Element): boolean => {
    if (!field.isShown(element)) return false;
    let opacity = 1;
    for (let at: Element | null = element; at; at = field.parentOf(at)) opacity *= Number(getComputedStyle(at).opacity);
    return opacity >= 0.2;
  };

  const refusal = (element: Element, origin: string): WriteRefusal | undefined => {
    const input = element as HTMLInputElement;
    if (!element.isConnected || element.ownerDocument !== document) return 'gone';
    if (self.origin !== origin || location.origin !== origin) return 'origin';
    if ([...location.ancestorOrigins].some((ancestor) => ancestor !== origin)) return 'frame';
    const isText = element.localName === 'textarea' || (element.localName === 'input' && KINDS.includes(input.type));
    if (!isText) return 'kind';
    if (field.isDisabled(element) || input.readOnly) return 'locked';
    if (!isSeen(element)) return 'hidden';
    return isUncovered(element) ? undefined : 'covered';
  };

  const valueOf = (element: Element): string => (element as HTMLInputElement).value;

  /** As the page's own scripts see a person type; where the editing command does nothing, as they see a value set. */
  const insert = (element: Element, text: string, wanted: string): void => {
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- nothing else types as a person does, within one task
    document.execCommand('insertText', false, text);
    if (valueOf(element) === wanted) return;
    const kind = element.localName === 'textarea' ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
    Object.getOwnPropertyDescriptor(kind, 'value')?.set?.call(element, wanted);
    element.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true, inputType: 'insertText' }));
  };

  const write = ({ token, origin, text, isAppended }: WriteOrder): Written => {
    const element = aimed?.token === token ? aimed.element : undefined;
    aimed = undefined;
    if (element === undefined) return { type: 'refused', why: 'gone' };
    const input = element as HTMLInputElement;
    element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
    // What the page does when the field gets the focus is over before anything is looked at.
    input.focus();
    const why = refusal(element, origin);
    if (why !== undefined) return { type: 'refused', why };
    if (field.activeElement() !== element) return { type: 'refused', why: 'focus' };
    touched = Number.NEGATIVE_INFINITY;
    for (const type of ['pointerdown', 'pointerup', 'keydown']) addEventListener(type, touch, true);
    field.secrets.add(element);
    // Else the browser writes what stands in a text field to its disk, for the next start.
    input.setAttribute('autocomplete', 'off');
    known.push(new WeakRef(element));
    if (isAppended) field.caretToEnd(element);
    else input.select();
    const wanted = (isAppended ? input.value : '') + text;
    insert(element, text, wanted);
    input.dispatchEvent(new Event('change', { bubbles: true }));
    if (input.value === wanted) return { type: 'written' };
    input.select();
    insert(element, '', '');
    return { type: 'altered' };
  };

  const world = { isAimed: (token: string): boolean => aimed?.token === token, isTouched: (): boolean => performance.now() - touched < AFTER_TOUCH, write };
  Object.defineProperty(globalThis, 'wheelhouseSecret', { value: world, configurable: true });

  return {
    shape,
    login,
    aim: (element: Element, token: string): void => {
      aimed = { element, token };
    },
    all: (): Element[] => known.map((one) => one.deref()).filter((element) => element?.isConnected === true) as Element[],
  };
}

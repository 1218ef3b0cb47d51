import type { Describe } from './describe.ts';

export type Refs = ReturnType<typeof createRefs>;

/** Numbers given to elements of this document. A number stands for one element under one role and name, for good. */
export function createRefs(describe: Describe) {
  interface Entry { readonly element: WeakRef<Element>; readonly key: string }
  const entries = new Map<number, Entry>();
  const numbers = new WeakMap<Element, number>();
  let next = 1;

  /** The element's number; a new one where its role or name is no longer the one that the old number stands for. */
  const give = (element: Element, role: string, name: string): number => {
    const key = `${role}\n${name}`;
    const known = numbers.get(element);
    if (known !== undefined && entries.get(known)?.key === key) return known;
    const number = next;
    next += 1;
    numbers.set(element, number);
    entries.set(number, { element: new WeakRef(element), key });
    return number;
  };

  const elementOf = (number: number): Element | undefined => {
    const element = entries.get(number)?.element.deref();
    return element?.isConnected ? element : undefined;
  };

  /** What a number stands for right now. */
  const check = (number: number): { role: string; name: string; isConnected: boolean } => {
    const element = elementOf(number);
    if (!element || numbers.get(element) !== number) return { role: '', name: '', isConnected: false };
    const { role, name } = describe.describeTarget(element);
    return { role, name, isConnected: true };
  };

  return {
    give,
    elementOf,
    /** Value of this attribute and number of every element that has both: tests and the bench mark elements in the page. */
    marked: (attribute: string): [mark: string, number: number][] =>
      [...entries].flatMap(([number, entry]): [string, number][] => {
        const element = entry.element.deref();
        const mark = element?.getAttribute(attribute);
        return element && typeof mark === 'string' && numbers.get(element) === number ? [[mark, number]] : [];
      }),
    check,
    startAt: (from: number): void => {
      next = Math.max(next, from);
    },
    next: (): number => next,
  };
}

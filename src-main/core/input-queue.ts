import type { PictureInput } from '../../src-preload/contract/picture-input.ts';

/** Moves that wait at most while a button is held, where each is a part of the line that is drawn. */
const MOST_DRAGGED = 32;

type Move = Extract<PictureInput, { type: 'move' }>;

function isIdleMove(input: PictureInput | undefined): input is Move {
  return input?.type === 'move' && input.buttons === 0;
}

/**
 * What waits to reach a page, in order. Moves of a free mouse that nobody will see are dropped: only the last counts, and
 * none once a click comes, which brings its own point along.
 */
export function enqueue(waiting: readonly PictureInput[], next: PictureInput): readonly PictureInput[] {
  const last = waiting.at(-1);
  const isOvertaking = next.type === 'press' || next.type === 'wheel' || isIdleMove(next);
  if (isOvertaking && isIdleMove(last)) return enqueue(waiting.slice(0, -1), next);
  if (next.type === 'wheel' && last?.type === 'wheel' && last.modifiers === next.modifiers) {
    const both = { ...next, deltaX: last.deltaX + next.deltaX, deltaY: last.deltaY + next.deltaY };
    return [...waiting.slice(0, -1), both];
  }
  const dragged = next.type === 'move' ? waiting.filter(({ type }) => type === 'move').length : 0;
  if (dragged >= MOST_DRAGGED && last?.type === 'move') return [...waiting.slice(0, -1), next];
  return [...waiting, next];
}

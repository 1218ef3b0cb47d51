import { useEffect, useState } from 'react';
import type { Spot } from '../../src-preload/contract/bridge.ts';

/** A spot and the size of the viewport that it is a point of. */
export interface PlacedSpot {
  readonly at: Spot;
  readonly width: number;
  readonly height: number;
}

const numbers = ({ at, width, height }: PlacedSpot): readonly number[] => [
  at.x, at.y, at.box?.x ?? -1, at.box?.y ?? -1, at.box?.width ?? -1, at.box?.height ?? -1, width, height,
];

export function isSameSpot(one: PlacedSpot | undefined, other: PlacedSpot | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  const others = numbers(other);
  return numbers(one).every((number, index) => number === others[index]);
}

/**
 * Where the assistant points and what it acts on, over the picture of the page. The viewBox lays it out as `fitPicture`
 * does the picture. It moves from act to act like a mouse, and fades away; people who want no motion see it jump.
 */
export function AgentPointer({ spot }: { readonly spot: PlacedSpot | undefined }) {
  const [last, setLast] = useState(spot);
  // What fades away is the last one that was shown.
  useEffect(() => {
    if (spot !== undefined) setLast(spot);
  }, [spot]);
  const shown = spot ?? last;
  if (shown === undefined) return null;
  const { at, width, height } = shown;
  const box = spot?.at.box;
  return (
    <svg
      aria-hidden="true"
      data-agent-pointer={spot === undefined ? 'faded' : 'shown'}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMin meet"
      className={`pointer-events-none absolute inset-0 size-full transition-opacity duration-180 ease-out motion-reduce:transition-none ${spot === undefined ? 'opacity-0' : ''}`}
    >
      {box && (
        <rect
          x={box.x - 2} y={box.y - 2} width={box.width + 4} height={box.height + 4} rx={4}
          vectorEffect="non-scaling-stroke"
          className="fill-accent/12 stroke-accent stroke-2"
        />
      )}
      <path
        d="M0 0 V33 L9 25 L24 24 Z"
        vectorEffect="non-scaling-stroke"
        className="fill-accent stroke-canvas stroke-[1.5] transition-transform duration-180 ease-out motion-reduce:transition-none"
        style={{ transform: `translate(${at.x}px, ${at.y}px)` }}
      />
    </svg>
  );
}

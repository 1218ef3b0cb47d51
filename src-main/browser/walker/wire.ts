import type { LayerKind, ViewNode } from '../../core/view/tree.ts';

/**
 * What the walker sends. One megabyte takes about a quarter of a second to leave Chromium, so nodes are short arrays:
 * a run of text with the flags of its parent is a plain string; everything else is
 * `[role, name, ref number or 0, flags, extras or 0, ...children]`.
 */
export type WireNode = string | readonly [string, string, number, number, WireExtras | 0, ...WireNode[]];

export interface WireExtras {
  /** States. */ readonly s?: string;
  /** Value. */ readonly v?: string;
  /** Heading level. */ readonly l?: number;
  /** Description. */ readonly d?: string;
  /** Address of a link or frame. */ readonly u?: string;
  /** Remark of ours. */ readonly r?: string;
  /** Box in the frame's viewport. */ readonly b?: readonly [number, number, number, number];
  /** Layer. */ readonly y?: LayerKind;
  /** This node is a frame element: its number in the frame's registry is its ref. */ readonly f?: 1;
}

export const IN_VIEW = 1;
export const LIVE = 2;

export interface WireTree {
  readonly url: string;
  readonly title: string;
  /** Next free ref number of this frame. */
  readonly next: number;
  readonly width: number;
  readonly height: number;
  readonly scrollY: number;
  readonly pageHeight: number;
  readonly nodes: readonly WireNode[];
  readonly omissions: readonly string[];
}

/** What the node side asks the engine to do; sent as JSON in the selector. */
export interface WalkOrder {
  /** Lowest ref number that may be given: numbers of earlier documents of this frame are never used again. */
  readonly from: number;
  /** Milliseconds after which the walk stops and says what it left out. */
  readonly budget: number;
  /** Part of this frame that is visible in its parent, or undefined for the main frame. */
  readonly clip?: readonly [number, number, number, number];
}

/** What is known of one element at this moment. */
export interface WireElement {
  readonly role: string;
  readonly name: string;
  readonly isConnected: boolean;
}

type Place = { readonly prefix: string; readonly dx: number; readonly dy: number; readonly frame: (ref: string) => readonly ViewNode[] };

function decodeNode(wire: WireNode, isInView: boolean, place: Place): ViewNode {
  if (typeof wire === 'string') return { role: 'text', name: wire, inView: isInView, children: [] };
  const [role, name, number, flags, extras, ...children] = wire;
  const inView = (flags & IN_VIEW) !== 0;
  const ref = number === 0 ? undefined : `${place.prefix}e${String(number)}`;
  const more = extras === 0 ? {} : extras;
  const own = children.map((child) => decodeNode(child, inView, place));
  return {
    role,
    name,
    inView,
    ...(ref !== undefined && { ref }),
    ...((flags & LIVE) !== 0 && { isLive: true }),
    ...(more.y && { layer: more.y }),
    ...(more.l !== undefined && { level: more.l }),
    ...(more.s !== undefined && { states: more.s.split(' ') }),
    ...(more.v !== undefined && { value: more.v }),
    ...(more.d !== undefined && { description: more.d }),
    ...(more.u !== undefined && { url: more.u }),
    ...(more.r !== undefined && { remark: more.r }),
    ...(more.b && { box: [more.b[0] + place.dx, more.b[1] + place.dy, more.b[2], more.b[3]] as const }),
    children: more.f && ref !== undefined ? place.frame(ref) : own,
  };
}

/** Turns the nodes of one frame into view nodes; `frame` gives the content of a frame element by its ref. */
export function decode(nodes: readonly WireNode[], place: Place): readonly ViewNode[] {
  return nodes.map((node) => decodeNode(node, true, place));
}

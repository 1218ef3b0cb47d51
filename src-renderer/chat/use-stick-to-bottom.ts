import type { RefObject } from 'react';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { TranscriptItem } from '../../src-preload/contract/conversation.ts';

/** How near the end, in pixels, still counts as being there. */
const slack = 32;

interface Sticking {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly content: RefObject<HTMLDivElement | null>;
  readonly isAtBottom: boolean;
  readonly jump: () => void;
}

/** Follows what arrives only while the person is at the end, and always follows what they write themselves. */
export function useStickToBottom(items: readonly TranscriptItem[]): Sticking {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const isSticking = useRef(true);
  const [isAtBottom, setAtBottom] = useState(true);

  const jump = useCallback(() => {
    isSticking.current = true;
    setAtBottom(true);
    scroller.current?.scrollTo({ top: scroller.current.scrollHeight });
  }, []);

  useEffect(() => {
    const box = scroller.current;
    const inner = content.current;
    if (box === null || inner === null) return;
    let lastTop = box.scrollTop;
    const onScroll = (): void => {
      const isAtEnd = box.scrollHeight - box.scrollTop - box.clientHeight <= slack;
      // Only a person scrolls up. An event of our own scrolling may come when more has arrived already.
      if (isAtEnd || box.scrollTop < lastTop) isSticking.current = isAtEnd;
      lastTop = box.scrollTop;
      setAtBottom(isSticking.current);
    };
    const observer = new ResizeObserver(() => {
      if (isSticking.current) box.scrollTop = box.scrollHeight;
    });
    observer.observe(inner);
    observer.observe(box);
    box.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      observer.disconnect();
      box.removeEventListener('scroll', onScroll);
    };
  }, []);

  const lastOwn = items.findLast(({ type }) => type === 'user')?.id;
  useLayoutEffect(jump, [jump, lastOwn]);
  return { scroller, content, isAtBottom, jump };
}

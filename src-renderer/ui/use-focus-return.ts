import { useLayoutEffect, useRef } from 'react';
import { focusPane } from '../focus.ts';

/** Gives the focus back to where it was before a dialog opened; to the composer when that is gone. */
export function useFocusReturn(isOpen: boolean): (event: Event) => void {
  const before = useRef<Element>(null);
  useLayoutEffect(() => {
    if (isOpen) before.current = document.activeElement;
  }, [isOpen]);
  return (event) => {
    event.preventDefault();
    const element = before.current;
    if (element instanceof HTMLElement && element.isConnected && element !== document.body) element.focus();
    else focusPane('chat');
  };
}

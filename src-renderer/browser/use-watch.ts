import type { RefObject } from 'react';
import { useEffect } from 'react';
import { ask } from '../call.ts';

/** How long a size has to stay before main is told, in milliseconds. */
const pause = 150;
const largest = 16_384;

/** Tells main whether the picture is watched, and its size in device pixels, so that nothing is sent unseen or too large. */
export function useWatch(stage: RefObject<HTMLElement | null>, isOn: boolean): void {
  useEffect(() => {
    const element = stage.current;
    if (element === null || !isOn) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let told = '';
    const tell = (): void => {
      const box = element.getBoundingClientRect();
      const isVisible = !document.hidden && box.width > 0 && box.height > 0;
      const pixels = (length: number): number => Math.min(Math.round(length * window.devicePixelRatio), largest);
      const size = { isVisible, width: pixels(box.width), height: pixels(box.height) };
      // Being hidden says nothing about the size, and being told twice changes nothing.
      if (JSON.stringify(size) === told) return;
      told = JSON.stringify(size);
      void ask('browser.watch', size);
    };
    const tellSoon = (): void => {
      clearTimeout(timer);
      timer = setTimeout(tell, pause);
    };
    const observer = new ResizeObserver(tellSoon);
    observer.observe(element);
    document.addEventListener('visibilitychange', tell);
    tell();
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      document.removeEventListener('visibilitychange', tell);
      void ask('browser.watch', { isVisible: false, width: 0, height: 0 });
    };
  }, [stage, isOn]);
}

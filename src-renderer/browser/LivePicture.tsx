import { useEffect, useRef, useState } from 'react';
import type { Frame } from '../../src-preload/contract/bridge.ts';
import type { TabState } from '../../src-preload/contract/state.ts';
import { Spinner } from '../ui/Spinner.tsx';
import type { FrameSink } from './latest-frame.ts';
import { createFrameSink } from './latest-frame.ts';

async function decode({ jpeg }: Frame): Promise<ImageBitmap> {
  // A copy that owns its buffer, whatever the bridge handed over.
  return createImageBitmap(new Blob([new Uint8Array(jpeg)], { type: 'image/jpeg' }));
}

/** The page as it is now. Frames go straight to the canvas, past the store and React. */
export function LivePicture({ tab }: { readonly tab: TabState }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const sink = useRef<FrameSink>(null);
  const [shownTab, setShownTab] = useState<string>();
  const hasPicture = shownTab === tab.id;

  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d', { alpha: false });
    if (element === null || context === null || context === undefined) return;
    const frames = createFrameSink<ImageBitmap>({
      decode,
      draw: (picture, { tabId }) => {
        // The canvas holds the picture's own pixels; CSS scales it into the pane and keeps its shape.
        if (element.width !== picture.width || element.height !== picture.height) {
          element.width = picture.width;
          element.height = picture.height;
        }
        context.drawImage(picture, 0, 0);
        setShownTab(tabId);
      },
    });
    sink.current = frames;
    const stopListening = window.wheelhouse.onFrame((frame) => frames.push(frame));
    return () => {
      stopListening();
      frames.stop();
    };
  }, []);
  useEffect(() => sink.current?.show(tab.id), [tab.id]);

  const name = tab.title === '' ? tab.url : tab.title;
  return (
    <>
      <canvas
        ref={canvas}
        role="img"
        aria-label={`Live picture of ${name}`}
        className={`absolute inset-0 size-full object-contain transition-opacity duration-150 ${hasPicture ? '' : 'opacity-0'}`}
      />
      {!hasPicture && (
        <p className="absolute inset-0 flex items-center justify-center gap-2 text-ink-3">
          <Spinner /> Waiting for the picture of the page…
        </p>
      )}
    </>
  );
}

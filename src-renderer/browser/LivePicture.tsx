import { useEffect, useRef, useState } from 'react';
import type { Frame } from '../../src-preload/contract/bridge.ts';
import type { TabState } from '../../src-preload/contract/state.ts';
import { useApp } from '../store.ts';
import { Spinner } from '../ui/Spinner.tsx';
import { AgentPointer, isSameSpot } from './AgentPointer.tsx';
import type { PlacedSpot } from './AgentPointer.tsx';
import type { FrameSink } from './latest-frame.ts';
import { createFrameSink } from './latest-frame.ts';
import { fitPicture } from './fit-picture.ts';
import { listenToFrames } from './frames.ts';
import { PictureInput } from './PictureInput.tsx';

async function decode({ jpeg }: Frame): Promise<ImageBitmap> {
  // A copy that owns its buffer, whatever the bridge handed over.
  return createImageBitmap(new Blob([new Uint8Array(jpeg)], { type: 'image/jpeg' }));
}

interface Screen {
  show(picture: ImageBitmap): void;
  stop(): void;
}

/** Draws at the resolution of the display, and again whenever the pane changes its size. */
function openScreen(canvas: HTMLCanvasElement): Screen {
  const context = canvas.getContext('2d');
  let shown: ImageBitmap | undefined;
  const draw = (): void => {
    if (context === null || shown === undefined) return;
    const box = canvas.getBoundingClientRect();
    const width = Math.max(1, Math.round(box.width * window.devicePixelRatio));
    const height = Math.max(1, Math.round(box.height * window.devicePixelRatio));
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    else context.clearRect(0, 0, width, height);
    const place = fitPicture({ width: shown.width, height: shown.height }, { width, height });
    context.imageSmoothingQuality = 'high';
    context.drawImage(shown, place.x, place.y, place.width, place.height);
  };
  const observer = new ResizeObserver(draw);
  observer.observe(canvas);
  return {
    show: (picture) => {
      shown?.close();
      shown = picture;
      draw();
    },
    stop: () => {
      observer.disconnect();
      shown?.close();
      shown = undefined;
    },
  };
}

/** The page as it is now. Frames go straight to the canvas, past the store and React. */
export function LivePicture({ tab }: { readonly tab: TabState }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const sink = useRef<FrameSink>(null);
  const [shownTab, setShownTab] = useState<string>();
  const [spot, setSpot] = useState<PlacedSpot>();
  const [size, setSize] = useState({ width: 0, height: 0 });
  const isDriving = useApp(({ driver }) => driver.who === 'human' || driver.who === 'handoff');
  const hasPicture = shownTab === tab.id;

  useEffect(() => {
    if (canvas.current === null) return;
    const screen = openScreen(canvas.current);
    const frames = createFrameSink<ImageBitmap>({
      decode,
      draw: (picture, { tabId, spot: at, width, height }) => {
        screen.show(picture);
        setShownTab(tabId);
        setSize((now) => (now.width === width && now.height === height ? now : { width, height }));
        const next = at && { at, width, height };
        setSpot((now) => (isSameSpot(now, next) ? now : next));
      },
    });
    sink.current = frames;
    const stopListening = listenToFrames((frame) => frames.push(frame));
    return () => {
      stopListening();
      frames.stop();
      screen.stop();
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
        className={`absolute inset-0 size-full transition-opacity duration-150 ${hasPicture ? '' : 'opacity-0'}`}
      />
      {hasPicture && <AgentPointer spot={spot} />}
      {hasPicture && isDriving && <PictureInput tabId={tab.id} name={name} page={size} />}
      {!hasPicture && (
        <p className="absolute inset-0 flex items-center justify-center gap-2 text-ink-3">
          <Spinner /> Waiting for the picture of the page…
        </p>
      )}
    </>
  );
}

/** Pages are laid out for a desktop window; the height follows the pane, within what sites are made for. */
const WIDTH = 1280;
const LEAST_HEIGHT = 640;
const MOST_HEIGHT = 1600;

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The viewport before anybody has looked, in CSS pixels. */
export const DEFAULT_VIEWPORT: Size = { width: WIDTH, height: 800 };

/** The viewport of a browser without a window of its own: of the shape of the pane in which it is shown. */
export function viewportFor(pane: Size): Size {
  if (pane.width <= 0 || pane.height <= 0) return DEFAULT_VIEWPORT;
  const height = Math.round((WIDTH * pane.height) / pane.width);
  return { width: WIDTH, height: Math.min(MOST_HEIGHT, Math.max(LEAST_HEIGHT, height)) };
}

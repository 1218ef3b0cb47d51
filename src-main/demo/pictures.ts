import type { Colour, Shape } from './catalogue.ts';
import { html, trusted } from './html.ts';
import type { Html } from './html.ts';

const fills: Readonly<Record<Colour, string>> = {
  yellow: '#e5b23c', navy: '#3d5a8a', green: '#5f8568', red: '#bd5247', grey: '#8d959e', cream: '#e4d7bd',
};

/** Drawn on 100 by 100: `body` takes the colour of the product, `line` the ink of the page. */
const shapes: Readonly<Record<Shape, { readonly body: string; readonly line: string }>> = {
  jacket: {
    body: 'M38 22 Q50 12 62 22 L74 28 L86 66 L75 70 L70 52 V82 H30 V52 L25 70 L14 66 L26 28 Z',
    line: 'M38 22 Q50 36 62 22 M50 31 V82 M36 62 H44 M56 62 H64 M70 52 L68 40 M30 52 L32 40',
  },
  sweater: {
    body: 'M38 24 H62 L76 31 L86 72 L75 75 L70 56 V80 H30 V56 L25 75 L14 72 L24 31 Z',
    line: 'M38 24 Q50 36 62 24 M30 74 H70 M34 44 H66 M34 50 H66 M70 56 L68 42 M30 56 L32 42',
  },
  boot: {
    body: 'M34 18 H58 V54 Q60 60 74 63 Q84 66 83 78 H34 Z',
    line: 'M34 26 H58 M32 78 H85 V83 H32 Z M58 54 Q50 58 46 56 M38 18 V12 H44 V18',
  },
  lamp: {
    body: 'M38 18 H62 L74 50 H26 Z',
    line: 'M50 50 V80 M34 82 H66 M62 50 V60 M44 26 L38 44',
  },
  mug: {
    body: 'M26 32 H66 V70 Q66 78 58 78 H34 Q26 78 26 70 Z',
    line: 'M66 42 H72 Q80 42 80 51 Q80 61 72 61 H66 M26 40 H66 M38 24 Q34 19 38 14 M50 24 Q46 19 50 14',
  },
  backpack: {
    body: 'M28 40 Q28 20 50 20 Q72 20 72 40 V76 Q72 82 66 82 H34 Q28 82 28 76 Z',
    line: 'M42 20 Q42 12 50 12 Q58 12 58 20 M36 56 H64 V74 H36 Z M36 62 H64 M28 46 H24 V70 H28 M72 46 H76 V70 H72 M38 38 H62',
  },
};

/** With a title it is a picture for everyone; without one it is ornament beside the text that says the same. */
export function picture(shape: Shape, colour: Colour, title?: string): Html {
  const { body, line } = shapes[shape];
  const drawing = html`<path fill="${fills[colour]}" d="${body}"/><path class="ink" d="${line}"/><path class="ink" d="${body}"/>`;
  return title === undefined
    ? html`<svg class="picture" viewBox="0 0 100 96" aria-hidden="true" focusable="false">${drawing}</svg>`
    : html`<svg class="picture" viewBox="0 0 100 96" role="img" aria-labelledby="picture-title"><title id="picture-title">${title}</title>${drawing}</svg>`;
}

export const icon = trusted('<link rel="icon" href="data:image/svg+xml,%3Csvg xmlns=\'http://www.w3.org/2000/svg\' viewBox=\'0 0 16 16\'%3E%3Crect width=\'16\' height=\'16\' rx=\'4\' fill=\'%231f5a6b\'/%3E%3Cpath d=\'M4 11h8M8 3v6l3-1z\' stroke=\'%23fff\' fill=\'none\'/%3E%3C/svg%3E">');

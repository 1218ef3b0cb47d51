import type { Page } from 'playwright-core';

/** Counts the pixels of a picture that have about this colour, decoded by the browser of the page. */
export async function countColour(page: Page, picture: Uint8Array, colour: readonly [number, number, number]): Promise<number> {
  return page.evaluate(
    async ({ base64, wanted }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const image = await createImageBitmap(new Blob([bytes]));
      const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
      if (context === null) throw new Error('no canvas');
      context.drawImage(image, 0, 0);
      const { data } = context.getImageData(0, 0, image.width, image.height);
      let count = 0;
      for (let at = 0; at < data.length; at += 4) {
        if (wanted.every((part, index) => Math.abs(part - (data[at + index] ?? 0)) < 40)) count += 1;
      }
      return count;
    },
    { base64: Buffer.from(picture).toString('base64'), wanted: [...colour] },
  );
}

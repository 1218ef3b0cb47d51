interface Size {
  readonly width: number;
  readonly height: number;
}

interface Place extends Size {
  readonly x: number;
  readonly y: number;
}

/** The largest place of the picture's own shape: at the top like a page, in the middle from side to side. */
export function fitPicture(picture: Size, box: Size): Place {
  const scale = Math.min(box.width / Math.max(picture.width, 1), box.height / Math.max(picture.height, 1));
  const width = Math.round(picture.width * scale);
  const height = Math.round(picture.height * scale);
  return { x: Math.round((box.width - width) / 2), y: 0, width, height };
}

/** Device names that Windows reads as no file at all, whatever their extension. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/iu;
const MOST = 100;

/**
 * A bare name that every system takes, made of the one that a site suggests: no path, no control, invisible or
 * direction-changing character, no leading or trailing dot, no device name, and its extension kept when it is cut.
 */
export function safeFileName(suggested: string): string {
  const last = suggested.slice(-1_000).split(/[/\\]/u).at(-1) ?? '';
  const plain = last
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}\p{M} ()_.+-]/gu, '_')
    .replace(/\.{2,}/gu, '.')
    .replace(/_{2,}/gu, '_')
    .replace(/^[^\p{L}\p{N}_]+/u, '')
    .replace(/[. ]+$/u, '');
  const dot = plain.lastIndexOf('.');
  const extension = dot > 0 && plain.length - dot <= 12 ? plain.slice(dot) : '';
  const stem = plain.slice(0, plain.length - extension.length);
  const cut = Array.from(stem).slice(0, MOST - extension.length).join('').replace(/[. ]+$/u, '');
  const name = `${cut === '' ? 'download' : cut}${extension}`;
  return RESERVED.test(name) ? `_${name}` : name;
}

/** `report.pdf`, `report (2).pdf`, ...: the same name for a further file. */
export function numberedName(name: string, number: number): string {
  if (number < 2) return name;
  const dot = name.lastIndexOf('.');
  const end = dot > 0 ? dot : name.length;
  return `${name.slice(0, end)} (${String(number)})${name.slice(end)}`;
}

/** Letters that Unicode does not decompose, as a person without that keyboard types them. */
const plain: Readonly<Record<string, string>> = { ø: 'o', ł: 'l', đ: 'd', ħ: 'h', ŧ: 't', ı: 'i', æ: 'ae', œ: 'oe', þ: 'th', ð: 'd' };

/** One spelling for all ways to write a text: no case, no marks, no ligatures, single spaces. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    // Upper case first: it turns ß into SS.
    .toUpperCase()
    .toLowerCase()
    .replace(/[øłđħŧıæœþð]/gu, (letter) => plain[letter] ?? letter)
    .replace(/\s+/gu, ' ')
    .trim();
}

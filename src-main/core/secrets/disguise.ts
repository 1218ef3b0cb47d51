/** Characters that are not seen, or only join others. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Mn}]/gu;
/** Letters of other scripts that look like those of `secret`, and signs that look like braces and colons. */
const ALIKE: Readonly<Record<string, string>> = {
  'ѕ': 's', 'е': 'e', 'с': 'c', 'г': 'r', 'т': 't', 'ϲ': 'c', 'ꜱ': 's', 'ᴇ': 'e', 'ᴄ': 'c', 'ʀ': 'r', 'ᴛ': 't', 'ε': 'e', 'τ': 't',
  '❴': '{', '❵': '}', '⦃': '{', '⦄': '}', '⁅': '{', '⁆': '}', '꞉': ':', '∶': ':', '։': ':', 'ː': ':', '˸': ':',
};

function unescaped(text: string): string {
  return text
    .replace(/\\u\{?([0-9a-f]{2,6})\}?/giu, (_, digits: string) => codePoint(Number.parseInt(digits, 16)))
    .replace(/\\x([0-9a-f]{2})/giu, (_, digits: string) => codePoint(Number.parseInt(digits, 16)))
    .replace(/%([0-9a-f]{2})/giu, (_, digits: string) => codePoint(Number.parseInt(digits, 16)))
    .replace(/&#x([0-9a-f]{1,6});?/giu, (_, digits: string) => codePoint(Number.parseInt(digits, 16)))
    .replace(/&#(\d{1,7});?/gu, (_, digits: string) => codePoint(Number(digits)))
    .replace(/&(?:lbrace|lcub);?/giu, '{')
    .replace(/&(?:rbrace|rcub);?/giu, '}')
    .replace(/&colon;?/giu, ':')
    .replace(/\\(?=[{}:])/gu, '');
}

const codePoint = (code: number): string => (code <= 0x10ffff ? String.fromCodePoint(code) : '');

/** How a text reads once escapes, look-alikes and unseen characters are gone; escapes are undone twice. */
export function plainText(text: string): string {
  const plain = unescaped(unescaped(text)).normalize('NFKC').replaceAll(UNSEEN, '');
  return Array.from(plain, (letter) => ALIKE[letter.toLowerCase()] ?? letter).join('');
}

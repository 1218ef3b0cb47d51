/** Markup that is safe to send: made only by `html`, which escapes every text put into it. */
export interface Html { readonly markup: string }

export type HtmlPart = string | number | Html | readonly Html[] | undefined | false;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escape(text: string): string {
  return text.replace(/[&<>"']/gu, (sign) => entities[sign] ?? sign);
}

function markupOf(part: HtmlPart): string {
  if (part === undefined || part === false) return '';
  if (typeof part === 'string') return escape(part);
  if (typeof part === 'number') return String(part);
  if ('markup' in part) return part.markup;
  return part.map(({ markup }) => markup).join('');
}

/** Attribute values must stand in double quotes: that is what the escaping covers. */
export function html(literals: TemplateStringsArray, ...parts: readonly HtmlPart[]): Html {
  return { markup: literals.reduce((markup, literal, index) => markup + markupOf(parts[index - 1]) + literal) };
}

/** For this folder's own constants (style, script), never for anything that came in with a request. */
export function trusted(markup: string): Html {
  return { markup };
}

/** €79.00 for 7900. */
export function formatPrice(cents: number): string {
  return `€${String(Math.trunc(cents / 100))}.${String(cents % 100).padStart(2, '0')}`;
}

const STUB = '[Earlier view of the page left out to save context: take a fresh browser_snapshot for current refs.]';

/** A result without what it showed of the page: what was done and noted stays, the page and its paging go. */
export function withoutPage(text: string): string {
  const start = text.indexOf('<page nonce=');
  return start === -1 ? text : `${text.slice(0, start)}${STUB}`;
}

/** How a caller names an element: a ref of the latest view, or a CSS or text selector that must match exactly one. */
export type Target = { readonly ref: string } | { readonly selector: string };

/** How much of a page a view shows. `interactive`: controls with the text beside them; `text`: reading text only. */
export type ViewMode = 'interactive' | 'full' | 'text';

export interface ViewRequest {
  readonly mode: ViewMode;
  /** First character of the whole rendered view to show; 0 is the start. */
  readonly offset: number;
  /** Shows only what holds this text (case and diacritics do not matter), with its surroundings. */
  readonly find?: string;
  /** Shows only the part below this ref. */
  readonly ref?: string;
  /** Most characters to show, at most 24,000. */
  readonly limit: number;
}

export interface RenderedView {
  readonly text: string;
  readonly from: number;
  readonly to: number;
  /** Characters of the whole view before paging. */
  readonly total: number;
}

/** The default page of a view, and what no result ever exceeds, in characters (DESIGN section 4). */
export const VIEW_PAGE = 6_000;
export const RESULT_CAP = 24_000;

import type { Html } from './html.ts';
import { problemPage } from './pages-account.ts';
import type { State } from './state.ts';

/** One request, read. */
export interface Visit {
  readonly query: URLSearchParams;
  /** Empty for GET. */
  readonly form: URLSearchParams;
  /** The last part of the address, for routes that end in a star. */
  readonly name: string;
  readonly wantsJson: boolean;
  readonly visitor: string;
  readonly session: string | undefined;
}

export type Reply = (
  | { readonly type: 'page'; readonly status: number; readonly title: string; readonly main: Html }
  | { readonly type: 'redirect'; readonly to: string }
  | { readonly type: 'json'; readonly status: number; readonly value: { readonly message: string; readonly count?: number } }
) & { readonly cookies?: readonly string[]; readonly allow?: string };

export type Handler = (visit: Visit, state: State) => Reply;

export interface Route { readonly GET?: Handler; readonly POST?: Handler }

export function page(title: string, main: Html, status = 200): Reply {
  return { type: 'page', status, title, main };
}

export function redirect(to: string, cookies: readonly string[] = []): Reply {
  return { type: 'redirect', to, cookies };
}

export function problem(status: 400 | 404 | 405 | 413 | 500, title: string, message: string): Reply {
  return page(title, problemPage(title, message), status);
}

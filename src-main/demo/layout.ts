import { createHash } from 'node:crypto';
import { html, trusted } from './html.ts';
import type { Html } from './html.ts';
import { icon } from './pictures.ts';
import { script } from './script.ts';
import { style } from './style.ts';

/** What a page shows beside its own matter. */
export interface Surroundings {
  readonly user: string | undefined;
  readonly cartCount: number;
  readonly query: string;
}

const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Nothing but this folder's own style and script runs, even if some escaping were forgotten. */
export const contentPolicy = `default-src 'none'; style-src ${hash(style)}; script-src ${hash(script)}; img-src data:; connect-src 'self'; form-action 'self'; base-uri 'none'`;

export function layout(title: string, main: Html, { user, cartCount, query }: Surroundings): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Harbour Goods</title>
${icon}
<style>${trusted(style)}</style>
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
<header class="top"><div class="wrap">
<a class="brand" href="/">Harbour Goods</a>
<search><form class="row" action="/search" role="search">
<label for="q">Search</label>
<input id="q" name="q" type="search" value="${query}" maxlength="200">
<button class="button">Search</button>
</form></search>
<nav aria-label="Shop">
${user === undefined ? html`<a href="/login">Sign in</a>` : html`<a href="/account">Signed in as ${user}</a>`}
<a href="/cart">Cart <span class="badge" data-count>${cartCount}</span></a>
</nav>
</div></header>
<main id="main" class="wrap" tabindex="-1">
${main}
</main>
<footer><div class="wrap"><p>Harbour Goods is a demo shop on this computer. Nothing is sold, sent or charged.</p></div></footer>
<script>${trusted(script)}</script>
</body>
</html>
`.markup;
}

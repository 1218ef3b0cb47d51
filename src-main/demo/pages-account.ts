import { html } from './html.ts';
import type { Html } from './html.ts';

/** The only user. It stands on the page: the shop is for trying things, not for keeping people out. */
export const demoUser = { name: 'sam', password: 'harbour-demo' } as const;

export function loginPage(failed?: { readonly username: string }): Html {
  return html`<div class="stack narrow wide"><h1>Sign in</h1>
${failed !== undefined && html`<p class="note bad" role="alert">This username and password do not belong together. Please try again.</p>`}
<form class="panel stack" method="post" action="/login">
<div class="field"><label for="username">Username</label><input id="username" name="username" autocomplete="username" maxlength="200" value="${failed?.username}" required></div>
<div class="field"><label for="password">Password</label><input id="password" name="password" type="password" autocomplete="current-password" maxlength="200" required></div>
<div class="check"><input type="checkbox" id="keep" name="keep" value="yes"><label for="keep">Keep me signed in</label></div>
<button class="button">Sign in</button></form>
<p class="quiet">To try it: username <strong>${demoUser.name}</strong>, password <strong>${demoUser.password}</strong></p></div>`;
}

export function accountPage(user: string): Html {
  return html`<div class="stack narrow wide"><h1>Your account</h1><div class="panel stack"><p>Signed in as ${user}</p>
<form method="post" action="/logout"><button class="button plain">Sign out</button></form></div></div>`;
}

export function problemPage(title: string, message: string): Html {
  return html`<div class="stack"><h1>${title}</h1><p>${message}</p><p><a href="/">Back to the shop</a> · <a href="/cart">Your cart</a></p></div>`;
}

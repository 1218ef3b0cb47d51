import { findProduct } from './catalogue.ts';
import { cookie } from './forms.ts';
import { accountPage, demoUser, loginPage } from './pages-account.ts';
import { homePage, productPage, searchPage } from './pages-browse.ts';
import { page, problem, redirect } from './reply.ts';
import type { Handler, Route } from './reply.ts';
import { cartRoutes } from './routes-cart.ts';
import { findProducts, readSearch } from './search.ts';

export const sessionCookie = 'harbour_session';
/** Seconds: thirty days. */
const keptFor = 30 * 24 * 60 * 60;

const search: Handler = ({ query }, state) => {
  const wanted = readSearch(query);
  const found = findProducts(wanted);
  state.record({ type: 'searched', query: wanted.query, results: found.length });
  return page(wanted.query === '' ? 'All products' : `Results for ${wanted.query}`, searchPage(wanted, found));
};

const viewProduct: Handler = ({ name }, state) => {
  const product = findProduct(name);
  if (product === undefined) return problem(404, 'No such product', 'The shop does not have this product.');
  state.record({ type: 'viewed', product: product.slug });
  return page(product.name, productPage(product));
};

const signIn: Handler = ({ form, session }, state) => {
  const username = (form.get('username') ?? '').trim();
  if (username !== demoUser.name || form.get('password') !== demoUser.password) {
    state.record({ type: 'login_failed' });
    return page('Sign in', loginPage({ username: username.slice(0, 200) }), 401);
  }
  if (session !== undefined) state.signOut(session);
  state.record({ type: 'logged_in', user: username });
  return redirect('/account', [cookie(sessionCookie, state.signIn(username), form.get('keep') === 'yes' ? keptFor : undefined)]);
};

const signOut: Handler = ({ session }, state) => {
  if (session !== undefined && state.userOf(session) !== undefined) {
    state.signOut(session);
    state.record({ type: 'logged_out' });
  }
  return redirect('/', [cookie(sessionCookie, '', 0)]);
};

const viewAccount: Handler = ({ session }, state) => {
  const user = state.userOf(session);
  return user === undefined ? redirect('/login') : page('Your account', accountPage(user));
};

const routes: Readonly<Record<string, Route>> = {
  ...cartRoutes,
  '/': { GET: () => page('Good things for wet days', homePage()) },
  '/search': { GET: search },
  '/product/*': { GET: viewProduct },
  '/login': { GET: () => page('Sign in', loginPage()), POST: signIn },
  '/logout': { POST: signOut },
  '/account': { GET: viewAccount },
};

export function findRoute(path: string): { readonly route: Route; readonly name: string } | undefined {
  const cut = path.lastIndexOf('/');
  const name = path.slice(cut + 1);
  for (const key of [path, `${path.slice(0, cut)}/*`]) {
    const route = Object.hasOwn(routes, key) ? routes[key] : undefined;
    if (route !== undefined) return { route, name };
  }
  return undefined;
}

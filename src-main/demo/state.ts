import { randomUUID } from 'node:crypto';
import { findProduct } from './catalogue.ts';
import type { Product } from './catalogue.ts';
import type { Address, CartLine, Order, ShopEvent } from './events.ts';

/** Carts and sessions kept at most; the oldest go first. Far more than one person's tries need. */
const maxKept = 1000;
/** Of one thing in one cart. */
export const maxQuantity = 10;

export interface PricedLine {
  readonly product: Product;
  readonly size: string | undefined;
  readonly quantity: number;
}

export interface State {
  readonly log: readonly ShopEvent[];
  readonly orders: readonly Order[];
  record(event: ShopEvent): void;
  cart(visitor: string): readonly PricedLine[];
  /** Sets the quantity of one thing; 0 takes it out. */
  setQuantity(visitor: string, product: Product, size: string | undefined, quantity: number): void;
  order(visitor: string, address: Address): Order;
  signIn(user: string): string;
  signOut(session: string): void;
  userOf(session: string | undefined): string | undefined;
}

export function totalOf(lines: readonly PricedLine[]): number {
  return lines.reduce((sum, { product, quantity }) => sum + product.price * quantity, 0);
}

export function quantityOf(lines: readonly PricedLine[], product: Product, size: string | undefined): number {
  return lines.find((line) => line.product === product && line.size === size)?.quantity ?? 0;
}

export function createState(): State {
  const log: ShopEvent[] = [];
  const orders: Order[] = [];
  const carts = new Map<string, readonly CartLine[]>();
  const sessions = new Map<string, string>();

  const cart = (visitor: string): readonly PricedLine[] =>
    (carts.get(visitor) ?? []).flatMap(({ product: slug, size, quantity }) => {
      const product = findProduct(slug);
      return product === undefined ? [] : [{ product, size, quantity }];
    });

  return {
    log,
    orders,
    record: (event) => void log.push(event),
    cart,
    setQuantity(visitor, { slug }, size, quantity) {
      const lines = carts.get(visitor) ?? [];
      const isIt = (line: CartLine): boolean => line.product === slug && line.size === size;
      const changed = { product: slug, size, quantity };
      const next = lines.some(isIt) ? lines.map((line) => (isIt(line) ? changed : line)) : [...lines, changed];
      keep(carts, visitor, next.filter((line) => line.quantity > 0));
    },
    order(visitor, address) {
      const total = totalOf(cart(visitor));
      const order: Order = { number: `HG-${String(1001 + orders.length)}`, visitor, lines: carts.get(visitor) ?? [], total, address };
      orders.push(order);
      carts.delete(visitor);
      return order;
    },
    signIn(user) {
      const session = randomUUID();
      keep(sessions, session, user);
      return session;
    },
    signOut: (session) => void sessions.delete(session),
    userOf: (session) => (session === undefined ? undefined : sessions.get(session)),
  };
}

function keep<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.delete(key);
  map.set(key, value);
  const oldest = map.keys().next().value;
  if (map.size > maxKept && oldest !== undefined) map.delete(oldest);
}

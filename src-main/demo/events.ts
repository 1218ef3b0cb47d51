/** What happened in the shop, in order. `product` is the slug of its address, prices and totals are cents. */
export type ShopEvent =
  | { readonly type: 'searched'; readonly query: string; readonly results: number }
  | { readonly type: 'viewed'; readonly product: string }
  | (CartLine & { readonly type: 'added'; readonly price: number; readonly visitor: string })
  | (CartLine & { readonly type: 'changed_quantity'; readonly visitor: string })
  | { readonly type: 'removed'; readonly product: string; readonly size: string | undefined; readonly visitor: string }
  | { readonly type: 'logged_in'; readonly user: string }
  | { readonly type: 'login_failed' }
  | { readonly type: 'logged_out' }
  | { readonly type: 'checkout_viewed'; readonly total: number }
  | { readonly type: 'ordered'; readonly total: number; readonly number: string };

export interface CartLine {
  readonly product: string;
  /** undefined where the product has no sizes. */
  readonly size: string | undefined;
  readonly quantity: number;
}

export interface Address {
  readonly name: string;
  readonly street: string;
  readonly city: string;
  readonly postalCode: string;
  readonly country: string;
  readonly email: string;
}

export interface Order {
  readonly number: string;
  readonly visitor: string;
  readonly lines: readonly CartLine[];
  /** Cents. */
  readonly total: number;
  readonly address: Address;
}

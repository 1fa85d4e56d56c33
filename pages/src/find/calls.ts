import { type Call, call } from '../explorer/call.ts';
import type { Scene } from '../explorer/view.ts';
import type { NamedChain } from './named-chain.ts';

/** How far around a place is looked, in miles. */
export const RADIUS_MI = 10;
/** Products that words alone are answered with. */
export const MOST_PRODUCTS = 20;

const ZIP = /^\d{5}$/;
const PLACE = /^[A-Za-z .'-]+, ?[A-Za-z]{2}$/;

/** What was typed, understood: words for products or stores, and a place. */
export interface Asked {
  readonly words: string;
  readonly near: string;
  /** The words were said to mean products, whatever chain they name. */
  readonly areProducts: boolean;
}

/** Reads the two boxes: the first one may hold a place as well. */
export function asked({ target: { query } }: Scene): Asked {
  const typed = (query.get('q') ?? '').trim().slice(0, 100);
  const near = (query.get('near') ?? '').trim();
  const areProducts = query.get('in') === 'products';
  // One box takes all: what is nothing but a place is one.
  if (near === '' && (ZIP.test(typed) || PLACE.test(typed))) return { words: '', near: typed, areProducts };
  const [, words, place] = /^(.+?)\s+(?:near|in)\s+(\d{5}|[A-Za-z .'-]+, ?[A-Za-z]{2})$/.exec(typed) ?? [];
  return words === undefined || place === undefined
    ? { words: typed, near, areProducts }
    : { words, near: place, areProducts };
}

/** All chains, where one may be meant: words beside a place may be its name. */
export function chainsOf({ words, near, areProducts }: Asked): Call<'listChains'> | null {
  return words === '' || near === '' || areProducts ? null : call('listChains', { online_only: false });
}

/** Stores around the place, of the chain that the words name, or without a place those that they name; null: nothing was typed. */
export function storesOf({ words, near }: Asked, chain: NamedChain | null): Call<'listStores'> | null {
  if (near !== '')
    return call('listStores', {
      chain: chain?.slug,
      near,
      radius: RADIUS_MI,
      // Products stand beside them, unless a place or a chain is all that was typed.
      limit: words === '' || chain !== null ? 50 : 12,
      include_count: true,
    });
  return words === '' ? null : call('listStores', { q: words, limit: 12, include_count: true });
}

/** Words alone are looked for in the catalogue; with a place, among what is sold around it. */
export function productsOf({ words, near }: Asked): Call<'listProducts'> | null {
  return words === '' || near !== '' ? null : call('listProducts', { q: words, limit: MOST_PRODUCTS });
}

/** What is sold around the place that the words fit. */
export function pricesOf({ words, near }: Asked): Call<'listPrices'> | null {
  if (words === '' || near === '') return null;
  return call('listPrices', {
    q: words,
    near,
    radius_mi: RADIUS_MI,
    sort: 'relevance',
    limit: 200,
    include_count: true,
  });
}

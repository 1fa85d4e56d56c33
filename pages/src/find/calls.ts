import { type Call, call } from '../explorer/call.ts';
import type { Scene } from '../explorer/view.ts';
import type { NamedChain } from './named-chain.ts';

/** How far around a place is looked, in miles. */
export const RADIUS_MI = 10;
/** Products that words alone are answered with. */
export const MOST_PRODUCTS = 20;

const ZIP = String.raw`\d{5}(?:-\d{4})?`;
const CITY = String.raw`[A-Za-z .'-]+, ?[A-Za-z]{2}`;
const POINT = String.raw`-?\d{1,2}\.\d+, ?-?\d{1,3}\.\d+`;
const PLACE = new RegExp(`^(?:${ZIP}|${CITY}|${POINT})$`);
/** Only `near beer` is no place; what comes after `in` may be oil or syrup. */
const NEAR_PLACE = /^(.+?)\s+near\s+(?!beers?\b)(.+)$/i;
const WORDS_IN_PLACE = new RegExp(String.raw`^(.+?)\s+in\s+(${ZIP}|${CITY}|${POINT})$`, 'i');
/** Towns in whose names `in` leads to no place: these are all that the US has. */
const TOWNS_WITH_IN = /^(?:bird in hand|cave in rock|howey in the hills|lake in the hills|put in bay),/i;
const BETWEEN_DIGITS = /[\s-]/g;
const BARCODE = /^\d{8,14}$/;

/** What was typed, understood: words for products or stores, and a place. */
export interface Asked {
  readonly words: string;
  /** The digits of a barcode, where the words are nothing else; empty: they are words. */
  readonly barcode: string;
  readonly near: string;
  /** The words mean products, whatever chain they name: it was said, or they are a barcode. */
  readonly areProducts: boolean;
}

/** Reads the two boxes: the first one may hold a place as well. */
export function asked({ target: { query } }: Scene): Asked {
  const typed = (query.get('q') ?? '').trim().slice(0, 100);
  const near = (query.get('near') ?? '').trim();
  const of = (words: string, place: string): Asked => {
    const digits = words.replaceAll(BETWEEN_DIGITS, '');
    const barcode = BARCODE.test(digits) ? digits : '';
    return { words, barcode, near: place, areProducts: barcode !== '' || query.get('in') === 'products' };
  };
  const inPlace = TOWNS_WITH_IN.test(typed) ? null : WORDS_IN_PLACE.exec(typed);
  const [, words, place] = NEAR_PLACE.exec(typed) ?? inPlace ?? [];
  if (words !== undefined && place !== undefined) return of(words, place);
  // One box takes all: what is nothing but a place is one.
  return near === '' && PLACE.test(typed) ? of('', typed) : of(typed, near);
}

/** The scene as if its place had been typed into the box for it, for links that replace it. */
export function withPlaceApart(scene: Scene): Scene {
  const { words, near } = asked(scene);
  const query = new URLSearchParams(scene.target.query);
  query.set('q', words);
  query.set('near', near);
  for (const name of ['q', 'near']) if (query.get(name) === '') query.delete(name);
  return { ...scene, target: { ...scene.target, query } };
}

/** All chains, where one may be meant: words beside a place may be its name. */
export function chainsOf({ words, near, areProducts }: Asked): Call<'listChains'> | null {
  return words === '' || near === '' || areProducts ? null : call('listChains', { online_only: false });
}

/** Stores around the place, of the chain that the words name, or without a place those that they name; null: they name none. */
export function storesOf(
  { words, barcode, near }: Asked,
  chain: NamedChain | null,
): Call<'listStores'> | null {
  if (near !== '')
    return call('listStores', {
      chain: chain?.slug,
      near,
      radius: RADIUS_MI,
      // Products stand beside them, unless a place or a chain is all that was typed.
      limit: words === '' || chain !== null ? 50 : 12,
      include_count: true,
    });
  return words === '' || barcode !== ''
    ? null
    : call('listStores', { q: words, limit: 12, include_count: true });
}

/** Words alone are looked for in the catalogue; with a place, among what is sold around it. */
export function productsOf({ words, barcode, near }: Asked): Call<'listProducts'> | null {
  if (words === '' || near !== '') return null;
  return call('listProducts', { ...named(words, barcode), limit: MOST_PRODUCTS });
}

/** What is sold around the place that the words fit. */
export function pricesOf({ words, barcode, near }: Asked): Call<'listPrices'> | null {
  if (words === '' || near === '') return null;
  return call('listPrices', {
    ...named(words, barcode),
    near,
    radius_mi: RADIUS_MI,
    // One product fits its barcode as well at any store.
    sort: barcode === '' ? 'relevance' : 'price',
    limit: 200,
    include_count: true,
  });
}

function named(words: string, barcode: string): { readonly q: string } | { readonly barcode: string } {
  return barcode === '' ? { q: words } : { barcode };
}

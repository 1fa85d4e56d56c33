import type { Sliced } from '../domain/slices.ts';
import { type ListItem, readListItem } from '../domain/list-item.ts';
import { assortmentOf, ownProducts } from './chain-assortment.ts';
import { type FirstAnswer, firstAnswerOf } from './chains/chain-answers.ts';
import { chainSearchOf } from './chains/chain-search.ts';
import { bitsOf } from './eligible.ts';
import { findLikely } from './find-products.ts';
import { LEAST_CONFIDENCE, SIMILARITY_FLOOR } from './finding/weights.ts';
import { findPair, findSource, type PriceSource } from './price-lookup.ts';
import type { ProductPart } from '../snapshot/parts/products.ts';
import type { Snapshot } from '../snapshot/snapshot.ts';
import { findUuid } from './uuid-index.ts';

/** An item of a list that is to be filled at a store. */
export interface WantedItem {
  /** As a person writes it. */
  readonly name: string;
  /** A product id, tried before the name. */
  readonly canonical_product_id?: string | undefined;
}

/** How a product was found for an item: by its id, or by the item's name. */
export type MatchMethod = 'canonical_id' | 'fuzzy_name';

/** A product that fills an item. */
export interface ListMatch {
  readonly product: number;
  /** The product at the store's chain. */
  readonly pair: number;
  readonly method: MatchMethod;
  /** The probability that a person would accept it, from 0.3; 1 for a canonical id. */
  readonly confidence: number;
  /** Trigram similarity to the name as it was understood, from 0.3; null for a canonical id. */
  readonly similarity: number | null;
  /** Where the price comes from. */
  readonly source: PriceSource;
}

/** What became of an item. */
export interface ResolvedListItem {
  /** How its name was read. */
  readonly read: ListItem;
  /** Null: nothing that the store or its siblings sell is likely meant. */
  readonly match: ListMatch | null;
  /** Other products that the name may mean, the next best first. */
  readonly alternatives: readonly ListMatch[];
}

/** Most alternatives an item. */
export const MOST_ALTERNATIVES = 3;

/** Units of work of finding what one item means. */
export const UNITS_AN_ITEM = 5_000;

/** What a store was seen to sell itself, and then what its siblings sell: products of one place after another, one bit each. */
function shelvesOf(products: ProductPart, sold: Uint32Array, own: Uint32Array): readonly Uint32Array[] {
  const others = bitsOf(sold, products.count);
  if (own.length === 0) return [others];
  for (const product of own) others[product >>> 5]! &= ~(1 << (product & 31));
  return [bitsOf(own, products.count), others];
}

/** Finds what an item means at a store, from its name alone: the best `most` products. */
type FindMeant = (name: string, most: number) => readonly FirstAnswer[];

/** Finds among what the store was seen to sell itself, and only then among what its siblings sell. */
function makeFindMeant(snapshot: Snapshot, store: number): FindMeant {
  const { stores, products } = snapshot;
  const chain = stores.chain[store]!;
  const assortment = assortmentOf(snapshot, chain);
  const own = ownProducts(assortment, stores.positionInChain[store]!);
  const options = { among: chainSearchOf(snapshot, chain), leastSimilarity: SIMILARITY_FLOOR };
  let shelves: readonly Uint32Array[] | null = null;
  const find: FindMeant = (name, most) => {
    shelves ??= shelvesOf(products, assortment.products, own);
    return findLikely(snapshot, name, options, shelves, most, LEAST_CONFIDENCE);
  };
  if (own.length > 0) return find;
  // Stores that were seen to sell nothing themselves have the shelves of their chain.
  return (name, most) => {
    if (most > 1) return find(name, most);
    const first = firstAnswerOf(snapshot, chain, name, () => find(name, 1)[0]);
    return first === undefined ? [] : [first];
  };
}

/**
 * Fills a list at a store, item by item in its order. A canonical product id decides where the store's chain sells the
 * product; else the name does, as it is meant: among what the store sells itself, and only then among what its siblings
 * sell. Prices are resolved by tier as everywhere. A closed store fills nothing. `alternatives`: how many other matches an
 * item gets, 0 to 3.
 */
export function* resolveList(
  snapshot: Snapshot,
  store: number,
  items: readonly WantedItem[],
  alternatives = 0,
): Sliced<ResolvedListItem[]> {
  const { stores, prices, products } = snapshot;
  if (stores.active[store] !== 1) {
    return items.map(({ name }) => ({ read: readListItem(name), match: null, alternatives: [] }));
  }
  const chain = stores.chain[store]!;
  const findMeant = makeFindMeant(snapshot, store);
  const matchOf = (
    product: number,
    pair: number,
    method: MatchMethod,
    confidence: number,
    similarity: number | null,
  ): ListMatch => ({
    product,
    pair,
    method,
    confidence,
    similarity,
    source: findSource(snapshot, pair, store),
  });
  const findCanonical = (id: string | undefined): ListMatch | null => {
    const product = id === undefined ? -1 : findUuid(products.ids, id);
    const pair = product < 0 ? -1 : findPair(prices, product, chain);
    return pair < 0 ? null : matchOf(product, pair, 'canonical_id', 1, null);
  };
  const findNamed = (name: string, most: number): ListMatch[] =>
    findMeant(name, most).map(({ product, confidence, similarity }) =>
      matchOf(product, findPair(prices, product, chain), 'fuzzy_name', confidence, similarity),
    );
  const resolve = ({ name, canonical_product_id }: WantedItem): ResolvedListItem => {
    const read = readListItem(name);
    const canonical = findCanonical(canonical_product_id);
    if (canonical === null) {
      const [match = null, ...others] = findNamed(name, 1 + alternatives);
      return { read, match, alternatives: others };
    }
    if (alternatives === 0) return { read, match: canonical, alternatives: [] };
    const others = findNamed(name, 1 + alternatives).filter(({ product }) => product !== canonical.product);
    return { read, match: canonical, alternatives: others.slice(0, alternatives) };
  };
  const resolved: ResolvedListItem[] = [];
  for (const item of items) {
    resolved.push(resolve(item));
    yield UNITS_AN_ITEM;
  }
  return resolved;
}

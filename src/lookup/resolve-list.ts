import { foldText } from '../domain/text/fold.ts';
import { type ListItem, readListItem } from '../domain/list-item.ts';
import { chainTextsOf, ownTextsOf, pickTexts, type TextIndex, type TextNumbers } from './chain-texts.ts';
import { findSimilarTexts, type GoesFirst } from './list-search.ts';
import { findPair, findSource, type PriceSource } from './price-lookup.ts';
import { productIdRanks } from './product-search.ts';
import type { Snapshot } from '../snapshot/snapshot.ts';
import { findUuid } from './uuid-index.ts';

/** An item of a list that is to be filled at a store. */
export interface WantedItem {
  /** As a person writes it: a quantity and a unit at its start are read and not matched. */
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
  /** 1 for a canonical id, else the similarity, 0.3 to 1. */
  readonly confidence: number;
  /** Where the price comes from. */
  readonly source: PriceSource;
}

/** What became of an item. */
export interface ResolvedListItem {
  /** How its name was read. */
  readonly read: ListItem;
  /** Null: nothing that the store or its siblings sell is similar enough. */
  readonly match: ListMatch | null;
  /** Other products that the name may mean, the next best first. */
  readonly alternatives: readonly ListMatch[];
}

const NONE = new Uint16Array(0);

/** Most alternatives an item. */
export const MOST_ALTERNATIVES = 3;

/**
 * Fills a list at a store, item by item in its order. A canonical product id decides where the store's chain sells the
 * product; else the name does, by similarity: among what the store sells itself, and only then among what its siblings
 * sell. Ties go to the product that more stores sell, then to the lower id. Prices are resolved by tier as everywhere. A
 * closed store fills nothing. `alternatives`: how many other matches an item gets, 0 to 3.
 */
export function resolveList(
  snapshot: Snapshot,
  store: number,
  items: readonly WantedItem[],
  alternatives = 0,
): ResolvedListItem[] {
  const { stores, prices, products } = snapshot;
  if (stores.active[store] !== 1) {
    return items.map(({ name }) => ({ read: readListItem(name), match: null, alternatives: [] }));
  }
  const chain = stores.chain[store]!;
  const texts = chainTextsOf(snapshot, chain);
  const own = ownTextsOf(texts, stores.positionInChain[store]!);
  const ownIndex = pickTexts(products, texts, own);
  const idRanks = productIdRanks(products);
  const goesFirstIn =
    (index: TextIndex): GoesFirst =>
    (a, b) => {
      const [one, other] = [index.products[a]!, index.products[b]!];
      const wider = prices.storesSelling[one]! - prices.storesSelling[other]!;
      return wider !== 0 ? wider > 0 : idRanks[one]! < idRanks[other]!;
    };
  const matchOf = (product: number, pair: number, method: MatchMethod, confidence: number): ListMatch => ({
    product,
    pair,
    method,
    confidence,
    source: findSource(snapshot, pair, store),
  });
  const findCanonical = (id: string | undefined): ListMatch | null => {
    const product = id === undefined ? -1 : findUuid(products.ids, id);
    const pair = product < 0 ? -1 : findPair(prices, product, chain);
    return pair < 0 ? null : matchOf(product, pair, 'canonical_id', 1);
  };
  const matchesIn = (index: TextIndex, text: string, most: number, leftOut: TextNumbers): ListMatch[] => {
    const similar = findSimilarTexts(index, text, most, leftOut, goesFirstIn(index));
    return similar.texts.map((found, i) =>
      matchOf(index.products[found]!, index.pairs[found]!, 'fuzzy_name', similar.similarities[i]!),
    );
  };
  const findSimilar = (text: string, most: number): ListMatch[] => {
    const folded = foldText(text);
    const matches = matchesIn(ownIndex, folded, most, NONE);
    if (matches.length === most) return matches;
    return [...matches, ...matchesIn(texts, folded, most - matches.length, own)];
  };
  return items.map(({ name, canonical_product_id }) => {
    const read = readListItem(name);
    const canonical = findCanonical(canonical_product_id);
    if (canonical === null) {
      const [match = null, ...others] = findSimilar(read.text, 1 + alternatives);
      return { read, match, alternatives: others };
    }
    if (alternatives === 0) return { read, match: canonical, alternatives: [] };
    const others = findSimilar(read.text, 1 + alternatives).filter(
      ({ product }) => product !== canonical.product,
    );
    return { read, match: canonical, alternatives: others.slice(0, alternatives) };
  });
}

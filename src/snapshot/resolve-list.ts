import { foldText } from '../domain/fold.ts';
import { type ListItem, readListItem } from '../domain/list-item.ts';
import { type ChainTexts, chainTextsOf } from './chain-texts.ts';
import { findSimilarTexts, type SellsItself } from './list-search.ts';
import { findObservation, findPair, findSource, type PriceSource } from './price-lookup.ts';
import { productIdRanks } from './product-search.ts';
import type { Snapshot } from './snapshot.ts';
import { findUuid } from './uuid-index.ts';

/** An item of a list that is to be filled at a store. */
export interface WantedItem {
  /** As a person writes it: a quantity and a unit at its start are read and not matched. */
  readonly name: string;
  /** A product id, tried before the name. */
  readonly canonical_product_id?: string | undefined;
}

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

/** Most alternatives an item. */
export const MOST_ALTERNATIVES = 3;

const OWN = 1;
const NOT_OWN = 2;

/** Whether the store sells a text itself. Each is looked up once a list, and none after all that the store sells were met. */
function ownTest({ prices, stores, aisles }: Snapshot, texts: ChainTexts, store: number): SellsItself {
  const position = stores.positionInChain[store]!;
  const known = new Uint8Array(texts.pairs.length);
  let left = aisles.stores.rows[aisles.storeStart[stores.chain[store]!]! + position]!;
  return (text) => {
    if (known[text] === 0) {
      const isOwn = left > 0 && findObservation(prices, texts.pairs[text]!, position) >= 0;
      known[text] = isOwn ? OWN : NOT_OWN;
      if (isOwn) left--;
    }
    return known[text] === OWN;
  };
}

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
  const texts = chainTextsOf(products, prices, chain);
  const sellsItself = ownTest(snapshot, texts, store);
  const idRanks = productIdRanks(products);
  const goesFirst = (a: number, b: number): boolean => {
    const [one, other] = [texts.products[a]!, texts.products[b]!];
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
  const findSimilar = (text: string, most: number): ListMatch[] => {
    const similar = findSimilarTexts(texts, foldText(text), most, sellsItself, goesFirst);
    return similar.texts.map((found, i) =>
      matchOf(texts.products[found]!, texts.pairs[found]!, 'fuzzy_name', similar.similarities[i]!),
    );
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

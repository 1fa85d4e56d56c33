import { effectivePriceE4 } from '../../domain/price-tier.ts';
import type { Sliced } from '../../domain/slices.ts';
import { type ListItem, readListItem } from '../../domain/understanding/lines/list-item.ts';
import { hasOwnShelf, hasOwnShelves, productsSold } from '../chain-assortment.ts';
import {
  type AllMeant,
  answerAhead,
  answersOfChain,
  askedOf,
  type FindAnswers,
} from '../chains/chain-answers.ts';
import { chainSearchOf } from '../chains/chain-search.ts';
import type { Eligible } from '../eligible.ts';
import { productName } from '../encoded-fields.ts';
import { findLikely, type LikelyProduct } from '../find-products.ts';
import { LEAST_CONFIDENCE, SIMILARITY_FLOOR } from '../finding/weights.ts';
import { findObservation, findPair, findSource, type PriceSource } from '../price-lookup.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import { isOneOfMany, textsOf } from '../search-products.ts';
import { findUuid } from '../uuid-index.ts';
import { type UnfilledReason, whyUnfilled } from './unfilled.ts';

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
  /** Why there is no match; null: there is one. */
  readonly unfilled: UnfilledReason | null;
  /** Other products that the name may mean, the next best first. */
  readonly alternatives: readonly ListMatch[];
}

/** Most alternatives an item. */
export const MOST_ALTERNATIVES = 3;

/** Units of work of finding what one item means. */
export const UNITS_AN_ITEM = 5_000;

/** So many answers of a chain are looked at for what a store sells itself. */
export const MOST_ANSWERS = 8;
/** And so many where these are all meant, and the plainest of what the store sells may come later. */
const MOST_MEANT = 64;

/** Finds what an item means at a store, by its name: the best `most` products. */
type FindMeant = (name: string, most: number) => readonly LikelyProduct[];

/** What a chain sells that a name may mean, best first: the best `most`; nothing where it names several things. */
function findOneAtChain(snapshot: Snapshot, chain: number, name: string, most: number, eligible?: Eligible) {
  const options = { among: chainSearchOf(snapshot, chain), eligible, leastSimilarity: SIMILARITY_FLOOR };
  const likely = findLikely(snapshot, name, options, most, LEAST_CONFIDENCE);
  return isOneOfMany(snapshot, name, likely) ? [] : likely;
}

/** As `findOneAtChain`; of things of which any will do what the chain sells: see `textsOf`. */
function findAtChain(
  snapshot: Snapshot,
  chain: number,
  name: string,
  most = MOST_ANSWERS,
  eligible?: Eligible,
): readonly LikelyProduct[] {
  for (const text of textsOf(snapshot, name)) {
    const likely = findOneAtChain(snapshot, chain, text, most, eligible);
    if (likely.length > 0) return likely;
  }
  return [];
}

/** Finds what a chain answers to a name; what is meant beside the best only where a store of the chain may sell it alone. */
const findAnswers = (snapshot: Snapshot, chain: number, name: string): FindAnswers => ({
  best: () => findAtChain(snapshot, chain, name),
  meant: (best) => {
    const mayBeMore = best.length === MOST_ANSWERS && best.every(({ isMeant }) => isMeant);
    if (!mayBeMore || !hasOwnShelves(snapshot, chain)) return null;
    const meant = findAtChain(snapshot, chain, name, MOST_MEANT).filter(({ isMeant }) => isMeant);
    return { answers: meant, isAll: meant.length < MOST_MEANT };
  },
});

/** Some of the answers before the others, both in their order. */
function first(some: readonly LikelyProduct[], answers: readonly LikelyProduct[]): readonly LikelyProduct[] {
  if (some.length === 0) return answers;
  const products = new Set(some.map(({ product }) => product));
  return [...some, ...answers.filter(({ product }) => !products.has(product))];
}

/** Where the best answer is meant and not such, those that are both before the others. */
function preferMeant(
  isSuch: (answer: LikelyProduct) => boolean,
  answers: readonly LikelyProduct[],
): readonly LikelyProduct[] {
  const [best] = answers;
  if (best?.isMeant !== true || isSuch(best)) return answers;
  return first(
    answers.filter((answer) => answer.isMeant && isSuch(answer)),
    answers,
  );
}

/**
 * Finds among all that the store's chain sells: of what is meant as much as the best, what the store sells itself goes first,
 * the plainest of it before the others, else what a store near it does; what has a price before all that has none.
 */
function makeFindMeant(snapshot: Snapshot, store: number): FindMeant {
  const { stores, prices } = snapshot;
  const chain = stores.chain[store]!;
  const position = stores.positionInChain[store]!;
  const isOwn = (product: number): boolean =>
    findObservation(prices, findPair(prices, product, chain), position) >= 0;
  const isNear = ({ product }: LikelyProduct): boolean =>
    findSource(snapshot, findPair(prices, product, chain), store).tier !== 'chain';
  const ownOf = (answers: readonly LikelyProduct[]): readonly LikelyProduct[] =>
    answers.filter(({ product, isMeant }) => isMeant && isOwn(product));
  const isPriced = ({ product }: LikelyProduct): boolean => {
    const { observation } = findSource(snapshot, findPair(prices, product, chain), store);
    return effectivePriceE4(prices.regularE4[observation]!, prices.saleE4[observation]!) !== 0;
  };
  const hasShelf = hasOwnShelf(snapshot, store);
  /** What the store sells itself of all that is meant, however late it comes. */
  const ownOfAll = (name: string, best: LikelyProduct, meant: AllMeant): readonly LikelyProduct[] => {
    const own = ownOf(meant.answers);
    if (own.length > 0 || meant.isAll) return own;
    const mayCome = (product: number): boolean => product === best.product || isOwn(product);
    return ownOf(findAtChain(snapshot, chain, name, MOST_ANSWERS, { test: mayCome }));
  };
  return (name, most) => {
    const known = answersOfChain(snapshot, chain, name, findAnswers(snapshot, chain, name));
    const answers = known.best;
    let own = hasShelf ? ownOf(answers) : [];
    const [best] = answers;
    const lacksPlain = own[0]?.isPlain !== true && (own.length === 0 || best?.isPlain === true);
    const meant = hasShelf && lacksPlain ? known.meant() : null;
    if (meant !== null) {
      const more = ownOfAll(name, best!, meant);
      if (more.length > 0) own = more;
    }
    const found = own.length > 0 ? first(own, answers) : preferMeant(isNear, answers);
    return preferMeant(isPriced, found).slice(0, most);
  };
}

/**
 * Fills a list at a store, item by item in its order. A canonical product id decides where the store's chain sells the
 * product; else the name does, as it is meant: of what is meant as much as the best that the chain sells, what the store sells
 * itself goes first, else what a store within 50 miles does, where that has a price. Prices are resolved by tier as everywhere. A
 * closed store fills nothing. `alternatives`: how many other matches an item gets, 0 to 3.
 */
export function* resolveList(
  snapshot: Snapshot,
  store: number,
  items: readonly WantedItem[],
  alternatives = 0,
): Sliced<ResolvedListItem[]> {
  const { stores, prices, products } = snapshot;
  if (stores.active[store] !== 1) {
    return items.map(({ name }) => ({
      read: readListItem(name),
      match: null,
      unfilled: 'store_closed',
      alternatives: [],
    }));
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
      const unfilled = match === null ? whyUnfilled(snapshot, name) : null;
      return { read, match, unfilled, alternatives: others };
    }
    const filled = { read, match: canonical, unfilled: null };
    if (alternatives === 0) return { ...filled, alternatives: [] };
    const others = findNamed(name, 1 + alternatives).filter(({ product }) => product !== canonical.product);
    return { ...filled, alternatives: others.slice(0, alternatives) };
  };
  const resolved: ResolvedListItem[] = [];
  for (const item of items) {
    resolved.push(resolve(item));
    yield UNITS_AN_ITEM;
  }
  return resolved;
}

/** So many lines are rehearsed at most, whatever the chains: what a first list meets is met by then. No more than all sell. */
const LINES_REHEARSED = 350;

/** How people write a line: what reads each is compiled when it is met for the first and the second time. */
const WRITTEN: readonly ((name: string) => string)[] = [
  (name) => name,
  (name) => `2 lb ${name}`,
  (name) => `1 (14 oz) can ${name}`,
  (name) => `${name} - 1/2 gallon`,
  (name) => `${name} (2 lbs fresh)`,
  (name) => `${name}, 2 cans`,
  (name) => `please get ${name} or something like that, if they have any`,
];

/**
 * Looks for names of products at each chain in turn, written as people do, and remembers none: the first lists of a thread would wait
 * for code that is compiled for what it meets.
 */
export function* rehearseLists(snapshot: Snapshot): Sliced<void> {
  const assortments = Array.from({ length: snapshot.chains.count }, (_, chain) => ({
    chain,
    sold: productsSold(snapshot, chain),
  })).filter(({ sold }) => sold.length > 0);
  const names = assortments.reduce((sum, { sold }) => sum + sold.length, 0);
  const most = Math.min(LINES_REHEARSED, names);
  for (let i = 0; i < most; i++) {
    const { chain, sold } = assortments[i % assortments.length]!;
    const product = sold[Math.floor((i / most) * sold.length)]!;
    const line = WRITTEN[i % WRITTEN.length]!(productName(snapshot.products, product));
    readListItem(line);
    findAtChain(snapshot, chain, line);
    yield UNITS_AN_ITEM;
  }
}

/**
 * What lists asked of a snapshot again and again, to be found ahead in the next one, or at its own other chains, before it is
 * asked there. Holds nothing of the snapshot.
 */
export function listedAgain(snapshot: Snapshot): (next: Snapshot) => Sliced<void> {
  const asked = askedOf(snapshot);
  return (next) => {
    const find = (chain: number, name: string) => findAnswers(next, chain, name);
    return answerAhead(next, asked, find, { units: UNITS_AN_ITEM, most: MOST_ANSWERS + MOST_MEANT });
  };
}

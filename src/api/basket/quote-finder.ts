import type { Sliced } from '../../domain/slices.ts';
import { isEligible } from '../../lookup/eligible.ts';
import { findProductsByBarcode, productIdRanks } from '../../lookup/product-search.ts';
import { listRowPairs } from '../../lookup/chains/row-pairs.ts';
import { SHELF_VARIANTS } from '../../snapshot/parts/shelves.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import {
  beginShelves,
  endShelves,
  readShelf,
  type ShelfPick,
  type ShelfSource,
  type ShelfVariant,
} from '../../lookup/shelves.ts';
import { type Asked, findAsked, MOST_CHAINS_ASKED } from './asked-products.ts';
import { appendAsked } from './asked-quotes.ts';
import { categoriesContaining, type CategoryLists, namedCategories } from './category-words.ts';
import { type QuoteRange, type QuoteColumns, putQuote, reserveQuotes } from './quote-columns.ts';
import { whyMissing } from './reasons.ts';
import { createScopePrices, type ScopePrices } from './scope-prices.ts';
import { appendRow, costOfRow, findRow, pricesWithout, putRow } from './shelf-rows.ts';
import type { MissingReason } from './answer-schema.ts';
import type { BasketItem } from './schema.ts';
import type { Scope } from './scope.ts';
import { markSold, soldIn } from './sold-in-scope.ts';
import { MOST_LOOKED_AT, UNITS_A_SEARCH } from './work.ts';

/** What an item costs at the stores in scope. */
export interface Quotes extends QuoteRange {
  readonly variant: ShelfVariant;
  readonly priceCount: number;
  readonly storeCount: number;
  /** Of an item in words that were understood, what stands for it; its keys are those of `askedKey`. Else null. */
  readonly asked: Asked | null;
}

/** Finds the quotes of one item, or says why there are none. */
export type QuoteFinder = (item: BasketItem) => Sliced<Quotes | MissingReason>;

/** How quotes are found. */
export interface QuoteOptions {
  readonly pick: ShelfPick;
  /** Whether items in words are compared by their sizes. */
  readonly sizeNormalized: boolean;
  /** See `MOST_LOOKED_AT`. */
  readonly mostLookedAt?: number;
  /** Told the place of each store that a quote is from; not where the price is a sibling's, unless the chain has but one. */
  readonly onContribution: (at: number) => void;
}

/** What an item may be: products, in lists of one category each, or in one list. */
interface Wanted {
  readonly lists: readonly ArrayLike<number>[];
  /** The category code of each list; null for products that were named. */
  readonly categories: readonly number[] | null;
}

/** What finding the quotes of one basket shares. */
interface Finding extends Required<QuoteOptions> {
  readonly snapshot: Snapshot;
  readonly scope: Scope;
  readonly room: QuoteColumns;
  readonly source: ShelfSource;
  readonly scopePrices: ScopePrices;
  /** Items that ask for the same share their quotes: by what they ask for. */
  readonly known: Map<string, Quotes | MissingReason>;
  /** See `MOST_CHAINS_ASKED`. */
  readonly chainsLeft: { count: number };
  /** By place: the last item, counted from 1, that has a quote from it. */
  readonly seen: Uint32Array;
  items: number;
  lookedAt: number;
}

/**
 * A finder of quotes in a scope. A quote is one shelf: what one store charges for an item, the category items of several
 * catalogue categories a shelf each. Known prices of what is in stock count. Observed prices of the stores in scope do; of
 * a store that was asked for by id the prices that `/v1/prices` gives it.
 */
export function createQuoteFinder(
  snapshot: Snapshot,
  scope: Scope,
  room: QuoteColumns,
  options: QuoteOptions,
): QuoteFinder {
  const { stores, products, prices } = snapshot;
  const source: ShelfSource = { prices, sizes: products, idRank: productIdRanks(products) };
  const finding: Finding = {
    mostLookedAt: MOST_LOOKED_AT,
    ...options,
    snapshot,
    scope,
    room,
    source,
    scopePrices: createScopePrices(snapshot, scope, source),
    known: new Map(),
    chainsLeft: { count: MOST_CHAINS_ASKED },
    seen: new Uint32Array(stores.byChain.length),
    items: 0,
    lookedAt: 0,
  };
  return function* ({ upc, upcs, name, category, quantity = 1 }) {
    if (name !== undefined)
      return yield* once(finding, `name ${quantity} ${name}`, () => findNamed(finding, name, quantity));
    if (category !== undefined)
      return yield* once(finding, `category ${quantity} ${category}`, () =>
        findCategory(finding, category, quantity),
      );
    const barcodes = upcs ?? (upc === undefined ? [] : [upc]);
    const named = new Set(barcodes.flatMap((barcode) => findProductsByBarcode(products, barcode)));
    if (named.size === 0) return 'unknown_product';
    return yield* find(finding, { lists: [[...named]], categories: null }, false);
  };
}

/** Finds what was found already, or else finds it. */
function* once(
  { known }: Finding,
  key: string,
  find: () => Sliced<Quotes | MissingReason>,
): Sliced<Quotes | MissingReason> {
  const quotes = known.get(key) ?? (yield* find());
  known.set(key, quotes);
  return quotes;
}

/** The quotes of a category: of all that is in it where it is no word for it, else of what the word means. */
function* findCategory(finding: Finding, text: string, quantity: number): Sliced<Quotes | MissingReason> {
  const { snapshot, scope, sizeNormalized } = finding;
  yield* listRowPairs(snapshot, scope.chains);
  const ofLists = ({ codes, lists }: CategoryLists): Sliced<Quotes | MissingReason> =>
    find(finding, { lists, categories: codes }, sizeNormalized);
  const named = namedCategories(snapshot, text);
  if (named !== null) return yield* ofLists(named);
  const asked = yield* findNamed(finding, text, quantity);
  if (asked !== 'unknown_name') return asked;
  const containing = categoriesContaining(snapshot, text);
  return containing === null ? 'unknown_category' : yield* ofLists(containing);
}

/** The quotes of what words mean. */
function* findNamed(finding: Finding, text: string, quantity: number): Sliced<Quotes | MissingReason> {
  const { snapshot, scope, scopePrices, source, room, sizeNormalized } = finding;
  if (scope.places.length === 0) return whyMissing(snapshot, text, 'no_stores_in_scope');
  yield* markSold(snapshot, scope);
  const asked = findAsked(snapshot, scope, text, quantity, finding.chainsLeft);
  yield UNITS_A_SEARCH;
  if (asked === null) return whyMissing(snapshot, text, 'no_price_in_scope');
  const cost = asked.products.reduce((sum, { product }) => sum + scopePrices.cost(product), 0);
  if (finding.lookedAt + cost > finding.mostLookedAt) return 'too_broad';
  finding.lookedAt += cost;
  const start = room.length;
  const priceCount = appendAsked(snapshot, asked, scopePrices, source.idRank, sizeNormalized, room);
  if (priceCount > 0)
    return withStores(finding, { start, end: room.length, variant: 0, priceCount, storeCount: 0, asked });
  const isKnown = asked.products.some(({ product }) => scopePrices.hasKnownPrice(product));
  return isKnown ? 'out_of_stock' : 'no_price_in_scope';
}

function* find(finding: Finding, wanted: Wanted, isNormalized: boolean): Sliced<Quotes | MissingReason> {
  if (finding.scope.places.length === 0) return 'no_stores_in_scope';
  const quotes = yield* isNormalized ? appendNormalized(finding, wanted) : append(finding, wanted, 0);
  if (quotes === 'too_broad') return quotes;
  if (quotes.priceCount > 0) return withStores(finding, quotes);
  return yield* explain(finding, wanted, quotes.variant);
}

/** Appends quotes by unit price, in the unit that most prices can be compared by. */
function* appendNormalized(finding: Finding, wanted: Wanted): Sliced<Quotes | 'too_broad'> {
  let best: Quotes | undefined;
  for (let variant = 1; variant < SHELF_VARIANTS; variant++) {
    const quotes = yield* append(finding, wanted, variant);
    if (quotes === 'too_broad') return quotes;
    if (best === undefined || quotes.priceCount > best.priceCount) best = quotes;
  }
  return best!;
}

/** Appends the quotes of an item, as far as the basket may still look. */
function* append(finding: Finding, wanted: Wanted, variant: ShelfVariant): Sliced<Quotes | 'too_broad'> {
  const { snapshot, scope, room, pick, source } = finding;
  const rows = wanted.lists.map((_, i) => rowOf(finding, wanted, i, variant));
  const cost = costOf(finding, wanted, rows, variant);
  if (finding.lookedAt + cost > finding.mostLookedAt) return 'too_broad';
  finding.lookedAt += cost;
  const start = room.length;
  let priceCount = 0;
  for (const [i, row] of rows.entries()) {
    if (row === null) {
      priceCount += yield* appendProducts(finding, wanted.lists[i]!, variant);
      continue;
    }
    priceCount += appendRow(snapshot, scope, row, pick, room);
    beginShelves(snapshot.stores.byChain.length);
    putRow(snapshot, scope, row, source, variant);
    priceCount += appendShelves(finding);
    yield costOfRow(row);
  }
  yield cost;
  return { start, end: room.length, variant, priceCount, storeCount: 0, asked: null };
}

type Row = ReturnType<typeof findRow>;

/** How much there is to look at for an item. */
function costOf(
  { snapshot, scopePrices }: Finding,
  { lists }: Wanted,
  rows: readonly (Row | null)[],
  variant: ShelfVariant,
): number {
  let cost = 0;
  for (const [i, row] of rows.entries()) {
    if (row !== null) {
      cost += costOfRow(row) + pricesWithout(snapshot, row);
      continue;
    }
    const list = lists[i]!;
    for (let k = 0; k < list.length; k++)
      if (isCompared(snapshot, list[k]!, variant)) cost += scopePrices.cost(list[k]!);
  }
  return cost;
}

/** The row that has the shelves of a list of products; null where they have to be put together product by product. */
function rowOf(
  { snapshot, scope }: Finding,
  { categories }: Wanted,
  list: number,
  variant: ShelfVariant,
): Row | null {
  if (categories === null || scope.requested !== null) return null;
  return findRow(snapshot, scope, categories[list]! * SHELF_VARIANTS + variant);
}

function isCompared({ products }: Snapshot, product: number, variant: ShelfVariant): boolean {
  return variant === 0 || products.sizeUnit[product] === variant;
}

/** In scopes of more stores than these, marking all that is sold takes longer than looking for each product's prices. */
const MOST_MARKED_STORES = 3_000;
/** As it does for so few products, which is what barcodes name: of a basket of 20 of them near a point of a metro it was half. */
const FEW_PRODUCTS = 64;

/** Puts shelves together of products, and appends them; returns how many prices they have. */
function* appendProducts(finding: Finding, list: ArrayLike<number>, variant: ShelfVariant): Sliced<number> {
  const { snapshot, scopePrices, scope } = finding;
  const marks = list.length > FEW_PRODUCTS && scope.places.length <= MOST_MARKED_STORES;
  if (marks) yield* markSold(snapshot, scope);
  const sold = marks ? soldIn(snapshot, scope) : {};
  beginShelves(snapshot.stores.byChain.length);
  for (let i = 0; i < list.length; i++)
    if (isCompared(snapshot, list[i]!, variant) && isEligible(sold, list[i]!))
      scopePrices.put(list[i]!, variant);
  return appendShelves(finding);
}

/** Appends the shelves that were put together; returns how many prices they have. */
function appendShelves({ room, pick, source }: Finding): number {
  const built = endShelves();
  reserveQuotes(room, built.shelves.length);
  for (const at of built.shelves) {
    const { key, observation } = readShelf(source, at, pick);
    putQuote(room, at, key, observation);
  }
  return built.products;
}

/** Counts the stores of quotes, and tells of them. */
function withStores(finding: Finding, quotes: Quotes): Quotes {
  const { room, scopePrices, seen, onContribution } = finding;
  const item = ++finding.items;
  let storeCount = 0;
  for (let quote = quotes.start; quote < quotes.end; quote++) {
    const at = room.at[quote]!;
    if (scopePrices.isOwn(room.observation[quote]!)) onContribution(at);
    if (seen[at] === item) continue;
    seen[at] = item;
    storeCount++;
  }
  return { ...quotes, storeCount };
}

/** Why an item that is known has no quote. */
function* explain(finding: Finding, wanted: Wanted, variant: ShelfVariant): Sliced<MissingReason> {
  const { room, scopePrices } = finding;
  if (variant !== 0) {
    const before = room.length;
    const unsized = yield* append(finding, wanted, 0);
    room.length = before;
    if (unsized === 'too_broad') return unsized;
    if (unsized.priceCount > 0) return 'size_unknown';
  }
  const isKnown = wanted.lists.some((list) => Array.prototype.some.call(list, scopePrices.hasKnownPrice));
  return isKnown ? 'out_of_stock' : 'no_price_in_scope';
}

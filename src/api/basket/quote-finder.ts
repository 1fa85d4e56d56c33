import type { Sliced } from '../../domain/slices.ts';
import { withRoom } from '../../domain/with-room.ts';
import { findProductsByBarcode, productIdRanks } from '../../lookup/product-search.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import type { ShelfPick, ShelfSource, ShelfVariant } from '../../lookup/shelves.ts';
import { type Asked, findAsked, MOST_CHAINS_ASKED } from './asked-products.ts';
import { appendAsked } from './asked-quotes.ts';
import {
  categoriesContaining,
  type CategoryLists,
  namedCategories,
  departmentCategories,
} from './category-words.ts';
import type { QuoteColumns } from './quote-columns.ts';
import { whyMissing } from './reasons.ts';
import { createScopePrices } from './scope-prices.ts';
import { append, appendNormalized, type Looking, type ShelfQuotes, type Wanted } from './shelf-quotes.ts';
import type { MissingReason } from './answer-schema.ts';
import type { BasketItem } from './schema.ts';
import type { Scope } from './scope.ts';
import { markSold } from './sold-in-scope.ts';
import { MOST_LOOKED_AT, UNITS_A_SEARCH } from './work.ts';

/** What an item costs at the stores in scope. */
export interface Quotes extends ShelfQuotes {
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

/** What finding the quotes of one basket shares. */
interface Finding extends Looking, Required<QuoteOptions> {
  /** Items that ask for the same share their quotes: by what they ask for. */
  readonly known: Map<string, Quotes | MissingReason>;
  /** See `MOST_CHAINS_ASKED`. */
  readonly chainsLeft: { count: number };
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
  room.seen = withRoom(room.seen, stores.byChain.length);
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
  const { snapshot, sizeNormalized } = finding;
  const ofLists = ({ codes, lists }: CategoryLists): Sliced<Quotes | MissingReason> =>
    find(finding, { lists, categories: codes }, sizeNormalized);
  const named = namedCategories(snapshot, text) ?? departmentCategories(snapshot, text);
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
  if (priceCount > 0) return withStores(finding, { start, end: room.length, variant: 0, priceCount }, asked);
  const isKnown = asked.products.some(({ product }) => scopePrices.hasKnownPrice(product));
  return isKnown ? 'out_of_stock' : 'no_price_in_scope';
}

function* find(finding: Finding, wanted: Wanted, isNormalized: boolean): Sliced<Quotes | MissingReason> {
  if (finding.scope.places.length === 0) return 'no_stores_in_scope';
  const quotes = yield* isNormalized ? appendNormalized(finding, wanted) : append(finding, wanted, 0);
  if (quotes === 'too_broad') return quotes;
  if (quotes.priceCount > 0) return withStores(finding, quotes, null);
  return yield* explain(finding, wanted, quotes.variant);
}

/** Counts the stores of quotes, and tells of them. */
function withStores(finding: Finding, quotes: ShelfQuotes, asked: Asked | null): Quotes {
  const { room, scopePrices, onContribution } = finding;
  const { seen } = room;
  const item = ++room.items;
  let storeCount = 0;
  for (let quote = quotes.start; quote < quotes.end; quote++) {
    const at = room.at[quote]!;
    if (scopePrices.isOwn(room.observation[quote]!)) onContribution(at);
    if (seen[at] === item) continue;
    seen[at] = item;
    storeCount++;
  }
  return { ...quotes, storeCount, asked };
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

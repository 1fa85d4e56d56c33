import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Sliced } from '../../domain/slices.ts';
import { prepareChainProducts } from '../../lookup/chain-products.ts';
import { metroListsOf, stateListsOf } from '../../lookup/code-lists.ts';
import { geoIndexOf } from '../../lookup/geo-index.ts';
import { preparePriceLookup } from '../../lookup/price-lookup.ts';
import { prepareFinding } from '../../lookup/search-products.ts';
import { prepareProductSearch } from '../../lookup/product-search.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import { medianAgeHours, startOfHourMin } from '../../lookup/median-age.ts';
import type { Eligible } from '../../lookup/eligible.ts';
import { prepareSaleLists } from '../../lookup/sale-lists.ts';
import { encodeFamilies } from '../chains/families.ts';
import { type EmptyAnswer, encodeEmpty } from '../http/empty-answer.ts';
import { appendText, startAnswer, takeBody } from '../http/byte-writer.ts';
import { prepareRows, writeRows } from './encode-rows.ts';
import { rowsObserved, rowsObservedNear } from './observed-rows.ts';
import type { PriceRowPage, RowWindow } from './price-rows.ts';
import { explainEmpty, nothingAskedFor } from './empty-prices.ts';
import type { WantedBehind } from './find-answers.ts';
import { meantInScope } from './meant-in-scope.ts';
import type { PastPrices } from './past-prices.ts';
import { namesProducts, type ProductSide, resolveProductSide } from './product-side.ts';
import { rowsOfRequested, rowsOfRequestedNear } from './requested-rows.ts';
import { productsOnSale } from './sale-products.ts';
import { rowsOnSale } from './sale-rows.ts';
import { rowsSorted } from './sorted-rows.ts';
import type { PricesQuery } from './schema.ts';
import { resolveStoreSide, type StoreSide } from './store-side.ts';

const DAY_MIN = 1440;

/** The parameters of a price query, but for those of the past. */
export type PriceFilters = Omit<PricesQuery, 'envelope' | 'as_of' | 'known_at' | 'stale_after_days'>;

/**
 * Answers `GET /v1/prices` with the encoded body: `count`, `total` where asked for, `results`, and the median age of
 * the prices in `meta.freshness_p50_hours`, in whole hours, null without rows.
 *
 * With store ids each product that the store's chain sells is a row, resolved by tier; without, each observed price in
 * the stores in question is one. Order: with `near` by the source's distance, to 0.01 mi as shown, then price (unknown
 * last), match or name and store id; otherwise by product (relevance with `q`, else name) and then by store name. With
 * `sort` that comes first, and rows alike in it are in the order of `near`, of `on_sale` without a product the discount.
 * Ages count from the start of `nowMs`'s hour, so that an answer changes at most once an hour.
 */
export function* queryPrices(snapshot: Snapshot, filters: PriceFilters, nowMs: number): Sliced<Buffer> {
  const page = yield* findRows(snapshot, filters, nowMs);
  const isEmpty = page.rows.length === 0 && filters.offset === 0;
  const empty = isEmpty ? yield* explainEmpty(snapshot, filters, windowOf(filters, nowMs)) : null;
  return encodeBody(snapshot, page, filters, empty, nowMs);
}

/**
 * Answers `GET /v1/prices` with the prices of an earlier day or as an earlier publish knew them: by the same rules, of the
 * prices that `readPast` has read.
 */
export function* queryPastPrices(
  snapshot: Snapshot,
  filters: PriceFilters,
  { prices, products, atMs }: PastPrices,
): Sliced<Buffer> {
  const past = { ...snapshot, prices };
  const window = windowOf(filters, atMs);
  const page = yield* rowsOf(past, products, resolveStoreSide(snapshot, filters), filters, window);
  const isEmpty = page.rows.length === 0 && filters.offset === 0;
  const empty = isEmpty ? (nothingAskedFor(snapshot, filters) ?? NOTHING_THEN) : null;
  return encodeBody(past, page, filters, empty, atMs);
}

const NOTHING_THEN: EmptyAnswer = {
  message: 'No matching price was known for that time.',
};

function windowOf(filters: PriceFilters, nowMs: number): RowWindow {
  const { on_sale: onSale, max_age_days, offset, limit, include_count: counting } = filters;
  const observedFrom = max_age_days === undefined ? 0 : startOfHourMin(nowMs) - max_age_days * DAY_MIN;
  return { onSale, observedFrom, offset, limit, counting };
}

/** The rows of `GET /v1/prices`, before they are encoded. */
function* findRows(snapshot: Snapshot, filters: PriceFilters, nowMs: number): Sliced<PriceRowPage> {
  const side = resolveStoreSide(snapshot, filters);
  const window = windowOf(filters, nowMs);
  if (!namesProducts(filters)) return yield* rowsOnSale(snapshot, side, filters.sort ?? 'discount', window);
  const wanted = filters.on_sale ? onSaleOnce(snapshot, side) : null;
  const products = yield* resolveProductSide(snapshot, filters, side.chains, wanted);
  return yield* rowsOf(snapshot, products, side, filters, window);
}

/** Gathers what is on sale, at most once. */
function onSaleOnce(snapshot: Snapshot, side: StoreSide): WantedBehind {
  let known: Eligible | undefined;
  return function* () {
    known ??= yield* productsOnSale(snapshot, side);
    return known;
  };
}

/** The rows of products that were found. */
function* rowsOf(
  snapshot: Snapshot,
  { products: found, answers }: ProductSide,
  side: StoreSide,
  filters: PriceFilters,
  window: RowWindow,
): Sliced<PriceRowPage> {
  const { requested, distances } = side;
  const { sort } = filters;
  const products = answers === null ? found : yield* meantInScope(snapshot, answers, side, window);
  // By relevance is how rows of a search without a place are sorted anyway, and then by the stores' names.
  const isUsual = sort === undefined || (sort === 'relevance' && distances === null);
  if (!isUsual) return yield* rowsSorted(snapshot, products, side, sort, window);
  if (requested !== null) {
    return yield* distances === null
      ? rowsOfRequested(snapshot, products, requested, window)
      : rowsOfRequestedNear(snapshot, products, requested, distances, window);
  }
  return yield* distances === null
    ? rowsObserved(snapshot, products, side, window)
    : rowsObservedNear(snapshot, products, side, distances, window);
}

function encodeBody(
  snapshot: Snapshot,
  { rows, total }: PriceRowPage,
  { chain, normalize_aisles: normalizeAisles }: PriceFilters,
  empty: EmptyAnswer | null,
  nowMs: number,
): Buffer {
  const writer = startAnswer();
  const totalMember = total === null ? '' : `,"total":${total}`;
  appendText(writer, `{"count":${rows.length}${totalMember},"results":[`);
  writeRows(writer, snapshot, rows, normalizeAisles, nowMs);
  const observations = new Uint32Array(rows.length);
  for (let i = 0; i < rows.length; i++) observations[i] = rows[i]!.observation;
  const age = medianAgeHours(snapshot.prices, observations, nowMs);
  const why = empty === null ? '' : `,${encodeEmpty(snapshot.stores, empty)}`;
  const families = encodeFamilies(snapshot.chains, chain);
  appendText(writer, `],"meta":{"freshness_p50_hours":${age}${why}${families}}}`);
  return takeBody(writer);
}

/** Does, before a snapshot is served, what would make its first price queries slow. */
export function preparePrices(snapshot: Snapshot): void {
  prepareProductSearch(snapshot);
  prepareFinding(snapshot);
  preparePriceLookup(snapshot);
  prepareRows(snapshot);
  prepareChainProducts(snapshot.prices);
  geoIndexOf(snapshot.stores);
  metroListsOf(snapshot.stores);
  stateListsOf(snapshot.stores);
}

/** The same for lists of what is on sale. */
export async function prepareSales({ prices }: Snapshot): Promise<void> {
  await prepareSaleLists(prices, nextTurn);
}

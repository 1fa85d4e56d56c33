import { prepareChainProducts } from '../../lookup/chain-products.ts';
import { metroListsOf, stateListsOf } from '../../lookup/code-lists.ts';
import { geoIndexOf } from '../../lookup/geo-index.ts';
import { preparePriceLookup } from '../../lookup/price-lookup.ts';
import { prepareProductSearch } from '../../lookup/product-search.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import { medianAgeHours } from '../../lookup/median-age.ts';
import { appendText, startAnswer, takeBody } from '../http/byte-writer.ts';
import { prepareRows, writeRows } from './encode-rows.ts';
import { rowsObserved, rowsObservedNear } from './observed-rows.ts';
import type { PriceRowPage, RowWindow } from './price-rows.ts';
import { resolveProductSide } from './product-side.ts';
import { rowsOfRequested, rowsOfRequestedNear } from './requested-rows.ts';
import type { PricesQuery } from './schema.ts';
import { resolveStoreSide } from './store-side.ts';

/** The parameters of a price query. */
export type PriceFilters = Omit<PricesQuery, 'envelope'>;

/**
 * Answers `GET /v1/prices` with the encoded body: `count`, `total` where asked for, `results`, and the median age of
 * the prices in `meta.freshness_p50_hours`, in whole hours, null without rows.
 *
 * With store ids each product that the store's chain sells is a row, resolved by tier; without, each observed price in
 * the stores in question is one. Order: with `near` by the source's distance, to 0.01 mi as shown, then price (unknown
 * last), product id and store id; otherwise by product (relevance with `q`, else name) and then by store name.
 * Ages count from the start of `nowMs`'s hour, so that an answer changes at most once an hour.
 */
export function queryPrices(snapshot: Snapshot, filters: PriceFilters, nowMs: number): Buffer {
  return encodeBody(snapshot, findRows(snapshot, filters), filters.normalize_aisles, nowMs);
}

/** The rows of `GET /v1/prices`, before they are encoded. */
export function findRows(snapshot: Snapshot, filters: PriceFilters): PriceRowPage {
  const side = resolveStoreSide(snapshot, filters);
  const products = resolveProductSide(snapshot, filters, side.chains);
  const { on_sale, offset, limit, include_count } = filters;
  const window: RowWindow = { onSale: on_sale, offset, limit, counting: include_count };
  const { requested, distances } = side;
  if (requested !== null) {
    return distances === null
      ? rowsOfRequested(snapshot, products, requested, window)
      : rowsOfRequestedNear(snapshot, products, requested, distances, window);
  }
  return distances === null
    ? rowsObserved(snapshot, products, side, window)
    : rowsObservedNear(snapshot, products, side, distances, window);
}

function encodeBody(
  snapshot: Snapshot,
  { rows, total }: PriceRowPage,
  normalizeAisles: boolean,
  nowMs: number,
): Buffer {
  const writer = startAnswer();
  const totalMember = total === null ? '' : `,"total":${total}`;
  appendText(writer, `{"count":${rows.length}${totalMember},"results":[`);
  writeRows(writer, snapshot, rows, normalizeAisles);
  const observations = Uint32Array.from(rows, ({ observation }) => observation);
  const age = medianAgeHours(snapshot.prices, observations, nowMs);
  appendText(writer, `],"meta":{"freshness_p50_hours":${age}}}`);
  return takeBody(writer);
}

/** Does, before a snapshot is served, what would make its first price queries slow. */
export function preparePrices(snapshot: Snapshot): void {
  prepareProductSearch(snapshot);
  preparePriceLookup(snapshot);
  prepareRows(snapshot);
  prepareChainProducts(snapshot.prices);
  geoIndexOf(snapshot.stores);
  metroListsOf(snapshot.stores);
  stateListsOf(snapshot.stores);
}

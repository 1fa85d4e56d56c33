import { hundredthsOfMile } from '../../domain/place/geo.ts';
import { effectivePriceE4, isOnSale } from '../../domain/price-tier.ts';
import type { PriceSource } from '../../lookup/price-lookup.ts';
import { productIdRanks } from '../../lookup/product-search.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';

/** One row of an answer: a product at a store, and where its price comes from. */
export interface PriceRow extends PriceSource {
  readonly product: number;
  /** The requested store, or the source store where none was requested. */
  readonly requested: number;
  /** Miles from `near` to the source store; NaN without `near`. */
  readonly userDistanceMi: number;
}

/** Which of the rows to answer. */
export interface RowWindow {
  readonly onSale: boolean;
  readonly offset: number;
  readonly limit: number;
  /** Whether to count all rows. */
  readonly counting: boolean;
}

/** A page of rows; `total` is null unless it was asked for. */
export interface PriceRowPage {
  readonly rows: readonly PriceRow[];
  readonly total: number | null;
}

/** Whether an observation may be a row: with `onSale` its sale price is lower than its regular price. */
export function passesSale({ prices }: Snapshot, observation: number, onSale: boolean): boolean {
  return !onSale || isOnSale(prices.regularE4[observation]!, prices.saleE4[observation]!);
}

/** A price that is not known comes last. */
function priceOrLast({ prices }: Snapshot, observation: number): number {
  return (
    effectivePriceE4(prices.regularE4[observation]!, prices.saleE4[observation]!) || Number.POSITIVE_INFINITY
  );
}

/** Distance as the answer shows it, then price, then product id, then store id. */
export function byDistanceThenPrice(snapshot: Snapshot): (a: PriceRow, b: PriceRow) => number {
  const productRank = productIdRanks(snapshot.products);
  const storeRank = snapshot.stores.idRank;
  return (a, b) => {
    const distance = hundredthsOfMile(a.userDistanceMi) - hundredthsOfMile(b.userDistanceMi);
    if (distance !== 0) return distance;
    const priceA = priceOrLast(snapshot, a.observation);
    const priceB = priceOrLast(snapshot, b.observation);
    if (priceA !== priceB) return priceA < priceB ? -1 : 1;
    const product = productRank[a.product]! - productRank[b.product]!;
    return product !== 0 ? product : storeRank[a.requested]! - storeRank[b.requested]!;
  };
}

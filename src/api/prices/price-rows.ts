import { hundredthsOfMile } from '../../domain/place/geo.ts';
import { effectivePriceE4, isOnSale } from '../../domain/price-tier.ts';
import type { PriceSource } from '../../lookup/price-lookup.ts';
import type { PricePart } from '../../snapshot/parts/prices.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';

/** One row of an answer: a product at a store, and where its price comes from. */
export interface PriceRow extends PriceSource {
  readonly product: number;
  /** The requested store, or the source store where none was requested. */
  readonly requested: number;
  /** Miles from `near` to the source store; NaN without `near`. */
  readonly userDistanceMi: number;
}

/** Which observations may be rows. */
export interface RowFilter {
  readonly onSale: boolean;
  /** The earliest time at which a price may have been observed, in minutes since 1970; 0: any. */
  readonly observedFrom: number;
}

/** Which of the rows to answer. */
export interface RowWindow extends RowFilter {
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
export function passes(
  { prices }: Snapshot,
  observation: number,
  { onSale, observedFrom }: RowFilter,
): boolean {
  return (
    prices.observedMin[observation]! >= observedFrom &&
    (!onSale || isOnSale(prices.regularE4[observation]!, prices.saleE4[observation]!))
  );
}

/** What a customer pays, in ten-thousandths of USD; a price that is not known comes last. */
export function priceOrLast({ regularE4, saleE4 }: PricePart, observation: number): number {
  return effectivePriceE4(regularE4[observation]!, saleE4[observation]!) || Number.POSITIVE_INFINITY;
}

/** Hundredths of a mile from `near`, as the answer shows them; without `near` all rows are alike. */
function shownDistance({ userDistanceMi }: PriceRow): number {
  return Number.isNaN(userDistanceMi) ? 0 : hundredthsOfMile(userDistanceMi);
}

/** The place of each product among those of a query; of what is not among them 0. */
export function placesOf(products: ArrayLike<number>): (product: number) => number {
  const places = new Map<number, number>();
  for (let i = 0; i < products.length; i++) places.set(products[i]!, i);
  return (product) => places.get(product) ?? 0;
}

/** Distance as the answer shows it, then price, then the place among the products of a query, then name, then store id. */
export function byDistanceThenPrice(
  snapshot: Snapshot,
  products: ArrayLike<number>,
): (a: PriceRow, b: PriceRow) => number {
  const { nameRank } = snapshot.products;
  const storeRank = snapshot.stores.idRank;
  const placeOf = placesOf(products);
  return (a, b) => {
    const distance = shownDistance(a) - shownDistance(b);
    if (distance !== 0) return distance;
    const priceA = priceOrLast(snapshot.prices, a.observation);
    const priceB = priceOrLast(snapshot.prices, b.observation);
    if (priceA !== priceB) return priceA < priceB ? -1 : 1;
    const product = placeOf(a.product) - placeOf(b.product) || nameRank[a.product]! - nameRank[b.product]!;
    return product !== 0 ? product : storeRank[a.requested]! - storeRank[b.requested]!;
  };
}

import { readPackAmount, SIZE_UNITS, unitPriceE6 } from '../../domain/pack-size.ts';
import { derivedFrom } from '../../domain/derived.ts';
import { type Sliced, sortedInSlices } from '../../domain/slices.ts';
import { hundredthsOfMile } from '../../domain/place/geo.ts';
import { effectivePriceE4, isOnSale } from '../../domain/price-tier.ts';
import { discountLevel } from '../../lookup/sale-lists.ts';
import type { PricePart } from '../../snapshot/parts/prices.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import { readRowSize, type RowSize } from './row-sizes.ts';
import { byDistanceThenPrice, placesOf, priceOrLast, type PriceRow } from './price-rows.ts';

/** What rows can be sorted by. */
export const SORTS = ['price', 'unit_price', 'distance', 'relevance', 'discount'] as const;

/** One of `SORTS`. */
export type Sort = (typeof SORTS)[number];

const UNIT_PRICE_UNKNOWN = 0xffff_ffff;
const E4 = 10_000;

/** How a unit's prices become comparable: the rank of what it measures, and how many of the common unit it holds. */
const unitsOf = derivedFrom(({ unitUom }: PricePart) =>
  unitUom.values.map((text) => {
    const amount = text === null ? null : readPackAmount(text);
    return amount === null
      ? { rank: SIZE_UNITS.length, units: 1 }
      : { rank: SIZE_UNITS.indexOf(amount.unit), units: amount.amountE4 / E4 };
  }),
);

/** Far above any price in ten-thousandths of a dollar: what weighs stands before what flows, and that before pieces. */
const RANK = 2 ** 40;

const sizeRoom: RowSize = { unit: 0, amountE4: 0 };
/** Millionths of a dollar in a ten-thousandth. */
const E6_PER_E4 = 100;

/**
 * A unit price as it sorts, recorded or worked out: per ounce, per fluid ounce, per piece, then by units that are not
 * known; none is last.
 */
function unitPriceKey(snapshot: Snapshot, observation: number, product: number): number {
  const { prices } = snapshot;
  const e4 = prices.unitE4[observation]!;
  if (e4 !== UNIT_PRICE_UNKNOWN) {
    const { rank, units } = unitsOf(prices)[prices.unitUom.codes[observation]!]!;
    return rank * RANK + e4 / units;
  }
  readRowSize(snapshot, product, observation, sizeRoom);
  const priceE4 = effectivePriceE4(prices.regularE4[observation]!, prices.saleE4[observation]!);
  if (sizeRoom.unit === 0 || priceE4 === 0) return Number.POSITIVE_INFINITY;
  return (sizeRoom.unit - 1) * RANK + unitPriceE6(priceE4, sizeRoom.amountE4) / E6_PER_E4;
}

/** A discount as it sorts: the largest first; what is not on sale has none. */
function discountKey(prices: PricePart, observation: number): number {
  const isOn = isOnSale(prices.regularE4[observation]!, prices.saleE4[observation]!);
  return isOn ? -discountLevel(prices, observation) : 0;
}

/** What a row is sorted by, ascending, before it is made. */
type RowKey = (observation: number, product: number, userDistanceMi: number) => number;

/** The key of each order; by relevance `products` are in order. */
function rowKey(snapshot: Snapshot, sort: Sort, products: ArrayLike<number>): RowKey {
  const { prices } = snapshot;
  switch (sort) {
    case 'price':
      return (observation) => priceOrLast(prices, observation);
    case 'unit_price':
      return (observation, product) => unitPriceKey(snapshot, observation, product);
    case 'distance':
      return (_observation, _product, userDistanceMi) => hundredthsOfMile(userDistanceMi);
    case 'relevance': {
      const placeOf = placesOf(products);
      return (_observation, product) => placeOf(product);
    }
    case 'discount':
      return (observation) => discountKey(prices, observation);
  }
}

/** Orders by what is paid: what nobody can buy stands behind what can be bought. */
const OF_MONEY: ReadonlySet<Sort> = new Set(['price', 'unit_price', 'discount']);

interface Kept {
  /** 1 where the row stands behind all that have 0, whatever its key. */
  readonly behind: number;
  readonly key: number;
  readonly row: PriceRow;
}

/** The first rows of an order, out of many that are offered one by one. */
export interface FirstRows {
  readonly offer: (
    observation: number,
    product: number,
    userDistanceMi: number,
    make: () => PriceRow,
  ) => void;
  /** Drops what is not among the first, where much was offered: to be asked between slices. */
  readonly drop: () => Sliced<void>;
  /** The rows from `offset` on, at most `limit`. */
  readonly take: (offset: number, limit: number) => Sliced<PriceRow[]>;
}

const LEAST_KEPT = 64;

/**
 * Keeps the first `most` rows of an order. By price, unit price and discount what is not available is last. Rows that are alike
 * are in the order of `byDistanceThenPrice` among `products`.
 */
export function keepFirst(
  snapshot: Snapshot,
  sort: Sort,
  products: ArrayLike<number>,
  most: number,
): FirstRows {
  const { available } = snapshot.prices;
  const keyOf = rowKey(snapshot, sort, products);
  const byRest = byDistanceThenPrice(snapshot, products);
  const isOfMoney = OF_MONEY.has(sort);
  // Two unknown prices are both infinite, and their difference is no number.
  const compare = (a: Kept, b: Kept): number =>
    a.behind - b.behind || (a.key === b.key ? byRest(a.row, b.row) : a.key < b.key ? -1 : 1);
  const room = 2 * most + LEAST_KEPT;
  let kept: Kept[] = [];
  let last: Pick<Kept, 'behind' | 'key'> = { behind: 1, key: Number.POSITIVE_INFINITY };
  function* cut(): Sliced<void> {
    kept = (yield* sortedInSlices(kept, compare)).slice(0, most);
    if (kept.length === most) last = kept.at(-1) ?? last;
  }
  return {
    offer(observation, product, userDistanceMi, make) {
      const behind = isOfMoney && available[observation] !== 1 ? 1 : 0;
      if (behind > last.behind) return;
      const key = keyOf(observation, product, userDistanceMi);
      if (behind === last.behind && key > last.key) return;
      kept.push({ behind, key, row: make() });
    },
    *drop() {
      if (kept.length >= room) yield* cut();
    },
    *take(offset, limit) {
      yield* cut();
      return kept.slice(offset, offset + limit).map(({ row }) => row);
    },
  };
}

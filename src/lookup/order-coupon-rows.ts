import { derivedFrom } from '../domain/derived.ts';
import type { CouponPart } from '../snapshot/parts/coupons.ts';
import type { SavingsPart } from '../snapshot/parts/savings.ts';
import { compareUuids } from './uuid-index.ts';

type RowOrders = Pick<SavingsPart, 'byValidity' | 'validityRank' | 'bySavings' | 'savingsRank'>;

/** Bits of each part of a sort key of 64. */
const PCT_BITS = 20;
const DAY_BITS = 20;
const ROW_BITS = 24;
/** Where the second of the two twenty-bit parts is cut in two: its upper bits go to the key's upper half. */
const CUT_BITS = 32 - ROW_BITS;

/** Lower is better; unknown comes last. */
const pctRank = (pctE4: number): number => (pctE4 < 0 ? (1 << PCT_BITS) - 1 : 1_000_000 - pctE4);

/**
 * Both orders of the rows. Rows are sorted natively by keys of 64 bits: what decides first, what decides next, and the
 * row's place by coupon id and product id. Throws where a coupon part is too large for that (16 million rows).
 */
export function orderCouponRows(coupons: CouponPart, pctE4: Int32Array, productUuids: Uint8Array): RowOrders {
  const { rowCount } = coupons;
  if (rowCount >= 2 ** ROW_BITS) throw new Error(`coupons have ${rowCount} products, at most 16,777,215 fit`);
  const byIds = orderByIds(coupons, productUuids);
  const dayRank = rankDays(coupons.validTo);
  const couponOf = couponOfRows(coupons);
  const keys = new BigUint64Array(rowCount);
  const words = new Uint32Array(keys.buffer);
  const sortBy = (first: (row: number) => number, second: (row: number) => number) => {
    for (let i = 0; i < rowCount; i++) {
      const row = byIds[i]!;
      const next = second(row);
      words[2 * i + 1] = (first(row) << (32 - PCT_BITS)) | (next >>> CUT_BITS);
      words[2 * i] = (next << ROW_BITS) | i;
    }
    keys.sort();
    const order = new Uint32Array(rowCount);
    const rank = new Uint32Array(rowCount);
    for (let i = 0; i < rowCount; i++) {
      const row = byIds[words[2 * i]! & (2 ** ROW_BITS - 1)]!;
      order[i] = row;
      rank[row] = i;
    }
    return { order, rank };
  };
  const dayOf = (row: number): number => dayRank[couponOf[row]!]!;
  const pctOf = (row: number): number => pctRank(pctE4[row]!);
  const validity = sortBy(dayOf, pctOf);
  const savings = sortBy(pctOf, dayOf);
  return {
    byValidity: validity.order,
    validityRank: validity.rank,
    bySavings: savings.order,
    savingsRank: savings.rank,
  };
}

/** The coupon of each row. */
export const couponOfRows = derivedFrom(({ count, rowCount, rowStart }: CouponPart) => {
  const couponOf = new Uint32Array(rowCount);
  for (let coupon = 0; coupon < count; coupon++) {
    couponOf.fill(coupon, rowStart[coupon], rowStart[coupon + 1]);
  }
  return couponOf;
});

/** Rows by coupon id, then product id. */
function orderByIds({ ids, rowStart, rowCount, product }: CouponPart, productUuids: Uint8Array): Uint32Array {
  const order = new Uint32Array(rowCount);
  let filled = 0;
  for (const coupon of ids.ordinals) {
    const from = filled;
    for (let row = rowStart[coupon]!; row < rowStart[coupon + 1]!; row++) order[filled++] = row;
    if (filled - from > 1) {
      order
        .subarray(from, filled)
        .sort((a, b) => compareUuids(productUuids, product[a]! * 16, productUuids, product[b]! * 16));
    }
  }
  return order;
}

/** Each coupon's last day by its rank among the days that occur. */
function rankDays(validTo: Int32Array): Uint32Array {
  const days = [...new Set(validTo)].sort((a, b) => a - b);
  if (days.length > 2 ** DAY_BITS)
    throw new Error(`coupons end on ${days.length} days, at most 1,048,576 fit`);
  const rankOf = new Map(days.map((day, rank) => [day, rank]));
  return Uint32Array.from(validTo, (day) => rankOf.get(day)!);
}

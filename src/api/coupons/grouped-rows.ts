import type { Sliced } from '../../domain/slices.ts';
import { couponOfRows } from '../../lookup/order-coupon-rows.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import type { Slice } from './take-rows.ts';

/** Most products that a coupon is shown with where each coupon is shown once. */
export const MOST_GROUP_PRODUCTS = 20;

/** A coupon and those of its rows that a query has. */
export interface CouponGroup {
  /** The row that stands for the coupon: its first in the order of the list. */
  readonly row: number;
  /** Up to `MOST_GROUP_PRODUCTS`, in the order of the list. */
  readonly rows: readonly number[];
  /** Rows in all. */
  readonly count: number;
}

/** Coupons of a page, and how many there are in all. */
export interface CouponGroupPage {
  readonly groups: readonly CouponGroup[];
  readonly total: number;
}

/** After so many rows it may give way; units of work that each takes. */
const ROWS_A_PIECE = 4_096;
const UNITS_A_ROW = 2;

/** Rows by their coupons, each at the place of its first row. `rows` are all of a query, in the order of the list. */
export function* groupRows(
  { coupons }: Snapshot,
  rows: ArrayLike<number>,
  { offset, limit }: Slice,
): Sliced<CouponGroupPage> {
  const couponOf = couponOfRows(coupons);
  // By coupon its place among all; of those on the page alone more is kept.
  const places = new Int32Array(coupons.count).fill(-1);
  const groups: { row: number; rows: number[]; count: number }[] = [];
  let total = 0;
  for (let i = 0; i < rows.length; i++) {
    if (i % ROWS_A_PIECE === ROWS_A_PIECE - 1) yield UNITS_A_ROW * ROWS_A_PIECE;
    const row = rows[i]!;
    const coupon = couponOf[row]!;
    if (places[coupon] === -1) {
      const place = (places[coupon] = total++);
      if (place >= offset && place < offset + limit) groups.push({ row, rows: [row], count: 1 });
      continue;
    }
    const group = groups[places[coupon]! - offset];
    if (group === undefined) continue;
    group.count++;
    if (group.rows.length < MOST_GROUP_PRODUCTS) group.rows.push(row);
  }
  return { groups, total };
}

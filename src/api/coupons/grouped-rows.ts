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
  const groups = new Map<number, { row: number; rows: number[]; count: number }>();
  for (let i = 0; i < rows.length; i++) {
    if (i % ROWS_A_PIECE === ROWS_A_PIECE - 1) yield UNITS_A_ROW * ROWS_A_PIECE;
    const row = rows[i]!;
    const coupon = couponOf[row]!;
    const group = groups.get(coupon);
    if (group === undefined) groups.set(coupon, { row, rows: [row], count: 1 });
    else {
      group.count++;
      if (group.rows.length < MOST_GROUP_PRODUCTS) group.rows.push(row);
    }
  }
  return { groups: [...groups.values()].slice(offset, offset + limit), total: groups.size };
}

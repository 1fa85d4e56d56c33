import type { CouponPart } from '../../snapshot/snapshot.ts';

/** An order of all rows, and the rank of each row in it. */
export interface RowOrder {
  readonly order: Uint32Array;
  readonly rank: Uint32Array;
}

/** Part of a list. */
export interface Slice {
  readonly offset: number;
  readonly limit: number;
}

/** Rows of a page, and how many there are in all. */
export interface RowPage {
  readonly rows: readonly number[];
  readonly total: number;
}

/** Up to this many rows are collected and sorted; of more, a walk in their order soon meets a page. */
const MOST_SORTED = 20_000;

// Queries run to their end without giving way, so that all can share the room.
let ranks = new Uint32Array(1024);

/** A page of the given rows, each once, in an order. */
export function sortRows(
  rows: ArrayLike<number>,
  { order, rank }: RowOrder,
  { offset, limit }: Slice,
): RowPage {
  const count = rows.length;
  if (count > ranks.length) ranks = new Uint32Array(2 * count);
  for (let i = 0; i < count; i++) ranks[i] = rank[rows[i]!]!;
  const sorted = ranks.subarray(0, count).sort();
  const page = sorted.subarray(Math.min(offset, count), Math.min(offset + limit, count));
  return { rows: Array.from(page, (at) => order[at]!), total: count };
}

/**
 * A page of the rows of the coupons that pass, in an order. `candidates` are the coupons that can pass; null: all.
 * `couponOf` has the coupon of each row.
 */
export function takeRows(
  coupons: CouponPart,
  couponOf: Uint32Array,
  candidates: Uint32Array | null,
  passes: (coupon: number) => boolean,
  rowOrder: RowOrder,
  slice: Slice,
): RowPage {
  const { rowStart } = coupons;
  const passing: number[] = [];
  let total = 0;
  const count = candidates?.length ?? coupons.count;
  for (let i = 0; i < count; i++) {
    const coupon = candidates === null ? i : candidates[i]!;
    if (!passes(coupon)) continue;
    passing.push(coupon);
    total += rowStart[coupon + 1]! - rowStart[coupon]!;
  }
  if (total <= MOST_SORTED) return sortRows(rowsOf(coupons, passing), rowOrder, slice);
  const marked = new Uint8Array(coupons.count);
  for (const coupon of passing) marked[coupon] = 1;
  return { rows: walk(rowOrder.order, (row) => marked[couponOf[row]!] === 1, slice), total };
}

function rowsOf({ rowStart }: CouponPart, coupons: readonly number[]): number[] {
  const rows: number[] = [];
  for (const coupon of coupons) {
    for (let row = rowStart[coupon]!; row < rowStart[coupon + 1]!; row++) rows.push(row);
  }
  return rows;
}

function walk(order: Uint32Array, passes: (row: number) => boolean, { offset, limit }: Slice): number[] {
  const page: number[] = [];
  let met = 0;
  for (let i = 0; i < order.length && page.length < limit; i++) {
    const row = order[i]!;
    if (passes(row) && met++ >= offset) page.push(row);
  }
  return page;
}

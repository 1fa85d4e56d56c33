import { derivedFrom } from '../domain/derived.ts';
import { sharedArray } from '../domain/shared-array.ts';
import type { CouponPart } from '../snapshot/parts/coupons.ts';
import type { SavingsPart } from '../snapshot/parts/savings.ts';
import type { Snapshot } from '../snapshot/snapshot.ts';
import { sharedOfPart } from './shared/shared-derivation.ts';
import { compareUuids } from './uuid-index.ts';

/** The rows of the coupons in the two orders that lists have. */
export interface CouponOrders {
  /** Rows by last day, then savings (most first, unknown last), coupon id and product id; and the rank of each row. */
  readonly byValidity: Uint32Array;
  readonly validityRank: Uint32Array;
  /** Rows by savings (most first, unknown last), then last day, coupon id and product id; and the rank of each row. */
  readonly bySavings: Uint32Array;
  readonly savingsRank: Uint32Array;
}

type Ordered = Pick<Snapshot, 'coupons' | 'savings' | 'products'>;

/** Savings in ten-thousandths of a percent and numbers of days are below 2 to this. */
const KEY_BITS = 20;
const DIGIT_BITS = 10;
const DIGITS = 1 << DIGIT_BITS;
const UNKNOWN = (1 << KEY_BITS) - 1;

/** Lower is better; unknown comes last. */
const pctRank = (pctE4: number): number => (pctE4 < 0 ? UNKNOWN : 1_000_000 - pctE4);

/** What rows are sorted by: a key below 2 to `bits` for each. */
interface RowKeys {
  readonly keys: Uint32Array;
  readonly bits: number;
}

/** Sorts rows by a key, rows with equal keys in their own order; yields between passes over them. */
function* sortStable(rows: Uint32Array, { keys: keyOf, bits }: RowKeys): Generator<void, Uint32Array> {
  let from = rows;
  let to: Uint32Array = new Uint32Array(rows.length);
  for (let shift = 0; shift < bits; shift += DIGIT_BITS) {
    const next = new Uint32Array(DIGITS + 1);
    const keys = new Uint16Array(from.length);
    for (let i = 0; i < from.length; i++) {
      const digit = (keyOf[from[i]!]! >>> shift) & (DIGITS - 1);
      keys[i] = digit;
      next[digit + 1]!++;
    }
    yield;
    for (let digit = 0; digit < DIGITS; digit++) next[digit + 1]! += next[digit]!;
    for (let i = 0; i < from.length; i++) to[next[keys[i]!]!++] = from[i]!;
    yield;
    // What is sorted is not to change.
    [from, to] = [to, from === rows ? new Uint32Array(rows.length) : from];
  }
  return from;
}

/** In shared memory what is kept alone: nobody would collect the rooms that sorting took. */
function shared(order: Uint32Array): Uint32Array {
  const copy = sharedArray<Uint32Array>(Uint32Array, order.length);
  copy.set(order);
  return copy;
}

function rankOf(order: Uint32Array): Uint32Array {
  const rank = sharedArray<Uint32Array>(Uint32Array, order.length);
  for (let i = 0; i < order.length; i++) rank[order[i]!] = i;
  return rank;
}

/** Both orders, from the last key to the first. */
function* orderRows({ coupons, savings, products }: Ordered): Generator<void, CouponOrders> {
  const byIds = rowsByIds(coupons, products.uuidOf);
  yield;
  const days = daysOfRows(coupons);
  const pcts = pctsOfRows(savings);
  yield;
  const byValidity = shared(yield* sortStable(yield* sortStable(byIds, pcts), days));
  const bySavings = shared(yield* sortStable(yield* sortStable(byIds, days), pcts));
  const validityRank = rankOf(byValidity);
  yield;
  return { byValidity, validityRank, bySavings, savingsRank: rankOf(bySavings) };
}

const known = new WeakMap<SavingsPart, CouponOrders>();

/** The orders. */
export const COUPON_ORDERS = sharedOfPart(known, ({ savings }) => savings);

/** The orders, made once for savings as they are: at once where `prepareCouponOrders` has not. */
export function couponOrdersOf(snapshot: Ordered): CouponOrders {
  let orders = known.get(snapshot.savings);
  if (orders === undefined) {
    const work = orderRows(snapshot);
    let step = work.next();
    while (step.done !== true) step = work.next();
    known.set(snapshot.savings, (orders = step.value));
  }
  return orders;
}

/** Makes the orders ahead of the first question, letting others have their turn between slices of the work. */
export async function prepareCouponOrders(
  snapshot: Ordered,
  nextTurn: () => Promise<unknown>,
): Promise<void> {
  if (known.has(snapshot.savings)) return;
  const work = orderRows(snapshot);
  let step = work.next();
  while (step.done !== true) {
    await nextTurn();
    step = work.next();
  }
  known.set(snapshot.savings, step.value);
}

const couponsOf = new WeakMap<CouponPart, Uint32Array>();

/** The coupon of each row. */
export const couponOfRows = derivedFrom(({ count, rowCount, rowStart }: CouponPart) => {
  const couponOf = sharedArray<Uint32Array>(Uint32Array, rowCount);
  for (let coupon = 0; coupon < count; coupon++) {
    couponOf.fill(coupon, rowStart[coupon], rowStart[coupon + 1]);
  }
  return couponOf;
}, couponsOf);

/** The coupons of rows. */
export const COUPONS_OF_ROWS = sharedOfPart(couponsOf, ({ coupons }) => coupons);

const rowsByIdsOf = new WeakMap<CouponPart, Uint32Array>();

/** Rows by coupon id, then product id; `productUuids` has 16 bytes an ordinal. Ids of products do not change while coupons stay. */
function rowsByIds(coupons: CouponPart, productUuids: Uint8Array): Uint32Array {
  let order = rowsByIdsOf.get(coupons);
  if (order === undefined) rowsByIdsOf.set(coupons, (order = orderByIds(coupons, productUuids)));
  return order;
}

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

function pctsOfRows({ pctE4 }: SavingsPart): RowKeys {
  // By a loop: `from` takes several times as long.
  const keys = new Uint32Array(pctE4.length);
  for (let row = 0; row < keys.length; row++) keys[row] = pctRank(pctE4[row]!);
  return { keys, bits: KEY_BITS };
}

/** Each row's last day by its rank among the days that occur, which are hardly ever more than a digit tells apart. */
function daysOfRows(coupons: CouponPart): RowKeys {
  const { validTo } = coupons;
  const days = [...new Set(validTo)].sort((a, b) => a - b);
  if (days.length > 2 ** KEY_BITS)
    throw new Error(`coupons end on ${days.length} days, at most 1,048,576 fit`);
  const rankOfDay = new Map(days.map((day, rank) => [day, rank]));
  const couponOf = couponOfRows(coupons);
  const rankOf = Uint32Array.from(validTo, (day) => rankOfDay.get(day)!);
  const keys = new Uint32Array(couponOf.length);
  for (let row = 0; row < keys.length; row++) keys[row] = rankOf[couponOf[row]!]!;
  return { keys, bits: days.length <= DIGITS ? DIGIT_BITS : KEY_BITS };
}

import { derivedFrom } from '../../domain/derived.ts';
import type { Sliced } from '../../domain/slices.ts';
import { claimedTest } from '../../lookup/browsing/claimed.ts';
import { bitsOf } from '../../lookup/eligible.ts';
import { POOL_SIZE } from '../../lookup/finding/ranking/order-anew.ts';
import { categoriesOfDepartment, namesMany, searchProducts } from '../../lookup/search-products.ts';
import { couponOfRows } from '../../lookup/order-coupon-rows.ts';
import type { CouponPart } from '../../snapshot/parts/coupons.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import type { NamedProducts } from './found-rows.ts';
import { type CouponGroup, groupRows } from './grouped-rows.ts';
import {
  type CouponRowPage,
  type FoundRows,
  inOrder,
  type RowOrder,
  type Slice,
  takeFound,
} from './take-rows.ts';

/** A search for coupons considers this many of the most relevant products that have any. */
const COUPON_POOL = 500;

/** Products that words mean, the most relevant first. */
export interface MeantProducts extends NamedProducts {
  readonly ranks: ReadonlyMap<number, number>;
}

/** The products that have a coupon, whichever, one bit each. */
export const productsWithCoupons = derivedFrom(({ product, productStart }: CouponPart) =>
  bitsOf(product, productStart.length - 1),
);

/** Tells of products which have a coupon that passes. */
function couponedTest(
  { coupons }: Snapshot,
  passes: (coupon: number) => boolean,
): (product: number) => boolean {
  const { productStart, byProduct } = coupons;
  const couponOf = couponOfRows(coupons);
  return (product) => {
    const end = productStart[product + 1]!;
    for (let at = productStart[product]!; at < end; at++) if (passes(couponOf[byProduct[at]!]!)) return true;
    return false;
  };
}

/**
 * Products that words mean, the first of them in the order that they have among themselves: beside others, of all but the first few
 * only what names say counts.
 */
function inOwnOrder(snapshot: Snapshot, words: string, meant: Uint32Array): Uint32Array {
  if (meant.length < 2) return meant;
  const eligible = { bits: bitsOf(meant, snapshot.products.count) };
  const found = searchProducts(snapshot, words, 'relevance', { limit: POOL_SIZE, eligible });
  return Uint32Array.from(new Set([...found, ...meant]));
}

/**
 * The products with coupons that words mean, whatever the coupons: what is meant is the best that has any, but for what labels claim
 * of a thing, where such is sold: a coupon for bananas takes nothing off organic ones. Where more are meant
 * than are considered, and some with coupons that pass, those with such coupons count: else they might all be among the others.
 */
export function meantProducts(
  snapshot: Snapshot,
  words: string,
  passes: (coupon: number) => boolean,
): MeantProducts {
  const bits = productsWithCoupons(snapshot.coupons);
  const claims = namesMany(snapshot, words) ? undefined : (claimedTest(snapshot, words) ?? undefined);
  const find = (test?: (product: number) => boolean): Uint32Array =>
    searchProducts(snapshot, words, 'relevance', {
      limit: COUPON_POOL,
      eligible: { bits, test },
      likelyFor: 'in_order',
    });
  const all = find(claims);
  const isWanted = couponedTest(snapshot, passes);
  const wanted = all.filter(isWanted);
  // All of a department is meant alike, whatever is among the first of it.
  const areMore =
    all.length === COUPON_POOL && (wanted.length > 0 || categoriesOfDepartment(snapshot, words) !== null);
  const among = areMore
    ? find((product) => isWanted(product) && claims?.(product) !== false)
    : inOwnOrder(snapshot, words, wanted);
  const ranks = new Map(Array.from(among, (product, rank) => [product, rank] as const));
  return { has: (product) => ranks.has(product), among, isOne: false, ranks };
}

/** How a list is shown. */
export interface Listing extends Slice {
  /** Each coupon once, with its products inside. */
  readonly isGrouped: boolean;
  /** The products that words mean: their rows are by relevance, and of one product in the order of the list. */
  readonly meant: MeantProducts | null;
}

/** A page of rows, or of coupons where each is shown once: then the rows are those that stand for them. */
export interface CouponPage extends CouponRowPage {
  readonly groups: readonly CouponGroup[] | null;
}

const RANK_UNIT = 2 ** 32;

/** All rows that were found, in the order of the list. */
function* sortAll(
  { coupons }: Snapshot,
  found: FoundRows,
  rowOrder: RowOrder,
  listing: Listing,
): Sliced<ArrayLike<number>> {
  const { meant } = listing;
  const rows = found.list();
  if (meant === null) return yield* inOrder(rows, rowOrder);
  const keys = Float64Array.from(
    rows,
    (row) => (meant.ranks.get(coupons.product[row]!) ?? COUPON_POOL) * RANK_UNIT + rowOrder.rank[row]!,
  ).sort();
  return Uint32Array.from(keys, (key) => rowOrder.order[key % RANK_UNIT]!);
}

/** A page of what was found, none of which stands before `first` in the order. */
export function* takeListed(
  snapshot: Snapshot,
  found: FoundRows,
  rowOrder: RowOrder,
  first: number,
  listing: Listing,
): Sliced<CouponPage> {
  const { isGrouped, meant, offset, limit } = listing;
  if (!isGrouped && meant === null)
    return { ...(yield* takeFound(found, rowOrder, first, listing)), groups: null };
  const all = yield* sortAll(snapshot, found, rowOrder, listing);
  if (isGrouped) {
    const { groups, total } = yield* groupRows(snapshot, all, listing);
    return { rows: groups.map(({ row }) => row), total, groups };
  }
  return { rows: Array.from(all).slice(offset, offset + limit), total: all.length, groups: null };
}

import type { Sliced } from '../../domain/slices.ts';
import { searchProducts } from '../../lookup/search-products.ts';
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

/** The products with coupons that words mean. */
export function meantProducts(snapshot: Snapshot, words: string): MeantProducts {
  const { productStart } = snapshot.coupons;
  const hasCoupon = (product: number): boolean => productStart[product + 1]! > productStart[product]!;
  const among = searchProducts(snapshot, words, 'relevance', {
    limit: COUPON_POOL,
    eligible: { test: hasCoupon },
    likelyFor: 'in_order',
  });
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

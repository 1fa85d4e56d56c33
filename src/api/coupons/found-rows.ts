import type { Sliced } from '../../domain/slices.ts';
import { brandListsOf, type CodeLists, categoryListsOf } from '../../lookup/code-lists.ts';
import { couponOfRows } from '../../lookup/order-coupon-rows.ts';
import type { CodeIds, Dictionary } from '../../snapshot/parts/columns.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import { codesOfId, findUuid } from '../../lookup/uuid-index.ts';
import type { CouponsQuery } from './schema.ts';
import type { FoundRows } from './take-rows.ts';

/** After so many coupons, or products, it may give way. */
const COUPONS_A_PIECE = 8_192;

/** The rows of the coupons that pass, out of `candidates`; null: out of all. */
export function* foundOfCoupons(
  { coupons }: Snapshot,
  candidates: Uint32Array | null,
  passes: (coupon: number) => boolean,
): Sliced<FoundRows> {
  const { rowStart } = coupons;
  const couponOf = couponOfRows(coupons);
  const passing: number[] = [];
  const count = candidates?.length ?? coupons.count;
  let total = 0;
  for (let i = 0; i < count; i++) {
    if (i % COUPONS_A_PIECE === COUPONS_A_PIECE - 1) yield COUPONS_A_PIECE;
    const coupon = candidates === null ? i : candidates[i]!;
    if (!passes(coupon)) continue;
    passing.push(coupon);
    total += rowStart[coupon + 1]! - rowStart[coupon]!;
  }
  return {
    total,
    has: (row) => passes(couponOf[row]!),
    list() {
      const rows = new Uint32Array(total);
      let listed = 0;
      for (const coupon of passing) {
        for (let row = rowStart[coupon]!; row < rowStart[coupon + 1]!; row++) rows[listed++] = row;
      }
      return rows;
    },
  };
}

/** Products that a query names. */
export interface NamedProducts {
  readonly has: (product: number) => boolean;
  /** A list that all of them are in. */
  readonly among: ArrayLike<number>;
  /** Whether they are named by id: then there is one at most. */
  readonly isOne: boolean;
}

/** The products that a query names by id, brand, category and in words; null where it names none. */
export function productFilter(
  { products }: Snapshot,
  { product_id, brand_id, category_id }: Pick<CouponsQuery, 'product_id' | 'brand_id' | 'category_id'>,
  meant: NamedProducts | null,
): NamedProducts | null {
  const tests: NamedProducts[] = meant === null ? [] : [meant];
  if (product_id !== undefined) {
    const only = findUuid(products.ids, product_id);
    tests.push({ has: (product) => product === only, among: only < 0 ? [] : [only], isOne: true });
  }
  if (brand_id !== undefined) {
    tests.push(ofCodes(products.brand, products.brandIds, brandListsOf(products), brand_id));
  }
  if (category_id !== undefined) {
    tests.push(ofCodes(products.category, products.categoryIds, categoryListsOf(products), category_id));
  }
  const [smallest] = tests.sort((a, b) => a.among.length - b.among.length);
  if (smallest === undefined) return null;
  return { ...smallest, has: (product) => tests.every(({ has }) => has(product)) };
}

function ofCodes(
  { codes }: Dictionary,
  ids: CodeIds,
  { starts, items }: CodeLists,
  id: string,
): NamedProducts {
  const asked = codesOfId(ids, id);
  const [code = -1] = asked;
  return {
    has:
      asked.length === 1
        ? (product) => codes[product] === code
        : (product) => asked.includes(codes[product]!),
    among:
      asked.length === 1
        ? items.subarray(starts[code], starts[code + 1])
        : asked.flatMap((one) => [...items.subarray(starts[one], starts[one + 1])]),
    isOne: false,
  };
}

/** The rows of the named products whose coupons pass. */
export function* foundOfProducts(
  { coupons }: Snapshot,
  named: NamedProducts,
  passes: (coupon: number) => boolean,
): Sliced<FoundRows> {
  const couponOf = couponOfRows(coupons);
  const rows: number[] = [];
  for (let i = 0; i < named.among.length; i++) {
    if (i % COUPONS_A_PIECE === COUPONS_A_PIECE - 1) yield COUPONS_A_PIECE;
    const product = named.among[i]!;
    if (!named.has(product)) continue;
    const end = coupons.productStart[product + 1]!;
    for (let at = coupons.productStart[product]!; at < end; at++) {
      const row = coupons.byProduct[at]!;
      if (passes(couponOf[row]!)) rows.push(row);
    }
  }
  const has = (row: number): boolean => passes(couponOf[row]!) && named.has(coupons.product[row]!);
  return { total: rows.length, has, list: () => rows };
}

/** The coupons of a chain; null, which is all of them, for -1. */
export function couponsOfChain({ coupons }: Snapshot, chain: number): Uint32Array | null {
  return chain < 0
    ? null
    : coupons.byChain.subarray(coupons.chainStart[chain], coupons.chainStart[chain + 1]);
}

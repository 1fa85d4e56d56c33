import type { Blobs, Dictionary, UuidIndex } from './columns.ts';
import type { Part, TableFinder } from './part.ts';

/** Coupons, their products, and what is said of them. */
export interface CouponPart extends CouponTable {
  /** Members of a CouponRow from `,"discount_type":` to the end of `"value_text":…`. */
  readonly terms: Blobs;
}

/**
 * Coupons and their products. A row is a coupon and one product of it; coupons without a known product have none.
 */
export interface CouponTable {
  readonly count: number;
  readonly rowCount: number;
  readonly ids: UuidIndex;
  /** 16 bytes an ordinal. */
  readonly uuidOf: Uint8Array;
  readonly chain: Uint16Array;
  /** The store, by ordinal, merges followed; -1: chain-wide. */
  readonly store: Int32Array;
  readonly discountType: Dictionary;
  /** See `couponFlag`. */
  readonly flags: Uint8Array;
  /** First and last day, inclusive, in days since 1970-01-01. */
  readonly validFrom: Int32Array;
  readonly validTo: Int32Array;
  /** Terms, as `domain/savings.ts` has them; NaN: none. */
  readonly valueE4: Float64Array;
  readonly minAmountE4: Float64Array;
  /** 0: none. */
  readonly minQty: Uint32Array;
  readonly getQty: Uint32Array;
  /** The coupon's own; 0: none. */
  readonly catalogE4: Uint32Array;
  /** Rows of coupon `c`: `[rowStart[c], rowStart[c + 1])`, products ascending. */
  readonly rowStart: Uint32Array;
  readonly product: Uint32Array;
  /** Index into `COUPON_ROLES`. */
  readonly role: Uint8Array;
  /** The row's catalogue price, else its coupon's; 0: none. */
  readonly rowCatalogE4: Uint32Array;
  /** Coupons of chain `c`: `byChain[chainStart[c] .. chainStart[c + 1])`, ascending. */
  readonly chainStart: Uint32Array;
  readonly byChain: Uint32Array;
  /** Rows of product `p`: `byProduct[productStart[p] .. productStart[p + 1])`, ascending. */
  readonly productStart: Uint32Array;
  readonly byProduct: Uint32Array;
}

/** Bits of `CouponPart.flags`. */
export const couponFlag = { active: 1, digitalOnly: 2, requiresLoyalty: 4 } as const;

/** Roles by their numbers in `CouponPart.role`. */
export const COUPON_ROLES = ['either', 'buy', 'get'] as const;

/** The files of the part that coupons' savings follow from: a small share of its bytes. */
export const COUPON_TABLE_FILES: readonly string[] = ['coupons', 'chain-coupons', 'product-coupons'];

/** Opens the tables of these files. */
export function openCouponTable(tables: TableFinder): CouponTable {
  const table = tables('coupons');
  const chains = tables('chain-coupons').numberLists('coupons', Uint32Array);
  const products = tables('product-coupons').numberLists('rows', Uint32Array);
  const { starts: rowStart, items: rows } = table.structLists('rows');
  return {
    count: table.rows,
    rowCount: rows.rows,
    ids: { uuids: table.uuids('sorted_id'), ordinals: table.numbers('sorted_ordinal', Uint32Array) },
    uuidOf: table.uuids('id'),
    chain: table.numbers('chain', Uint16Array),
    store: table.numbers('store', Int32Array),
    discountType: table.dictionary('discount_type'),
    flags: table.numbers('flags', Uint8Array),
    validFrom: table.numbers('valid_from', Int32Array),
    validTo: table.numbers('valid_to', Int32Array),
    valueE4: table.numbers('value_e4', Float64Array),
    minAmountE4: table.numbers('min_amount_e4', Float64Array),
    minQty: table.numbers('min_qty', Uint32Array),
    getQty: table.numbers('get_qty', Uint32Array),
    catalogE4: table.numbers('catalog_e4', Uint32Array),
    rowStart,
    product: rows.numbers('product', Uint32Array),
    role: rows.numbers('role', Uint8Array),
    rowCatalogE4: rows.numbers('catalog_e4', Uint32Array),
    chainStart: chains.starts,
    byChain: chains.items,
    productStart: products.starts,
    byProduct: products.items,
  };
}

/** The part of coupons. */
export const COUPONS: Part<CouponPart> = {
  files: [...COUPON_TABLE_FILES, 'coupon-terms'],
  sources: ['chains', 'stores', 'products', 'coupons'],
  open: (tables) => ({ ...openCouponTable(tables), terms: tables('coupon-terms').blobs('terms') }),
};

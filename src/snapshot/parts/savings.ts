import type { Part } from './part.ts';

/** What the rows of the coupons save, on catalogue prices and shelf prices. */
export interface SavingsPart {
  /** By row, in ten-thousandths of a percent; -1: not computable. */
  readonly pctE4: Int32Array;
  readonly effectivePctE4: Int32Array;
  /** By row; NaN: null. */
  readonly totalE4: Float64Array;
  readonly dealE4: Float64Array;
  /** Index into `SAVINGS_BASES`, by row. */
  readonly basis: Uint8Array;
  /** Rows by last day, then savings (most first, unknown last), coupon id and product id; and the rank of each row. */
  readonly byValidity: Uint32Array;
  readonly validityRank: Uint32Array;
  /** Rows by savings (most first, unknown last), then last day, coupon id and product id; and the rank of each row. */
  readonly bySavings: Uint32Array;
  readonly savingsRank: Uint32Array;
  /** By coupon: the savings of its best row; without rows, of its own catalogue price. -1: not computable. */
  readonly couponPctE4: Int32Array;
  readonly couponEffectivePctE4: Int32Array;
  /** Index into `SAVINGS_REASONS`, by coupon. */
  readonly couponReason: Uint8Array;
}

/** Where a baseline comes from, by its number in `SavingsPart.basis`. */
export const SAVINGS_BASES = [null, 'catalog_price', 'store_price'] as const;

/** Why savings are not computable, by its number in `SavingsPart.couponReason`. */
export const SAVINGS_REASONS = [
  null,
  'unknown_discount_type',
  'missing_discount_value',
  'missing_catalog_price',
  'featured_not_computable',
] as const;

/** The part of savings. */
export const SAVINGS: Part<SavingsPart> = {
  files: ['coupon-row-savings', 'coupon-savings'],
  sources: null,
  open(tables) {
    const rows = tables('coupon-row-savings');
    const coupons = tables('coupon-savings');
    return {
      pctE4: rows.numbers('pct_e4', Int32Array),
      effectivePctE4: rows.numbers('effective_pct_e4', Int32Array),
      totalE4: rows.numbers('total_e4', Float64Array),
      dealE4: rows.numbers('deal_e4', Float64Array),
      basis: rows.numbers('basis', Uint8Array),
      byValidity: rows.numbers('by_validity', Uint32Array),
      validityRank: rows.numbers('validity_rank', Uint32Array),
      bySavings: rows.numbers('by_savings', Uint32Array),
      savingsRank: rows.numbers('savings_rank', Uint32Array),
      couponPctE4: coupons.numbers('pct_e4', Int32Array),
      couponEffectivePctE4: coupons.numbers('effective_pct_e4', Int32Array),
      couponReason: coupons.numbers('reason', Uint8Array),
    };
  },
};

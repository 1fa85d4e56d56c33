/**
 * What a coupon saves, as pure functions. Money is in ten-thousandths of a US dollar (`E4`), percentages are in
 * ten-thousandths of a percent (`PctE4`, 0 to 1,000,000). The formulas are the specification's, under
 * `GET /v1/coupons/{coupon_id}/savings`; `docs/decisions.md` says how its gaps are filled.
 */

/** Discount types that a coupon is filtered by. A coupon of any other type is kept, and not computable. */
export const DISCOUNT_TYPES = [
  'percent_off',
  'dollar_off',
  'bogo',
  'bundle',
  'loyalty_price',
  'featured',
] as const;

/** Which leg of a bogo or bundle a product is; `either` is both. */
export type CouponRole = 'buy' | 'get' | 'either';

/** What a coupon asks for and gives. */
export interface CouponTerms {
  readonly discountType: string;
  /** Percent, dollars, or for bogo a multiplier, which no formula uses; in ten-thousandths. Null: not known. */
  readonly valueE4: number | null;
  /** Null: 1. */
  readonly minQty: number | null;
  /** Subtotal that the purchase must reach; null: none. */
  readonly minAmountE4: number | null;
  /** Units of the get leg; null: 1. */
  readonly getQty: number | null;
}

/** Baselines of the legs of one coupon, over all its products: the best case. Null: none is priced. */
export interface LegPrices {
  /** The cheapest product that may be bought. */
  readonly buyE4: number | null;
  /** The dearest product that may be got. */
  readonly getE4: number | null;
}

/** Why there are no savings. */
export type NotComputable =
  | 'expired'
  | 'unknown_discount_type'
  | 'missing_discount_value'
  | 'missing_catalog_price'
  | 'featured_not_computable';

/** Savings of one redemption. */
export interface ComputedSavings {
  /** By the formula of the discount type. */
  readonly pctE4: number;
  /** The share saved of everything that one redemption makes you buy. */
  readonly effectivePctE4: number;
  /** Best-case dollars of one redemption; null without a baseline. */
  readonly totalE4: number | null;
  /** Effective price of one unit over all units of the redemption; null without a baseline. */
  readonly dealE4: number | null;
}

/** What a coupon saves, or why nobody can say. */
export type Savings = ComputedSavings | { readonly reason: NotComputable };

/** How good savings are, in a word. */
export type Rating = 'great' | 'good' | 'okay' | 'poor';

/** 100 percent. */
const HUNDRED_PCT_E4 = 1_000_000;

const GREAT_PCT_E4 = 500_000;
const GOOD_PCT_E4 = 200_000;
const OKAY_PCT_E4 = 100_000;

/** Larger quantities count as this many, so that every product of a price and a quantity stays a safe integer. */
const MOST_UNITS = 1_000_000;

/** `great` from 50 percent, `good` from 20, `okay` from 10, else `poor`. */
export function rateSavings(pctE4: number): Rating {
  if (pctE4 >= GREAT_PCT_E4) return 'great';
  if (pctE4 >= GOOD_PCT_E4) return 'good';
  return pctE4 >= OKAY_PCT_E4 ? 'okay' : 'poor';
}

/** `a × b / c`, rounded half away from zero; whole numbers of at least 0, `c` above 0. Exact whatever their size. */
function mulDiv(a: number, b: number, c: number): number {
  const product = a * b;
  if (product > Number.MAX_SAFE_INTEGER / 2) {
    const exact = BigInt(a) * BigInt(b);
    return Number((2n * exact + BigInt(c)) / (2n * BigInt(c)));
  }
  const rest = product % c;
  const quotient = (product - rest) / c;
  return 2 * rest >= c ? quotient + 1 : quotient;
}

const shareOf = (part: number, whole: number): number =>
  Math.min(HUNDRED_PCT_E4, mulDiv(part, HUNDRED_PCT_E4, whole));

const unitsOf = (quantity: number | null): number => Math.min(quantity ?? 1, MOST_UNITS);

const MISSING_PRICE: Savings = { reason: 'missing_catalog_price' };

function percentOff(valueE4: number, terms: CouponTerms, baselineE4: number | null): Savings {
  const pctE4 = Math.min(HUNDRED_PCT_E4, valueE4);
  const both = { pctE4, effectivePctE4: pctE4 };
  if (baselineE4 === null) return { ...both, totalE4: null, dealE4: null };
  return {
    ...both,
    totalE4: mulDiv(baselineE4 * unitsOf(terms.minQty), pctE4, HUNDRED_PCT_E4),
    dealE4: mulDiv(baselineE4, HUNDRED_PCT_E4 - pctE4, HUNDRED_PCT_E4),
  };
}

function dollarOff(valueE4: number, terms: CouponTerms, baselineE4: number): Savings {
  const units = Math.max(unitsOf(terms.minQty), Math.ceil((terms.minAmountE4 ?? 0) / baselineE4));
  const subtotalE4 = baselineE4 * units;
  const totalE4 = Math.min(valueE4, subtotalE4);
  return {
    pctE4: shareOf(valueE4, baselineE4),
    effectivePctE4: shareOf(totalE4, subtotalE4),
    totalE4,
    dealE4: mulDiv(subtotalE4 - totalE4, 1, units),
  };
}

function buyAndGet(
  terms: CouponTerms,
  role: CouponRole,
  baselineE4: number | null,
  legs: LegPrices,
): Savings {
  const buyE4 = role === 'get' ? legs.buyE4 : baselineE4;
  const getE4 = role === 'buy' ? legs.getE4 : baselineE4;
  if (buyE4 === null || getE4 === null) return MISSING_PRICE;
  const bought = unitsOf(terms.minQty);
  const got = unitsOf(terms.getQty);
  const paidE4 = buyE4 * bought;
  const totalE4 = getE4 * got;
  return {
    pctE4: shareOf(got, bought + got),
    effectivePctE4: shareOf(totalE4, paidE4 + totalE4),
    totalE4,
    dealE4: role === 'get' ? 0 : mulDiv(paidE4, 1, bought + got),
  };
}

function bundle(
  valueE4: number,
  terms: CouponTerms,
  role: CouponRole,
  baselineE4: number,
  legs: LegPrices,
): Savings {
  const units = unitsOf(terms.minQty);
  if (role === 'get') {
    if (legs.buyE4 === null) return MISSING_PRICE;
    const boughtE4 = legs.buyE4 * units;
    const gotE4 = baselineE4 * unitsOf(terms.getQty);
    const savedE4 = Math.max(0, boughtE4 - valueE4) + gotE4;
    return {
      pctE4: HUNDRED_PCT_E4,
      effectivePctE4: shareOf(savedE4, boughtE4 + gotE4),
      totalE4: baselineE4,
      dealE4: 0,
    };
  }
  const wholeE4 = baselineE4 * units;
  const pctE4 = shareOf(Math.max(0, wholeE4 - valueE4), wholeE4);
  const dealE4 = mulDiv(valueE4, 1, units);
  return { pctE4, effectivePctE4: pctE4, totalE4: Math.max(0, baselineE4 - dealE4), dealE4 };
}

function loyaltyPrice(valueE4: number, baselineE4: number): Savings {
  const totalE4 = Math.max(0, baselineE4 - valueE4);
  const pctE4 = shareOf(totalE4, baselineE4);
  return { pctE4, effectivePctE4: pctE4, totalE4, dealE4: valueE4 };
}

/**
 * What a coupon saves on one product of its own. `baselineE4` is above 0, or null where no price is known. Percentages
 * are capped at 100 and floored at 0. Whether the coupon has expired is not looked at: that is a matter of the day.
 * Reasons, in this order: `featured_not_computable`, `unknown_discount_type`, `missing_discount_value`,
 * `missing_catalog_price`.
 */
export function computeSavings(
  terms: CouponTerms,
  role: CouponRole,
  baselineE4: number | null,
  legs: LegPrices,
): Savings {
  const { discountType: type, valueE4 } = terms;
  if (type === 'featured') return { reason: 'featured_not_computable' };
  if (type === 'bogo') return buyAndGet(terms, role, baselineE4, legs);
  if (!(DISCOUNT_TYPES as readonly string[]).includes(type)) return { reason: 'unknown_discount_type' };
  if (valueE4 === null) return { reason: 'missing_discount_value' };
  if (type === 'percent_off') return percentOff(valueE4, terms, baselineE4);
  if (baselineE4 === null) return MISSING_PRICE;
  if (type === 'dollar_off') return dollarOff(valueE4, terms, baselineE4);
  return type === 'bundle'
    ? bundle(valueE4, terms, role, baselineE4, legs)
    : loyaltyPrice(valueE4, baselineE4);
}

/** The median of prices, in any order; of an even number the mean of the middle two, rounded half away from zero. */
export function medianE4(pricesE4: Uint32Array): number | null {
  if (pricesE4.length === 0) return null;
  const sorted = pricesE4.slice().sort();
  const middle = sorted.length >> 1;
  if (sorted.length % 2 === 1) return sorted[middle]!;
  return Math.round((sorted[middle - 1]! + sorted[middle]!) / 2);
}

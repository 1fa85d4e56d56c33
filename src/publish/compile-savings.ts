import {
  type ComputedSavings,
  computeSavings,
  type CouponTerms,
  type LegPrices,
  medianE4,
  type Savings,
} from '../domain/savings.ts';
import { numberColumn } from '../snapshot/files/arrow-columns.ts';
import type { RegularPrices } from './prices/compile-prices.ts';
import { orderCouponRows } from '../lookup/order-coupon-rows.ts';
import { findObservation, findPair } from '../lookup/price-lookup.ts';
import { COUPON_ROLES, type CouponPart } from '../snapshot/parts/coupons.ts';
import { SAVINGS_BASES, SAVINGS_REASONS } from '../snapshot/parts/savings.ts';
import type { StoreOrder } from './store-order.ts';
import type { Table } from '../snapshot/files/table.ts';
import { compiledCoupons } from './compile-coupons.ts';
import { areSavingsKept } from './kept-savings.ts';
import { productNumbers, storeOrder } from './numbering.ts';
import { refreshedPrices } from './prices/refresh-prices.ts';
import type { CompileStep } from './publishing.ts';

/** The step of the part of savings. */
export const SAVINGS_STEP: CompileStep = {
  async compile(publishing) {
    if (areSavingsKept(publishing)) return 'kept';
    return compileSavings({
      coupons: compiledCoupons.take(publishing),
      stores: await storeOrder(publishing),
      prices: await refreshedPrices.take(publishing).columns(),
      productUuids: (await productNumbers(publishing)).uuids,
    });
  },
};

const GET = COUPON_ROLES.indexOf('get');
const BUY = COUPON_ROLES.indexOf('buy');
const BY_CATALOG = SAVINGS_BASES.indexOf('catalog_price');
const BY_STORE = SAVINGS_BASES.indexOf('store_price');
const NOT_KNOWN = -1;

/** What savings are computed from. */
interface SavingsSources {
  readonly coupons: CouponPart;
  readonly stores: StoreOrder;
  readonly prices: RegularPrices;
  /** 16 bytes an ordinal. */
  readonly productUuids: Uint8Array;
}

/** Computes the savings of every row and coupon, and makes the files of the savings part. */
function compileSavings({ coupons, stores, prices, productUuids }: SavingsSources): Record<string, Table> {
  const { count, rowCount } = coupons;
  const byRow = {
    pct_e4: new Int32Array(rowCount).fill(NOT_KNOWN),
    effective_pct_e4: new Int32Array(rowCount).fill(NOT_KNOWN),
    total_e4: new Float64Array(rowCount).fill(Number.NaN),
    deal_e4: new Float64Array(rowCount).fill(Number.NaN),
    basis: new Uint8Array(rowCount),
  };
  const byCoupon = {
    pct_e4: new Int32Array(count).fill(NOT_KNOWN),
    effective_pct_e4: new Int32Array(count).fill(NOT_KNOWN),
    reason: new Uint8Array(count),
  };
  const shelfPriceOf = shelfPrices(coupons, stores, prices);
  const baselines = new Uint32Array(longestOf(coupons.rowStart));
  for (let coupon = 0; coupon < count; coupon++) {
    const terms = termsOf(coupons, coupon);
    const first = coupons.rowStart[coupon]!;
    const end = coupons.rowStart[coupon + 1]!;
    for (let row = first; row < end; row++) {
      baselines[row - first] = coupons.rowCatalogE4[row]! || shelfPriceOf(coupon, row);
    }
    const legs = legPrices(coupons.role, baselines, first, end);
    let best: Savings | undefined;
    for (let row = first; row < end; row++) {
      const baseline = baselines[row - first]! || null;
      const savings = computeSavings(terms, COUPON_ROLES[coupons.role[row]!]!, baseline, legs);
      best = betterOf(best, savings);
      if ('reason' in savings) continue;
      byRow.pct_e4[row] = savings.pctE4;
      byRow.effective_pct_e4[row] = savings.effectivePctE4;
      if (savings.totalE4 === null || savings.dealE4 === null) continue;
      byRow.total_e4[row] = savings.totalE4;
      byRow.deal_e4[row] = savings.dealE4;
      byRow.basis[row] = coupons.rowCatalogE4[row] === 0 ? BY_STORE : BY_CATALOG;
    }
    best ??= savingsOnOwnPrice(terms, coupons.catalogE4[coupon]! || null);
    if ('reason' in best) {
      byCoupon.reason[coupon] = SAVINGS_REASONS.findIndex(
        (reason) => 'reason' in best && reason === best.reason,
      );
    } else {
      byCoupon.pct_e4[coupon] = best.pctE4;
      byCoupon.effective_pct_e4[coupon] = best.effectivePctE4;
    }
  }
  const orders = orderCouponRows(coupons, byRow.pct_e4, productUuids);
  const ordered = {
    by_validity: orders.byValidity,
    validity_rank: orders.validityRank,
    by_savings: orders.bySavings,
    savings_rank: orders.savingsRank,
  };
  return {
    'coupon-row-savings': { rows: rowCount, columns: columnsOf({ ...byRow, ...ordered }) },
    'coupon-savings': { rows: count, columns: columnsOf(byCoupon) },
  };
}

function columnsOf(arrays: Readonly<Record<string, Parameters<typeof numberColumn>[0]>>): Table['columns'] {
  return Object.fromEntries(Object.entries(arrays).map(([name, values]) => [name, numberColumn(values)]));
}

function longestOf(starts: Uint32Array): number {
  let longest = 0;
  for (let i = 1; i < starts.length; i++) longest = Math.max(longest, starts[i]! - starts[i - 1]!);
  return longest;
}

function termsOf(coupons: CouponPart, coupon: number): CouponTerms {
  const known = (value: number): number | null => (Number.isNaN(value) ? null : value);
  return {
    discountType: coupons.discountType.values[coupons.discountType.codes[coupon]!] ?? '',
    valueE4: known(coupons.valueE4[coupon]!),
    minQty: coupons.minQty[coupon]! || null,
    minAmountE4: known(coupons.minAmountE4[coupon]!),
    getQty: coupons.getQty[coupon]! || null,
  };
}

function legPrices(role: Uint8Array, baselines: Uint32Array, first: number, end: number): LegPrices {
  let buyE4: number | null = null;
  let getE4: number | null = null;
  for (let row = first; row < end; row++) {
    const baseline = baselines[row - first]!;
    if (baseline === 0) continue;
    if (role[row] !== GET) buyE4 = Math.min(buyE4 ?? baseline, baseline);
    if (role[row] !== BUY) getE4 = Math.max(getE4 ?? baseline, baseline);
  }
  return { buyE4, getE4 };
}

/** The one that saves more by its formula, then effectively; a reason counts only where there is nothing else. */
function betterOf(a: Savings | undefined, b: Savings): Savings {
  if (a === undefined || 'reason' in a) return a !== undefined && 'reason' in b ? a : b;
  if ('reason' in b) return a;
  return isBetter(b, a) ? b : a;
}

function isBetter(a: ComputedSavings, b: ComputedSavings): boolean {
  return a.pctE4 > b.pctE4 || (a.pctE4 === b.pctE4 && a.effectivePctE4 > b.effectivePctE4);
}

/** Of a coupon that names no known product: both legs are what its catalogue price is of. */
function savingsOnOwnPrice(terms: CouponTerms, catalogE4: number | null): Savings {
  return computeSavings(terms, 'either', catalogE4, { buyE4: catalogE4, getE4: catalogE4 });
}

const NOT_COMPUTED = -1;

/**
 * The live regular price of a row's product at the coupon's chain, 0 where none is known: that of the coupon's store
 * where it has one of its own, else the median over the chain's price rows.
 */
function shelfPrices(
  coupons: CouponPart,
  stores: StoreOrder,
  prices: RegularPrices,
): (coupon: number, row: number) => number {
  const medians = new Float64Array(prices.pairChain.length).fill(NOT_COMPUTED);
  const median = (pair: number): number => {
    if (medians[pair] === NOT_COMPUTED) {
      const ofPair = prices.regularE4.subarray(prices.obsStart[pair], prices.obsStart[pair + 1]);
      medians[pair] = medianE4(ofPair.filter((price) => price > 0)) ?? 0;
    }
    return medians[pair]!;
  };
  return (coupon, row) => {
    const chain = coupons.chain[coupon]!;
    const pair = findPair(prices, coupons.product[row]!, chain);
    if (pair < 0) return 0;
    const store = coupons.store[coupon]!;
    if (store >= 0 && stores.chain[store] === chain) {
      const observation = findObservation(prices, pair, stores.positionInChain[store]!);
      if (observation >= 0 && prices.regularE4[observation]! > 0) return prices.regularE4[observation]!;
    }
    return median(pair);
  };
}

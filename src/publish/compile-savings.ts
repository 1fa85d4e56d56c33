import {
  type ComputedSavings,
  computeSavings,
  type CouponTerms,
  type LegPrices,
  medianE4,
  type Savings,
} from '../domain/savings.ts';
import { lowerBound } from '../domain/lower-bound.ts';
import { withRoom } from '../domain/with-room.ts';
import { numberColumn } from '../snapshot/files/arrow-columns.ts';
import type { Table } from '../snapshot/files/table.ts';
import type { ChainPriceColumns } from '../snapshot/parts/chain-prices.ts';
import { COUPON_ROLES, type CouponTable } from '../snapshot/parts/coupons.ts';
import { chainFile } from '../snapshot/parts/part.ts';
import { SAVINGS, SAVINGS_BASES, SAVINGS_REASONS } from '../snapshot/parts/savings.ts';
import { compiledCoupons } from './compile-coupons.ts';
import { filesOfChain } from './earlier-snapshot.ts';
import { keptSavings } from './kept-savings.ts';
import { storeOrder } from './numbering.ts';
import { refreshedPrices } from './prices/refresh-prices.ts';
import type { CompileStep } from './publishing.ts';
import type { StoreOrder } from './store-order.ts';

/** The step of the part of savings, chain by chain. */
export const SAVINGS_STEP: CompileStep = {
  async compile(publishing) {
    const { earlier } = publishing;
    const prices = refreshedPrices.take(publishing);
    const files: Record<string, Table | 'kept'> = {};
    for (const [chain, isKept] of keptSavings(publishing).entries()) {
      if (isKept && earlier) {
        for (const file of filesOfChain(earlier, SAVINGS, chain)) files[file] = 'kept';
        continue;
      }
      const coupons = compiledCoupons.take(publishing);
      const ofChain = coupons.byChain.subarray(coupons.chainStart[chain], coupons.chainStart[chain + 1]);
      if (ofChain.length === 0) continue;
      const stores = await storeOrder(publishing);
      const tables = compileSavings({ coupons, stores, chain, prices: await prices.columns(chain) }, ofChain);
      for (const [name, table] of Object.entries(tables)) files[chainFile(name, chain)] = table;
    }
    return files;
  },
};

const GET = COUPON_ROLES.indexOf('get');
const BUY = COUPON_ROLES.indexOf('buy');
const BY_CATALOG = SAVINGS_BASES.indexOf('catalog_price');
const BY_STORE = SAVINGS_BASES.indexOf('store_price');
const NOT_KNOWN = -1;

/** What the savings of a chain's coupons are computed from. */
interface SavingsSources {
  readonly coupons: CouponTable;
  readonly stores: StoreOrder;
  readonly chain: number;
  /** The chain's; undefined: it has none. */
  readonly prices: ChainPriceColumns | undefined;
}

/** Computes the savings of every row of a chain's coupons, and makes the chain's tables. */
function compileSavings(sources: SavingsSources, ofChain: Uint32Array): Record<string, Table> {
  const { coupons } = sources;
  const rows = rowsOf(coupons, ofChain);
  const byRow = {
    row: rows,
    pct_e4: new Int32Array(rows.length).fill(NOT_KNOWN),
    effective_pct_e4: new Int32Array(rows.length).fill(NOT_KNOWN),
    total_e4: new Float64Array(rows.length).fill(Number.NaN),
    deal_e4: new Float64Array(rows.length).fill(Number.NaN),
    basis: new Uint8Array(rows.length),
  };
  const byCoupon = {
    coupon: ofChain,
    pct_e4: new Int32Array(ofChain.length).fill(NOT_KNOWN),
    effective_pct_e4: new Int32Array(ofChain.length).fill(NOT_KNOWN),
    reason: new Uint8Array(ofChain.length),
  };
  const shelfPriceOf = shelfPrices(sources);
  let baselines = new Uint32Array(0);
  let at = 0;
  ofChain.forEach((coupon, i) => {
    const terms = termsOf(coupons, coupon);
    const first = coupons.rowStart[coupon]!;
    const end = coupons.rowStart[coupon + 1]!;
    baselines = withRoom(baselines, end - first);
    for (let row = first; row < end; row++) {
      baselines[row - first] = coupons.rowCatalogE4[row]! || shelfPriceOf(coupon, row);
    }
    const legs = legPrices(coupons.role, baselines, first, end);
    let best: Savings | undefined;
    for (let row = first; row < end; row++, at++) {
      const baseline = baselines[row - first]! || null;
      const savings = computeSavings(terms, COUPON_ROLES[coupons.role[row]!]!, baseline, legs);
      best = betterOf(best, savings);
      if ('reason' in savings) continue;
      byRow.pct_e4[at] = savings.pctE4;
      byRow.effective_pct_e4[at] = savings.effectivePctE4;
      if (savings.totalE4 === null || savings.dealE4 === null) continue;
      byRow.total_e4[at] = savings.totalE4;
      byRow.deal_e4[at] = savings.dealE4;
      byRow.basis[at] = coupons.rowCatalogE4[row] === 0 ? BY_STORE : BY_CATALOG;
    }
    best ??= savingsOnOwnPrice(terms, coupons.catalogE4[coupon]! || null);
    if ('reason' in best) {
      byCoupon.reason[i] = SAVINGS_REASONS.findIndex((reason) => 'reason' in best && reason === best.reason);
    } else {
      byCoupon.pct_e4[i] = best.pctE4;
      byCoupon.effective_pct_e4[i] = best.effectivePctE4;
    }
  });
  return {
    'coupon-row-savings': { rows: rows.length, columns: columnsOf(byRow) },
    'coupon-savings': { rows: ofChain.length, columns: columnsOf(byCoupon) },
  };
}

/** The rows of some coupons, coupon by coupon. */
function rowsOf({ rowStart }: CouponTable, coupons: Uint32Array): Uint32Array {
  const rows: number[] = [];
  for (const coupon of coupons)
    for (let row = rowStart[coupon]!; row < rowStart[coupon + 1]!; row++) rows.push(row);
  return Uint32Array.from(rows);
}

function columnsOf(arrays: Readonly<Record<string, Parameters<typeof numberColumn>[0]>>): Table['columns'] {
  return Object.fromEntries(Object.entries(arrays).map(([name, values]) => [name, numberColumn(values)]));
}

function termsOf(coupons: CouponTable, coupon: number): CouponTerms {
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

/**
 * The live regular price of a row's product at the coupon's chain, 0 where none is known: that of the coupon's store
 * where it has one of its own, else the median over the chain's price rows.
 */
function shelfPrices({
  coupons,
  stores,
  chain,
  prices,
}: SavingsSources): (coupon: number, row: number) => number {
  if (prices === undefined) return () => 0;
  const { product, pairCount, obsStart, regularE4, store: positions } = prices;
  const medians = new Map<number, number>();
  const median = (pair: number): number => {
    let known = medians.get(pair);
    if (known === undefined) {
      const ofPair = regularE4.subarray(obsStart[pair], obsStart[pair + 1]);
      known = medianE4(ofPair.filter((price) => price > 0)) ?? 0;
      medians.set(pair, known);
    }
    return known;
  };
  return (coupon, row) => {
    const pair = lowerBound(product, coupons.product[row]!);
    if (pair === pairCount || product[pair] !== coupons.product[row]) return 0;
    const store = coupons.store[coupon]!;
    if (store >= 0 && stores.chain[store] === chain) {
      const position = stores.positionInChain[store]!;
      const end = obsStart[pair + 1]!;
      const observation = lowerBound(positions, position, obsStart[pair], end);
      const isOwn = observation < end && positions[observation] === position;
      if (isOwn && regularE4[observation]! > 0) return regularE4[observation]!;
    }
    return median(pair);
  };
}

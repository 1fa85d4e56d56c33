import { groupBy } from '../../group-by.ts';
import { METHOD_2 } from './method.ts';
import type { RegionPool } from './region-pool.ts';
import { studentQuantile } from './student-t.ts';

/** A standard error of a logarithm and the degrees of freedom that it rests on. */
export interface SamplingError {
  readonly se: number;
  readonly df: number;
}

/** What leaving out each unit would change. */
interface Effects {
  /** Of the log movement from the base month, by position in the scope. */
  readonly movement: Float64Array;
  /** Of the base month's cost, in USD. */
  readonly cost: Float64Array;
  /** 1 where the unit has a price that counts. */
  readonly used: Uint8Array;
}

/** The month that the value is measured from, and the months by way of which the movement is. */
interface Span {
  readonly from: number;
  readonly links: readonly number[];
}

/** How the units of a scope were drawn. */
interface Sampled {
  readonly chainOf: (unit: number) => string;
  /** Whether a unit is all stores of a chain with one price everywhere: then nothing was drawn. */
  readonly isWhole: (unit: number) => boolean;
}

/** A mean by places of one month's prices over the items that have one of both months. */
interface Side {
  /** Prices that count: logarithms for a geometric mean, USD for an arithmetic one; NaN where none does. */
  readonly value: (item: number) => number;
  readonly isGeometric: boolean;
  /** What the effect is multiplied by; null: by 1 / the cost of the side. */
  readonly scale: number | null;
}

/** Sums of a side by elementary aggregate and by place. */
interface SideSums {
  readonly values: Float64Array;
  readonly sums: Float64Array;
  readonly totals: Float64Array;
  /** Mean price of each aggregate. */
  readonly prices: Float64Array;
  readonly placeMeans: Float64Array;
  readonly placeTotals: Float64Array;
  readonly cost: number;
}

function sumSide(pool: RegionPool, { value, isGeometric }: Side): SideSums {
  const { items, aggregate, sales, chains, chainShares, quantities, isBasket } = pool;
  const width = quantities.length;
  const sums = new Float64Array(chains.length * width);
  const totals = new Float64Array(chains.length * width);
  const values = new Float64Array(items.length);
  for (let i = 0; i < items.length; i++) {
    const one = (values[i] = value(items[i]!));
    if (Number.isNaN(one)) continue;
    sums[aggregate[i]!]! += sales[i]! * one;
    totals[aggregate[i]!]! += sales[i]!;
  }
  const prices = new Float64Array(sums.length);
  const placeMeans = new Float64Array(width);
  const placeTotals = new Float64Array(width);
  for (let chain = 0, at = 0; chain < chains.length; chain++) {
    const share = chainShares[chain]!;
    for (let place = 0; place < width; place++, at++) {
      const mean = sums[at]! / totals[at]!;
      prices[at] = isGeometric ? Math.exp(mean) : mean;
      if (totals[at] === 0 || share === 0) continue;
      placeMeans[place]! += share * prices[at]!;
      placeTotals[place]! += share;
    }
  }
  let cost = 0;
  let weights = 0;
  placeTotals.forEach((total, place) => {
    if (total === 0) return;
    placeMeans[place]! /= total;
    cost += quantities[place]! * placeMeans[place]!;
    weights += quantities[place]!;
  });
  const isMean = !isBasket && weights > 0;
  return { values, sums, totals, prices, placeMeans, placeTotals, cost: isMean ? cost / weights : cost };
}

/**
 * Adds what leaving out each unit changes in the cost of a side: in an aggregate its own pull on the mean, and where it
 * is alone there the pull of its chain on the place.
 */
function addEffects(
  pool: RegionPool,
  side: Side,
  sign: number,
  effects: Float64Array,
  used: Uint8Array,
): void {
  const { window, items, aggregate, sales, chainShares, quantities, isBasket } = pool;
  const width = quantities.length;
  const { values, sums, totals, prices, placeMeans, placeTotals, cost } = sumSide(pool, side);
  const weights = quantities.reduce(
    (sum, weight, place) => (placeTotals[place]! > 0 ? sum + weight : sum),
    0,
  );
  const scale = (sign * (side.scale ?? 1 / cost)) / (isBasket ? 1 : weights);
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!;
    if (Number.isNaN(value)) continue;
    const at = aggregate[i]!;
    const place = at % width;
    const share = chainShares[Math.floor(at / width)]! / placeTotals[place]!;
    if (!(share > 0)) continue;
    const unit = window.unit[items[i]!]!;
    used[unit] = 1;
    const rest = totals[at]! - sales[i]!;
    let pull = 0;
    if (rest > 0) {
      const slope = side.isGeometric ? prices[at]! : 1;
      pull = (share * slope * sales[i]! * (sums[at]! / totals[at]! - value)) / rest;
    } else if (share < 1) pull = (share * (placeMeans[place]! - prices[at]!)) / (1 - share);
    effects[unit]! += scale * quantities[place]! * pull;
  }
}

function effectsOf(pool: RegionPool, { from, links }: Span): Effects {
  const { window } = pool;
  const size = pool.units.reduce((most, unit) => Math.max(most, unit), 0) + 1;
  const movement = new Float64Array(size);
  const cost = new Float64Array(size);
  const used = new Uint8Array(size);
  const now = window.logs.length - 1;
  const inBoth = (a: number, b: number, of: number): Side => ({
    value: (item) =>
      window.observed[a]![item] === 1 && window.observed[b]![item] === 1
        ? window.logs[of]![item]!
        : Number.NaN,
    isGeometric: true,
    scale: null,
  });
  for (const link of links) {
    for (const [month, sign] of [
      [now, 1],
      [from, -1],
    ] as const) {
      if (link === month) continue;
      addEffects(pool, inBoth(link, month, month), sign / links.length, movement, used);
      addEffects(pool, inBoth(link, month, link), -sign / links.length, movement, used);
    }
  }
  const asked: Side = {
    value: (item) => (window.observed[from]![item] === 1 ? Math.exp(window.logs[from]![item]!) : Number.NaN),
    isGeometric: false,
    scale: 1,
  };
  addEffects(pool, asked, 1, cost, used);
  return { movement, cost, used };
}

/** Units that count, by chain of a region; chains of a single one are a stratum together, or join the largest. */
function strataOf(pool: RegionPool, { chainOf, isWhole }: Sampled, used: Uint8Array): number[][] {
  const units = pool.units.filter((unit) => used[unit] === 1 && !isWhole(unit));
  const strata = [...groupBy(units, chainOf).values()].sort((a, b) => b.length - a.length || a[0]! - b[0]!);
  const many = strata.filter(({ length }) => length > 1);
  const single = strata.filter(({ length }) => length === 1).flat();
  if (single.length === 1 && many.length > 0) many[0]!.push(...single);
  else if (single.length > 0) many.push(single);
  return many;
}

/**
 * The standard error of the logarithm of a value: of the base month's average and of the movement since, as one. A
 * delete-one jackknife over stores within chain and region; what is imputed tells nothing and is left out. Degrees of
 * freedom are the stores less the strata, as usual for surveys. Null where no two stores can be compared.
 *
 * Source: Wolter, "Introduction to Variance Estimation" (2007), ch. 4.
 */
export function samplingError(
  pools: readonly RegionPool[],
  weights: readonly number[],
  span: Span & Sampled & { readonly costUsd: number },
): SamplingError | null {
  let variance = 0;
  let df = 0;
  pools.forEach((pool, r) => {
    const { movement, cost, used } = effectsOf(pool, span);
    for (const stratum of strataOf(pool, span, used)) {
      const n = stratum.length;
      if (n < 2) continue;
      const effects = stratum.map((unit) => weights[r]! * (movement[unit]! + cost[unit]! / span.costUsd));
      const mean = effects.reduce((sum, effect) => sum + effect, 0) / n;
      variance += ((n - 1) / n) * effects.reduce((sum, effect) => sum + (effect - mean) ** 2, 0);
      df += n - 1;
    }
  });
  return df === 0 ? null : { se: Math.sqrt(variance), df };
}

/** Bounds of a value whose logarithm has a sampling error. */
export function boundsOf(value: number, { se, df }: SamplingError): { low: number; high: number } {
  const reach = Math.exp(studentQuantile((1 + METHOD_2.intervalLevel) / 2, df) * se);
  return { low: value / reach, high: value * reach };
}

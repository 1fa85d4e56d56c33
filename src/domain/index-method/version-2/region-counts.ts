import { utcDayText } from '../../time/utc-day.ts';
import type { RegionAverages } from './composition.ts';
import { METHOD_2 } from './method.ts';
import type { ChainResult2, Counts2, MonthInput2, ProductResult, Shrinkflation } from './month-data.ts';
import type { Bilateral, RegionPool } from './region-pool.ts';
import type { RegionMonth } from './region-month.ts';
import { periodDays, periodStart } from '../../time/period.ts';

/** What a region's month rests on. */
export interface RegionCounts {
  readonly n_observations: number;
  readonly n_stores: number;
  readonly n_chains: number;
  readonly stores_in_scope: number;
  readonly stores_in_panel: number;
  readonly coverage_score: number;
  readonly register_coverage: number;
  readonly cell_coverage: number;
  readonly counts: Counts2;
  readonly chains: readonly ChainResult2[];
  /** Positions of the units with an observed price. */
  readonly contributing: ReadonlySet<number>;
}

/** Counts stores, chains, observations and coverage of a region. */
export function countRegion({ pools, input, month }: RegionMonth): RegionCounts {
  const units = new Set(pools.flatMap((pool) => pool.units));
  const contributing = new Set<number>();
  const cells = { cells_observed: 0, cells_imputed: 0 };
  let used = 0;
  for (const cell of month.cells) {
    if (!units.has(cell.unit)) continue;
    used += cell.observations;
    if (cell.age === 0) contributing.add(cell.unit);
    cells[cell.age === 0 ? 'cells_observed' : 'cells_imputed']++;
  }
  const { scope } = input;
  const panel = [...units].filter((unit) => scope[unit]!.panel);
  const chains = chainResults(pools, input, contributing);
  const total = (of: (unit: number) => number): number => [...units].reduce((sum, unit) => sum + of(unit), 0);
  return {
    n_observations: used,
    n_stores: contributing.size,
    n_chains: chains.filter(({ stores }) => stores > 0).length,
    stores_in_scope: units.size,
    stores_in_panel: panel.length,
    coverage_score:
      panel.length === 0 ? 0 : panel.filter((unit) => contributing.has(unit)).length / panel.length,
    register_coverage: contributing.size / units.size,
    cell_coverage: cellCoverage(pools, input, contributing),
    counts: {
      observations: total((unit) => month.counts[unit]!.observations),
      held: total((unit) => month.counts[unit]!.held),
      too_few: total((unit) => month.counts[unit]!.tooFew),
      ...cells,
    },
    chains,
    contributing,
  };
}

/** Stores of each chain that contributed, by the pool's order of chains. */
function storesOf(pool: RegionPool, { scope }: MonthInput2, contributing: ReadonlySet<number>): number[] {
  const counts = new Map<string, number>();
  for (const unit of pool.units) {
    const { chain } = scope[unit]!;
    if (contributing.has(unit)) counts.set(chain, (counts.get(chain) ?? 0) + 1);
  }
  return pool.chains.map((chain) => counts.get(chain) ?? 0);
}

/** Weight of the cells of chain and region with three stores, or all that they have, in the weight of all. */
function cellCoverage(
  pools: readonly RegionPool[],
  input: MonthInput2,
  contributing: ReadonlySet<number>,
): number {
  const weights = pools.reduce((sum, { weight }) => sum + weight, 0);
  return pools.reduce((sum, pool) => {
    const stores = storesOf(pool, input, contributing);
    const share = pool.scopeShares.reduce(
      (covered, share, i) =>
        stores[i]! >= Math.min(METHOD_2.cellStores, pool.inScope[i]!) ? covered + share : covered,
      0,
    );
    return sum + (pool.weight / weights) * share;
  }, 0);
}

/** Each chain's stores and weight, by slug. */
function chainResults(
  pools: readonly RegionPool[],
  input: MonthInput2,
  contributing: ReadonlySet<number>,
): ChainResult2[] {
  const weights = pools.reduce((sum, { weight }) => sum + weight, 0);
  const chains = [...new Set(pools.flatMap((pool) => pool.chains))].sort();
  return chains.map((chain) => {
    let [inScope, stores, weight] = [0, 0, 0];
    for (const pool of pools) {
      const at = pool.chains.indexOf(chain);
      if (at < 0) continue;
      inScope += pool.inScope[at]!;
      stores += storesOf(pool, input, contributing)[at]!;
      weight += (pool.weight / weights) * pool.chainShares[at]!;
    }
    return { chain, in_scope: inScope, stores, weight };
  });
}

/** Share of the weight that rests on imputed prices. */
export function imputedShare(pools: readonly RegionPool[], weights: readonly number[]): number {
  return pools.reduce((sum, pool, r) => {
    const { window, items, aggregate, placeShares, chainShares, sales } = pool;
    const width = placeShares.length;
    const now = window.logs.length - 1;
    const imputed = new Float64Array(pool.chains.length * width);
    const totals = new Float64Array(pool.chains.length * width);
    for (let i = 0; i < items.length; i++) {
      if (Number.isNaN(window.logs[now]![items[i]!])) continue;
      totals[aggregate[i]!]! += sales[i]!;
      if (window.observed[now]![items[i]!] === 0) imputed[aggregate[i]!]! += sales[i]!;
    }
    let share = 0;
    let all = 0;
    totals.forEach((total, at) => {
      if (total === 0) return;
      const weight = placeShares[at % width]! * chainShares[Math.floor(at / width)]!;
      share += (weight * imputed[at]!) / total;
      all += weight;
    });
    return sum + (all === 0 ? 0 : (weights[r]! * share) / all);
  }, 0);
}

/** Parts of the products: their average price, share, and what of the change is theirs. */
export function productResults(
  { pools, month }: RegionMonth,
  weights: readonly number[],
  averages: RegionAverages,
  compared: readonly Bilateral[] | null,
  change: number | null,
): ProductResult[] {
  const units = new Set(pools.flatMap((pool) => pool.units));
  const counts = month.places.first.map(() => ({ stores: 0, imputed: 0 }));
  for (const { unit, place, age } of month.cells)
    if (units.has(unit)) counts[place]![age === 0 ? 'stores' : 'imputed']++;
  const shares = month.places.first.map((_, place) =>
    pools.reduce((sum, pool, r) => sum + weights[r]! * pool.placeShares[place]!, 0),
  );
  const contributions =
    compared === null || change === null ? null : contributionsOf(pools, weights, compared, change);
  return month.places.first.map(({ product_id }, place) => ({
    product_id,
    average_usd: Number.isNaN(averages.places[place]) ? null : averages.places[place]!,
    ...counts[place]!,
    share: shares[place]!,
    contribution_pp: contributions === null ? null : contributions[place]!,
  }));
}

/**
 * Each place's part in the change, in percentage points; they add up to the change. A place's own part is what its
 * matched prices added to the cost of the last month; what the window adds or takes is spread by the shares.
 */
function contributionsOf(
  pools: readonly RegionPool[],
  weights: readonly number[],
  compared: readonly Bilateral[],
  change: number,
): number[] {
  const sum = (of: (pool: RegionPool, r: number) => number): number =>
    pools.reduce(
      (total, pool, r) => total + weights[r]! * (Number.isNaN(compared[r]!.from) ? 0 : of(pool, r)),
      0,
    );
  const cost = sum((_, r) => compared[r]!.from);
  const shares = Array.from(pools[0]!.placeShares, (_, place) =>
    pools.reduce((total, pool, r) => total + weights[r]! * pool.placeShares[place]!, 0),
  );
  const own = shares.map((_, place) =>
    cost === 0 ? 0 : sum((_, r) => compared[r]!.partsTo[place]! - compared[r]!.partsFrom[place]!) / cost,
  );
  const all = shares.reduce((total, share) => total + share, 0);
  const rest = change - 1 - own.reduce((total, part) => total + part, 0);
  return own.map((part, place) => 100 * (part + (rest * shares[place]!) / all));
}

/** Packs that changed their size in the month. */
export function shrinkflations({ definition, period }: MonthInput2): Shrinkflation[] {
  const first = periodStart(period);
  const end = first + periodDays(period);
  return definition.constituents.flatMap(({ product_id, name, units, sizes }) =>
    sizes.flatMap(({ from_day, units: after }, i): Shrinkflation[] => {
      const before = sizes[i - 1]?.units ?? units;
      if (from_day < first || from_day >= end || after === before) return [];
      const on = utcDayText(from_day);
      return [{ product_id, name, on, before_units: before, after_units: after }];
    }),
  );
}

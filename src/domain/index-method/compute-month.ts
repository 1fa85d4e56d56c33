import { regionWeights } from '../place/census-region.ts';
import { addMonths } from '../time/month.ts';
import { type EarlierPrices, type MonthCells, monthCells } from './cells.ts';
import { geksMovement, lineUp, logJevons, type MatchedPool, matchedPool, weightedLog } from './matched.ts';
import { findLast, gapFlags, type LastResult } from './last-result.ts';
import { METHOD, NO_PRICE_OF } from './method.ts';
import type {
  Counts,
  IndexRegion,
  MonthInput,
  MonthOutput,
  NotComputable,
  RegionResult,
} from './month-data.ts';
import {
  bootstrapValues,
  intervalOf,
  makePool,
  type Pool,
  poolChains,
  type PoolValue,
  poolValue,
} from './pool.ts';
import { seededRandom } from './random.ts';
import { decideStatus, findFlags, findShortfalls, type Reviewed } from './review.ts';

/** A region that is a pool of stores, and its weight in the nation. */
interface PoolSpec {
  readonly region: IndexRegion;
  readonly weight: number;
  /** Positions in the scope. */
  readonly units: readonly number[];
}

/** A pool with all that its results are made of. */
interface ComputedPool extends PoolSpec {
  readonly pool: Pool;
  readonly value: PoolValue;
  readonly replicates: Float64Array;
  readonly matched: MatchedPool;
}

/** The prices of the month before, by positions of this month's scope and constituents. */
function earlierPrices({ scope, definition }: MonthInput, before: MonthOutput | undefined): EarlierPrices {
  if (before === undefined) return { get: () => undefined };
  const { units, constituents, unit, constituent, price, age } = before.cells;
  const width = definition.constituents.length;
  const unitAt = new Map(scope.map(({ key }, i) => [key, i]));
  const constituentAt = new Map(definition.constituents.map(({ product_id }, i) => [product_id, i]));
  const positions = units.map((key) => unitAt.get(key) ?? -1);
  const products = constituents.map((id) => constituentAt.get(id) ?? -1);
  const rows = new Map<number, number>();
  for (let i = 0; i < unit.length; i++) {
    const at = positions[unit[i]!]!;
    const product = products[constituent[i]!]!;
    if (at >= 0 && product >= 0) rows.set(at * width + product, i);
  }
  return {
    get(at, product) {
      const row = rows.get(at * width + product);
      return row === undefined ? undefined : { price: price[row]!, age: age[row]! };
    },
  };
}

/** The definition's Census regions, or the nation as one pool where it has none. */
function poolSpecs({ definition, scope, period }: MonthInput): PoolSpec[] {
  const all = scope.map((_, i) => i);
  const weights = regionWeights(Number(period.slice(0, 4)));
  const census = definition.regions.filter((region) => region !== 'national');
  if (census.length === 0) return [{ region: 'national', weight: 1, units: all }];
  return census.map((region) => ({
    region,
    weight: weights[region],
    units: all.filter((i) => scope[i]!.regions.includes(region)),
  }));
}

/**
 * Computes a month of an index. `previous` are the outputs that the input names, newest first. A pure function: the
 * same input and previous outputs give the same output, byte for byte as JSON.
 */
export function computeMonth(input: MonthInput, previous: readonly MonthOutput[]): MonthOutput {
  const { definition, scope } = input;
  // Prices are compared with those of the month before, and of no earlier one.
  const [newest] = previous;
  const adjacent = newest?.period === addMonths(input.period, -1) ? newest : undefined;
  const month = monthCells(input, earlierPrices(input, adjacent));
  const random = seededRandom(input.seed);
  const cells = cellColumns(input, month);
  const earlier = previous.slice(0, METHOD.geksMonths - 1).map((output) => output.cells);
  const linedUp = lineUp(definition, [...earlier.reverse(), cells]);
  const periods = linedUp.logs.length;

  const pools: ComputedPool[] = [];
  const missing: NotComputable[] = [];
  for (const spec of poolSpecs(input)) {
    const pool = makePool(definition, scope, spec.units, month.cells);
    const value = poolValue(pool);
    if (Number.isNaN(value.value)) {
      const goods = value.missing.slice(0, 5).join(', ');
      missing.push({ region: spec.region, reason: `${NO_PRICE_OF}${goods}` });
      continue;
    }
    const keys = spec.units.map((unit) => scope[unit]!.key);
    pools.push({
      ...spec,
      pool,
      value,
      replicates: bootstrapValues(pool, random),
      matched: matchedPool(definition, linedUp, keys),
    });
  }
  const regions: RegionResult[] = [];
  const isPooled = poolSpecs(input)[0]?.region === 'national';
  if (definition.regions.includes('national')) {
    // A nation without one of its regions would be another nation.
    if (missing.length > 0 && !isPooled)
      missing.push({
        region: 'national',
        reason: `${missing.map(({ region }) => region).join(', ')} has no value`,
      });
    else if (pools.length > 0) regions.push(regionResult('national', pools, input, month, previous, periods));
  }
  if (!isPooled) {
    for (const pool of pools)
      regions.push(regionResult(pool.region, [pool], input, month, previous, periods));
  }
  return {
    methodology_version: METHOD.version,
    period: input.period,
    regions,
    not_computable: missing,
    cells,
  };
}

function cellColumns({ scope, definition }: MonthInput, { cells }: MonthCells): MonthOutput['cells'] {
  return {
    units: scope.map(({ key }) => key),
    constituents: definition.constituents.map(({ product_id }) => product_id),
    unit: cells.map(({ unit }) => unit),
    constituent: cells.map(({ constituent }) => constituent),
    price: cells.map(({ price }) => price),
    age: cells.map(({ age }) => age),
  };
}

/** To the decimals that are published. */
function rounded(usd: number): number {
  return Number(usd.toFixed(METHOD.decimals));
}

/** What became of the observations of some stores, and which stores have a price of their own. */
function countMonth(
  units: ReadonlySet<number>,
  month: MonthCells,
): { observations: number; contributing: ReadonlySet<number>; counts: Counts } {
  const contributing = new Set<number>();
  const cells = { cells_observed: 0, cells_imputed: 0 };
  let observations = 0;
  for (const cell of month.cells) {
    if (!units.has(cell.unit)) continue;
    observations += cell.observations;
    if (cell.age === 0) contributing.add(cell.unit);
    cells[cell.age === 0 ? 'cells_observed' : 'cells_imputed']++;
  }
  const sum = (of: (counts: MonthCells['counts'][number]) => number): number =>
    [...units].reduce((total, unit) => total + of(month.counts[unit]!), 0);
  const counts = {
    observations: sum((of) => of.observations),
    dropped_relative: sum((of) => of.droppedRelative),
    dropped_spread: sum((of) => of.droppedSpread),
    too_few: sum((of) => of.tooFew),
    ...cells,
    cells_expired: sum((of) => of.expired),
  };
  return { observations, contributing, counts };
}

/** One pool's result, or the nation's: the weighted mean of its regions. */
function regionResult(
  region: IndexRegion,
  pools: readonly ComputedPool[],
  input: MonthInput,
  month: MonthCells,
  previous: readonly MonthOutput[],
  periods: number,
): RegionResult {
  const totalWeight = pools.reduce((sum, { weight }) => sum + weight, 0);
  const weights = pools.map(({ weight }) => weight / totalWeight);
  const weighted = (of: (pool: ComputedPool) => number): number =>
    pools.reduce((sum, pool, i) => sum + weights[i]! * of(pool), 0);
  const value = rounded(weighted((pool) => pool.value.value));
  const replicates = Float64Array.from(pools[0]!.replicates, (_, i) =>
    weighted((pool) => pool.replicates[i]!),
  );
  const { mean, sd, low, high } = intervalOf(replicates);

  const units = new Set(pools.flatMap((pool) => pool.units));
  const { observations, contributing, counts } = countMonth(units, month);
  const whole = { ...pools[0]!.pool, units: [...units], inScope: mergeScopes(pools) };
  const chains = poolChains(pools.length === 1 ? pools[0]!.pool : whole, contributing);
  const log = (a: number, b: number): number =>
    weightedLog(
      pools.map(({ matched }) => logJevons(matched, a, b)),
      weights,
    );
  const found = findLast(region, input, previous);
  const last = found?.result;
  const lastPeriod = periods - 2 - (found?.between ?? 0);
  const movement = lastPeriod < 0 ? Number.NaN : Math.exp(log(lastPeriod, periods - 1));
  const jevons = Number.isNaN(movement) ? 1 : movement;
  const reviewed = {
    region,
    value_usd: value,
    cv: sd / mean,
    n_observations: observations,
    n_stores: contributing.size,
    n_chains: chains.filter(({ stores }) => stores > 0).length,
    stores_in_scope: units.size,
    coverage_score: units.size === 0 ? 0 : contributing.size / units.size,
    largest_chain_share: Math.max(0, ...chains.map(({ share }) => share)),
    imputed_share:
      weighted((pool) => pool.value.value * pool.value.imputedShare) / weighted((pool) => pool.value.value),
    counts,
  };
  return {
    ...reviewed,
    low_usd: rounded(low),
    high_usd: rounded(high),
    jevons: (last?.jevons ?? 100) * jevons,
    geks_jevons: (last?.geks_jevons ?? 100) * (lastPeriod < 0 ? 1 : geksMovement(periods, log, lastPeriod)),
    constituents: mergeConstituents(pools, weights),
    chains,
    ...judged(input, reviewed, found, movement),
  };
}

/** What is to be said of a result, and whether it is published. */
function judged(
  input: MonthInput,
  reviewed: Reviewed,
  last: LastResult | undefined,
  movement: number,
): Pick<RegionResult, 'flags' | 'shortfalls' | 'publish_status' | 'is_base'> {
  const { region, imputed_share: imputedShare } = reviewed;
  const shortfalls = findShortfalls(reviewed);
  const before = last?.result ?? null;
  const flags = [...gapFlags(input, last), ...findFlags(input.definition, reviewed, before, movement)];
  const qualifies = shortfalls.length === 0;
  const verdict = decideStatus(
    input.definition,
    { region, period: input.period, qualifies, flagged: flags.length > 0, imputedShare },
    input.history,
    input.bases[region],
  );
  return { flags, shortfalls, ...verdict };
}

function mergeScopes(pools: readonly ComputedPool[]): Map<string, number> {
  const { scope } = pools[0]!.pool;
  const inScope = new Map<string, number>();
  for (const unit of new Set(pools.flatMap(({ units }) => units))) {
    const { chain } = scope[unit]!;
    inScope.set(chain, (inScope.get(chain) ?? 0) + 1);
  }
  return inScope;
}

/** Products of the nation: their regional centres and parts by the regions' weights. */
function mergeConstituents(
  pools: readonly ComputedPool[],
  weights: readonly number[],
): RegionResult['constituents'] {
  const ids = pools[0]!.pool.definition.constituents.map(({ product_id }) => product_id);
  return ids.flatMap((id) => {
    const found = pools.flatMap((pool, i) => {
      const result = pool.value.constituents.find(({ product_id }) => product_id === id);
      return result === undefined ? [] : [{ result, weight: weights[i]! }];
    });
    if (found.length === 0) return [];
    const weight = found.reduce((sum, one) => sum + one.weight, 0);
    const total = (of: (result: RegionResult['constituents'][number]) => number): number =>
      found.reduce((sum, one) => sum + of(one.result), 0);
    return [
      {
        product_id: id,
        centre_usd: found.reduce((sum, one) => sum + one.weight * one.result.centre_usd, 0) / weight,
        stores: total(({ stores }) => stores),
        imputed: total(({ imputed }) => imputed),
        part_usd: found.reduce((sum, one) => sum + one.weight * one.result.part_usd, 0),
      },
    ];
  });
}

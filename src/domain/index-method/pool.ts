import { groupBy } from '../group-by.ts';
import { sortedCentre } from './centre.ts';
import type { MonthCell } from './cells.ts';
import { capShares, storeWeights } from './chain-shares.ts';
import { METHOD } from './method.ts';
import type { ChainResult, ConstituentResult, FrozenDefinition, ScopeUnit } from './month-data.ts';
import type { SeededRandom } from './random.ts';

/** Prices of one product in a pool of stores, ascending. */
interface Shelf {
  readonly units: readonly number[];
  readonly prices: Float64Array;
  readonly weights: Float64Array;
  readonly imputed: readonly boolean[];
}

/** The stores of a region with their prices, ready for its value and for resampling. */
export interface Pool {
  /** By constituent; null where no store has it. */
  readonly shelves: readonly (Shelf | null)[];
  readonly definition: FrozenDefinition;
  readonly scope: readonly ScopeUnit[];
  /** Positions in the scope. */
  readonly units: readonly number[];
  readonly inScope: ReadonlyMap<string, number>;
}

/** A pool of the given units of the scope and the cells that they have. */
export function makePool(
  definition: FrozenDefinition,
  scope: readonly ScopeUnit[],
  units: readonly number[],
  cells: readonly MonthCell[],
): Pool {
  const inScope = new Map<string, number>();
  for (const unit of units) {
    const { chain } = scope[unit]!;
    inScope.set(chain, (inScope.get(chain) ?? 0) + 1);
  }
  const isIn = new Set(units);
  const byConstituent: MonthCell[][] = definition.constituents.map(() => []);
  for (const cell of cells) if (isIn.has(cell.unit)) byConstituent[cell.constituent]!.push(cell);
  const shelves = byConstituent.map((some): Shelf | null => {
    if (some.length === 0) return null;
    const sorted = some.toSorted((a, b) => a.price - b.price || a.unit - b.unit);
    const weights = storeWeights(
      sorted.map(({ unit }) => scope[unit]!.chain),
      inScope,
    );
    return {
      units: sorted.map(({ unit }) => unit),
      prices: Float64Array.from(sorted, ({ price }) => price),
      weights: Float64Array.from(weights),
      imputed: sorted.map(({ age }) => age > 0),
    };
  });
  return { shelves, definition, scope, units, inScope };
}

/** A value made of centres by constituent; NaN where it cannot be. */
function valueOf(definition: FrozenDefinition, centres: ArrayLike<number>): number {
  let sum = 0;
  let total = 0;
  for (let i = 0; i < definition.constituents.length; i++) {
    const { weight } = definition.constituents[i]!;
    const centre = centres[i]!;
    if (Number.isNaN(centre)) {
      // A basket without one of its goods is another basket.
      if (definition.index_type === 'basket_total_cost') return Number.NaN;
      continue;
    }
    sum += weight * centre;
    total += weight;
  }
  return definition.index_type === 'basket_total_cost' ? sum : sum / total;
}

/** A pool's value and what it is made of. */
export interface PoolValue {
  readonly value: number;
  readonly constituents: readonly ConstituentResult[];
  readonly imputedShare: number;
  /** Names of goods that no store has a price of. */
  readonly missing: readonly string[];
}

/** The value of a pool: the centre of each product, then fixed weights (or, of a basket, fixed quantities). */
export function poolValue({ shelves, definition }: Pool): PoolValue {
  const centres = shelves.map((shelf) =>
    shelf === null ? Number.NaN : sortedCentre(shelf.prices, shelf.weights, null),
  );
  const { constituents } = definition;
  const isBasket = definition.index_type === 'basket_total_cost';
  const weightSum = constituents.reduce(
    (sum, { weight }, i) => (shelves[i] === null ? sum : sum + weight),
    0,
  );
  let imputedUsd = 0;
  let totalUsd = 0;
  const results = shelves.flatMap((shelf, i): ConstituentResult[] => {
    if (shelf === null) return [];
    const { product_id, weight } = constituents[i]!;
    const part = (weight * centres[i]!) / (isBasket ? 1 : weightSum);
    const imputedWeight = shelf.weights.reduce((sum, w, k) => (shelf.imputed[k] ? sum + w : sum), 0);
    imputedUsd += part * imputedWeight;
    totalUsd += part;
    return [
      {
        product_id,
        centre_usd: centres[i]!,
        stores: shelf.units.length,
        imputed: shelf.imputed.filter(Boolean).length,
        part_usd: part,
      },
    ];
  });
  return {
    value: valueOf(definition, centres),
    constituents: results,
    imputedShare: totalUsd === 0 ? 0 : imputedUsd / totalUsd,
    missing: constituents.filter((_, i) => shelves[i] === null).map(({ name }) => name),
  };
}

/** Chains of the pool, by slug: their share of the scope and their weight among chains that have observed prices. */
export function poolChains(pool: Pool, contributing: ReadonlySet<number>): ChainResult[] {
  const stores = new Map<string, number>();
  for (const unit of contributing) {
    const { chain } = pool.scope[unit]!;
    stores.set(chain, (stores.get(chain) ?? 0) + 1);
  }
  const present = [...stores.keys()];
  const weights = capShares(present.map((chain) => pool.inScope.get(chain)!));
  return [...pool.inScope]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([chain, inScope]) => ({
      chain,
      in_scope: inScope,
      stores: stores.get(chain) ?? 0,
      share: inScope / pool.units.length,
      weight: weights[present.indexOf(chain)] ?? 0,
    }));
}

/**
 * Values of a pool whose stores are drawn anew, with replacement, within each chain (chains of one store together):
 * the clusters are stores, so all prices of a store come and go together. n - 1 of n stores are drawn, which makes the
 * variance unbiased. Source: Rao and Wu, "Resampling inference with complex survey data", JASA 83 (1988).
 */
export function bootstrapValues(
  pool: Pool,
  random: SeededRandom,
  replicates: number = METHOD.bootstrap.replicates,
): Float64Array {
  const strata = strataOf(pool);
  const drawn = new Int32Array(pool.scope.length);
  const centres = new Float64Array(pool.shelves.length);
  const scale = new Float64Array(pool.scope.length).fill(1);
  for (const stratum of strata) {
    for (const unit of stratum) scale[unit] = stratum.length / Math.max(1, stratum.length - 1);
  }
  const shelves = pool.shelves.map((shelf) => {
    if (shelf === null) return null;
    const counts = new Int32Array(shelf.units.length);
    const scaled = shelf.weights.map((weight, i) => weight * scale[shelf.units[i]!]!);
    return { ...shelf, counts, scaled, point: sortedCentre(shelf.prices, shelf.weights, null) };
  });
  return Float64Array.from({ length: replicates }, () => {
    drawn.fill(0);
    for (const stratum of strata) {
      const draws = Math.max(1, stratum.length - 1);
      for (let i = 0; i < draws; i++) drawn[stratum[random.below(stratum.length)]!]!++;
    }
    shelves.forEach((shelf, k) => {
      if (shelf === null) {
        centres[k] = Number.NaN;
        return;
      }
      for (let i = 0; i < shelf.units.length; i++) shelf.counts[i] = drawn[shelf.units[i]!]!;
      const centre = sortedCentre(shelf.prices, shelf.scaled, shelf.counts);
      centres[k] = Number.isNaN(centre) ? shelf.point : centre;
    });
    return valueOf(pool.definition, centres);
  });
}

/** Units that have a price, by chain; chains of a single one are a stratum together. */
function strataOf(pool: Pool): number[][] {
  const priced = new Set(pool.shelves.flatMap((shelf) => shelf?.units ?? []));
  const units = pool.units.filter((unit) => priced.has(unit));
  const strata = [...groupBy(units, (unit) => pool.scope[unit]!.chain).values()];
  const single = strata.filter(({ length }) => length === 1).flat();
  const many = strata.filter(({ length }) => length > 1);
  return single.length > 0 ? [...many, single] : many;
}

/** Standard deviation and percentile interval of replicates. */
export function intervalOf(replicates: Float64Array): {
  mean: number;
  sd: number;
  low: number;
  high: number;
} {
  const n = replicates.length;
  const mean = replicates.reduce((sum, value) => sum + value, 0) / n;
  const sd = Math.sqrt(replicates.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (n - 1));
  const sorted = replicates.toSorted();
  const tail = (1 - METHOD.bootstrap.level) / 2;
  const at = (share: number): number => {
    const position = share * (n - 1);
    const below = Math.floor(position);
    return sorted[below]! + (position - below) * (sorted[Math.min(n - 1, below + 1)]! - sorted[below]!);
  };
  return { mean, sd, low: at(tail), high: at(1 - tail) };
}

import { regionWeights } from '../../place/census-region.ts';
import type { IndexRegion, NotComputable } from '../month-data.ts';
import { type MonthCells2, monthCells2 } from './cells.ts';
import { METHOD_2 } from './method.ts';
import type { MonthInput2, MonthOutput2, RegionResult2 } from './month-data.ts';
import { makeRegionPool, type RegionPool } from './region-pool.ts';
import { regionResult } from './region-result.ts';
import { lineUpWindow } from './window.ts';

/** The definition's Census regions, or the nation as one pool where it has none. */
function poolSpecs({
  definition,
  scope,
  period,
  weights,
}: MonthInput2): Pick<RegionPool, 'region' | 'weight' | 'units'>[] {
  const all = scope.map((_, i) => i);
  const people = regionWeights(Number(period.slice(0, 4)));
  const census = definition.regions.filter((region) => region !== 'national');
  if (census.length === 0) return [{ region: 'national', weight: 1, units: all }];
  const sold = (region: IndexRegion): number | null =>
    weights.shares?.reduce((sum, one) => (one.region === region ? sum + one.share : sum), 0) ?? null;
  return census.map((region) => ({
    region,
    weight: sold(region) ?? people[region],
    units: all.filter((i) => scope[i]!.regions.includes(region)),
  }));
}

function cellColumns({ scope }: MonthInput2, { places, cells }: MonthCells2): MonthOutput2['cells'] {
  return {
    units: scope.map(({ key }) => key),
    products: places.first.map(({ product_id }) => product_id),
    unit: cells.map(({ unit }) => unit),
    product: cells.map(({ place }) => place),
    price: cells.map(({ price }) => price),
    age: cells.map(({ age }) => age),
  };
}

/**
 * Computes a month of an index by method version 2. `previous` are the outputs that the input names, newest first. A
 * pure function: the same input and previous outputs give the same output, byte for byte as JSON.
 */
export function computeMonth2(input: MonthInput2, previous: readonly MonthOutput2[]): MonthOutput2 {
  const earlier = previous.slice(0, METHOD_2.windowMonths - 1);
  const month = monthCells2(input, earlier[0]);
  const window = lineUpWindow(input, month.places, earlier.toReversed(), month.cells);
  const specs = poolSpecs(input);
  const seen = new Set(month.cells.filter(({ age }) => age === 0).map(({ unit }) => unit));
  const isSeen = ({ units }: Pick<RegionPool, 'units'>): boolean => units.some((unit) => seen.has(unit));
  const priced = new Set(month.cells.map(({ unit }) => unit));
  const pools = specs
    .filter(({ units }) => units.some((unit) => priced.has(unit)))
    .map((spec) => makeRegionPool(input, month.places, window, spec));
  const result = (region: IndexRegion, of: readonly RegionPool[]): RegionResult2 =>
    regionResult({ region, pools: of, nation: pools, input, month, previous: earlier });
  const isPooled = specs[0]?.region === 'national';
  const isNational = input.definition.regions.includes('national') && pools.some(isSeen);
  // A region of which nothing was seen moves with the others within the nation; of its own it has no value.
  const missing = specs
    .filter((spec) => !isSeen(spec))
    .map(({ region }): NotComputable => ({ region, reason: 'no price was observed' }));
  const results = [
    ...(isNational ? [result('national', pools)] : []),
    ...(isPooled ? [] : pools.filter(isSeen).map((pool) => result(pool.region, [pool]))),
  ];
  return {
    methodology_version: METHOD_2.version,
    period: input.period,
    regions: results,
    not_computable: missing,
    links: month.links,
    held: month.held,
    cells: cellColumns(input, month),
  };
}

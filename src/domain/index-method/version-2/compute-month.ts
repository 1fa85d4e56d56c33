import type { IndexRegion, NotComputable } from '../month-data.ts';
import { type MonthCells2, monthCells2 } from './cells.ts';
import { METHOD_2, NOTHING_SEEN, rulesOf } from './method.ts';
import type { MonthInput2, MonthOutput2, RegionResult2 } from './month-data.ts';
import { areaShortfall, areaSpecs, type PoolSpec, regionSpecs } from './pool-specs.ts';
import { makeRegionPool, type RegionPool } from './region-pool.ts';
import { regionResult } from './region-result.ts';
import { lineUpWindow } from './window.ts';

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
 * Computes a month (or a week) of an index by method version 2. `previous` are the outputs that the input names, newest first. A
 * pure function: the same input and previous outputs give the same output, byte for byte as JSON.
 */
export function computeMonth2(input: MonthInput2, previous: readonly MonthOutput2[]): MonthOutput2 {
  const earlier = previous.slice(0, rulesOf(input.period).window - 1);
  const month = monthCells2(input, earlier[0]);
  const window = lineUpWindow(input, month.places, earlier.toReversed(), month.cells);
  const specs = regionSpecs(input);
  const seen = new Set(month.cells.filter(({ age }) => age === 0).map(({ unit }) => unit));
  const isSeen = ({ units }: Pick<PoolSpec, 'units'>): boolean => units.some((unit) => seen.has(unit));
  const priced = new Set(month.cells.map(({ unit }) => unit));
  const poolOf = (spec: PoolSpec): RegionPool => makeRegionPool(input, month.places, window, spec);
  const pools = specs.filter(({ units }) => units.some((unit) => priced.has(unit))).map(poolOf);
  const result = (region: IndexRegion, of: readonly RegionPool[]): RegionResult2 =>
    regionResult({ region, pools: of, nation: pools, input, month, previous: earlier });
  const isPooled = specs[0]?.region === 'national';
  const isNational = input.definition.regions.includes('national') && pools.some(isSeen);
  // A region of which nothing was seen moves with the others within the nation; of its own it has no value.
  const missing = specs
    .filter((spec) => !isSeen(spec))
    .map(({ region }): NotComputable => ({ region, reason: NOTHING_SEEN }));
  const areas = areaSpecs(input).map((spec) => ({ spec, missing: areaShortfall(spec, input, month) }));
  const results = [
    ...(isNational ? [result('national', pools)] : []),
    ...(isPooled ? [] : pools.filter(isSeen).map((pool) => result(pool.region, [pool]))),
    ...areas.flatMap(({ spec, missing }) => (missing === null ? [result(spec.region, [poolOf(spec)])] : [])),
  ];
  return {
    methodology_version: METHOD_2.version,
    period: input.period,
    regions: results,
    not_computable: [...missing, ...areas.flatMap(({ missing }) => missing ?? [])],
    links: month.links,
    held: month.held,
    cells: cellColumns(input, month),
  };
}

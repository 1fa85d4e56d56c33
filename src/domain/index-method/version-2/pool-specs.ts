import {
  areaStates,
  CENSUS_REGIONS,
  type CensusDivision,
  type CensusRegion,
  type CensusState,
  regionWeights,
} from '../../place/census-region.ts';
import { type IndexRegion, MAIN_REGIONS, type NotComputable } from '../month-data.ts';
import type { MonthCells2 } from './cells.ts';
import { METHOD_2 } from './method.ts';
import type { MonthInput2 } from './month-data.ts';
import type { RegionPool } from './region-pool.ts';

/** Whose stores a pool is made of, and what it weighs in the nation. */
export type PoolSpec = Pick<RegionPool, 'region' | 'weight' | 'units'>;

/** The definition's Census regions, or the nation as one pool where it has none. */
export function regionSpecs({ definition, scope, period, weights }: MonthInput2): PoolSpec[] {
  const all = scope.map((_, i) => i);
  const people = regionWeights(Number(period.slice(0, 4)));
  const isCensus = (region: IndexRegion): region is CensusRegion =>
    (CENSUS_REGIONS as readonly string[]).includes(region);
  const census = definition.regions.filter(isCensus);
  if (census.length === 0) return [{ region: 'national', weight: 1, units: all }];
  const sold = (region: IndexRegion): number | null =>
    weights.shares?.reduce((sum, one) => (one.region === region ? sum + one.share : sum), 0) ?? null;
  return census.map((region) => ({
    region,
    weight: sold(region) ?? people[region],
    units: all.filter((i) => scope[i]!.regions.includes(region)),
  }));
}

/** The definition's states and divisions, which are parts of regions and make nothing of the nation. */
export function areaSpecs({ definition, scope }: MonthInput2): PoolSpec[] {
  const isArea = (region: IndexRegion): region is CensusDivision | CensusState =>
    !(MAIN_REGIONS as readonly string[]).includes(region);
  return definition.regions.filter(isArea).map((region) => {
    const states = areaStates(region);
    const units = scope.flatMap((unit, i) => (unit.states?.some((one) => states.includes(one)) ? [i] : []));
    return { region, weight: 1, units };
  });
}

/** Why a state or division has no value: too little was seen in it. Null: it has one. */
export function areaShortfall(
  { region, units }: PoolSpec,
  { scope }: MonthInput2,
  { cells }: MonthCells2,
): NotComputable | null {
  const own = new Set(units);
  const seen = new Set(cells.filter(({ unit, age }) => age === 0 && own.has(unit)).map(({ unit }) => unit));
  const chains = new Set([...seen].map((unit) => scope[unit]!.chain));
  const least = METHOD_2.areas;
  if (seen.size >= least.stores && chains.size >= least.chains) return null;
  const reason = `${seen.size} stores of ${chains.size} chains were observed; a state or division needs ${least.stores} of ${least.chains}`;
  return { region, reason };
}

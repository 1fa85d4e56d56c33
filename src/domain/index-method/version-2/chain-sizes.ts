import { areaStates, censusRegion } from '../../place/census-region.ts';
import { type IndexRegion, MAIN_REGIONS } from '../month-data.ts';
import type { MonthInput2, ScopeUnit2 } from './month-data.ts';

const isMain = (region: IndexRegion): boolean => (MAIN_REGIONS as readonly string[]).includes(region);

/** Stores of a unit in a region, state or division: itself, or all that a chain with one price everywhere has there. */
function storesIn({ states = [], stores }: ScopeUnit2, region: IndexRegion): number {
  if (stores === undefined) return 1;
  const counts = (state: string): boolean => {
    if (region === 'national') return true;
    return isMain(region) ? censusRegion(state) === region : areaStates(region).includes(state);
  };
  return states.reduce((sum, state, i) => (counts(state) ? sum + stores[i]! : sum), 0);
}

/** Active stores of each chain among some units of a region. */
function countStores(
  { scope }: MonthInput2,
  region: IndexRegion,
  units: readonly number[],
): Map<string, number> {
  const counts = new Map<string, number>();
  for (const unit of units) {
    const { chain } = scope[unit]!;
    counts.set(chain, (counts.get(chain) ?? 0) + storesIn(scope[unit]!, region));
  }
  return counts;
}

/** Uncapped size of each chain in the region: from the file, else its active stores. */
export function chainSizes(
  input: MonthInput2,
  region: IndexRegion,
  chains: readonly string[],
  units: readonly number[],
): number[] {
  const { shares } = input.weights;
  const own = countStores(input, region, units);
  if (shares === null) return chains.map((chain) => own.get(chain) ?? 0);
  const whole = isMain(region) ? null : censusRegion(areaStates(region)[0]!);
  const around =
    whole === null
      ? null
      : countStores(
          input,
          whole,
          input.scope.flatMap(({ regions }, unit) => (regions.includes(whole) ? [unit] : [])),
        );
  return chains.map((chain) => {
    const share = shares.reduce(
      (sum, one) =>
        one.chain === chain && (region === 'national' || one.region === (whole ?? region))
          ? sum + one.share
          : sum,
      0,
    );
    if (around === null) return share;
    // A file tells of regions: a part of one has the part of the chain's stores there.
    return (share * (own.get(chain) ?? 0)) / (around.get(chain) ?? Number.POSITIVE_INFINITY);
  });
}

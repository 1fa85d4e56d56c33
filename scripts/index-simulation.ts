import { computeMonth } from '../src/domain/index-method/compute-month.ts';
import type {
  FrozenDefinition,
  MonthInput,
  MonthOutput,
  ObservedCell,
  ScopeUnit,
} from '../src/domain/index-method/month-data.ts';
import { type SeededRandom, seededRandom } from '../src/domain/index-method/random.ts';
import { monthStartMs } from '../src/domain/time/month.ts';

/**
 * How the whole method behaves on invented stores whose true price level is known. Stores of ten chains are drawn
 * around their chain's level; a store's price is lognormal around it and constant within a month, now and then on sale.
 */

/** What a run of the simulation found. Shares are of the value without the disturbance. */
export interface SimulationResult {
  readonly runs: number;
  /** 5% of prices times ten: the largest move of any run. */
  readonly spoiledMove: number;
  /** 30% of the stores missing at random: the mean move over all runs. */
  readonly missingBias: number;
  /** The largest chain gone: the largest move of any run. */
  readonly vanishedMove: number;
  /** Share of runs whose 95% interval holds the true value. */
  readonly intervalCover: number;
}

const CHAINS = 10;
const MOST_STORES = 30;
const FEWEST_STORES = 12;
const CHAIN_SPREAD = 0.06;
const STORE_SPREAD = 0.05;
const DAY_SPREAD = 0.02;
const BASE_PRICE = 4;
const RISE = 1.02;
const DAYS = [3, 12, 20] as const;
const SPOILED = 0.05;
const MISSING = 0.3;

const DEFINITION: FrozenDefinition = {
  slug: 'simulation',
  index_type: 'single_sku',
  regions: ['national'],
  constituents: [{ product_id: 'p', upc: null, name: 'p', weight: 1, units: 1 }],
  chain_filter: null,
  inception_period: null,
  max_change: 0.07,
  max_change_regional: 0.07,
};
const MONTHS = ['2025-01', '2025-02'] as const;

/** Standard normal, by Box and Muller. */
function normal(random: SeededRandom): number {
  return Math.sqrt(-2 * Math.log(1 - random.unit())) * Math.cos(2 * Math.PI * random.unit());
}

interface World {
  readonly scope: readonly ScopeUnit[];
  /** Level of each store around the base price, as a factor. */
  readonly levels: readonly number[];
}

const storesOf = (chain: number): number =>
  Math.round(MOST_STORES - ((MOST_STORES - FEWEST_STORES) * chain) / (CHAINS - 1));

/** Chains are the same in every run, stores are drawn anew: what an index can know is the mean of its chains. */
function chainLevels(): number[] {
  const random = seededRandom(1);
  return Array.from({ length: CHAINS }, () => Math.exp(CHAIN_SPREAD * normal(random)));
}

function drawWorld(random: SeededRandom, chains: readonly number[]): World {
  const scope: ScopeUnit[] = [];
  const levels: number[] = [];
  chains.forEach((level, chain) => {
    for (let store = 0; store < storesOf(chain); store++) {
      scope.push({ key: `${chain}-${store}`, chain: `c${chain}`, regions: [] });
      levels.push(level * Math.exp(STORE_SPREAD * normal(random)));
    }
  });
  return { scope, levels };
}

/** Observations of a month; `price` is told the store and may disturb it, null leaves the store out. */
function observe(
  { levels }: World,
  month: number,
  random: SeededRandom,
  price: (usd: number, store: number) => number | null = (usd) => usd,
): ObservedCell[] {
  const first = monthStartMs(MONTHS[month]!) / 86_400_000;
  return levels.flatMap((level, store): ObservedCell[] => {
    const days: number[] = [];
    const prices: number[] = [];
    for (const day of DAYS) {
      const usd = BASE_PRICE * RISE ** month * level * Math.exp(DAY_SPREAD * normal(random));
      const seen = price(usd, store);
      if (seen === null) continue;
      days.push(first + day);
      prices.push(Math.round(seen * 10_000));
    }
    return days.length === 0 ? [] : [[store, 0, days, prices]];
  });
}

function compute(
  world: World,
  month: number,
  observations: ObservedCell[],
  seed: number,
  previous: MonthOutput[],
): MonthOutput {
  const input: MonthInput = {
    methodology_version: 1,
    period: MONTHS[month]!,
    seed,
    definition: DEFINITION,
    scope: world.scope,
    observations,
    previous: previous.map(({ period }) => ({ period, sha256: '' })),
    history: [],
    bases: {},
  };
  return computeMonth(input, previous);
}

const valueOf = ({ regions }: MonthOutput): number => regions[0]!.value_usd;

/**
 * The value that the method aims at: what it gives with a great many stores of each chain, found once with as many as
 * make its own error negligible beside a run's interval.
 */
function trueValue(chains: readonly number[]): number {
  const copies = 200;
  const random = seededRandom(7);
  let sum = 0;
  const values: { level: number; weight: number }[] = [];
  const total = chains.reduce((count, _, chain) => count + storesOf(chain), 0);
  for (let copy = 0; copy < copies; copy++) {
    const { levels } = drawWorld(random, chains);
    for (const level of levels) values.push({ level, weight: 1 / total / copies });
  }
  values.sort((a, b) => a.level - b.level);
  const cut = Math.floor(0.1 * values.length);
  const kept = values.slice(cut, values.length - cut);
  for (const { level } of kept) sum += level;
  return (BASE_PRICE * RISE * sum * Math.exp(DAY_SPREAD ** 2 / 2)) / kept.length;
}

/** Runs the simulation; equal `runs` and `seed` give equal results. */
export function simulateIndices(runs: number, seed = 1): SimulationResult {
  const chains = chainLevels();
  const target = trueValue(chains);
  let spoiledMove = 0;
  let vanishedMove = 0;
  let missingSum = 0;
  let covered = 0;
  for (let run = 0; run < runs; run++) {
    const random = seededRandom(seed + 7_919 * run);
    const world = drawWorld(random, chains);
    const first = [compute(world, 0, observe(world, 0, random), run, [])];
    const noise = seed + 104_729 * run;
    const second = (price?: (usd: number, store: number) => number | null): MonthOutput =>
      compute(world, 1, observe(world, 1, seededRandom(noise), price), run, first);
    const clean = second();
    const value = valueOf(clean);
    const { low_usd, high_usd } = clean.regions[0]!;
    if (low_usd <= target && target <= high_usd) covered++;

    const spoiler = seededRandom(noise + 1);
    const spoiled = second((usd) => (spoiler.unit() < SPOILED ? usd * 10 : usd));
    spoiledMove = Math.max(spoiledMove, Math.abs(valueOf(spoiled) / value - 1));

    const picker = seededRandom(noise + 2);
    const gone = world.scope.map(() => picker.unit() < MISSING);
    const missing = second((usd, store) => (gone[store] === true ? null : usd));
    missingSum += valueOf(missing) / value - 1;

    const vanished = second((usd, store) => (world.scope[store]!.chain === 'c0' ? null : usd));
    vanishedMove = Math.max(vanishedMove, Math.abs(valueOf(vanished) / value - 1));
  }
  return { runs, spoiledMove, missingBias: missingSum / runs, vanishedMove, intervalCover: covered / runs };
}

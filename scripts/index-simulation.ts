import { computeMonth2 } from '../src/domain/index-method/version-2/compute-month.ts';
import { METHOD_2 } from '../src/domain/index-method/version-2/method.ts';
import type {
  FrozenDefinition2,
  IndexProduct,
  MonthInput2,
  MonthOutput2,
  ObservedCell2,
  RegionResult2,
  ScopeUnit2,
} from '../src/domain/index-method/version-2/month-data.ts';
import { type SeededRandom, seededRandom } from '../src/domain/index-method/random.ts';
import { addMonths, monthStartMs } from '../src/domain/time/month.ts';
import { DAY_MS } from '../src/domain/time/utc-day.ts';

/**
 * How the whole method behaves on invented stores whose true price movement is known. Stores of ten chains are drawn
 * around their chain's level; a store's price is lognormal around it and stays the same but for what a scenario does.
 */

/** One bar of the method, and what a number of runs came to. */
export interface Bar {
  readonly name: string;
  /** The worst run, in percent or points; of an interval the share of runs that it held. */
  readonly found: number;
  readonly least: number;
  readonly most: number;
  readonly unit: '%' | 'points' | '% of runs';
}

const FIRST = '2025-01';
const CHAIN_SPREAD = 0.15;
const STORE_SPREAD = 0.05;
const DAYS = [3, 10, 17, 24] as const;
/** Price of each product, USD. */
const PRICES = [4, 2.5, 9] as const;

/** A price of a product at a store on a day: USD, whether it is a declared sale; null: not seen. */
type Offer = { readonly usd: number; readonly sale?: boolean } | null;

/** What a scenario does to a price that would be `usd`. */
type Scenario = (at: {
  readonly usd: number;
  readonly product: number;
  readonly store: number;
  readonly chain: number;
  readonly month: number;
  readonly day: number;
}) => Offer;

interface World {
  readonly definition: FrozenDefinition2;
  readonly scope: readonly ScopeUnit2[];
  readonly chainOf: readonly number[];
  /** Level of each store, as a factor. */
  readonly levels: readonly number[];
}

/** Standard normal, by Box and Muller. */
function normal(random: SeededRandom): number {
  return Math.sqrt(-2 * Math.log(1 - random.unit())) * Math.cos(2 * Math.PI * random.unit());
}

function product(id: string, more: Partial<IndexProduct> = {}): IndexProduct {
  return {
    product_id: id,
    upc: null,
    name: id,
    weight: 1,
    units: 1,
    replaces: null,
    sized: false,
    sizes: [],
    ...more,
  };
}

function definitionOf(constituents: readonly IndexProduct[]): FrozenDefinition2 {
  return {
    slug: 'simulation',
    index_type: 'basket_total_cost',
    formula: 'geks',
    regions: ['national'],
    constituents,
    chain_filter: null,
    inception_period: null,
    max_change: 0.07,
    max_change_regional: 0.07,
  };
}

const THREE = definitionOf(['a', 'b', 'c'].map((id) => product(id)));

/** Chains are the same in every run, stores are drawn anew: what an index can know is the mean of its chains. */
function chainLevels(chains: number): number[] {
  const random = seededRandom(1);
  return Array.from({ length: chains }, () => Math.exp(CHAIN_SPREAD * normal(random)));
}

function drawWorld(
  random: SeededRandom,
  chains: number,
  storesAChain: number,
  definition: FrozenDefinition2 = THREE,
): World {
  const levels = chainLevels(chains);
  const chainOf = Array.from({ length: chains * storesAChain }, (_, i) => Math.floor(i / storesAChain));
  return {
    definition,
    chainOf,
    scope: chainOf.map((chain, i) => ({
      key: `s${i}`,
      chain: `c${chain}`,
      regions: [],
      panel: true,
      sales: 1,
    })),
    levels: chainOf.map((chain) => levels[chain]! * Math.exp(STORE_SPREAD * normal(random))),
  };
}

function observe(world: World, month: number, scenario: Scenario): ObservedCell2[] {
  const first = monthStartMs(addMonths(FIRST, month)) / DAY_MS;
  return world.levels.flatMap((level, store) =>
    world.definition.constituents.flatMap((_, constituent): ObservedCell2[] => {
      const offers = DAYS.map((day) => {
        const usd = PRICES[constituent % PRICES.length]! * level;
        return scenario({ usd, product: constituent, store, chain: world.chainOf[store]!, month, day });
      });
      const seen = offers.flatMap((offer, i) => (offer === null ? [] : [{ offer, day: first + DAYS[i]! }]));
      if (seen.length === 0) return [];
      return [
        [
          store,
          constituent,
          seen.map(({ day }) => day),
          seen.map(({ offer }) => Math.round(offer.usd * 10_000)),
          seen.map(({ offer }) => (offer.sale === true ? 1 : 0)),
        ],
      ];
    }),
  );
}

/** Computes months one after another; the last month's national result is what matters. */
function computeSeries(world: World, months: number, scenario: Scenario): RegionResult2[] {
  const outputs: MonthOutput2[] = [];
  for (let month = 0; month < months; month++) {
    const input: MonthInput2 = {
      methodology_version: METHOD_2.version,
      period: addMonths(FIRST, month),
      definition: world.definition,
      weights: { source: 'stores in scope', shares: null },
      scope: world.scope,
      observations: observe(world, month, scenario),
      previous: outputs.map(({ period }) => ({ period, sha256: '' })),
      history: [],
      bases: {},
    };
    outputs.unshift(computeMonth2(input, outputs));
  }
  return outputs.toReversed().map(({ regions }) => regions[0]!);
}

/** Change of the level over the series, in percent. */
function changeOf(results: readonly RegionResult2[]): number {
  return 100 * (results.at(-1)!.level / results[0]!.level - 1);
}

const RISE = 1.01;
const CHAINS = 10;
const STORES = 12;

/** A scenario and how far a run is from its truth, in percent or points. */
interface Trial {
  readonly name: string;
  readonly most: number;
  readonly unit: '%' | 'points';
  readonly run: (random: SeededRandom) => number;
}

/** What a buyer of the basket at every store paid, by chains as the index weights them. */
function paidChange(world: World, price: (store: number) => number): number {
  const cost = (of: (store: number) => number): number =>
    world.levels.reduce((sum, level, store) => sum + level * of(store), 0);
  return 100 * (cost(price) / cost(() => 1) - 1);
}

function saleTrials(): Trial[] {
  const sale =
    (onSale: (store: number) => boolean): Scenario =>
    ({ usd, store, month }) =>
      month === 1 && onSale(store) ? { usd: usd / 2, sale: true } : { usd };
  return [
    {
      name: 'half price at two chains of ten, against what was paid',
      most: 0.3,
      unit: 'points',
      run(random) {
        const world = drawWorld(random, CHAINS, STORES);
        const onSale = (store: number): boolean => world.chainOf[store]! < 2;
        const found = changeOf(computeSeries(world, 2, sale(onSale)));
        return found - paidChange(world, (store) => (onSale(store) ? 0.5 : 1));
      },
    },
    {
      name: 'half price at a fifth of each chain, against the geometric mean paid',
      most: 0.3,
      unit: 'points',
      run(random) {
        const world = drawWorld(random, CHAINS, STORES - 2);
        const onSale = (store: number): boolean => store % 5 === 0;
        return changeOf(computeSeries(world, 2, sale(onSale))) - 100 * (0.5 ** 0.2 - 1);
      },
    },
  ];
}

function dropoutTrials(): Trial[] {
  const still = (isGone: (store: number, month: number) => boolean, random: SeededRandom): number => {
    const world = drawWorld(random, CHAINS, STORES);
    return changeOf(
      computeSeries(world, 4, ({ usd, store, month }) => (isGone(store, month) ? null : { usd })),
    );
  };
  return [
    {
      name: '30% of the stores drop out at random, nothing changes',
      most: 0.1,
      unit: '%',
      run(random) {
        const gone = Array.from({ length: CHAINS * STORES }, () => random.unit() < 0.3);
        return still((store, month) => month > 0 && gone[store]!, random);
      },
    },
    {
      name: 'a chain drops out, nothing changes',
      most: 0.1,
      unit: '%',
      run: (random) => still((store, month) => month > 1 && store < STORES, random),
    },
    {
      name: 'a chain that is new and dear comes in, nothing changes',
      most: 0.1,
      unit: '%',
      run: (random) => still((store, month) => month < 2 && store >= (CHAINS - 1) * STORES, random),
    },
  ];
}

/** Off what every price did: 1% a month. */
function productTrial(
  name: string,
  definition: FrozenDefinition2,
  months: number,
  scenario: Scenario,
): Trial {
  return {
    name,
    most: 0.3,
    unit: '%',
    run(random) {
      const world = drawWorld(random, CHAINS, STORES, definition);
      const results = computeSeries(world, months, (at) => {
        const offer = scenario(at);
        return offer === null ? null : { ...offer, usd: offer.usd * RISE ** at.month };
      });
      return changeOf(results) - 100 * (RISE ** (months - 1) - 1);
    },
  };
}

function productTrials(): Trial[] {
  const replaced = (sized: boolean): FrozenDefinition2 =>
    definitionOf([
      product('a', { sized }),
      product('b'),
      product('c'),
      product('d', { replaces: 'a', sized, units: sized ? 0.8 : 1 }),
    ]);
  // 'd' has the price of 'a' in a smaller pack, or at 30% more.
  return [
    productTrial('a product leaves', THREE, 6, ({ usd, product, month }) =>
      product === 2 && month >= 3 ? null : { usd },
    ),
    productTrial('a product leaves and comes back', THREE, 7, ({ usd, product, month }) =>
      product === 2 && month >= 2 && month < 5 ? null : { usd },
    ),
    productTrial(
      'a product is replaced, both a month side by side',
      replaced(false),
      6,
      ({ usd, product, month }) => {
        if (product === 0) return month <= 3 ? { usd } : null;
        if (product === 3) return month >= 3 ? { usd: usd * 1.3 } : null;
        return { usd };
      },
    ),
    productTrial(
      'a product is replaced overnight by a smaller pack',
      replaced(true),
      6,
      ({ usd, product, month }) => {
        if (product === 0) return month <= 2 ? { usd } : null;
        if (product === 3) return month >= 3 ? { usd: usd * 0.8 } : null;
        return { usd };
      },
    ),
    productTrial(
      'a product is replaced overnight by its like',
      replaced(false),
      6,
      ({ usd, product, month }) => {
        if (product === 0) return month <= 2 ? { usd } : null;
        if (product === 3) return month >= 3 ? { usd: usd * 1.3 } : null;
        return { usd };
      },
    ),
  ];
}

function errorTrial(): Trial {
  return {
    name: '5% of the prices times ten',
    most: 0.5,
    unit: '%',
    run(random) {
      const world = drawWorld(random, CHAINS, STORES);
      const spoiler = seededRandom(Math.floor(random.unit() * 2 ** 31));
      return changeOf(
        computeSeries(world, 3, ({ usd, month }) => ({
          usd: month > 0 && spoiler.unit() < 0.05 ? usd * 10 : usd,
        })),
      );
    },
  };
}

/** Sizes at which the interval is tried: chains and stores of each. */
const SAMPLES = [
  [2, 4],
  [3, 4],
  [5, 6],
  [10, 30],
] as const;

/** Spread of what each store does to its prices in a month, beside the trend. */
const MOVE_SPREAD = 0.02;

/** Whether a run's interval holds the true value three months after the first. */
function holdsTruth(random: SeededRandom, chains: number, stores: number): boolean {
  const definition = definitionOf([product('a')]);
  const world = drawWorld(random, chains, stores, definition);
  const moves = world.levels.map(() => [0, 1, 2, 3].map((month) => month * MOVE_SPREAD * normal(random)));
  const result = computeSeries(world, 4, ({ usd, store, month }) => ({
    usd: usd * RISE ** month * Math.exp(moves[store]![month]!),
  })).at(-1)!;
  const levels = chainLevels(chains);
  const mean = levels.reduce((sum, level) => sum + level, 0) / chains;
  const truth = PRICES[0] * mean * Math.exp(STORE_SPREAD ** 2 / 2) * RISE ** 3;
  return result.low_usd! <= truth && truth <= result.high_usd!;
}

/** How often the interval holds the truth, by sample size. */
function simulateIntervals(runs: number, seed = 1): Bar[] {
  return SAMPLES.map(([chains, stores]): Bar => {
    let held = 0;
    for (let i = 0; i < runs; i++) if (holdsTruth(seededRandom(seed + 104_729 * i), chains, stores)) held++;
    return {
      name: `95% interval holds the truth with ${chains * stores} stores`,
      found: (100 * held) / runs,
      least: 92,
      most: 97,
      unit: '% of runs',
    };
  });
}

/** Runs every scenario; equal `runs` and `seed` give equal results. */
export function simulateIndices(runs: number, seed = 1): Bar[] {
  const trials = [...saleTrials(), ...dropoutTrials(), ...productTrials(), errorTrial()];
  const bars = trials.map(({ name, most, unit, run }): Bar => {
    let found = 0;
    for (let i = 0; i < runs; i++) {
      const off = run(seededRandom(seed + 7_919 * i));
      if (Math.abs(off) > Math.abs(found)) found = off;
    }
    return { name, found, least: -most, most, unit };
  });
  return [...bars, ...simulateIntervals(runs, seed)];
}

import { isWeek } from '../../time/week.ts';
import { METHOD } from '../method.ts';

/**
 * Every number of the index method, version 2. `public/methodology.md` says them for readers, and a test holds the two
 * together. A change of any of them is a new version: snapshots of different versions are not comparable.
 */
export const METHOD_2 = {
  version: 2,
  /** A price is odd where it is more than this factor from the store's own last one. */
  ownFactor: 3,
  /** A price is odd where it is more than this factor from its chain's median of the product. */
  chainFactor: 4,
  /** Stores that a chain's median needs to be looked at. */
  chainMedianStores: 3,
  /** Two odd prices confirm each other where they are within this factor. */
  agreeFactor: 1.5,
  /** More held or dropped than this share of the observations sets a flag. */
  droppedShare: 0.05,
  /** Months in a row that a missing store-month is imputed while others still have the product. */
  imputedMonths: 2,
  /** Largest weight of one chain in a region. */
  chainCap: 0.4,
  /** What differs where the same is done on weeks, which is experimental. */
  week: { weeksSeen: 1, imputedWeeks: 8, windowWeeks: 26, panelWeeks: 13 },
  /** Observed stores and chains without which a state or division has no value. */
  areas: { stores: 8, chains: 3 },
  /** Months that the GEKS index looks at, the current one included. */
  windowMonths: 25,
  /** Observed stores that make a cell of chain and region count as covered. */
  cellStores: 3,
  /** Months before a month in which a store must have been seen to be in its panel. */
  panelMonths: 3,
  /** Stores below which no interval is given. */
  intervalStores: 8,
  intervalLevel: 0.95,
  qualifies: {
    monthsInARow: 3,
    coverage: 0.6,
    cellCoverage: 0.6,
    regional: { stores: 30, chains: 3, cv: 0.04 },
    national: { stores: 100, chains: 5, cv: 0.02 },
  },
  flags: { coverageMove: 0.15, storesFall: 0.25, imputedShare: 0.15 },
  /** Decimals of published values in US dollars, and of stored store-month prices. */
  decimals: 4,
  priceDecimals: 6,
} as const;

/** The rules that differ between months and weeks. */
export interface PeriodRules {
  /** Different weeks in which a store must have been seen. */
  readonly weeksSeen: number;
  /** Periods in a row that a missing price is imputed while others still have the product. */
  readonly imputed: number;
  /** Periods that the index looks at, the current one included. */
  readonly window: number;
}

/** The rules of a period, which is a month or a week. */
export function rulesOf(period: string): PeriodRules {
  const { week } = METHOD_2;
  return isWeek(period)
    ? { weeksSeen: week.weeksSeen, imputed: week.imputedWeeks, window: week.windowWeeks }
    : { weeksSeen: METHOD.weeksSeen, imputed: METHOD_2.imputedMonths, window: METHOD_2.windowMonths };
}

/** Why a region has no value of which nothing counts. It is part of frozen outputs, so it never changes. */
export const NOTHING_SEEN = 'no price was observed';

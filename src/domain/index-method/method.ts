/**
 * Every number of the index method, version 1. `public/methodology.md` says them for readers, and a test holds the two
 * together. A change of any of them is a new version: snapshots of different versions are not comparable.
 */
export const METHOD = {
  version: 1,
  /** A price is dropped where its ratio to the same store's last month is outside these bounds (inclusive). */
  relativeLow: 1 / 3,
  relativeHigh: 3,
  /** A price is dropped where the robust z-score of its logarithm within product and region is beyond this. */
  robustZ: 3.5,
  /** Least median absolute deviation of log prices, so that near-uniform prices do not make outliers. */
  madFloor: 0.05,
  /** More dropped than this share sets a flag. */
  droppedShare: 0.05,
  /** Weeks of a month in which a store's price must be seen. */
  weeksSeen: 2,
  /** Days after an observation for which it stands, within the month. */
  carriedDays: 14,
  /** Months in a row that a missing store-month is imputed. */
  imputedMonths: 2,
  /** Share of stores cut from each tail. */
  trim: 0.1,
  /** With fewer stores than this the centre is the median. */
  medianBelow: 10,
  /** Largest weight of one chain in a region. */
  chainCap: 0.4,
  /** A basket with more of its cost imputed than this is a draft. */
  draftImputedShare: 0.1,
  /** What a month must reach to count towards publication. */
  qualifies: {
    monthsInARow: 3,
    coverage: 0.6,
    regional: { stores: 30, chains: 3, cv: 0.04 },
    national: { stores: 100, chains: 5, cv: 0.02 },
    /** Largest share of one chain in the scope before the cap. */
    chainShare: 0.5,
  },
  /** What sets a flag, beside a monthly change beyond the definition's own limits. */
  flags: {
    coverageMove: 0.15,
    storesFall: 0.25,
    imputedShare: 0.15,
    /** Points between the level and the matched Jevons index, both 100 in the month before. */
    jevonsPoints: 3,
  },
  /** Day of the following month (UTC) on which a snapshot is final. */
  finalDay: 10,
  /** A published value is replaced only where the error is at least this share of it. */
  revisionShare: 0.005,
  bootstrap: { replicates: 500, level: 0.95 },
  /** Months that the GEKS index looks at, the current one included. */
  geksMonths: 13,
  /** Decimals of published values in US dollars. */
  decimals: 4,
} as const;

/**
 * Why a region has no value, before the names of goods of which no price counts. It is part of frozen outputs, so it never
 * changes.
 */
export const NO_PRICE_OF = 'no store has a price of ';

import type { Columns } from '../../files/arrow-table.ts';

/** What a price on offer is, by `ChainDeals.verdict`. */
export const VERDICTS = ['record_low', 'good', 'usual', 'inflated_regular', 'too_little_history'] as const;

/** Stands in `ChainDeals` for what is not known, or never was. */
export const NOT_KNOWN = { sinceAsLow: 0xffff, percent: 0xff, typicalE4: 0 } as const;

/**
 * The prices of a chain that are worth a word: truly low ones, and all that are on sale, each with what that is made of (see
 * `DealEvidence`), on the last day on which anything was observed at the chain. By store, then as in the chain's prices.
 */
export interface ChainDeals {
  /** Days since 1970-01-01. */
  readonly day: number;
  /** The deals of the store at position `p` are `[start[p], start[p + 1])`. */
  readonly start: Uint32Array;
  /** Index into the chain's observations: `ChainPriceColumns`. */
  readonly observation: Uint32Array;
  /** Index into `VERDICTS`. */
  readonly verdict: Uint8Array;
  /** Ten-thousandths of USD; 0: not known. */
  readonly typicalE4: Uint32Array;
  /** Whole percent, 0 to 100; 255: not known. */
  readonly percentile: Uint8Array;
  /** Days; 65535: it never was as low. */
  readonly sinceAsLow: Uint16Array;
  /** Days on which it was seen, and days with a price in the last year. */
  readonly observations: Uint16Array;
  readonly days: Uint16Array;
  /** Whole percent of the days before the sale on which the regular price was asked; 255: not known. */
  readonly regularAsked: Uint8Array;
}

/** Opens a chain's deals. */
export function openChainDeals(table: Columns): ChainDeals {
  const { starts: start, items } = table.structLists('deals');
  return {
    day: table.numbers('day', Uint16Array)[0] ?? 0,
    start,
    observation: items.numbers('observation', Uint32Array),
    verdict: items.numbers('verdict', Uint8Array),
    typicalE4: items.numbers('typical_e4', Uint32Array),
    percentile: items.numbers('percentile', Uint8Array),
    sinceAsLow: items.numbers('since_as_low', Uint16Array),
    observations: items.numbers('observations', Uint16Array),
    days: items.numbers('days', Uint16Array),
    regularAsked: items.numbers('regular_asked', Uint8Array),
  };
}

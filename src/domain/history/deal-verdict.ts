import { priceDays } from './price-days.ts';
import { type PriceInterval, daysWithin } from './price-interval.ts';
import { TYPICAL_WINDOWS } from './price-summary.ts';

/** The bounds of the rule, each in the words of the methodology. */
export const DEAL_BOUNDS = {
  /** With fewer days on which the product was seen, or fewer days with a price in the year, there is no verdict. */
  fewestObservations: 6,
  fewestDays: 60,
  /** A good price is at least this much below the typical one, in percent of it. */
  goodSavingPct: 10,
  /** And on at most this share of the year's days it was lower, in percent. */
  goodPercentile: 20,
  /** A record low is at least this much below the typical price, in percent of it. */
  recordSavingPct: 5,
  /** A regular price was hardly ever asked where it was asked on less than this share of the days, in percent. */
  regularAskedPct: 10,
  /** Asked: at least this share of the claimed regular price, in percent, was to be paid. */
  regularAskedWithinPct: 98,
  /** It is inflated only where it is at least this much of the typical price, in percent. */
  regularOverTypicalPct: 110,
  /** With fewer days with a price before the sale, nothing is said of the regular price. */
  fewestDaysBeforeSale: 30,
} as const;

/** What a price that is on offer is. */
export type DealVerdict = 'record_low' | 'good' | 'usual' | 'inflated_regular' | 'too_little_history';

/** A price as it is offered on a day, in ten-thousandths of a US dollar; above 0. */
export interface OfferedPrice {
  readonly priceE4: number;
  /** The regular price that the offer claims; 0 where it claims none. */
  readonly regularE4: number;
  readonly onSale: boolean;
}

/** What a verdict is made of. Days are those of the last 365, the day of the offer among them, if not said otherwise. */
export interface DealEvidence {
  /** Days on which the product was seen, over all of its history. */
  readonly observations: number;
  /** Days with a price. */
  readonly days: number;
  /** The lower one of the typical prices of 90 and of 365 days, in ten-thousandths of a US dollar; null without days. */
  readonly typicalE4: number | null;
  /** How far the price is below the typical one, in percent of it; negative above it; null without a typical price. */
  readonly savingPct: number | null;
  /** Share of the days on which it was lower, 0 to 100; null without days. */
  readonly percentile: number | null;
  /** Days since it was last as low or lower, before the present price began; null where it never was. */
  readonly daysSinceAsLow: number | null;
  /** What the claimed regular price is of the typical one, in percent; null where it is not on sale, or without days. */
  readonly regularOverTypicalPct: number | null;
  /**
   * Share of the days before the present sale on which the claimed regular price was asked, 0 to 100; null where it is
   * not on sale, or these days are too few.
   */
  readonly regularAskedPct: number | null;
}

/** The first day of the unbroken run of intervals that ends on `today` and that `belongs` holds for; `today + 1` without one. */
function runStart(
  intervals: readonly PriceInterval[],
  today: number,
  belongs: (interval: PriceInterval) => boolean,
): number {
  let start = today + 1;
  for (let i = intervals.length - 1; i >= 0; i--) {
    const interval = intervals[i]!;
    if (interval.to < start || !belongs(interval)) break;
    start = interval.from;
  }
  return start;
}

/**
 * The evidence on an offer of `today` from the intervals of its store, which ascend and do not overlap; what lies after
 * the day is not looked at.
 */
export function dealEvidence(
  intervals: readonly PriceInterval[],
  today: number,
  offer: OfferedPrice,
): DealEvidence {
  const before = today + 1;
  const known = intervals.filter(({ from }) => from < before);
  const yearFrom = before - TYPICAL_WINDOWS.year;
  const year = priceDays(known, yearFrom, before);
  const typicalE4 = lowerOf(
    year.quantile(1, 2),
    priceDays(known, before - TYPICAL_WINDOWS.quarter, before).quantile(1, 2),
  );
  const began = runStart(known, today, ({ priceE4 }) => priceE4 === offer.priceE4);
  const asLow = known.findLast(({ from, priceE4 }) => from < began && priceE4 <= offer.priceE4);
  const claims = offer.onSale && offer.regularE4 > 0;
  return {
    observations: known.reduce((sum, { observations }) => sum + observations, 0),
    days: year.days,
    typicalE4,
    savingPct: typicalE4 === null ? null : savingPctOf(typicalE4, offer.priceE4),
    percentile: year.days === 0 ? null : (100 * year.daysBelow(offer.priceE4)) / year.days,
    daysSinceAsLow: asLow === undefined ? null : today - (Math.min(asLow.to, began) - 1),
    regularOverTypicalPct: claims && typicalE4 !== null ? (100 * offer.regularE4) / typicalE4 : null,
    regularAskedPct: claims ? regularAskedPct(known, today, offer.regularE4) : null,
  };
}

/** How far a price is below the typical one, in percent of it: with a single division, so that halves of a digit stay such. */
export function savingPctOf(typicalE4: number, priceE4: number): number {
  return (100 * (typicalE4 - priceE4)) / typicalE4;
}

function lowerOf(a: number | null, b: number | null): number | null {
  return a === null || b === null ? (a ?? b) : Math.min(a, b);
}

/** See `DealEvidence`. */
function regularAskedPct(known: readonly PriceInterval[], today: number, regularE4: number): number | null {
  const saleFrom = runStart(known, today, ({ onSale }) => onSale);
  const yearFrom = today + 1 - TYPICAL_WINDOWS.year;
  let days = 0;
  let asked = 0;
  for (const interval of known) {
    const held = daysWithin(interval, yearFrom, saleFrom);
    days += held;
    if (interval.priceE4 * 100 >= regularE4 * DEAL_BOUNDS.regularAskedWithinPct) asked += held;
  }
  return days < DEAL_BOUNDS.fewestDaysBeforeSale ? null : (100 * asked) / days;
}

/** The verdict on an offer, by the first rule that applies. */
export function dealVerdict(evidence: DealEvidence): DealVerdict {
  const { observations, days, savingPct, percentile, daysSinceAsLow } = evidence;
  const bounds = DEAL_BOUNDS;
  if (observations < bounds.fewestObservations || days < bounds.fewestDays) return 'too_little_history';
  if (savingPct === null || percentile === null) return 'too_little_history';
  if (isRegularInflated(evidence)) return 'inflated_regular';
  if (daysSinceAsLow === null && savingPct >= bounds.recordSavingPct) return 'record_low';
  return savingPct >= bounds.goodSavingPct && percentile <= bounds.goodPercentile ? 'good' : 'usual';
}

function isRegularInflated({ regularOverTypicalPct: over, regularAskedPct: asked }: DealEvidence): boolean {
  return (
    over !== null &&
    asked !== null &&
    over >= DEAL_BOUNDS.regularOverTypicalPct &&
    asked < DEAL_BOUNDS.regularAskedPct
  );
}

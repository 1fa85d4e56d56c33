import { type PriceInterval, daysWithin } from './price-interval.ts';

/** More days than any window has: a price and its days are one number, which sorts by price. */
const DAY_SLOTS = 65_536;

/**
 * Prices with the days for which each was asked, of one store or of many: the time-weighted distribution. Every day of
 * every store counts once.
 */
export class PriceDays {
  readonly #keys: number[] = [];
  #days = 0;
  #isSorted = true;

  /** The days of an interval that lie in `[from, to)`; windows of up to 65,535 days. */
  add(interval: PriceInterval, from: number, to: number): void {
    const days = daysWithin(interval, from, to);
    if (days === 0) return;
    this.#keys.push(interval.priceE4 * DAY_SLOTS + days);
    this.#days += days;
    this.#isSorted = false;
  }

  /** Days added, over all stores. */
  get days(): number {
    return this.#days;
  }

  /**
   * The smallest price at or below which at least `part` of `parts` of the days lie: always one that was really asked
   * (`percentile_disc` of SQL). `quantile(1, 2)` is the lower median, `quantile(0, 1)` the lowest. Null without a day.
   */
  quantile(part: number, parts: number): number | null {
    if (this.#days === 0) return null;
    const keys = this.#sorted();
    let sum = 0;
    for (const key of keys) {
      sum += key % DAY_SLOTS;
      if (sum * parts >= this.#days * part) return Math.floor(key / DAY_SLOTS);
    }
    return Math.floor(keys.at(-1)! / DAY_SLOTS);
  }

  /** Days on which the price was lower. */
  daysBelow(priceE4: number): number {
    let days = 0;
    for (const key of this.#keys) if (Math.floor(key / DAY_SLOTS) < priceE4) days += key % DAY_SLOTS;
    return days;
  }

  #sorted(): readonly number[] {
    if (!this.#isSorted) this.#keys.sort((a, b) => a - b);
    this.#isSorted = true;
    return this.#keys;
  }
}

/** The prices of `[from, to)`. */
export function priceDays(intervals: readonly PriceInterval[], from: number, to: number): PriceDays {
  const found = new PriceDays();
  for (const interval of intervals) found.add(interval, from, to);
  return found;
}

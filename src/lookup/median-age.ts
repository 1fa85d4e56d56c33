import type { PricePart } from '../snapshot/parts/prices.ts';

const HOUR_MS = 3_600_000;
const HOUR_MIN = 60;

/** The start of the hour of `nowMs`, from which ages count, in minutes since 1970. */
export function startOfHourMin(nowMs: number): number {
  return Math.floor(nowMs / HOUR_MS) * HOUR_MIN;
}

/**
 * Median age of observed prices in whole hours, from the start of the hour of `nowMs`, so that an answer changes at most
 * once an hour; null without prices.
 */
export function medianAgeHours(
  { observedMin }: Pick<PricePart, 'observedMin'>,
  observations: Uint32Array,
  nowMs: number,
): number | null {
  if (observations.length === 0) return null;
  const now = startOfHourMin(nowMs);
  // Whole minutes: numbers of 32 bits sort in half the time of those of 64.
  const ages = new Uint32Array(observations.length);
  for (let i = 0; i < ages.length; i++) ages[i] = Math.max(0, now - observedMin[observations[i]!]!);
  ages.sort();
  const middle = ages.length >> 1;
  const median = ages.length % 2 === 1 ? ages[middle]! : (ages[middle - 1]! + ages[middle]!) / 2;
  return Math.floor(median / HOUR_MIN);
}

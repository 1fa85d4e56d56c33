import { median } from './centre.ts';
import { METHOD } from './method.ts';

/** Turns a median absolute deviation into a standard deviation's scale, for a normal distribution. */
const NORMAL_QUANTILE = 0.6745;

/** Whether a price is too far from the same store's price of the month before: outside [1/3, 3]. */
export function isRelativeOutlier(price: number, before: number): boolean {
  const relative = price / before;
  return relative < METHOD.relativeLow || relative > METHOD.relativeHigh;
}

/** Median and floored median absolute deviation of log prices. */
export interface LogSpread {
  readonly median: number;
  readonly mad: number;
}

/** The spread of the prices of one product in one region. */
export function logSpread(prices: readonly number[]): LogSpread {
  const logs = prices.map(Math.log);
  const middle = median(logs);
  const mad = median(logs.map((log) => Math.abs(log - middle)));
  return { median: middle, mad: Math.max(METHOD.madFloor, mad) };
}

/**
 * Whether a price lies too far from the others: |0.6745 (log p - median) / MAD| over 3.5, with MAD at least 0.05.
 * Source: Iglewicz and Hoaglin, "How to Detect and Handle Outliers" (1993), the modified z-score.
 */
export function isSpreadOutlier(price: number, spread: LogSpread): boolean {
  return Math.abs((NORMAL_QUANTILE * (Math.log(price) - spread.median)) / spread.mad) > METHOD.robustZ;
}

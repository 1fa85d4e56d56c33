import { utcDayOf } from '../../domain/time/utc-day.ts';
import type { HistoryQuery } from './schema.ts';

/** Days of the window that is told without `from`. */
export const USUAL_DAYS = 365;

/** The days `[from, to)` of a query, since 1970-01-01, and today. */
export interface HistoryWindow {
  readonly from: number;
  readonly to: number;
  readonly today: number;
}

/** The window that a query asks for. */
export function windowOf({ from, to }: Pick<HistoryQuery, 'from' | 'to'>, nowMs: number): HistoryWindow {
  const today = utcDayOf(nowMs);
  const end = to ?? today + 1;
  return { from: from ?? Math.max(0, end - USUAL_DAYS), to: end, today };
}

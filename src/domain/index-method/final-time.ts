import { addMonths, monthStartMs } from '../time/month.ts';
import { DAY_MS } from '../time/utc-day.ts';
import { METHOD } from './method.ts';

/** When a month's snapshots become final and immutable: day 10 of the month after, 00:00 UTC, in milliseconds since 1970. */
export function finalMs(period: string): number {
  return monthStartMs(addMonths(period, 1)) + (METHOD.finalDay - 1) * DAY_MS;
}

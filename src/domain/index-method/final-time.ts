import { addMonths, monthStartMs } from '../time/month.ts';
import { METHOD } from './method.ts';

const DAY_MS = 86_400_000;

/** When a month's snapshots become final and immutable: day 10 of the month after, 00:00 UTC, in milliseconds since 1970. */
export function finalMs(period: string): number {
  return monthStartMs(addMonths(period, 1)) + (METHOD.finalDay - 1) * DAY_MS;
}

import { weekOf } from '../time/week.ts';
import { METHOD } from './method.ts';

/**
 * A store's price of a month: the mean over days of the price that stood on each day. An observation stands on its day
 * and for 14 days after, until the next one or the month's end. Null where the price was not seen in `weeksSeen`
 * different weeks (Monday to Sunday).
 *
 * `days` counts from 1970-01-01, ascending without repeats, all within the month; `lastDay` is the month's last.
 */
export function storeMonthPrice(
  days: readonly number[],
  prices: readonly number[],
  lastDay: number,
  weeksSeen: number = METHOD.weeksSeen,
): number | null {
  if (new Set(days.map(weekOf)).size < weeksSeen) return null;
  let sum = 0;
  let total = 0;
  days.forEach((day, i) => {
    const end = Math.min(days[i + 1] ?? lastDay + 1, day + METHOD.carriedDays + 1, lastDay + 1);
    sum += (end - day) * prices[i]!;
    total += end - day;
  });
  return sum / total;
}

import { addMonths, daysInMonth, monthNumber, monthOf, monthStartMs } from './month.ts';
import { DAY_MS, utcDayText } from './utc-day.ts';
import { isWeek, mondayOf, weekNumber, weekText } from './week.ts';

/** A calendar month `YYYY-MM` or a week `YYYY-Www`, whichever the text is. */

const DAYS_A_WEEK = 7;
/** Days after Monday. */
const THURSDAY = 3;

/** Counts months or weeks, to compare with others of the same kind. Throws RangeError where the text is neither. */
export function periodNumber(period: string): number {
  return isWeek(period) ? weekNumber(period) : monthNumber(period);
}

/** The period some periods of its kind later, or earlier where `count` is negative. */
export function addPeriods(period: string, count: number): string {
  return isWeek(period) ? weekText(weekNumber(period) + count) : addMonths(period, count);
}

/** The month that the period is, or that a week's Thursday is in. */
export function periodMonth(period: string): string {
  return isWeek(period) ? monthOf((mondayOf(weekNumber(period)) + THURSDAY) * DAY_MS) : period;
}

/** Its first day, counted from 1970-01-01. */
export function periodStart(period: string): number {
  return isWeek(period) ? mondayOf(weekNumber(period)) : monthStartMs(period) / DAY_MS;
}

/** Days of the period. */
export function periodDays(period: string): number {
  return isWeek(period) ? DAYS_A_WEEK : daysInMonth(period);
}

/** Its first day and the first day after it, as `YYYY-MM-DD`. */
export function periodDates(period: string): { readonly from: string; readonly before: string } {
  const start = periodStart(period);
  return { from: utcDayText(start), before: utcDayText(start + periodDays(period)) };
}

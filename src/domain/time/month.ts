import { DAY_MS } from './utc-day.ts';
/** Calendar months as `YYYY-MM`, in UTC. */

const MONTH = /^(\d{4})-(0[1-9]|1[0-2])$/;

/** Whether a text is a month such as `2026-07`. */
export function isMonth(text: string): boolean {
  return MONTH.test(text);
}

/** Months since the year 0, to count and compare with. Throws RangeError where the text is not a month. */
export function monthNumber(month: string): number {
  const match = MONTH.exec(month);
  if (match === null) throw new RangeError(`not a month: ${month}`);
  return Number(match[1]) * 12 + Number(match[2]) - 1;
}

/** The month of a number of `monthNumber`. */
export function monthText(number: number): string {
  return `${String(Math.floor(number / 12)).padStart(4, '0')}-${String((number % 12) + 1).padStart(2, '0')}`;
}

/** The month some months later, or earlier where `months` is negative. */
export function addMonths(month: string, months: number): string {
  return monthText(monthNumber(month) + months);
}

/** The month that a time falls in. */
export function monthOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 7);
}

/** Its first moment, in milliseconds since 1970. */
export function monthStartMs(month: string): number {
  return Date.parse(`${month}-01T00:00:00Z`);
}

/** Days of the month. */
export function daysInMonth(month: string): number {
  return Math.round((monthStartMs(addMonths(month, 1)) - monthStartMs(month)) / DAY_MS);
}

import { DAY_MS } from './utc-day.ts';
/** Calendar weeks, Monday to Sunday, as `YYYY-Www` (ISO 8601), in UTC. */

const WEEK = /^(\d{4})-W(\d{2})$/;
const DAYS_A_WEEK = 7;
/** 1970-01-01 was a Thursday: three days after a Monday. */
const MONDAY_SHIFT = 3;

/** The week of a day counted from 1970-01-01, as a number. */
export function weekOf(day: number): number {
  return Math.floor((day + MONDAY_SHIFT) / DAYS_A_WEEK);
}

/** The Monday of a number of `weekOf`, counted from 1970-01-01. */
export function mondayOf(week: number): number {
  return week * DAYS_A_WEEK - MONDAY_SHIFT;
}

const dayOf = (year: number, day: number): number => Date.UTC(year, 0, day) / DAY_MS;

/** The text of a number of `weekOf`. A week is of the year that its Thursday is in. */
export function weekText(week: number): string {
  const thursday = mondayOf(week) + MONDAY_SHIFT;
  const year = new Date(thursday * DAY_MS).getUTCFullYear();
  const number = Math.floor((thursday - dayOf(year, 1)) / DAYS_A_WEEK) + 1;
  return `${String(year).padStart(4, '0')}-W${String(number).padStart(2, '0')}`;
}

function readWeek(text: string): number | null {
  const match = WEEK.exec(text);
  if (match === null) return null;
  // 4 January is in the first week of its year.
  const week = weekOf(dayOf(Number(match[1]), 4)) + Number(match[2]) - 1;
  return weekText(week) === text ? week : null;
}

/** Whether a text is a week that there is, such as `2026-W27`. */
export function isWeek(text: string): boolean {
  return readWeek(text) !== null;
}

/** Weeks since that of 1970-01-01. Throws RangeError where the text is not a week. */
export function weekNumber(text: string): number {
  const week = readWeek(text);
  if (week === null) throw new RangeError(`not a week: ${text}`);
  return week;
}

/** Days as sources write them, as `2026-07-29`. */
import { parseUtcDay, utcDayText } from '../domain/time/utc-day.ts';

/** Why a text is no such day; the text itself is named beside it. */
export interface NoDate {
  readonly problem: string;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Exports write the moment where they know only the day: `7/28/2026 12:00:00 AM`. */
const TIME_OF_DAY = String.raw`(?:[T ]+\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?: ?[AaPp][Mm])?(?: ?(?:Z|[+-]\d{2}:?\d{2}))?)?`;

const forms = new Map<string, RegExp>();

/**
 * Of the pattern's form: `YYYY`, or `YY` of this century; `MM`, or `MMM` for an English name of three letters; `DD`.
 * Where signs part them, day and month may have one digit. A time of day behind it is left out.
 */
export function readDate(text: string, pattern: string): string | NoDate {
  let form = forms.get(pattern);
  if (form === undefined) forms.set(pattern, (form = formOf(pattern)));
  const { year, month, day } = form.exec(text)?.groups ?? {};
  if (year === undefined || month === undefined || day === undefined)
    return { problem: `is not a date of the form ${pattern}` };
  const number = /^\d/.test(month) ? month : String(MONTHS.indexOf(month.toLowerCase()) + 1);
  const date = `${year.padStart(4, '20')}-${number.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return parseUtcDay(date) === null ? { problem: `is no day that there is, read as ${pattern}` } : date;
}

function formOf(pattern: string): RegExp {
  const digits = /[^YMD]/.test(pattern) ? String.raw`\d{1,2}` : String.raw`\d{2}`;
  const parts: Readonly<Record<string, string>> = {
    YYYY: String.raw`(?<year>\d{4})`,
    YY: String.raw`(?<year>\d{2})`,
    MMM: `(?<month>${MONTHS.join('|')})`,
    MM: `(?<month>${digits})`,
    DD: `(?<day>${digits})`,
    '.': String.raw`\.`,
  };
  return new RegExp(
    `^${pattern.replaceAll(/Y{4}|YY|M{3}|MM|DD|\./g, (part) => parts[part]!)}${TIME_OF_DAY}$`,
    'i',
  );
}

/** 1970-01-01 in the days that spreadsheets count. */
const SERIAL_OF_1970 = 25_569;
const LAST_SERIAL = 2_958_465;

/** Of the number that a spreadsheet keeps for a day; what follows the point is the time of day. */
export function readSerialDate(text: string): string | NoDate {
  const serial = /^\d{1,7}(\.\d+)?$/.test(text) ? Math.floor(Number(text)) : 0;
  // Day 60 is 1900-02-29, which there never was: what lies before it is a day off.
  if (serial <= 60 || serial > LAST_SERIAL) return { problem: "is not a spreadsheet's number of a day" };
  return utcDayText(serial - SERIAL_OF_1970);
}

/** What the values of a column look like, and the transforms that read them. */
import { readGtin } from '../../domain/gtin.ts';
import { stateCode } from '../../domain/place/us-states.ts';
import { readZip } from '../../domain/place/zip.ts';
import type { MappingTransform } from '../adapters/mapping-schema.ts';
import { readDate } from '../date-text.ts';

/** Share of the values that must have a form for the column to have it: files have slips. */
const MOST_OF_THEM = 0.8;

/** True where there are values, and most of them pass. */
export function mostAre(values: readonly unknown[], test: (text: string) => boolean): boolean {
  const passing = values.filter((value) => test(textOf(value))).length;
  return values.length > 0 && passing >= values.length * MOST_OF_THEM;
}

/** A value as text. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

const NUMBER = /^-?(\d+(\.\d*)?|\.\d+)$/;
const MONEY = /^(?:USD|US\$|\$)?\s*(\d{1,3}(,\d{3})*|\d+)?(\.\d+)?\s*(?:USD|\$)?$/i;
const DECIMAL_COMMA = /^(\d{1,3}(\.\d{3})*|\d+),\d{1,2}$/;

/** How numbers of a column are read; null: they are none. `isMoney`: signs and thousands may be in them. */
export function numberTransforms(values: readonly unknown[], isMoney: boolean): MappingTransform[] | null {
  if (values.length > 0 && values.every((value) => typeof value === 'number')) return [];
  if (mostAre(values, (text) => NUMBER.test(text))) return ['number'];
  if (mostAre(values, (text) => DECIMAL_COMMA.test(text))) return ['decimal_comma'];
  if (isMoney && mostAre(values, (text) => /\d/.test(text) && MONEY.test(text))) return ['money'];
  return null;
}

/** What exports write where they have no value. */
const NO_VALUE = new Set([
  'NULL',
  'null',
  'N/A',
  'n/a',
  '#N/A',
  '#REF!',
  '#VALUE!',
  '#DIV/0!',
  'NaN',
  '-',
  '--',
]);

/** Whether a cell says that there is no value. */
export function saysNothing(text: string): boolean {
  return NO_VALUE.has(text);
}

/** Whether a price says that there is none: many exports write `0.00` beside what is not on sale. */
export function isNoPrice(text: string): boolean {
  return /^\$?0+([.,]0+)?$/.test(text);
}

const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/;
const ISO_MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?Z$/;
/** American dates are read month first, unless a day over 12 tells otherwise. */
const PATTERNS = [
  'MM/DD/YYYY',
  'DD/MM/YYYY',
  'MM-DD-YYYY',
  'DD.MM.YYYY',
  'YYYY/MM/DD',
  'YYYY-MM-DD',
  'MM/DD/YY',
  'DD/MM/YY',
  'DD-MMM-YY',
  'DD-MMM-YYYY',
  'MMM DD, YYYY',
];
/** Eight digits are a day of our time only: other numbers have as many. */
const COMPACT_DAY = /^(19|20)\d{6}$/;

/** How days or moments of a column become a moment; null: they are none. */
export function momentTransforms(values: readonly unknown[]): MappingTransform[] | null {
  if (mostAre(values, (text) => ISO_MOMENT.test(text))) return [];
  if (mostAre(values, (text) => ISO_DAY.test(text))) return ['start_of_day'];
  const isOf = (text: string, pattern: string): boolean => typeof readDate(text, pattern) === 'string';
  if (mostAre(values, (text) => COMPACT_DAY.test(text) && isOf(text, 'YYYYMMDD')))
    return [{ date: 'YYYYMMDD' }, 'start_of_day'];
  const scored = PATTERNS.map((date) => ({
    date,
    fitting: values.filter((value) => isOf(textOf(value), date)).length,
  }));
  const best = scored.reduce((a, b) => (b.fitting > a.fitting ? b : a));
  const isIt = values.length > 0 && best.fitting >= values.length * MOST_OF_THEM;
  return isIt ? [{ date: best.date }, 'start_of_day'] : null;
}

/** From 2000 to 2064: a spreadsheet's numbers of days among other numbers of five digits. */
const SERIAL_DAY = /^(3[7-9]|[45]\d)\d{3}(\.\d+)?$/;

/** As `momentTransforms`; in a column that is named as one of days also the numbers that spreadsheets keep for them. */
export function namedMomentTransforms(values: readonly unknown[]): MappingTransform[] | null {
  if (mostAre(values, (text) => SERIAL_DAY.test(text))) return ['excel_date', 'start_of_day'];
  return momentTransforms(values);
}

/** How postal codes become five digits; null: they are none. */
export function zipTransforms(values: readonly unknown[]): MappingTransform[] | null {
  if (!mostAre(values, (text) => readZip(text) !== null)) return null;
  return values.every((value) => readZip(textOf(value)) === value) ? [] : ['zip'];
}

/** How names or codes of states become codes; null: they are none. */
export function stateTransforms(values: readonly unknown[]): MappingTransform[] | null {
  if (mostAre(values, (text) => /^[A-Za-z]{2}$/.test(text) && stateCode(text) !== null)) return [];
  return mostAre(values, (text) => stateCode(text) !== null) ? ['state'] : null;
}

/** How a column of texts is read: JSON may have them as numbers. */
export function textTransforms(values: readonly unknown[]): MappingTransform[] {
  return values.some((value) => typeof value !== 'string') ? ['text'] : [];
}

/** Twelve digits or so whose check digit is right: what a column of barcodes has, whatever it is called. */
export function areBarcodes(values: readonly unknown[]): boolean {
  return mostAre(values, (text) => /^\d{12,14}$/.test(text) && readGtin(text).note === null);
}

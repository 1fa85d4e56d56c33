/** Values of a mapping's fields: each field is made once into a function of a row. */
import { readCouponUpc } from '../../domain/coupon-value-code.ts';
import { stateCode } from '../../domain/place/us-states.ts';
import { readZip } from '../../domain/place/zip.ts';
import { slugOf } from '../../domain/text/slug.ts';
import { completeGtin } from '../../domain/gtin-file.ts';
import { cellText } from '../cell-text.ts';
import { type ColumnSource, columnKey } from '../columns.ts';
import { type NoDate, readDate, readSerialDate } from '../date-text.ts';
import { valueAtPath } from '../values.ts';
import type { ChainRecogniser, NamedPlace } from './chain-recogniser.ts';
import type { MappingField, MappingFilter, MappingPlace, MappingTransform } from './mapping-schema.ts';

/** A value that a transform cannot work on; the row is rejected. */
export class UnfitValue extends Error {
  override name = 'UnfitValue';
  readonly detail: string;
  constructor(problem: string, detail: string) {
    super(problem);
    this.detail = detail;
  }
}

/** A row that is not of this feed: it names no known chain. `message` is the name that it does give. */
export class NoKnownChain extends Error {
  override name = 'NoKnownChain';
}

/** A row's value: the cells of a table's row, or a JSON record, in; undefined where it is empty. */
export type RowValue = (row: unknown) => unknown;

/** Finds a column by its name. */
export type ColumnFinder = (name: string) => RowValue;

/**
 * Columns of a table by name (case, spaces and signs apart where none is named exactly so), of JSON by path. `empty`:
 * texts that stand for no value.
 */
export function columnFinder({ header }: ColumnSource, empty: readonly string[] = []): ColumnFinder {
  const given = givenValueUnless(new Set(empty));
  if (header === null) return (name) => (row) => given(valueAtPath(row, name));
  return (name) => {
    const at = columnPosition(header, name);
    return (row) => given((row as readonly string[])[at]);
  };
}

/** Position of the column, or -1. */
export function columnPosition(header: readonly string[], name: string): number {
  const exact = header.indexOf(name);
  return exact >= 0 ? exact : header.findIndex((column) => columnKey(column) === columnKey(name));
}

function givenValueUnless(empty: ReadonlySet<unknown>): (value: unknown) => unknown {
  if (empty.size === 0) return givenValue;
  return (value) => {
    const given = givenValue(value);
    return empty.has(given) ? undefined : given;
  };
}

function givenValue(value: unknown): unknown {
  const given = typeof value === 'string' ? cellText(value) : value;
  return given === '' || given === null ? undefined : given;
}

function textOf(value: unknown): string {
  if (value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Whether a row is as the filter says. */
export function compileFilter(filter: MappingFilter, find: ColumnFinder): (row: unknown) => boolean {
  const { equals, not, in: among, not_in: outside, present, matches } = filter;
  const column = find(filter.column);
  const pattern = matches === undefined ? null : new RegExp(matches, 'u');
  return (row) => {
    const text = textOf(column(row));
    return (
      (equals === undefined || text === String(equals)) &&
      (not === undefined || text !== String(not)) &&
      (among === undefined || among.some((value) => text === String(value))) &&
      (outside === undefined || !outside.some((value) => text === String(value))) &&
      (present === undefined || (text !== '') === present) &&
      (pattern === null || pattern.test(text))
    );
  };
}

/** The place that a row speaks of; the state as its code, empty where a column is. */
export function compilePlace(place: MappingPlace, find: ColumnFinder): (row: unknown) => NamedPlace {
  const nothing: RowValue = () => undefined;
  const optionalColumn = (column: string | undefined): RowValue =>
    column === undefined ? nothing : find(column);
  const [name, city, state] = [find(place.name), optionalColumn(place.city), optionalColumn(place.state)];
  return (row) => ({
    name: textOf(name(row)),
    city: textOf(city(row)),
    state: codeOfState(textOf(state(row))),
  });
}

function codeOfState(text: string): string {
  return stateCode(text) ?? text.toUpperCase();
}

/** A field's value in a row; undefined leaves it out. The function throws UnfitValue or NoKnownChain. */
export function compileField(field: MappingField, find: ColumnFinder, recognise: ChainRecogniser): RowValue {
  if (typeof field === 'string') return find(field);
  const source = compileSource(field, find, recognise);
  const steps: readonly MappingTransform[] = field.transform ?? [];
  const completes = field.gtin === 'without_check_digit';
  if (steps.length === 0 && !completes && field.default === undefined) return source;
  const work = remembering((given) => {
    let value = given;
    for (const step of steps) value = value === undefined ? undefined : transformed(value, step);
    return completes && value !== undefined ? completed(textOf(value)) : value;
  });
  return (row) => work(source(row)) ?? field.default;
}

const MOST_REMEMBERED = 10_000;

/** Columns repeat their values: what a text became is kept for a while. */
function remembering(work: (value: unknown) => unknown): (value: unknown) => unknown {
  const known = new Map<unknown, unknown>();
  return (value) => {
    if (typeof value !== 'string') return value === undefined ? undefined : work(value);
    const found = known.get(value);
    if (found !== undefined) return found;
    const made = work(value);
    if (known.size >= MOST_REMEMBERED) known.clear();
    if (typeof made !== 'object') known.set(value, made);
    return made;
  };
}

function completed(text: string): string {
  const code = completeGtin(text);
  if (code === null) throw new UnfitValue('is no barcode without its check digit', text);
  return code;
}

function compileSource(
  field: Exclude<MappingField, string>,
  find: ColumnFinder,
  recognise: ChainRecogniser,
): RowValue {
  if (field.column !== undefined) return find(field.column);
  if (field.constant !== undefined) return () => field.constant;
  if (field.template !== undefined) return compileTemplate(field.template, find);
  if (field.chain_of !== undefined) return compileChain(field.chain_of, find, recognise);
  const candidates = (field.first_of ?? []).map((candidate) => compileField(candidate, find, recognise));
  return (row) => {
    for (const candidate of candidates) {
      const value = candidate(row);
      if (value !== undefined) return value;
    }
    return undefined;
  };
}

/** Empty where all columns in it are; white space is collapsed. */
function compileTemplate(template: string, find: ColumnFinder): RowValue {
  const parts = template.split(/\{([^{}]+)\}/).map((part, i) => (i % 2 === 0 ? part : find(part)));
  return (row) => {
    let isEmpty = true;
    let text = '';
    for (const part of parts) {
      const value = typeof part === 'string' ? part : textOf(part(row));
      if (typeof part !== 'string' && value !== '') isEmpty = false;
      text += value;
    }
    return isEmpty ? undefined : text.replaceAll(/\s+/g, ' ').trim();
  };
}

function compileChain(place: MappingPlace, find: ColumnFinder, recognise: ChainRecogniser): RowValue {
  const placeOf = compilePlace(place, find);
  const known = new Map<string, string | null>();
  return (row) => {
    const named = placeOf(row);
    const key = `${named.name}\n${named.city}\n${named.state}`;
    let slug = known.get(key);
    if (slug === undefined) {
      slug = recognise(named);
      if (known.size >= MOST_REMEMBERED) known.clear();
      known.set(key, slug);
    }
    if (slug === null) throw new NoKnownChain(named.name);
    return slug;
  };
}

const BOOLEANS: Readonly<Record<string, boolean>> = {
  true: true,
  t: true,
  yes: true,
  y: true,
  '1': true,
  false: false,
  f: false,
  no: false,
  n: false,
  '0': false,
};

function transformed(value: unknown, transform: MappingTransform): unknown {
  const text = textOf(value);
  if (typeof transform === 'object') {
    if ('date' in transform) return dateOf(readDate(text, transform.date), text);
    if ('pad' in transform) return text.padStart(transform.pad, '0');
    if ('cut' in transform) return text.slice(0, transform.cut);
    if ('map' in transform) return Object.hasOwn(transform.map, text) ? transform.map[text] : value;
    if ('coupon_upc' in transform) return readCouponUpc(text)?.[transform.coupon_upc] ?? undefined;
    const parts = text.split(transform.split).map((part) => part.trim());
    const given = parts.filter((part) => part !== '');
    return given.length === 0 ? undefined : given;
  }
  switch (transform) {
    case 'text':
      return text;
    case 'collapse':
      return text.replaceAll(/\s+/g, ' ').trim();
    case 'upper':
      return text.toUpperCase();
    case 'lower':
      return text.toLowerCase();
    case 'title':
      return text.toLowerCase().replaceAll(/(^|[\s/(&-])\p{L}/gu, (start) => start.toUpperCase());
    case 'slug':
      return slugOf(text);
    case 'number':
      return readNumber(text);
    case 'money':
      return readGrouped(withoutDollarSign(text), GROUPED_BY_COMMA, ',');
    case 'cents':
      return readNumber(text) / 100;
    case 'decimal_comma':
      return readGrouped(withoutGroupSpaces(text.trim()), GROUPED_BY_POINT, '.');
    case 'state': {
      const code = stateCode(text);
      if (code === null) throw new UnfitValue('is no state', text);
      return code;
    }
    case 'zip': {
      const zip = readZip(text);
      if (zip === null) throw new UnfitValue('is no ZIP code', text);
      return zip;
    }
    case 'boolean': {
      const meaning = BOOLEANS[text.toLowerCase()];
      if (meaning === undefined) throw new UnfitValue('is neither true nor false', text);
      return meaning;
    }
    case 'excel_date':
      return dateOf(readSerialDate(text), text);
    case 'start_of_day':
      return `${text}T00:00:00Z`;
    case 'add_check_digit':
      return completed(text);
  }
}

function readNumber(text: string): number {
  if (!/^-?(\d+(\.\d*)?|\.\d+)$/.test(text)) throw new UnfitValue('is not a number', text);
  return Number(text);
}

const GROUPED_BY_COMMA = /^-?\d{1,3}(,\d{3})+(\.\d*)?$/;
const GROUPED_BY_POINT = /^-?\d{1,3}(\.\d{3})+(,\d*)?$/;
const GROUPED_BY_SPACE = /^-?\d{1,3}(\s\d{3})+(,\d*)?$/;

const withoutDollarSign = (text: string): string =>
  text
    .trim()
    .replace(/^(-?)\s*(?:USD|US\$|\$)?\s*/i, '$1')
    .replace(/\s*(?:USD|US\$|\$)$/i, '');

const withoutGroupSpaces = (text: string): string =>
  GROUPED_BY_SPACE.test(text) ? text.replaceAll(/\s/g, '') : text;

/**
 * A number whose thousands a sign may part. The sign anywhere else is the other country's: 2,59 read as 259 would be a
 * price a hundred times what it is. So would `$2 59`, as a page that writes its cents small is scraped.
 */
function readGrouped(text: string, grouped: RegExp, sign: ',' | '.'): number {
  if (/\s/.test(text)) throw new UnfitValue('has white space that parts no thousands', text);
  if (text.includes(sign) && !grouped.test(text))
    throw new UnfitValue(`has a ${sign === ',' ? 'comma' : 'point'} that parts no thousands`, text);
  return readNumber(text.replaceAll(sign, '').replace(',', '.'));
}

function dateOf(date: string | NoDate, text: string): string {
  if (typeof date !== 'string') throw new UnfitValue(date.problem, text);
  return date;
}

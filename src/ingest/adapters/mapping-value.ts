import { readCouponUpc } from '../../domain/coupon-value-code.ts';
import { checkDigit } from '../../domain/gtin.ts';
import { foldText } from '../../domain/text/fold.ts';
import type { ChainRecogniser, NamedPlace } from './chain-recogniser.ts';
import type { MappingField, MappingFilter, MappingPlace, MappingTransform } from './mapping-schema.ts';
import { valueAtPath } from '../values.ts';

/** A value that a transform cannot work on; the row is rejected. */
export class UnfitValue extends Error {
  override name = 'UnfitValue';
  readonly detail: string;
  constructor(problem: string, detail: string) {
    super(problem);
    this.detail = detail;
  }
}

/** A row that is not of this feed: it names no known chain. */
export class NoKnownChain extends Error {
  override name = 'NoKnownChain';
}

/** A column's value, or the member of a JSON record at the path; undefined where empty. Texts are trimmed. */
export function columnValue(row: unknown, name: string): unknown {
  let value = valueAtPath(row, name);
  if (typeof value === 'string') value = value.trim();
  return value === '' || value === null ? undefined : value;
}

function columnText(row: unknown, name: string): string {
  const value = columnValue(row, name);
  return value === undefined ? '' : textOf(value);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Whether the row's column is as the filter says. */
export function passesFilter(row: unknown, filter: MappingFilter): boolean {
  const text = columnText(row, filter.column);
  const { equals, not, in: among, not_in: outside, present, matches } = filter;
  return (
    (equals === undefined || text === String(equals)) &&
    (not === undefined || text !== String(not)) &&
    (among === undefined || among.some((value) => text === String(value))) &&
    (outside === undefined || !outside.some((value) => text === String(value))) &&
    (present === undefined || (text !== '') === present) &&
    (matches === undefined || new RegExp(matches, 'u').test(text))
  );
}

/** The place that a row speaks of; the state in capitals, empty where a column is. */
export function placeOf(row: unknown, place: MappingPlace): NamedPlace {
  return {
    name: columnText(row, place.name),
    city: columnText(row, place.city),
    state: columnText(row, place.state).toUpperCase(),
  };
}

/** A field's value in a row; undefined leaves it out. Throws UnfitValue or NoKnownChain. */
export function fieldValue(row: unknown, field: MappingField, recognise: ChainRecogniser): unknown {
  if (typeof field === 'string') return columnValue(row, field);
  let value = sourceValue(row, field, recognise);
  for (const transform of field.transform ?? []) {
    if (value === undefined) break;
    value = transformed(value, transform);
  }
  return value ?? field.default;
}

function sourceValue(
  row: unknown,
  field: Exclude<MappingField, string>,
  recognise: ChainRecogniser,
): unknown {
  if (field.column !== undefined) return columnValue(row, field.column);
  if (field.constant !== undefined) return field.constant;
  if (field.template !== undefined) {
    let isEmpty = true;
    const text = field.template.replaceAll(/\{([^{}]+)\}/g, (_, name: string) => {
      const part = columnText(row, name);
      if (part !== '') isEmpty = false;
      return part;
    });
    return isEmpty ? undefined : text.replaceAll(/\s+/g, ' ').trim();
  }
  if (field.chain_of !== undefined) {
    const slug = recognise(placeOf(row, field.chain_of));
    if (slug === null) throw new NoKnownChain();
    return slug;
  }
  for (const candidate of field.first_of ?? []) {
    const value = fieldValue(row, candidate, recognise);
    if (value !== undefined) return value;
  }
  return undefined;
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
    if ('date' in transform) return readDate(text, transform.date);
    if ('pad' in transform) return text.padStart(transform.pad, '0');
    if ('map' in transform) return Object.hasOwn(transform.map, text) ? transform.map[text] : value;
    if ('coupon_upc' in transform) return readCouponUpc(text)?.[transform.coupon_upc] ?? undefined;
    const parts = text.split(transform.split).map((part) => part.trim());
    return parts.filter((part) => part !== '');
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
      return foldText(text).replaceAll(' ', '-');
    case 'number':
      return readNumber(text);
    case 'money':
      return readNumber(text.replaceAll(/[$,\s]/g, ''));
    case 'cents':
      return readNumber(text) / 100;
    case 'boolean': {
      const meaning = BOOLEANS[text.toLowerCase()];
      if (meaning === undefined) throw new UnfitValue('is neither true nor false', text);
      return meaning;
    }
    case 'start_of_day':
      return `${text}T00:00:00Z`;
    case 'add_check_digit': {
      const body = text.padStart(11, '0');
      if (!/^[0-9]{11,13}$/.test(body)) throw new UnfitValue('is no barcode without its check digit', text);
      const core = body.replace(/^0+(?=[0-9]{11}$)/, '');
      return core + String(checkDigit(core));
    }
  }
}

function readNumber(text: string): number {
  if (!/^-?(\d+(\.\d*)?|\.\d+)$/.test(text)) throw new UnfitValue('is not a number', text);
  return Number(text);
}

/** A date of the given pattern as `YYYY-MM-DD`. */
function readDate(text: string, pattern: string): string {
  if (text.length !== pattern.length) throw new UnfitValue(`is not a date of the form ${pattern}`, text);
  const part = (letters: string): string => {
    const at = pattern.indexOf(letters);
    return text.slice(at, at + letters.length);
  };
  const date = `${part('YYYY')}-${part('MM')}-${part('DD')}`;
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) throw new UnfitValue(`is not a date of the form ${pattern}`, text);
  return date;
}

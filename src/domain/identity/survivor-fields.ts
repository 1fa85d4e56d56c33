/**
 * How the fields of records that are one thing become those of the one that is left. `first`: the survivor's, or where it
 * has none the oldest other's. `longest`: the longest text, list or object. `newest`: that of the youngest record that has
 * one. `any`: true where one says so. `trusted`: the first's of those with the chain's own number or a barcode that checks.
 */
export type FieldRule = 'first' | 'longest' | 'newest' | 'any' | 'trusted';

/** Rules by field; a field without one is the survivor's. */
export type FieldRules<Row> = { readonly [Field in keyof Row]?: FieldRule };

/** What records came to. */
export interface Survivor<Row> {
  readonly row: Row;
  /** Place of the record that gave each field that the rules name; only those that the survivor did not give. */
  readonly sources: ReadonlyMap<keyof Row, number>;
}

/** Makes one of records, the survivor first, the others from the oldest to the youngest. `isTrusted` is asked by place. */
export function surviveAs<Row extends object>(
  rows: readonly Row[],
  rules: FieldRules<Row>,
  isTrusted: (row: Row) => boolean = () => true,
): Survivor<Row> {
  const [survivor] = rows;
  if (survivor === undefined) throw new RangeError('no record');
  const row = { ...survivor };
  const sources = new Map<keyof Row, number>();
  const trusted = rows.flatMap((one, place) => (isTrusted(one) ? [place] : []));
  for (const field of fieldsOf(rules)) {
    const place = placeOf(rows, field, rules[field] ?? 'first', trusted);
    if (place <= 0) continue;
    row[field] = rows[place]![field];
    sources.set(field, place);
  }
  return { row, sources };
}

/** Fields that only mean something together come from one record. */
export function takeTogether<Row extends object>(
  { row, sources }: Survivor<Row>,
  rows: readonly Row[],
  first: keyof Row,
  others: readonly (keyof Row)[],
): Survivor<Row> {
  const place = sources.get(first) ?? 0;
  const together = { ...row };
  const all = new Map(sources);
  for (const field of others) {
    together[field] = rows[place]![field];
    if (place > 0) all.set(field, place);
  }
  return { row: together, sources: all };
}

function fieldsOf<Row extends object>(rules: FieldRules<Row>): (keyof Row)[] {
  return Object.keys(rules) as (keyof Row)[];
}

/** Place of the record that gives a field; 0 too where none has it. */
function placeOf<Row>(
  rows: readonly Row[],
  field: keyof Row,
  rule: FieldRule,
  trusted: readonly number[],
): number {
  const known = rows.flatMap((row, place) => (isTold(row[field]) ? [place] : []));
  switch (rule) {
    case 'first':
      return known[0] ?? 0;
    case 'newest':
      return known.at(-1) ?? 0;
    case 'trusted':
      return known.find((place) => trusted.includes(place)) ?? known[0] ?? 0;
    case 'any':
      return Math.max(
        0,
        rows.findIndex((row) => row[field] === true),
      );
    case 'longest':
      return known.reduce(
        (best, place) => (lengthOf(rows[place]![field]) > lengthOf(rows[best]![field]) ? place : best),
        0,
      );
  }
}

/** An empty list says no more than none. */
function isTold(value: unknown): boolean {
  return value !== null && value !== undefined && value !== '' && value !== '[]';
}

function lengthOf(value: unknown): number {
  return typeof value === 'string' ? value.length : 0;
}

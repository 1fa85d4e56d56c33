import type { Columns } from '../files/arrow-table.ts';
import type { Blobs } from './columns.ts';
import type { Part } from './part.ts';

/** Index definitions and their snapshots, published or not; `index`, `region` and `status` are positions in their lists. */
export interface IndexPart {
  readonly count: number;
  readonly slugs: readonly string[];
  /** Ordinal of each slug. */
  readonly bySlug: ReadonlyMap<string, number>;
  readonly active: Uint8Array;
  /** The regions that each has. */
  readonly regions: readonly (readonly string[])[];
  readonly blsItemCodes: readonly (string | null)[];
  /** BLS units in a format unit. */
  readonly blsUnits: Float64Array;
  /** When anything of each last changed, in milliseconds since 1970. */
  readonly asOfMs: Float64Array;
  /** Of each in a line, how its months and how its weeks are made. */
  readonly methods: readonly string[];
  readonly weeklyMethods: readonly string[];
  /** Encoded members of the meta that no request changes, without braces. */
  readonly meta: Blobs;
  /** The whole encoded object of the list, `{` to `}`. */
  readonly summary: Blobs;
  /** The months whose values are 100, by index, region and version, with those that gave way before they were final. */
  readonly bases: {
    readonly index: Uint16Array;
    readonly region: Uint8Array;
    /** The month or week, by `periodNumber`. */
    readonly period: Uint32Array;
    /** Of the method. */
    readonly version: Uint8Array;
    /** From when, inclusive, until when, exclusive, it was so: milliseconds since 1970; infinity where it still is. */
    readonly knownFromMs: Float64Array;
    readonly knownToMs: Float64Array;
    readonly value: Float64Array;
    readonly jevons: Float64Array;
    readonly geksJevons: Float64Array;
    /** USD a BLS unit; NaN: none. */
    readonly bls: Float64Array;
  };
  /** By index, region (as text) and month, a revoked one before its replacement; a row for each state that it ever had. */
  readonly snapshots: IndexPart['bases'] & {
    readonly count: number;
    readonly status: Uint8Array;
    readonly revoked: Uint8Array;
    /** When it is immutable, in milliseconds since 1970. */
    readonly finalMs: Float64Array;
    readonly low: Float64Array;
    readonly high: Float64Array;
    /** The encoded object without its closing brace and without what depends on the request. */
    readonly json: Blobs;
    /** Members that a request may ask for, with commas before them. */
    readonly average: Blobs;
    readonly contributions: Blobs;
  };
  /** The same of weeks, which are always in beta. */
  readonly weeks: IndexPart['snapshots'];
}

/** The part of indices. */
export const INDICES: Part<IndexPart> = {
  files: ['indices', 'index-bases', 'index-snapshots', 'index-weeks'],
  sources: ['products', 'indices'],
  open(tables) {
    const table = tables('indices');
    const slugs = table.strings('slug') as string[];
    return {
      count: table.rows,
      slugs,
      bySlug: new Map(slugs.map((slug, ordinal) => [slug, ordinal])),
      active: table.numbers('active', Uint8Array),
      regions: table.strings('regions').map((regions) => (regions ?? '').split(' ')),
      blsItemCodes: table.strings('bls_item_code'),
      blsUnits: table.numbers('bls_units', Float64Array),
      asOfMs: table.numbers('as_of_ms', Float64Array),
      methods: table.strings('method') as string[],
      weeklyMethods: table.strings('weekly_method') as string[],
      meta: table.blobs('meta'),
      summary: table.blobs('listing'),
      bases: openIndexValues(tables('index-bases')),
      snapshots: openSnapshots(tables('index-snapshots')),
      weeks: openSnapshots(tables('index-weeks')),
    };
  },
};

function openIndexValues(table: Columns): IndexPart['bases'] {
  return {
    index: table.numbers('index', Uint16Array),
    region: table.numbers('region', Uint8Array),
    period: table.numbers('period', Uint32Array),
    version: table.numbers('version', Uint8Array),
    knownFromMs: table.numbers('known_from_ms', Float64Array),
    knownToMs: table.numbers('known_to_ms', Float64Array),
    value: table.numbers('value', Float64Array),
    jevons: table.numbers('jevons', Float64Array),
    geksJevons: table.numbers('geks_jevons', Float64Array),
    bls: table.numbers('bls', Float64Array),
  };
}

function openSnapshots(table: Columns): IndexPart['snapshots'] {
  return {
    ...openIndexValues(table),
    count: table.rows,
    status: table.numbers('status', Uint8Array),
    revoked: table.numbers('revoked', Uint8Array),
    finalMs: table.numbers('final_ms', Float64Array),
    low: table.numbers('low', Float64Array),
    high: table.numbers('high', Float64Array),
    json: table.blobs('json'),
    average: table.blobs('average'),
    contributions: table.blobs('contributions'),
  };
}

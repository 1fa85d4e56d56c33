/** CSV, TSV and JSON files of any source, read by a mapping file. */
import { type ColumnSource, describeMissing } from '../columns.ts';
import { ImportError } from '../import-error.ts';
import type { Reason } from '../reason.ts';
import type { RecordKind } from '../records/record-kind.ts';
import type { RowLayout } from '../rows.ts';
import type { Adapter } from './adapter.ts';
import {
  bareChainRecord,
  type ChainRecogniser,
  createChainRecogniser,
  loadChainNames,
} from './chain-recogniser.ts';
import { chainOfPlaces, NOT_A_CHAIN } from './chain-store-passes.ts';
import { mappedColumns } from './mapping-file.ts';
import type { Mapping, MappingField, MappingFields, MappingFilter, MappingTarget } from './mapping-schema.ts';
import {
  type ColumnFinder,
  columnFinder,
  columnPosition,
  compileField,
  compileFilter,
  compilePlace,
  NoKnownChain,
  type RowValue,
  UnfitValue,
} from './mapping-value.ts';
import { type Adapted, createRowAdapter, type OpenPass, type Pass } from './row-adapter.ts';

/** Bounds the memory of `distinct` and `collect`. */
const MOST_KEPT = 5_000_000;

/** The adapter of a file that the mapping explains. Targets are read in the order of `records`. */
export function mappedAdapter(mapping: Mapping, records: readonly RecordKind[]): Adapter {
  const rank = ({ record }: MappingTarget): number => records.findIndex(({ name }) => name === record);
  const targets = mapping.targets.toSorted((a, b) => rank(a) - rank(b));
  const barcode = barcodeColumn(targets);
  return createRowAdapter({
    layout: layoutOf(mapping.input),
    ...(barcode === null ? {} : { barcode: (columns) => textReader(columns, barcode) }),
    passes: [
      ...constantChains(targets).map(constantChainPass),
      ...targets.map((target) => targetPass(mapping, target)),
    ],
  });
}

function targetPass(mapping: Mapping, target: MappingTarget): OpenPass {
  return async (client, columns, options) => {
    if (columns.header !== null) checkColumns(mapping, columns.header);
    const find = columnFinder(columns, mapping.input.empty);
    const filters = [...(mapping.filters ?? []), ...(target.filters ?? [])];
    if (target.known_chain_of !== undefined) {
      const placeOf = compilePlace(target.known_chain_of, find);
      const chainOf = await chainOfPlaces(client, options);
      return filteredPass(
        { kind: target.record, adapt: ({ value }) => chainOf([placeOf(value)]) },
        filters,
        find,
      );
    }
    const recognise = createChainRecogniser((await loadChainNames(client)).chains);
    const constant =
      filters.length === 0 && target.distinct === true ? constantRecord(target.fields ?? {}) : null;
    if (constant !== null) return constantPass(target.record, constant);
    const pass =
      target.collect === undefined
        ? plainPass(target, find, recognise)
        : collectingPass(target, find, recognise);
    return filteredPass(pass, filters, find);
  };
}

/** The record of fields that are all constant, and so the same in each row; null: of others. */
function constantRecord(fields: MappingFields): Readonly<Record<string, unknown>> | null {
  const entries = Object.entries(fields).map(([name, field]: [string, MappingField]) => [
    name,
    typeof field === 'string' || field.transform !== undefined ? undefined : field.constant,
  ]);
  return entries.every(([, value]) => value !== undefined) ? Object.fromEntries(entries) : null;
}

const unread: Pass['adapt'] = () => ABSORBED;

function constantPass(kind: string, record: Readonly<Record<string, unknown>>): Pass {
  return { kind, adapt: unread, rest: () => [{ line: 1, record }], isConstant: true };
}

/** Slugs of chains that targets name outright, where no target makes chains. */
function constantChains(targets: readonly MappingTarget[]): string[] {
  if (targets.some(({ record }) => record === 'chains')) return [];
  const slugs = targets.map(({ fields }) => {
    const field = fields?.['chain_slug'];
    return typeof field === 'object' && typeof field.constant === 'string' ? field.constant : null;
  });
  return [...new Set(slugs)].filter((slug) => slug !== null);
}

/** Makes the chain where the record lacks it: as the derived list has it, or by its slug alone. */
function constantChainPass(slug: string): OpenPass {
  return async (client) => {
    const { rowCount } = await client.query('select from chain where slug = lower($1)', [slug]);
    const name = slug.replaceAll(
      /(^|[_-])(\p{L})/gu,
      (_, gap: string, letter: string) => `${gap === '' ? '' : ' '}${letter.toUpperCase()}`,
    );
    const record = bareChainRecord(slug) ?? { slug, name, pricing_scope: 'per_store' };
    const rest = (rowCount ?? 0) > 0 ? [] : [{ line: 1, record }];
    return { kind: 'chains', adapt: unread, rest: () => rest, isConstant: true };
  };
}

function layoutOf(input: Mapping['input']): RowLayout {
  switch (input.format) {
    case 'jsonl':
      return { kind: 'jsonl' };
    case 'json':
      return { kind: 'json', list: input.rows };
    default: {
      const delimiter = input.delimiter ?? (input.format === 'tsv' ? '\t' : undefined);
      return { kind: 'table', delimiter, quote: input.quote };
    }
  }
}

/** The column whose codes decide for the file whether it leaves check digits out; null: the mapping says it, or has none. */
function barcodeColumn(targets: readonly MappingTarget[]): string | null {
  for (const { fields, collect } of targets) {
    const field = fields?.['upc'] ?? collect?.fields['upc'];
    if (typeof field === 'string') return field;
    if (field?.column !== undefined && field.gtin === undefined && field.transform === undefined)
      return field.column;
  }
  return null;
}

function textReader(columns: ColumnSource, name: string): (row: unknown) => string | undefined {
  const value = columnFinder(columns)(name);
  return (row) => {
    const found = value(row);
    return found === undefined || typeof found === 'string' ? found : JSON.stringify(found);
  };
}

/** A column that the file does not have at all is a mistake in the mapping, not in each row. */
function checkColumns(mapping: Mapping, header: readonly string[]): void {
  const missing = [...mappedColumns(mapping)].filter((name) => columnPosition(header, name) < 0);
  if (missing.length === 0) return;
  throw new ImportError(
    describeMissing(
      missing.map((name) => ({ names: [name] })),
      header,
    ),
  );
}

function filteredPass(pass: Pass, filters: readonly MappingFilter[], find: ColumnFinder): Pass {
  if (filters.length === 0) return pass;
  const tests = filters.map((filter) => ({
    passes: compileFilter(filter, find),
    filtered: { filtered: describeFilter(filter) },
  }));
  return {
    ...pass,
    adapt(row) {
      for (const { passes, filtered } of tests) if (!passes(row.value)) return filtered;
      return pass.adapt(row);
    },
  };
}

function plainPass(target: MappingTarget, find: ColumnFinder, recognise: ChainRecogniser): Pass {
  const given = new Set<string>();
  const once = (key: string, record: unknown): Adapted => {
    if (given.has(key)) return ABSORBED;
    if (given.size < MOST_KEPT) given.add(key);
    return { record };
  };
  const build = recordBuilder(target.fields ?? {}, find, recognise);
  if (target.distinct !== true) return { kind: target.record, adapt: ({ value }) => build(value) };
  return {
    kind: target.record,
    adapt({ value }) {
      const built = build(value);
      return 'record' in built ? once(JSON.stringify(built.record), built.record) : built;
    },
  };
}

const ABSORBED: Adapted = { absorbed: true };

interface Group {
  readonly line: number;
  readonly record: Readonly<Record<string, unknown>>;
  readonly entries: unknown[];
}

function collectingPass(target: MappingTarget, find: ColumnFinder, recognise: ChainRecogniser): Pass {
  const { into, fields } = target.collect!;
  const build = recordBuilder(target.fields ?? {}, find, recognise);
  const buildEntry = recordBuilder(fields, find, recognise);
  const groups = new Map<string, Group>();
  let kept = 0;
  return {
    kind: target.record,
    adapt({ value, line }) {
      const built = build(value);
      if (!('record' in built)) return built;
      const entry = buildEntry(value);
      if (!('record' in entry)) return entry;
      if (++kept > MOST_KEPT) throw new ImportError(`collecting more than ${MOST_KEPT} rows: split the file`);
      const key = JSON.stringify(built.record);
      const group = groups.get(key) ?? { line, record: built.record, entries: [] };
      groups.set(key, group);
      group.entries.push(entry.record);
      return ABSORBED;
    },
    *rest() {
      for (const { line, record, entries } of groups.values())
        yield { line, record: { ...record, [into]: entries } };
    },
  };
}

/** A target as a function of a row, whatever the record knows. */
export interface TargetReader {
  /** Name of the kind of record. */
  readonly kind: string;
  readonly read: (row: unknown) => Built;
}

/** The targets that make a record a row; those that collect rows, or make known chains, are not among them. */
export function readTargets(
  mapping: Mapping,
  columns: ColumnSource,
  recognise: ChainRecogniser,
): TargetReader[] {
  const find = columnFinder(columns, mapping.input.empty);
  return mapping.targets.flatMap(({ record, fields, collect }) =>
    fields === undefined || collect !== undefined
      ? []
      : [{ kind: record, read: recordBuilder(fields, find, recognise) }],
  );
}

/** What a row becomes under a target: its record, or why there is none. */
export type Built =
  | { readonly record: Readonly<Record<string, unknown>> }
  | { readonly filtered: string; readonly name?: string | undefined }
  | { readonly reasons: readonly Reason[] };

/** Makes the record of a row's value. */
function recordBuilder(
  fields: MappingFields,
  find: ColumnFinder,
  recognise: ChainRecogniser,
): (row: unknown) => Built {
  const compiled = Object.entries(fields).map(
    ([name, field]: [string, MappingField]): readonly [string, RowValue] => [
      name,
      compileField(field, find, recognise),
    ],
  );
  return (row) => {
    const record: Record<string, unknown> = {};
    let reasons: Reason[] | null = null;
    for (const [name, read] of compiled) {
      try {
        const value = read(row);
        if (value !== undefined) record[name] = value;
      } catch (error) {
        if (error instanceof NoKnownChain) return { filtered: NOT_A_CHAIN, name: error.message };
        if (!(error instanceof UnfitValue)) throw error;
        reasons = [...(reasons ?? []), { field: name, problem: error.message, detail: error.detail }];
      }
    }
    return reasons === null ? { record } : { reasons };
  };
}

function describeFilter({ column, ...test }: MappingFilter): string {
  return `${column}: not ${JSON.stringify(test)}`;
}

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
import { type Adapted, createRowAdapter, type Pass } from './row-adapter.ts';

/** Bounds the memory of `distinct` and `collect`. */
const MOST_KEPT = 5_000_000;
const NOT_A_CHAIN = 'not a known chain';

/** The adapter of a file that the mapping explains. Targets are read in the order of `records`. */
export function mappedAdapter(mapping: Mapping, records: readonly RecordKind[]): Adapter {
  const rank = ({ record }: MappingTarget): number => records.findIndex(({ name }) => name === record);
  const targets = mapping.targets.toSorted((a, b) => rank(a) - rank(b));
  const barcode = barcodeColumn(targets);
  return createRowAdapter({
    layout: layoutOf(mapping.input),
    ...(barcode === null ? {} : { barcode: (columns) => textReader(columns, barcode) }),
    passes: targets.map((target) => async (client, columns): Promise<Pass> => {
      if (columns.header !== null) checkColumns(mapping, columns.header);
      const find = columnFinder(columns);
      const { chains, inRecord } = await loadChainNames(client);
      const recognise = createChainRecogniser(chains);
      const pass =
        target.collect === undefined
          ? plainPass(target, find, recognise, inRecord)
          : collectingPass(target, find, recognise);
      return filteredPass(pass, [...(mapping.filters ?? []), ...(target.filters ?? [])], find);
    }),
  });
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

function plainPass(
  target: MappingTarget,
  find: ColumnFinder,
  recognise: ChainRecogniser,
  inRecord: ReadonlySet<string>,
): Pass {
  const given = new Set<string>(inRecord);
  const once = (key: string, record: unknown): Adapted => {
    if (given.has(key)) return ABSORBED;
    if (given.size < MOST_KEPT) given.add(key);
    return { record };
  };
  const { known_chain_of: chainOf } = target;
  if (chainOf !== undefined) {
    const placeOf = compilePlace(chainOf, find);
    return {
      kind: target.record,
      adapt({ value }) {
        const place = placeOf(value);
        const slug = recognise(place);
        return slug === null
          ? { filtered: NOT_A_CHAIN, name: place.name }
          : once(slug, bareChainRecord(slug));
      },
    };
  }
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

type Built =
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

/** CSV, TSV and JSON files of any source, read by a mapping file. */
import type { Adapter } from './adapter.ts';
import {
  bareChainRecord,
  type ChainRecogniser,
  createChainRecogniser,
  loadChainNames,
} from './chain-recogniser.ts';
import { describeMissing } from '../columns.ts';
import { ImportError } from '../import-error.ts';
import { mappedColumns } from './mapping-file.ts';
import type { Mapping, MappingFields, MappingFilter, MappingTarget } from './mapping-schema.ts';
import { fieldValue, NoKnownChain, passesFilter, placeOf, UnfitValue } from './mapping-value.ts';
import type { Reason } from '../reason.ts';
import type { RecordKind } from '../records/record-kind.ts';
import type { RowLayout, SourceRow } from '../rows.ts';
import { type Adapted, createRowAdapter, type Pass } from './row-adapter.ts';

/** Bounds the memory of `distinct` and `collect`. */
const MOST_KEPT = 5_000_000;
const NOT_A_CHAIN = 'not a known chain';

/** The adapter of a file that the mapping explains. Targets are read in the order of `records`. */
export function mappedAdapter(mapping: Mapping, records: readonly RecordKind[]): Adapter {
  const rank = ({ record }: MappingTarget): number => records.findIndex(({ name }) => name === record);
  const targets = mapping.targets.toSorted((a, b) => rank(a) - rank(b));
  return createRowAdapter({
    layout: layoutOf(mapping.input),
    passes: targets.map((target) => async (client, { header }): Promise<Pass> => {
      if (header !== null) checkColumns(mapping, header);
      const { chains, inRecord } = await loadChainNames(client);
      const recognise = createChainRecogniser(chains);
      const filters = [...(mapping.filters ?? []), ...(target.filters ?? [])];
      const pass =
        target.collect === undefined
          ? plainPass(target, recognise, inRecord)
          : collectingPass(target, recognise);
      return {
        ...pass,
        adapt(given) {
          const row =
            header === null ? given : { ...given, value: namedCells(header, given.value as string[]) };
          const failed = filters.find((filter) => !passesFilter(row.value, filter));
          return failed === undefined ? pass.adapt(row) : { filtered: describeFilter(failed) };
        },
      };
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

/** A column that the file does not have at all is a mistake in the mapping, not in each row. */
function checkColumns(mapping: Mapping, header: readonly string[]): void {
  const missing = [...mappedColumns(mapping)].filter((name) => !header.includes(name));
  if (missing.length === 0) return;
  throw new ImportError(
    describeMissing(
      missing.map((name) => ({ names: [name] })),
      header,
    ),
  );
}

function namedCells(header: readonly string[], cells: readonly string[]): Record<string, string> {
  return Object.fromEntries(header.map((name, i) => [name, cells[i]!]));
}

function plainPass(target: MappingTarget, recognise: ChainRecogniser, inRecord: ReadonlySet<string>): Pass {
  const given = new Set<string>(inRecord);
  const once = (key: string, record: unknown): Adapted => {
    if (given.has(key)) return { absorbed: true };
    if (given.size < MOST_KEPT) given.add(key);
    return { record };
  };
  return {
    kind: target.record,
    adapt(row) {
      if (target.known_chain_of !== undefined) {
        const slug = recognise(placeOf(row.value, target.known_chain_of));
        return slug === null ? { filtered: NOT_A_CHAIN } : once(slug, bareChainRecord(slug));
      }
      const built = buildRecord(row, target.fields ?? {}, recognise);
      if (!('record' in built) || target.distinct !== true) return built;
      return once(JSON.stringify(built.record), built.record);
    },
  };
}

interface Group {
  readonly line: number;
  readonly record: Record<string, unknown>;
  readonly entries: unknown[];
}

function collectingPass(target: MappingTarget, recognise: ChainRecogniser): Pass {
  const { into, fields } = target.collect!;
  const groups = new Map<string, Group>();
  let kept = 0;
  return {
    kind: target.record,
    adapt(row) {
      const built = buildRecord(row, target.fields ?? {}, recognise);
      if (!('record' in built)) return built;
      const entry = buildRecord(row, fields, recognise);
      if (!('record' in entry)) return entry;
      if (++kept > MOST_KEPT) throw new ImportError(`collecting more than ${MOST_KEPT} rows: split the file`);
      const key = JSON.stringify(built.record);
      const group = groups.get(key) ?? { line: row.line, record: built.record, entries: [] };
      groups.set(key, group);
      group.entries.push(entry.record);
      return { absorbed: true };
    },
    *rest() {
      for (const { line, record, entries } of groups.values())
        yield { line, record: { ...record, [into]: entries } };
    },
  };
}

type Built =
  | { readonly record: Record<string, unknown> }
  | { readonly filtered: string }
  | { readonly reasons: Reason[] };

function buildRecord(row: SourceRow, fields: MappingFields, recognise: ChainRecogniser): Built {
  const record: Record<string, unknown> = {};
  const reasons: Reason[] = [];
  for (const [name, field] of Object.entries(fields)) {
    try {
      const value = fieldValue(row.value, field, recognise);
      if (value !== undefined) record[name] = value;
    } catch (error) {
      if (error instanceof NoKnownChain) return { filtered: NOT_A_CHAIN };
      if (!(error instanceof UnfitValue)) throw error;
      reasons.push({ field: name, problem: error.message, detail: error.detail });
    }
  }
  return reasons.length > 0 ? { reasons } : { record };
}

function describeFilter({ column, ...test }: MappingFilter): string {
  return `${column}: not ${JSON.stringify(test)}`;
}

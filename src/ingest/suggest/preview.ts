/** The first rows of a file as a mapping would read them, without the record. */
import { createChainRecogniser, knownChainNames } from '../adapters/chain-recogniser.ts';
import { readTargets } from '../adapters/mapped.ts';
import type { Mapping } from '../adapters/mapping-schema.ts';
import type { FileHead } from '../file-head.ts';
import { formatReason } from '../reason.ts';
import { checkRecord } from '../records/check-record.ts';
import type { RecordKind } from '../records/record-kind.ts';

/** What becomes of one row under one target. */
export interface PreviewedRow {
  /** From 1, of the rows alone. */
  readonly row: number;
  /** Name of the kind of record. */
  readonly kind: string;
  /** As the record would be given to the import; null: there is none. */
  readonly record: Readonly<Record<string, unknown>> | null;
  /** Why the row is left out or rejected; empty: it is not. */
  readonly problems: readonly string[];
}

/** Reads at most `most` rows of the head. Chains are known by the derived list alone. */
export function previewMapping(
  mapping: Mapping,
  head: FileHead,
  records: readonly RecordKind[],
  most: number,
): PreviewedRow[] {
  const recognise = createChainRecogniser(knownChainNames());
  const rows: readonly unknown[] = head.header === null ? head.records : head.rows;
  const targets = readTargets(mapping, head, recognise);
  return rows.slice(0, most).flatMap((value, i) =>
    targets.map(({ kind, read }): PreviewedRow => {
      const built = read(value);
      const place = { row: i + 1, kind };
      if ('filtered' in built) return { ...place, record: null, problems: [built.filtered] };
      if ('reasons' in built) return { ...place, record: null, problems: built.reasons.map(formatReason) };
      const schema = records.find(({ name }) => name === kind)!.schema;
      const checked = checkRecord(schema, built.record);
      const problems = 'reasons' in checked ? checked.reasons.map(formatReason) : [];
      return { ...place, record: built.record, problems };
    }),
  );
}

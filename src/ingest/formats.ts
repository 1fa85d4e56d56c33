import { ADAPTERS } from './adapters/adapters.ts';
import type { Format } from './adapters/format.ts';
import type { RecordKind } from './records/record-kind.ts';
import { RECORDS } from './records/records.ts';

/** What an import knows: kinds of record, and formats of the world. */
export interface KnownFormats {
  readonly records: readonly RecordKind[];
  readonly adapters: readonly Format[];
}

/** All that this project knows. */
export const KNOWN: KnownFormats = { records: RECORDS, adapters: ADAPTERS };

/** Value of `--format` for a file that a mapping explains. */
export const MAPPED = 'mapped';

/** Values of `--format` with a line on each. */
export function describeFormats({ records, adapters }: KnownFormats): (readonly [string, string])[] {
  return [
    ...records.map(({ name }) => [name, `Our feed: ${name}.ndjson.`] as const),
    ...adapters.map(({ name, meaning }) => [name, meaning] as const),
    [MAPPED, 'CSV, TSV or JSON of any source; --mapping says how to read it.'],
  ];
}

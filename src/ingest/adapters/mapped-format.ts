import { type Columns, hasColumns, required } from '../columns.ts';
import { RECORDS } from '../records/records.ts';
import type { Format } from './format.ts';
import { mappedAdapter } from './mapped.ts';
import { readMapping } from './mapping-file.ts';

/** A format that a ready mapping explains. */
export interface ReadyMapping {
  readonly name: string;
  readonly meaning: string;
  /** Columns by which a file of it is known. */
  readonly columns: readonly string[];
  /** Name of a mapping of `mappings/`. */
  readonly mapping: string;
}

/** The format of files that a ready mapping reads: they need no `--mapping`. */
export function mappedFormat({ name, meaning, columns, mapping }: ReadyMapping): Format {
  const wanted: Columns = Object.fromEntries(columns.map((column) => [column, required(column)]));
  return {
    name,
    meaning,
    recognises: (head) => head.header !== null && hasColumns(head, wanted),
    adapter: {
      async importFile(job) {
        return mappedAdapter(await readMapping(mapping, RECORDS), RECORDS).importFile(job);
      },
    },
  };
}

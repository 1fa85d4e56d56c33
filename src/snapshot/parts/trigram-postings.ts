import type { Columns } from '../files/arrow-table.ts';
import type { TrigramPostings } from './columns.ts';

/** Trigram postings in a table of keys with a list column of ordinals; sizes are a column of the table of texts. */
export function openTrigrams(table: Columns, listName: string, texts: Columns): TrigramPostings {
  const { starts, items } = table.numberLists(listName, Uint32Array);
  return {
    keys: table.numbers('key', Float64Array),
    starts,
    postings: items,
    sizes: texts.numbers('trigram_count', Uint16Array),
  };
}

/** Our own feed: one record a line, as JSON; or the records as one JSON list. */
import { EMPTY_FILE, readHead } from '../file-head.ts';
import { ImportError } from '../import-error.ts';
import type { RecordKind } from '../records/record-kind.ts';
import type { Adapter } from './adapter.ts';
import { createRowAdapter } from './row-adapter.ts';

/** Reads a kind's file of our feed. */
export function feedAdapter({ name, feedAdapter: own }: RecordKind): Adapter {
  const byRow = createRowAdapter({
    layout: { kind: 'jsonl' },
    passes: [() => Promise.resolve({ kind: name, adapt: (row) => ({ record: row.value }) })],
  });
  if (own === null) return byRow;
  return {
    async importFile(job) {
      const { form } = await readHead(job.path);
      if (typeof form !== 'string') {
        if (form.kind === 'table')
          throw new ImportError('one JSON object a line was expected; the file is a table');
        return form.kind === 'json' && form.list === '' ? byRow.importFile(job) : own.importFile(job);
      }
      if (form !== EMPTY_FILE) throw new ImportError(`the file cannot be read: ${form}`);
      return own.importFile(job);
    },
  };
}

/** Our own feed: one record a line, as JSON. */
import type { RecordKind } from '../records/record-kind.ts';
import type { Adapter } from './adapter.ts';
import { createRowAdapter } from './row-adapter.ts';

/** Reads a kind's file of our feed. */
export function feedAdapter({ name, feedAdapter: own }: RecordKind): Adapter {
  return (
    own ??
    createRowAdapter({
      layout: { kind: 'jsonl' },
      passes: [() => Promise.resolve({ kind: name, adapt: (row) => ({ record: row.value }) })],
    })
  );
}

import { setImmediate as nextTurn } from 'node:timers/promises';
import { prepareUuidIndex } from '../lookup/uuid-index.ts';
import type { Snapshot } from '../snapshot/snapshot.ts';
import { RESOURCES } from './resources.ts';

const prepareIds = ({ stores, products }: Snapshot): void => {
  for (const index of [stores.ids, stores.redirects, products.ids]) prepareUuidIndex(index);
};

/** Prepares a snapshot for the reads of every resource. Lets requests through between its steps. */
export async function prepareReads(snapshot: Snapshot): Promise<void> {
  const steps = [prepareIds, ...RESOURCES.flatMap(({ prepare }) => prepare ?? [])];
  for (const prepare of steps) {
    prepare(snapshot);
    await nextTurn();
  }
}

import { setImmediate as nextTurn } from 'node:timers/promises';
import { usGazetteer } from '../gazetteer/gazetteer.ts';
import { prepareUuidIndex } from '../lookup/uuid-index.ts';
import type { Snapshot } from '../snapshot/snapshot.ts';
import { RESOURCES } from './resources.ts';

const prepareIds = ({ stores, products }: Snapshot): void => {
  for (const index of [stores.ids, stores.redirects, products.ids]) prepareUuidIndex(index);
};

// Read at the start, places cost no request anything.
const readGazetteer = (): void => void usGazetteer();

/** Prepares a snapshot for the reads of every resource. Lets requests through between its steps. */
export async function prepareReads(snapshot: Snapshot): Promise<void> {
  const steps = [readGazetteer, prepareIds, ...RESOURCES.flatMap(({ prepare }) => prepare ?? [])];
  for (const prepare of steps) {
    await prepare(snapshot);
    await nextTurn();
  }
}

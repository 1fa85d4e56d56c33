import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Snapshot } from '../snapshot/snapshot.ts';
import { preparePrices } from './prices/queries.ts';
import { prepareProducts } from './products/queries.ts';
import { prepareResolveList } from './resolve-list/queries.ts';
import { prepareStores } from './stores/queries.ts';

/**
 * Does, before a snapshot is served, what would make its first reads slow: the indexes that are derived from its parts.
 * Parts that an earlier snapshot had are not derived from again. Lets requests through between its steps.
 */
export async function prepareReads(snapshot: Snapshot): Promise<void> {
  for (const prepare of [prepareStores, prepareProducts, preparePrices, prepareResolveList]) {
    prepare(snapshot);
    await nextTurn();
  }
}

import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Snapshot } from '../snapshot/snapshot.ts';
import { prepareUuidIndex } from '../lookup/uuid-index.ts';
import { prepareCoupons } from './coupons/queries.ts';
import { prepareBaskets } from './basket/queries.ts';
import { preparePrices } from './prices/queries.ts';
import { prepareProducts } from './products/queries.ts';
import { prepareResolveList } from './resolve-list/queries.ts';
import { prepareStores } from './stores/queries.ts';

const prepareIds = ({ stores, products }: Snapshot): void => {
  for (const index of [stores.ids, stores.redirects, products.ids]) prepareUuidIndex(index);
};

/**
 * Does, before a snapshot is served, what would make its first reads slow: the indexes that are derived from its parts.
 * Parts that an earlier snapshot had are not derived from again. Lets requests through between its steps.
 */
export async function prepareReads(snapshot: Snapshot): Promise<void> {
  const steps = [
    prepareIds,
    prepareStores,
    prepareProducts,
    preparePrices,
    prepareCoupons,
    prepareBaskets,
    prepareResolveList,
  ];
  for (const prepare of steps) {
    prepare(snapshot);
    await nextTurn();
  }
}

import { derivedFrom } from '../domain/derived.ts';
import { readChains } from '../record/read-chains.ts';
import { readMerges, readStoreKeys, readStores } from '../record/read-stores.ts';
import { STORES } from '../snapshot/parts/stores.ts';
import { earlierWith, type Publishing } from './publishing.ts';
import { followMerges, orderStores, type StoreOrder } from './store-order.ts';

/*
 * How the record's entities are numbered in the snapshot: what many steps need, each read when the first one asks.
 */

/** The chains in ordinal order. */
export const chainRows = derivedFrom(({ read }: Publishing) => read(readChains));

/** Chain ordinal by `chain_id`. */
export const chainOrdinals = derivedFrom(
  async (publishing: Publishing): Promise<ReadonlyMap<number, number>> => {
    const rows = await chainRows(publishing);
    return new Map(rows.map(({ chain_id }, ordinal) => [chain_id, ordinal]));
  },
);

/** Merged-away store id to the id that survives. Throws where merges run in a circle. */
export const storeMerges = derivedFrom(
  async ({ read }: Publishing): Promise<ReadonlyMap<string, string>> => followMerges(await read(readMerges)),
);

/** The order of the stores, with all that the record says of them. */
export const storesInOrder = derivedFrom(async (publishing: Publishing) => {
  const rows = await publishing.read(readStores);
  return orderStores(rows, await storeMerges(publishing), await chainOrdinals(publishing));
});

/** The order of the stores; where the part of stores is kept, their keys alone are read. */
export const storeOrder = derivedFrom(async (publishing: Publishing): Promise<StoreOrder> => {
  if (!earlierWith(STORES, publishing)) return storesInOrder(publishing);
  const keys = await publishing.read(readStoreKeys);
  return orderStores(keys, await storeMerges(publishing), await chainOrdinals(publishing));
});

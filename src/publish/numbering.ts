import { derivedFrom } from '../domain/derived.ts';
import { followMerges } from '../domain/identity/follow-merges.ts';
import { surviveAsStore } from '../domain/identity/surviving-records.ts';
import { readChains } from '../record/read-chains.ts';
import {
  readMerges,
  readStoreKeys,
  readStores,
  readStoresOfMerges,
  type StoreRow,
} from '../record/read-stores.ts';
import { STORES } from '../snapshot/parts/stores.ts';
import { earlierWith, type Publishing } from './publishing.ts';
import { orderStores, type StoreOrder } from './store-order.ts';

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

/** The stores of the record that merges made one, by the id of the one that is left: it first, the others by `store_id`. */
export const mergedStores = derivedFrom(
  async (publishing: Publishing): Promise<ReadonlyMap<string, readonly StoreRow[]>> => {
    const merges = await storeMerges(publishing);
    const rows = merges.size === 0 ? [] : await publishing.read(readStoresOfMerges);
    const rowOf = new Map(rows.map((row) => [row.id, row]));
    const groups = new Map<string, StoreRow[]>();
    for (const row of rows) {
      const survivor = rowOf.get(merges.get(row.id) ?? '');
      if (survivor === undefined || survivor.chain_id !== row.chain_id) continue;
      const group = groups.get(survivor.id) ?? [survivor];
      groups.set(survivor.id, [...group, row]);
    }
    return groups;
  },
);

/** `store_id` of the survivor by that of a store of the same chain that was merged away. */
export const mergedStoreIds = derivedFrom(
  async (publishing: Publishing): Promise<ReadonlyMap<number, number>> =>
    new Map(
      [...(await mergedStores(publishing)).values()].flatMap(([survivor, ...gone]) =>
        gone.map(({ store_id }) => [store_id, survivor!.store_id] as const),
      ),
    ),
);

/** The order of the stores, with all that the record says of them: of merged ones as their survivor. */
export const storesInOrder = derivedFrom(async (publishing: Publishing) => {
  const merged = await mergedStores(publishing);
  const rows = (await publishing.read(readStores)).map((row) => {
    const group = merged.get(row.id);
    return group === undefined ? row : surviveAsStore(group).row;
  });
  return orderStores(rows, await storeMerges(publishing), await chainOrdinals(publishing));
});

/** The order of the stores; where the part of stores is kept, their keys alone are read. */
export const storeOrder = derivedFrom(async (publishing: Publishing): Promise<StoreOrder> => {
  if (!earlierWith(STORES, publishing)) return storesInOrder(publishing);
  const merged = await mergedStores(publishing);
  const keys = (await publishing.read(readStoreKeys)).map((row) => ({
    ...row,
    is_active: merged.get(row.id)?.some(({ is_active }) => is_active) ?? row.is_active,
  }));
  return orderStores(keys, await storeMerges(publishing), await chainOrdinals(publishing));
});

import type { StoreKeyRow } from '../record/read-stores.ts';

/** The stores of a snapshot in ordinal order, and where each stands in its chain. */
export interface StoreOrder<Row extends StoreKeyRow = StoreKeyRow> {
  /** Without merged-away stores. */
  readonly stores: readonly Row[];
  /** Chain ordinal of each store. */
  readonly chain: Uint16Array;
  /** See `StorePart`. */
  readonly chainStart: Uint32Array;
  readonly byChain: Uint32Array;
  readonly positionInChain: Uint16Array;
}

const MOST_STORES_OF_A_CHAIN = 0x1_0000;

/**
 * Numbers the stores (given by `store_id`) that were not merged away, and groups them by chain. Throws where a chain
 * has more than 65,536 stores.
 */
export function orderStores<Row extends StoreKeyRow>(
  rows: readonly Row[],
  mergedAway: ReadonlyMap<string, string>,
  chainOrdinals: ReadonlyMap<number, number>,
): StoreOrder<Row> {
  const stores = rows.filter(({ id }) => !mergedAway.has(id));
  const chain = Uint16Array.from(stores, ({ chain_id }) => chainOrdinals.get(chain_id)!);
  const chainStart = new Uint32Array(chainOrdinals.size + 1);
  for (const ordinal of chain) chainStart[ordinal + 1]!++;
  const crowded = chainStart.findIndex((count) => count > MOST_STORES_OF_A_CHAIN);
  if (crowded !== -1) {
    const chainId = [...chainOrdinals.keys()][crowded - 1];
    throw new Error(
      `chain_id ${chainId} has ${chainStart[crowded]} stores, at most ${MOST_STORES_OF_A_CHAIN} fit`,
    );
  }
  for (let c = 1; c < chainStart.length; c++) chainStart[c]! += chainStart[c - 1]!;
  const next = chainStart.slice();
  const byChain = new Uint32Array(stores.length);
  const positionInChain = new Uint16Array(stores.length);
  chain.forEach((ordinal, store) => {
    const at = next[ordinal]!++;
    byChain[at] = store;
    positionInChain[store] = at - chainStart[ordinal]!;
  });
  return { stores, chain, chainStart, byChain, positionInChain };
}

/**
 * Position in its chain's list of each store that supplies prices, by `store_id`, also where it was merged into one
 * (`mergedIds`: its `store_id` to the survivor's); -1 for any other.
 */
export function supplierPositions(
  { stores, positionInChain }: StoreOrder,
  mergedIds: ReadonlyMap<number, number>,
): Int32Array {
  const lastId = Math.max(stores.at(-1)?.store_id ?? -1, ...mergedIds.keys());
  const positions = new Int32Array(lastId + 1).fill(-1);
  stores.forEach(({ store_id, is_active }, ordinal) => {
    if (is_active) positions[store_id] = positionInChain[ordinal]!;
  });
  for (const [gone, survivor] of mergedIds) positions[gone] = positions[survivor]!;
  return positions;
}

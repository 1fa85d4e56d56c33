import type pg from 'pg';
import type { ProgressListener } from '../../domain/progress.ts';
import { arrayLength, type CopyRow, scatterBoolArray, scatterInt4Array } from '../../record/read-copy.ts';
import { packField, readPricePacks } from '../../record/read-prices.ts';
import { createListings } from './stage-listings.ts';
import type { PriceSource } from './price-source.ts';
import { withRoom } from '../../domain/with-room.ts';

/** How record keys read as ordinals. */
export interface PriceKeys {
  /** Chain ordinal by `chain_id`. */
  readonly chains: ReadonlyMap<number, number>;
  /** Position in its chain's list by `store_id`; -1 where the store supplies no prices. */
  readonly positions: Int32Array;
  /** Product ordinal by `product_id`. */
  readonly products: Int32Array;
  /** By product ordinal: 1 where the product's own size is known, so that pack sizes do not count. */
  readonly sizeKnown: Uint8Array;
}

/** What "not known" is in `PricePart.unitE4`. */
const UNKNOWN_UNIT_PRICE = 0xffff_ffff;
const PROGRESS_EVERY = 500_000;

/** Reads the prices of these chains (of all where null) from the record, straight into columns. */
export async function stagePrices(
  client: pg.PoolClient,
  chainIds: readonly number[] | null,
  keys: PriceKeys,
  onProgress: ProgressListener,
): Promise<PriceSource> {
  const stage = createStage(keys);
  let reported = 0;
  const report = (): void => {
    reported = stage.count();
    onProgress({ stage: 'reading prices', done: reported, total: null, unit: 'prices' });
  };
  await readPricePacks(client, chainIds, (row) => {
    stage.add(row);
    if (stage.count() - reported >= PROGRESS_EVERY) report();
  });
  report();
  return stage.finish();
}

function createStage(keys: PriceKeys): { add(row: CopyRow): void; count(): number; finish(): PriceSource } {
  let pairProduct = new Uint32Array(0);
  let pairChain = new Uint16Array(0);
  let pairFrom = new Uint32Array(1);
  let prices = emptyColumns();
  let packSizeAt = new Uint32Array(0);
  let packSizeLabel = new Uint32Array(0);
  let pairCount = 0;
  let count = 0;
  let packSizes = 0;
  const listings = createListings();
  // Scratch space of one pack.
  let inOrder = new Int32Array(0);
  let slots = new Int32Array(0);
  let storeIds = new Int32Array(0);
  let labels = new Uint32Array(0);

  /** Decides where each observation of the pack goes: `slots[i]`, -1 for a store that supplies none. Returns how many do. */
  const placeStores = (row: CopyRow, size: number): number => {
    if (size > slots.length) {
      inOrder = Int32Array.from({ length: 2 * size }, (_, i) => i);
      slots = new Int32Array(2 * size);
      storeIds = new Int32Array(2 * size);
      labels = new Uint32Array(2 * size);
    }
    scatterInt4Array(row, packField.storeIds, inOrder, storeIds, -1);
    let placed = 0;
    for (let i = 0; i < size; i++) {
      const position = keys.positions[storeIds[i]!] ?? -1;
      slots[i] = position === -1 ? -1 : count + placed++;
      if (position !== -1) prices.store[slots[i]!] = position;
    }
    return placed;
  };

  const addPackSizes = (row: CopyRow, size: number): void => {
    scatterInt4Array(row, packField.packSize, inOrder, labels, 0);
    packSizeAt = withRoom(packSizeAt, packSizes + size);
    packSizeLabel = withRoom(packSizeLabel, packSizes + size);
    for (let i = 0; i < size; i++) {
      if (labels[i] === 0 || slots[i] === -1) continue;
      packSizeAt[packSizes] = slots[i]!;
      packSizeLabel[packSizes++] = labels[i]!;
    }
  };

  return {
    count: () => count,
    add(row) {
      const size = arrayLength(row, packField.storeIds);
      prices = withPriceRoom(prices, count + size);
      const placed = placeStores(row, size);
      if (placed === 0) return;
      const product = keys.products[row.int4(packField.productId)]!;
      scatterInt4Array(row, packField.regularE4, slots, prices.regularE4, 0);
      scatterInt4Array(row, packField.saleE4, slots, prices.saleE4, 0);
      scatterInt4Array(row, packField.unitE4, slots, prices.unitE4, UNKNOWN_UNIT_PRICE);
      scatterInt4Array(row, packField.unitUom, slots, prices.unitUom, 0);
      scatterInt4Array(row, packField.aisle, slots, prices.aisle, 0);
      scatterInt4Array(row, packField.section, slots, prices.section, 0);
      scatterBoolArray(row, packField.available, slots, prices.available);
      scatterInt4Array(row, packField.observedMin, slots, prices.observedMin, 0);
      if (keys.sizeKnown[product] === 0) addPackSizes(row, size);
      pairProduct = withRoom(pairProduct, pairCount + 1);
      pairChain = withRoom(pairChain, pairCount + 1);
      pairFrom = withRoom(pairFrom, pairCount + 2);
      pairProduct[pairCount] = product;
      pairChain[pairCount] = keys.chains.get(row.int2(packField.chainId))!;
      listings.add(row.text(packField.retailerProductId), row.text(packField.pdpUrl));
      pairFrom[pairCount++] = count;
      count += placed;
      pairFrom[pairCount] = count;
    },
    finish: () => ({
      pairCount,
      pairProduct,
      pairChain,
      pairFrom,
      pairTo: pairFrom.subarray(1),
      ...listings.finish(),
      ...prices,
      unitUom: { codes: prices.unitUom, labelOf: null },
      aisle: { codes: prices.aisle, labelOf: null },
      section: { codes: prices.section, labelOf: null },
      packSizeAt: packSizeAt.subarray(0, packSizes),
      packSize: { codes: packSizeLabel, labelOf: null },
    }),
  };
}

interface StagedColumns {
  store: Uint16Array<ArrayBuffer>;
  regularE4: Uint32Array<ArrayBuffer>;
  saleE4: Uint32Array<ArrayBuffer>;
  unitE4: Uint32Array<ArrayBuffer>;
  unitUom: Uint32Array<ArrayBuffer>;
  aisle: Uint32Array<ArrayBuffer>;
  section: Uint32Array<ArrayBuffer>;
  available: Uint8Array<ArrayBuffer>;
  observedMin: Uint32Array<ArrayBuffer>;
}

function emptyColumns(): StagedColumns {
  return {
    store: new Uint16Array(0),
    regularE4: new Uint32Array(0),
    saleE4: new Uint32Array(0),
    unitE4: new Uint32Array(0),
    unitUom: new Uint32Array(0),
    aisle: new Uint32Array(0),
    section: new Uint32Array(0),
    available: new Uint8Array(0),
    observedMin: new Uint32Array(0),
  };
}

function withPriceRoom(columns: StagedColumns, length: number): StagedColumns {
  if (length <= columns.store.length) return columns;
  return {
    store: withRoom(columns.store, length),
    regularE4: withRoom(columns.regularE4, length),
    saleE4: withRoom(columns.saleE4, length),
    unitE4: withRoom(columns.unitE4, length),
    unitUom: withRoom(columns.unitUom, length),
    aisle: withRoom(columns.aisle, length),
    section: withRoom(columns.section, length),
    available: withRoom(columns.available, length),
    observedMin: withRoom(columns.observedMin, length),
  };
}

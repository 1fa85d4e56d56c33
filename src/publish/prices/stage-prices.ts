import { arrayLength, type CopyRow, scatterBoolArray, scatterInt4Array } from '../../record/read-copy.ts';
import { type HeldPrices, heldKey, packField, readPricePacks } from '../../record/read-prices.ts';
import { createListings } from './stage-listings.ts';
import type { StagedPrices } from './staged-prices.ts';
import { withRoom } from '../../domain/with-room.ts';
import type { Publishing } from '../publishing.ts';

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
  /** By the record's own keys: what is not to be served. */
  readonly held: HeldPrices;
}

/** What "not known" is in `PricePart.unitE4`. */
const UNKNOWN_UNIT_PRICE = 0xffff_ffff;
const PROGRESS_EVERY = 500_000;

/** Reads the prices of these chains (of all where null) from the record, straight into columns. */
export async function stagePrices(
  { read, onProgress }: Pick<Publishing, 'read' | 'onProgress'>,
  chainIds: readonly number[] | null,
  keys: PriceKeys,
): Promise<StagedPrices> {
  const stage = new PriceStage(keys);
  let reported = 0;
  const report = (): void => {
    reported = stage.count;
    onProgress({ stage: 'reading prices', done: reported, total: null, unit: 'prices' });
  };
  const addRow = (row: CopyRow): void => {
    stage.add(row);
    if (stage.count - reported >= PROGRESS_EVERY) report();
  };
  await read((client) => readPricePacks(client, chainIds, addRow));
  report();
  return stage.finish();
}

/** Prices so far, as columns with room to grow. */
class PriceStage {
  readonly #keys: PriceKeys;
  readonly #listings = createListings();
  readonly #packSizes = new PackSizes();
  readonly #scratch = new PackScratch();
  #prices = emptyColumns();
  #pairs = emptyPairs();
  #pairCount = 0;
  /** Observations so far. */
  count = 0;

  constructor(keys: PriceKeys) {
    this.#keys = keys;
  }

  /** Adds a price pack, as far as its stores supply prices. */
  add(row: CopyRow): void {
    const size = arrayLength(row, packField.storeIds);
    this.#prices = withPriceRoom(this.#prices, this.count + size);
    const placed = this.#placeStores(row, size);
    if (placed === 0) return;
    const { slots } = this.#scratch;
    const prices = this.#prices;
    scatterInt4Array(row, packField.regularE4, slots, prices.regularE4, 0);
    scatterInt4Array(row, packField.saleE4, slots, prices.saleE4, 0);
    scatterInt4Array(row, packField.unitE4, slots, prices.unitE4, UNKNOWN_UNIT_PRICE);
    scatterInt4Array(row, packField.unitUom, slots, prices.unitUom, 0);
    scatterInt4Array(row, packField.aisle, slots, prices.aisle, 0);
    scatterInt4Array(row, packField.section, slots, prices.section, 0);
    scatterBoolArray(row, packField.available, slots, prices.available);
    scatterInt4Array(row, packField.observedMin, slots, prices.observedMin, 0);
    const product = this.#keys.products[row.int4(packField.productId)]!;
    if (this.#keys.sizeKnown[product] === 0) this.#packSizes.add(row, size, this.#scratch);
    this.#addPair(product, this.#keys.chains.get(row.int2(packField.chainId))!, placed);
    this.#listings.add(row.text(packField.retailerProductId), row.text(packField.pdpUrl));
  }

  /** Decides where each observation of the pack goes: `slots[i]`, -1 for a store that supplies none. Returns how many do. */
  #placeStores(row: CopyRow, size: number): number {
    const { count } = this;
    const { positions } = this.#keys;
    const { store } = this.#prices;
    this.#scratch.makeRoom(size);
    const { inOrder, slots, storeIds } = this.#scratch;
    scatterInt4Array(row, packField.storeIds, inOrder, storeIds, -1);
    const held = this.#keys.held.get(heldKey(row.int2(packField.chainId), row.int4(packField.productId)));
    let placed = 0;
    for (let i = 0; i < size; i++) {
      const isHeld = held !== undefined && held.has(storeIds[i]!);
      const position = isHeld ? -1 : (positions[storeIds[i]!] ?? -1);
      slots[i] = position === -1 ? -1 : count + placed++;
      if (position !== -1) store[slots[i]!] = position;
    }
    return placed;
  }

  #addPair(product: number, chain: number, placed: number): void {
    const pair = this.#pairCount++;
    const pairs = withPairRoom(this.#pairs, pair + 1);
    this.#pairs = pairs;
    pairs.product[pair] = product;
    pairs.chain[pair] = chain;
    pairs.from[pair] = this.count;
    this.count += placed;
    pairs.from[pair + 1] = this.count;
  }

  /** The columns. The stage is not to be used afterwards. */
  finish(): StagedPrices {
    const prices = this.#prices;
    const { product: pairProduct, chain: pairChain, from: pairFrom } = this.#pairs;
    const pairs = { pairProduct, pairChain, pairFrom, pairTo: pairFrom.subarray(1) };
    return {
      pairCount: this.#pairCount,
      ...pairs,
      ...this.#listings.finish(),
      ...prices,
      unitUom: { codes: prices.unitUom, labelOf: null },
      aisle: { codes: prices.aisle, labelOf: null },
      section: { codes: prices.section, labelOf: null },
      ...this.#packSizes.finish(),
    };
  }
}

/** What is needed while one pack is read. */
class PackScratch {
  /** 0, 1, 2, … */
  inOrder = new Int32Array(0);
  /** Where each observation of the pack goes; -1: nowhere. */
  slots = new Int32Array(0);
  storeIds = new Int32Array(0);
  labels = new Uint32Array(0);

  makeRoom(size: number): void {
    if (size <= this.slots.length) return;
    this.inOrder = Int32Array.from({ length: 2 * size }, (_, i) => i);
    this.slots = new Int32Array(2 * size);
    this.storeIds = new Int32Array(2 * size);
    this.labels = new Uint32Array(2 * size);
  }
}

/** Pack sizes that count, by observation. */
class PackSizes {
  #at = new Uint32Array(0);
  #label = new Uint32Array(0);
  #count = 0;

  /** Adds those of a pack whose observations have their places. */
  add(row: CopyRow, size: number, { inOrder, slots, labels }: PackScratch): void {
    scatterInt4Array(row, packField.packSize, inOrder, labels, 0);
    this.#at = withRoom(this.#at, this.#count + size);
    this.#label = withRoom(this.#label, this.#count + size);
    for (let i = 0; i < size; i++) {
      if (labels[i] === 0 || slots[i] === -1) continue;
      this.#at[this.#count] = slots[i]!;
      this.#label[this.#count++] = labels[i]!;
    }
  }

  finish(): Pick<StagedPrices, 'packSizeAt' | 'packSize'> {
    return {
      packSizeAt: this.#at.subarray(0, this.#count),
      packSize: { codes: this.#label, labelOf: null },
    };
  }
}

interface PairColumns {
  product: Uint32Array<ArrayBuffer>;
  chain: Uint16Array<ArrayBuffer>;
  /** One more than there are pairs: where each starts, and where the last one ends. */
  from: Uint32Array<ArrayBuffer>;
}

function emptyPairs(): PairColumns {
  return { product: new Uint32Array(0), chain: new Uint16Array(0), from: new Uint32Array(1) };
}

function withPairRoom(columns: PairColumns, length: number): PairColumns {
  if (length <= columns.product.length && length < columns.from.length) return columns;
  return {
    product: withRoom(columns.product, length),
    chain: withRoom(columns.chain, length),
    from: withRoom(columns.from, length + 1),
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

import { arrayLength, type CopyRow, scatterBoolArray, scatterInt4Array } from '../../record/read-copy.ts';
import { type HeldPrices, heldKey, packField, readPricePacks } from '../../record/read-prices.ts';
import { withRoom } from '../../domain/with-room.ts';
import type { Publishing } from '../publishing.ts';

/** How record keys read as ordinals. */
export interface PriceKeys {
  /** Position in its chain's list by `store_id`, of a merged store its survivor's; -1 where the store supplies no prices. */
  readonly positions: Int32Array;
  /** Product ordinal by `product_id`, of a merged product its survivor's. */
  readonly products: Int32Array;
  /** By product ordinal: 1 where the product's own size is known, so that pack sizes do not count. */
  readonly sizeKnown: Uint8Array;
  /** By the record's own keys: what is not to be served. */
  readonly held: HeldPrices;
}

/** Columns of observations; labels by their ids in the record, 0: none. The others as in `ChainPriceColumns`. */
export interface StagedColumns {
  store: Uint16Array<ArrayBuffer>;
  regularE4: Uint32Array<ArrayBuffer>;
  saleE4: Uint32Array<ArrayBuffer>;
  unitE4: Uint32Array<ArrayBuffer>;
  unitUom: Uint32Array<ArrayBuffer>;
  aisle: Uint32Array<ArrayBuffer>;
  section: Uint32Array<ArrayBuffer>;
  /** 0 also where the product's own size is known. */
  packSize: Uint32Array<ArrayBuffer>;
  available: Uint8Array<ArrayBuffer>;
  observedMin: Uint32Array<ArrayBuffer>;
}

/** The prices of one chain, pair by pair, the pairs in any order. */
export interface StagedPrices {
  readonly product: readonly number[];
  /** `product_id` of each pair: of a merged product its own. */
  readonly productId: readonly number[];
  /** Whether the stores of a pair do not ascend, because some of them were merged. */
  readonly isMixed: readonly boolean[];
  /** Observations of pair `k`: `[starts[k], starts[k + 1])`, stores ascending where they are not mixed. */
  readonly starts: readonly number[];
  readonly sku: readonly (string | null)[];
  readonly url: readonly (string | null)[];
  readonly columns: StagedColumns;
}

/** What "not known" is in `ChainPriceColumns.unitE4`. */
const UNKNOWN_UNIT_PRICE = 0xffff_ffff;

/** Reads the prices of a chain from the record, straight into columns. */
export async function stagePrices(
  { read }: Pick<Publishing, 'read'>,
  chainId: number,
  keys: PriceKeys,
): Promise<StagedPrices> {
  const stage = new PriceStage(keys);
  await read((client) => readPricePacks(client, chainId, (row) => stage.add(row)));
  return stage.finish();
}

/** Prices so far, as columns with room to grow. */
class PriceStage {
  readonly #keys: PriceKeys;
  readonly #scratch = new PackScratch();
  readonly #product: number[] = [];
  readonly #productId: number[] = [];
  readonly #isMixed: boolean[] = [];
  readonly #starts: number[] = [0];
  readonly #sku: (string | null)[] = [];
  readonly #url: (string | null)[] = [];
  #prices = emptyColumns();
  /** Observations so far. */
  #count = 0;

  constructor(keys: PriceKeys) {
    this.#keys = keys;
  }

  /** Adds a price pack, as far as its stores supply prices. */
  add(row: CopyRow): void {
    const size = arrayLength(row, packField.storeIds);
    this.#prices = withPriceRoom(this.#prices, this.#count + size);
    const placed = this.#placeStores(row, size);
    if (placed === 0) return;
    const { slots } = this.#scratch;
    const prices = this.#prices;
    const productId = row.int4(packField.productId);
    const product = this.#keys.products[productId]!;
    scatterInt4Array(row, packField.regularE4, slots, prices.regularE4, 0);
    scatterInt4Array(row, packField.saleE4, slots, prices.saleE4, 0);
    scatterInt4Array(row, packField.unitE4, slots, prices.unitE4, UNKNOWN_UNIT_PRICE);
    scatterInt4Array(row, packField.unitUom, slots, prices.unitUom, 0);
    scatterInt4Array(row, packField.aisle, slots, prices.aisle, 0);
    scatterInt4Array(row, packField.section, slots, prices.section, 0);
    if (this.#keys.sizeKnown[product] === 0)
      scatterInt4Array(row, packField.packSize, slots, prices.packSize, 0);
    else prices.packSize.fill(0, this.#count, this.#count + placed);
    scatterBoolArray(row, packField.available, slots, prices.available);
    scatterInt4Array(row, packField.observedMin, slots, prices.observedMin, 0);
    this.#product.push(product);
    this.#productId.push(productId);
    this.#isMixed.push(this.#scratch.isMixed);
    this.#sku.push(row.text(packField.retailerProductId));
    this.#url.push(row.text(packField.pdpUrl));
    this.#count += placed;
    this.#starts.push(this.#count);
  }

  /** Decides where each observation of the pack goes: `slots[i]`, -1 for a store that supplies none. Returns how many do. */
  #placeStores(row: CopyRow, size: number): number {
    const count = this.#count;
    const { positions } = this.#keys;
    const { store } = this.#prices;
    this.#scratch.makeRoom(size);
    const { inOrder, slots, storeIds } = this.#scratch;
    scatterInt4Array(row, packField.storeIds, inOrder, storeIds, -1);
    const held = this.#keys.held.get(heldKey(row.int2(packField.chainId), row.int4(packField.productId)));
    let placed = 0;
    let last = -1;
    this.#scratch.isMixed = false;
    for (let i = 0; i < size; i++) {
      const isHeld = held !== undefined && held.has(storeIds[i]!);
      const position = isHeld ? -1 : (positions[storeIds[i]!] ?? -1);
      slots[i] = position === -1 ? -1 : count + placed++;
      if (position === -1) continue;
      store[slots[i]!] = position;
      if (position <= last) this.#scratch.isMixed = true;
      last = position;
    }
    return placed;
  }

  /** The columns. The stage is not to be used afterwards. */
  finish(): StagedPrices {
    return {
      product: this.#product,
      productId: this.#productId,
      isMixed: this.#isMixed,
      starts: this.#starts,
      sku: this.#sku,
      url: this.#url,
      columns: this.#prices,
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
  /** Whether the stores of the pack do not ascend. */
  isMixed = false;

  makeRoom(size: number): void {
    if (size <= this.slots.length) return;
    this.inOrder = Int32Array.from({ length: 2 * size }, (_, i) => i);
    this.slots = new Int32Array(2 * size);
    this.storeIds = new Int32Array(2 * size);
  }
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
    packSize: new Uint32Array(0),
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
    packSize: withRoom(columns.packSize, length),
    available: withRoom(columns.available, length),
    observedMin: withRoom(columns.observedMin, length),
  };
}

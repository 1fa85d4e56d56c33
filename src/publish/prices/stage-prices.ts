import { lowerBound } from '../../domain/lower-bound.ts';
import { arrayLength, type CopyRow, scatterInt4Array } from '../../record/read-copy.ts';
import {
  type HeldPrices,
  heldKey,
  type PackScope,
  packField,
  readPriceChanges,
  readPricePacks,
} from '../../record/read-prices.ts';
import { NUMBER_PLACE } from '../../snapshot/parts/chain-prices.ts';
import type { Publishing } from '../publishing.ts';
import { emptyColumns, scatterPrices, type StagedColumns, withPriceRoom } from './staged-columns.ts';
import { StagedChanges } from './staged-changes.ts';

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
  /** The product's page, as `ChainListings.url` says it. */
  readonly page: readonly (string | null)[];
  readonly columns: StagedColumns;
}

/** Reads prices of a chain from the record, straight into columns. */
export async function stagePrices(
  { read }: Pick<Publishing, 'read'>,
  scope: PackScope,
  keys: PriceKeys,
): Promise<StagedPrices> {
  const changes = new StagedChanges();
  await read((client) => readPriceChanges(client, scope, (row) => changes.add(row)));
  const stage = new PriceStage(keys, changes);
  await read((client) => readPricePacks(client, scope, (row) => stage.add(row)));
  return stage.finish();
}

/** Prices so far, as columns with room to grow. */
class PriceStage {
  readonly #keys: PriceKeys;
  readonly #changes: StagedChanges;
  readonly #scratch = new PackScratch();
  readonly #product: number[] = [];
  readonly #productId: number[] = [];
  readonly #isMixed: boolean[] = [];
  readonly #starts: number[] = [0];
  readonly #sku: (string | null)[] = [];
  readonly #page: (string | null)[] = [];
  #prices = emptyColumns();
  /** Observations so far. */
  #count = 0;

  constructor(keys: PriceKeys, changes: StagedChanges) {
    this.#keys = keys;
    this.#changes = changes;
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
    const isSizeKnown = this.#keys.sizeKnown[product] === 1;
    scatterPrices(row, slots, prices);
    if (!isSizeKnown) scatterInt4Array(row, packField.packSize, slots, prices.packSize, 0);
    const { storeIds } = this.#scratch;
    const slotOf = (storeId: number): number => {
      const at = lowerBound(storeIds, storeId, 0, size);
      return at < size && storeIds[at] === storeId ? slots[at]! : -1;
    };
    this.#changes.overlay(productId, slotOf, prices);
    if (isSizeKnown) prices.packSize.fill(0, this.#count, this.#count + placed);
    this.#product.push(product);
    this.#productId.push(productId);
    this.#isMixed.push(this.#scratch.isMixed);
    const sku = row.text(packField.retailerProductId);
    this.#sku.push(sku);
    this.#page.push(pageOf(row.text(packField.pdpUrl), sku ?? ''));
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
      page: this.#page,
      columns: this.#prices,
    };
  }
}

/** An address with its last mention of the product's number taken out: most addresses of a chain then are one form. */
function pageOf(url: string | null, sku: string): string | null {
  if (url === null) return null;
  const at = sku === '' ? -1 : url.lastIndexOf(sku);
  return at < 0 ? url : url.slice(0, at) + NUMBER_PLACE + url.slice(at + sku.length);
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

import { arrayLength, type CopyRow, scatterBoolArray, scatterInt4Array } from '../../record/read-copy.ts';
import { type HeldObservation, observedField } from '../../record/read-history.ts';
import { heldKey } from '../../record/read-prices.ts';
import { ObservedRows } from '../../snapshot/parts/history/observed-rows.ts';
import type { PriceKeys } from '../prices/stage-prices.ts';

/** By chain and product (`heldKey`): the day since which the observations of a store are not to be served. */
export type HeldSince = ReadonlyMap<number, ReadonlyMap<number, number>>;

/** Looks up what is held. */
export function heldSince(held: readonly HeldObservation[]): HeldSince {
  const stores = new Map<number, Map<number, number>>();
  for (const { chain_id, product_id, store_id, day } of held) {
    const key = heldKey(chain_id, product_id);
    const ofProduct = stores.get(key) ?? new Map<number, number>();
    stores.set(key, ofProduct.set(store_id, day));
  }
  return stores;
}

/** How the record's keys read as ordinals, and what is not to be served. */
export interface ObservedKeys extends Pick<PriceKeys, 'positions' | 'products'> {
  readonly held: HeldSince;
}

/** Takes the rows of `readObservedPacks`, and gives each product when the next one begins. */
export class ObservedProducts {
  readonly #chainId: number;
  readonly #keys: ObservedKeys;
  readonly #onProduct: (product: number, rows: ObservedRows) => void;
  readonly #rows = new ObservedRows();
  readonly #pack = new PackColumns();
  #productId = -1;

  constructor(chainId: number, keys: ObservedKeys, onProduct: (product: number, rows: ObservedRows) => void) {
    this.#chainId = chainId;
    this.#keys = keys;
    this.#onProduct = onProduct;
  }

  /** Adds a day of a product, as far as its stores supply prices. */
  add(row: CopyRow): void {
    const productId = row.int4(observedField.productId);
    if (productId !== this.#productId) this.finish();
    this.#productId = productId;
    const size = this.#pack.read(row);
    const held =
      this.#keys.held.size === 0
        ? undefined
        : this.#keys.held.get(heldKey(this.#chainId, row.int4(observedField.ownProductId)));
    const day = row.int4(observedField.day);
    const known = row.int4(observedField.known);
    const { storeIds, regularE4, saleE4, available } = this.#pack;
    const [rows, { positions }] = [this.#rows, this.#keys];
    const order = this.#pack.order(row, size, positions);
    for (let at = 0; at < size; at++) {
      const i = order[at]!;
      const position = positionOf(positions, storeIds[i]!);
      if (position === -1) continue;
      const since = held?.get(storeIds[i]!);
      if (since !== undefined && day >= since) continue;
      rows.add(position, day, known, regularE4[i]!, saleE4[i]!, available[i]!);
    }
  }

  /** Gives the last product. */
  finish(): void {
    const product = this.#keys.products[this.#productId] ?? -1;
    if (product !== -1 && this.#rows.length > 0) this.#onProduct(product, this.#rows);
    this.#rows.clear();
  }
}

function positionOf(positions: Int32Array, storeId: number): number {
  return positions[storeId] ?? -1;
}

/** The arrays of one row. */
class PackColumns {
  #inOrder: Int32Array = new Int32Array(0);
  storeIds = new Int32Array(0);
  regularE4 = new Uint32Array(0);
  saleE4 = new Uint32Array(0);
  available = new Uint8Array(0);

  /**
   * The places of the arrays of a row that was read, `size` of them, in their order; where stores of it were merged, the
   * newest of a store last: it holds.
   */
  order(row: CopyRow, size: number, positions: Int32Array): Int32Array {
    let last = -1;
    for (let i = 0; i < size; i++) {
      const position = positionOf(positions, this.storeIds[i]!);
      if (position === -1) continue;
      if (position <= last) return this.#byAge(row, size);
      last = position;
    }
    return this.#inOrder;
  }

  #byAge(row: CopyRow, size: number): Int32Array {
    if (row.length(observedField.observedMin) === -1)
      throw new Error('a pack of the record has stores out of order, though none was merged');
    const observedMin = new Uint32Array(size);
    scatterInt4Array(row, observedField.observedMin, this.#inOrder, observedMin, 0);
    return this.#inOrder.slice(0, size).sort((a, b) => observedMin[a]! - observedMin[b]! || b - a);
  }

  /** Reads a row's arrays; returns how long they are. */
  read(row: CopyRow): number {
    const size = arrayLength(row, observedField.storeIds);
    this.#makeRoom(size);
    scatterInt4Array(row, observedField.storeIds, this.#inOrder, this.storeIds, -1);
    scatterInt4Array(row, observedField.regularE4, this.#inOrder, this.regularE4, 0);
    scatterInt4Array(row, observedField.saleE4, this.#inOrder, this.saleE4, 0);
    scatterBoolArray(row, observedField.available, this.#inOrder, this.available);
    return size;
  }

  #makeRoom(size: number): void {
    if (size <= this.#inOrder.length) return;
    this.#inOrder = Int32Array.from({ length: 2 * size }, (_, i) => i);
    this.storeIds = new Int32Array(2 * size);
    this.regularE4 = new Uint32Array(2 * size);
    this.saleE4 = new Uint32Array(2 * size);
    this.available = new Uint8Array(2 * size);
  }
}

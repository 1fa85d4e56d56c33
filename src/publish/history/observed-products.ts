import { arrayLength, type CopyRow, scatterBoolArray, scatterInt4Array } from '../../record/read-copy.ts';
import { observedField } from '../../record/read-history.ts';
import { ObservedRows } from '../../snapshot/parts/history/observed-rows.ts';
import type { PriceKeys } from '../prices/stage-prices.ts';
import type { ChainSpans } from './held-spans.ts';
import { ObservedDay } from './observed-day.ts';

/** How the record's keys read as ordinals, and what is not to be served. */
export interface ObservedKeys extends Pick<PriceKeys, 'positions' | 'products'> {
  /** Of the chain. */
  readonly held: ChainSpans;
  /** Of products that were merged or of which a price was held back: days are put together of all that was recorded. */
  readonly folded: ReadonlySet<number>;
  /** Of folded products what publications from this one on serve first. */
  readonly since: number;
}

/** Takes the rows of `readObservedPacks`, and gives each product when the next one begins. */
export class ObservedProducts {
  readonly #keys: ObservedKeys;
  readonly #onProduct: (product: number, rows: ObservedRows) => void;
  readonly #rows = new ObservedRows();
  readonly #pack = new PackColumns();
  readonly #day = new ObservedDay();
  #dayNumber = -1;
  #productId = -1;

  constructor(keys: ObservedKeys, onProduct: (product: number, rows: ObservedRows) => void) {
    this.#keys = keys;
    this.#onProduct = onProduct;
  }

  /** Adds a day of a product, as far as its stores supply prices. */
  add(row: CopyRow): void {
    const productId = row.int4(observedField.productId);
    if (productId !== this.#productId) this.finish();
    this.#productId = productId;
    const size = this.#pack.read(row);
    if (this.#keys.folded.has(productId)) this.#addToDay(row, size);
    else this.#addPack(row, size);
  }

  /** Gives the last product. */
  finish(): void {
    this.#finishDay();
    const product = this.#keys.products[this.#productId] ?? -1;
    if (product !== -1 && this.#rows.length > 0) this.#onProduct(product, this.#rows);
    this.#rows.clear();
  }

  #addPack(row: CopyRow, size: number): void {
    const { positions } = this.#keys;
    const day = row.int4(observedField.day);
    const known = row.int4(observedField.known);
    const { storeIds, regularE4, saleE4, available } = this.#pack;
    for (const i of this.#pack.newestOfEach(size, positions)) {
      const position = positionOf(positions, storeIds[i]!);
      if (position === -1) continue;
      this.#rows.add(position, day, known, regularE4[i]!, saleE4[i]!, available[i]!);
    }
  }

  #addToDay(row: CopyRow, size: number): void {
    const day = row.int4(observedField.day);
    if (day !== this.#dayNumber) this.#finishDay();
    this.#dayNumber = day;
    const productId = row.int4(observedField.ownProductId);
    const recorded = row.int4(observedField.known);
    const { positions, held } = this.#keys;
    const { storeIds, regularE4, saleE4, available, observedMin } = this.#pack;
    for (let i = 0; i < size; i++) {
      const storeId = storeIds[i]!;
      const position = positionOf(positions, storeId);
      if (position === -1) continue;
      this.#day.add({
        productId,
        storeId,
        position,
        observedMin: observedMin[i]!,
        regularE4: regularE4[i]!,
        saleE4: saleE4[i]!,
        available: available[i]!,
        recorded,
        known: held.knownSince({ productId, storeId, observedMin: observedMin[i]!, recorded }),
      });
    }
  }

  #finishDay(): void {
    if (this.#dayNumber !== -1) this.#day.finish(this.#dayNumber, this.#keys.since, this.#rows);
    this.#dayNumber = -1;
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
  /** Only where the row has them. */
  observedMin = new Uint32Array(0);
  #hasMinutes = false;

  /**
   * The places in the arrays of a row that was read, `size` long; where stores of it were merged, of each that is left the
   * newest alone.
   */
  newestOfEach(size: number, positions: Int32Array): Iterable<number> {
    let last = -1;
    for (let i = 0; i < size; i++) {
      const position = positionOf(positions, this.storeIds[i]!);
      if (position === -1) continue;
      if (position <= last) return this.#newest(size, positions);
      last = position;
    }
    return this.#inOrder.subarray(0, size);
  }

  /** Of stores that were observed in the same minute the older one. */
  #newest(size: number, positions: Int32Array): Iterable<number> {
    if (!this.#hasMinutes)
      throw new Error('a pack of the record has stores out of order, though none was merged');
    const places = new Map<number, number>();
    for (let i = 0; i < size; i++) {
      const position = positionOf(positions, this.storeIds[i]!);
      const newest = places.get(position);
      if (newest === undefined || this.observedMin[i]! > this.observedMin[newest]!) places.set(position, i);
    }
    return places.values();
  }

  /** Reads a row's arrays; returns how long they are. */
  read(row: CopyRow): number {
    const size = arrayLength(row, observedField.storeIds);
    this.#makeRoom(size);
    scatterInt4Array(row, observedField.storeIds, this.#inOrder, this.storeIds, -1);
    scatterInt4Array(row, observedField.regularE4, this.#inOrder, this.regularE4, 0);
    scatterInt4Array(row, observedField.saleE4, this.#inOrder, this.saleE4, 0);
    scatterBoolArray(row, observedField.available, this.#inOrder, this.available);
    this.#hasMinutes = row.length(observedField.observedMin) !== -1;
    if (this.#hasMinutes)
      scatterInt4Array(row, observedField.observedMin, this.#inOrder, this.observedMin, 0);
    return size;
  }

  #makeRoom(size: number): void {
    if (size <= this.#inOrder.length) return;
    this.#inOrder = Int32Array.from({ length: 2 * size }, (_, i) => i);
    this.storeIds = new Int32Array(2 * size);
    this.regularE4 = new Uint32Array(2 * size);
    this.saleE4 = new Uint32Array(2 * size);
    this.available = new Uint8Array(2 * size);
    this.observedMin = new Uint32Array(2 * size);
  }
}

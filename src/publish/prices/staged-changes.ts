import { withRoom } from '../../domain/with-room.ts';
import { arrayLength, type CopyRow, scatterInt4Array } from '../../record/read-copy.ts';
import { packField } from '../../record/read-prices.ts';
import { emptyColumns, scatterPrices, type StagedColumns, withPriceRoom } from './staged-columns.ts';

/** The changes of a chain's packs, to be laid over the packs. */
export class StagedChanges {
  #prices = emptyColumns();
  /** `store_id` of each price. */
  #stores = new Int32Array(0);
  #slots = new Int32Array(0);
  #count = 0;
  /** Of each product with changes: its prices. */
  readonly #ranges = new Map<number, { readonly from: number; to: number }>();

  /** Adds a change; those of a product come one after another, a later one after an earlier one. */
  add(row: CopyRow): void {
    const size = arrayLength(row, packField.storeIds);
    const from = this.#count;
    const to = from + size;
    this.#prices = withPriceRoom(this.#prices, to);
    this.#stores = withRoom(this.#stores, to);
    this.#slots = withRoom(this.#slots, size);
    for (let i = 0; i < size; i++) this.#slots[i] = from + i;
    scatterInt4Array(row, packField.storeIds, this.#slots, this.#stores, -1);
    scatterInt4Array(row, packField.packSize, this.#slots, this.#prices.packSize, 0);
    scatterPrices(row, this.#slots, this.#prices);
    const productId = row.int4(packField.productId);
    const range = this.#ranges.get(productId);
    if (range === undefined) this.#ranges.set(productId, { from, to });
    else range.to = to;
    this.#count = to;
  }

  /** The products (`product_id`) that have changes. */
  get products(): Iterable<number> {
    return this.#ranges.keys();
  }

  /** Whether a product has a change at one of these stores (`store_id`). */
  isAtAny(productId: number, stores: ReadonlySet<number>): boolean {
    const range = this.#ranges.get(productId);
    return (
      range !== undefined && this.#stores.subarray(range.from, range.to).some((store) => stores.has(store))
    );
  }

  /** Writes the newest prices of a pack over its own. `slotOf`: where that of a `store_id` is in `prices`; -1: nowhere. */
  overlay(productId: number, slotOf: (storeId: number) => number, prices: StagedColumns): void {
    const range = this.#ranges.get(productId);
    if (range === undefined) return;
    for (let change = range.from; change < range.to; change++) {
      const slot = slotOf(this.#stores[change]!);
      if (slot >= 0) copyPrice(this.#prices, change, prices, slot);
    }
  }
}

/** Copies all of a price but its store. */
function copyPrice(from: StagedColumns, row: number, to: StagedColumns, at: number): void {
  to.regularE4[at] = from.regularE4[row]!;
  to.saleE4[at] = from.saleE4[row]!;
  to.unitE4[at] = from.unitE4[row]!;
  to.unitUom[at] = from.unitUom[row]!;
  to.aisle[at] = from.aisle[row]!;
  to.section[at] = from.section[row]!;
  to.packSize[at] = from.packSize[row]!;
  to.available[at] = from.available[row]!;
  to.observedMin[at] = from.observedMin[row]!;
}

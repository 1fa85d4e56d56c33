import { ByteSink, ByteSource } from './byte-sink.ts';
import type { KnownDays } from './known-days.ts';
import { type ObservedRows, rowsInOrder } from './observed-rows.ts';
import { decodeProduct, encodeProduct } from './product-runs.ts';

/*
 * A block is some products of a chain, ascending, each as its ordinal less the one before, the bytes of what follows, and
 * that (`product-runs.ts`). A file of history is blocks end to end, each compressed (raw deflate) by itself.
 */

/** A block is closed when it has so many bytes before compression: smaller ones take more than 4 bytes a change. */
export const BLOCK_BYTES = 1 << 13;

/** A block that is full. */
export interface FullBlock {
  readonly firstProduct: number;
  /** Not compressed; valid until the next product is added. */
  readonly bytes: Uint8Array;
}

/** Puts products into blocks, one after another. */
export class BlockBuilder {
  readonly #usual: KnownDays;
  readonly #block = new ByteSink();
  readonly #product = new ByteSink();
  #first = -1;
  #last = -1;
  /** Observations and runs so far. */
  observations = 0;
  runs = 0;

  constructor(usual: KnownDays) {
    this.#usual = usual;
  }

  /** Adds a product, whose ordinal is higher than that of the one before. Returns the block where it is full now. */
  add(product: number, rows: ObservedRows): FullBlock | null {
    const order = rowsInOrder(rows);
    if (order.length === 0) return null;
    if (this.#block.length === 0) this.#first = this.#last = product;
    this.#product.clear();
    this.runs += encodeProduct(this.#product, rows, order, this.#usual);
    this.observations += order.length;
    this.#block.varint(product - this.#last);
    this.#block.varint(this.#product.length);
    this.#block.append(this.#product);
    this.#last = product;
    return this.#block.length < BLOCK_BYTES ? null : this.take();
  }

  /** What is left, as a block; null where nothing is. The builder is empty then. */
  take(): FullBlock | null {
    if (this.#block.length === 0) return null;
    const bytes = this.#block.view();
    this.#block.clear();
    return { firstProduct: this.#first, bytes };
  }
}

/** Appends to `rows` what a block has of a product, if anything. */
export function readProduct(
  block: Uint8Array,
  firstProduct: number,
  product: number,
  usual: KnownDays,
  rows: ObservedRows,
): void {
  const source = new ByteSource(block);
  for (let at = firstProduct; !source.isAtEnd; ) {
    at += source.varint();
    const bytes = source.varint();
    if (at === product) decodeProduct(source, rows, usual);
    if (at >= product) return;
    source.skip(bytes);
  }
}

/** Gives every product of a block, ascending; `rows` is filled anew for each and valid until the next. */
export function* eachProduct(
  block: Uint8Array,
  firstProduct: number,
  usual: KnownDays,
  rows: ObservedRows,
): Generator<number> {
  const source = new ByteSource(block);
  for (let product = firstProduct; !source.isAtEnd; ) {
    product += source.varint();
    source.varint();
    rows.clear();
    decodeProduct(source, rows, usual);
    yield product;
  }
}

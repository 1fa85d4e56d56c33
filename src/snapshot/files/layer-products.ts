import { crc32, inflateRawSync } from 'node:zlib';
import { BrokenSnapshotError } from './folder.ts';
import type { LayerIndex } from '../parts/history.ts';
import { eachProduct } from '../parts/history/history-blocks.ts';
import { ObservedRows } from '../parts/history/observed-rows.ts';

/** A layer that was read whole. */
export interface WholeLayer {
  readonly index: LayerIndex;
  readonly blocks: Uint8Array;
}

/** A product and what was observed of it; valid until the next one is asked for. */
export interface ObservedProduct {
  readonly product: number;
  readonly rows: ObservedRows;
}

/** Every product of a layer, ascending. Throws `BrokenSnapshotError` where a block is not what was written. */
export function productsOf({ index, blocks }: WholeLayer): Generator<ObservedProduct> {
  return productsOfBlocks(index, (start, end) => blocks.subarray(start, end));
}

/**
 * The same of a layer whose blocks are read one after another, each when its first product is asked for: `read` answers
 * the bytes of its file from `start` to `end`, which it may overwrite with the next ones.
 */
export function* productsOfBlocks(
  index: LayerIndex,
  read: (start: number, end: number) => Uint8Array,
): Generator<ObservedProduct> {
  const rows = new ObservedRows();
  for (let block = 0; block < index.end.length; block++) {
    const bytes = read(block === 0 ? 0 : index.end[block - 1]!, index.end[block]!);
    if (crc32(bytes) !== index.checksum[block])
      throw new BrokenSnapshotError(`block ${block} of a file of history has another checksum`);
    const inflated = inflateRawSync(bytes);
    for (const product of eachProduct(inflated, index.firstProduct[block]!, index.usual, rows))
      yield { product, rows };
  }
}

/** Every product of several layers, ascending, with what all of them have of it: the oldest layer first. */
export function* mergedProducts(layers: readonly Generator<ObservedProduct>[]): Generator<ObservedProduct> {
  const heads = layers.map((layer) => layer.next());
  const rows = new ObservedRows();
  for (;;) {
    const product = heads.reduce(
      (least, head) => (head.done ? least : Math.min(least, head.value.product)),
      Number.POSITIVE_INFINITY,
    );
    if (product === Number.POSITIVE_INFINITY) return;
    rows.clear();
    for (const [layer, head] of heads.entries()) {
      if (head.done || head.value.product !== product) continue;
      appendRows(rows, head.value.rows);
      heads[layer] = layers[layer]!.next();
    }
    yield { product, rows };
  }
}

function appendRows(to: ObservedRows, from: ObservedRows): void {
  for (let row = 0; row < from.length; row++) {
    to.add(
      from.position[row]!,
      from.day[row]!,
      from.known[row]!,
      from.regularE4[row]!,
      from.saleE4[row]!,
      from.available[row]!,
    );
  }
}

import { lowerBound } from '../../domain/lower-bound.ts';
import type { BlockPlace, HistoryPart } from '../../snapshot/parts/history.ts';
import { readProduct } from '../../snapshot/parts/history/history-blocks.ts';
import type { ObservedRows } from '../../snapshot/parts/history/observed-rows.ts';

/** The blocks that may have something of a product at a chain, one a layer at most, from the oldest layer. */
export function blockPlaces({ chains }: HistoryPart, chain: number, product: number): BlockPlace[] {
  const places: BlockPlace[] = [];
  for (const layer of chains[chain] ?? []) {
    const block = lowerBound(layer.firstProduct, product + 1) - 1;
    if (block >= 0) places.push({ layer, block });
  }
  return places;
}

/** Fills `rows` anew with what blocks have of a product: those of `blockPlaces`, and as they were read. */
export function readRows(
  places: readonly BlockPlace[],
  blocks: readonly Uint8Array[],
  product: number,
  rows: ObservedRows,
): ObservedRows {
  rows.clear();
  for (const [i, { layer, block }] of places.entries())
    readProduct(blocks[i]!, layer.firstProduct[block]!, product, layer.usual, rows);
  return rows;
}

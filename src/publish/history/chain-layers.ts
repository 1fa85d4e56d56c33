import {
  mergedProducts,
  type ObservedProduct,
  productsOf,
  type WholeLayer,
} from '../../snapshot/files/layer-products.ts';
import type { RawFile, Table } from '../../snapshot/files/table.ts';
import { layerBlocksFile, layerIndexFile, MOST_LAYERS } from '../../snapshot/parts/history.ts';
import { chainFile } from '../../snapshot/parts/part.ts';
import { type EarlierSnapshot } from '../earlier-snapshot.ts';
import { layersOf, readLayer } from './earlier-layers.ts';
import { type CompiledLayer, layerTable, LayerWriter } from './layer-writer.ts';
import { layersToMerge } from './merge-layers.ts';

/** Files of a part as a step answers them. */
export type ChainLayerFiles = Record<string, Table | RawFile | 'kept'>;

/** A chain's files of layers, and what is in them. */
export interface ChainLayers {
  readonly files: ChainLayerFiles;
  /** From the oldest to the newest. */
  readonly layers: readonly WholeLayer[];
}

/** Every product of a chain's layers, ascending, with all that was observed of it. */
export function productsIn({ layers }: ChainLayers): Generator<ObservedProduct> {
  return mergedProducts(layers.map(productsOf));
}

/** The files of a layer at a place; none where there is no layer. */
export function layerFiles(chain: number, slot: number, layer: CompiledLayer | undefined): ChainLayerFiles {
  if (layer === undefined) return {};
  return {
    [chainFile(layerIndexFile(slot), chain)]: layerTable(layer.index),
    [chainFile(layerBlocksFile(slot), chain)]: { chunks: layer.chunks },
  };
}

/** The files of a chain's oldest layers, which stay. */
export function keptLayers(chain: number, count: number): ChainLayerFiles {
  const names = Array.from({ length: count }, (_, slot) => [layerIndexFile(slot), layerBlocksFile(slot)]);
  return Object.fromEntries(names.flat().map((name) => [chainFile(name, chain), 'kept'] as const));
}

/** A chain that has one layer. */
export function oneLayer(chain: number, layer: CompiledLayer | undefined): ChainLayers {
  return { files: layerFiles(chain, 0, layer), layers: layer === undefined ? [] : [wholeOf(layer)] };
}

function wholeOf({ index, chunks }: CompiledLayer): WholeLayer {
  return { index, blocks: Buffer.concat(chunks) };
}

/** What is to be taken in: the newest layers of the earlier snapshot that nothing was merged with yet, and a new one. */
export interface PendingLayers {
  readonly unmerged: number;
  readonly added: CompiledLayer | undefined;
}

/**
 * A chain's layers after an earlier snapshot: those that are pending become one, which takes in the smaller ones of the
 * others (`layersToMerge`). Reads all of them. Throws `BrokenSnapshotError` where one is broken.
 */
export async function mergedLayers(
  earlier: EarlierSnapshot,
  chain: number,
  { unmerged, added }: PendingLayers,
): Promise<ChainLayers> {
  const bytes = layersOf(earlier, chain);
  const layers: WholeLayer[] = [];
  for (let slot = 0; slot < bytes.length; slot++) layers.push(await readLayer(earlier, chain, slot));
  const settled = bytes.length - unmerged;
  const size = bytes.slice(settled).reduce((sum, one) => sum + one, added?.bytes ?? 0);
  const kept = settled - layersToMerge(bytes.slice(0, settled), size, MOST_LAYERS);
  const newest = [...layers.splice(kept), ...(added === undefined ? [] : [wholeOf(added)])];
  const files = keptLayers(chain, kept);
  if (newest.length === 0) return { files, layers };
  if (newest.length === 1) {
    const own = added === undefined ? keptLayers(chain, kept + 1) : layerFiles(chain, kept, added);
    return { files: { ...files, ...own }, layers: [...layers, ...newest] };
  }
  const merged = mergeLayers(newest);
  return { files: { ...files, ...layerFiles(chain, kept, merged) }, layers: [...layers, wholeOf(merged)] };
}

function mergeLayers(layers: readonly WholeLayer[]): CompiledLayer {
  const writer = new LayerWriter();
  for (const { product, rows } of mergedProducts(layers.map(productsOf))) writer.add(product, rows);
  return writer.finish()!;
}

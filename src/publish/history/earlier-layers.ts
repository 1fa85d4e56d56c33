import {
  layerBlocksFile,
  layerIndexFile,
  MOST_LAYERS,
  openLayerIndex,
} from '../../snapshot/parts/history.ts';
import { chainFile } from '../../snapshot/parts/part.ts';
import { type EarlierSnapshot, readEarlierTables } from '../earlier-snapshot.ts';
import type { WholeLayer } from '../../snapshot/files/layer-products.ts';

/** The layers that a chain has in an earlier snapshot, from the oldest, each by the bytes of its blocks. */
export function layersOf({ manifest }: EarlierSnapshot, chain: number): number[] {
  const bytes: number[] = [];
  for (let slot = 0; slot < MOST_LAYERS; slot++) {
    const file = manifest.files[chainFile(layerBlocksFile(slot), chain)];
    if (file === undefined) break;
    bytes.push(file.bytes);
  }
  return bytes;
}

/** A layer of a chain in an earlier snapshot, which has to have it. Throws `BrokenSnapshotError` where it is broken. */
export async function readLayer(earlier: EarlierSnapshot, chain: number, slot: number): Promise<WholeLayer> {
  const [indexFile, blocksFile] = [
    chainFile(layerIndexFile(slot), chain),
    chainFile(layerBlocksFile(slot), chain),
  ];
  const tables = await readEarlierTables(earlier, [indexFile]);
  return { index: openLayerIndex(tables(indexFile)), blocks: await earlier.reader.read(blocksFile) };
}

import {
  type KnownPublication,
  readHeldObservations,
  readKnownPublications,
  readObservedPacks,
} from '../../record/read-history.ts';
import { readUnservedBatches } from '../../record/publication.ts';
import { numberColumn } from '../../snapshot/files/arrow-columns.ts';
import type { RawFile, Table } from '../../snapshot/files/table.ts';
import {
  HISTORY,
  layerBlocksFile,
  layerIndexFile,
  MOST_LAYERS,
  PUBLICATIONS_FILE,
} from '../../snapshot/parts/history.ts';
import { chainFile } from '../../snapshot/parts/part.ts';
import { filesOfChain, hasWholeChain, unlessBroken } from '../earlier-snapshot.ts';
import { chainRows, storeOrder } from '../numbering.ts';
import { stabilityOf } from '../prices/stable-chains.ts';
import { ordinalsOf, productFacts } from '../product-facts.ts';
import { type CompileStep, hasMoved, type Publishing } from '../publishing.ts';
import { supplierPositions } from '../store-order.ts';
import { layersOf, readLayer } from './earlier-layers.ts';
import { type CompiledLayer, layerTable, LayerWriter } from './layer-writer.ts';
import { mergedProducts, productsOf } from '../../snapshot/files/layer-products.ts';
import { layersToMerge } from './merge-layers.ts';
import { heldSince, type ObservedKeys, ObservedProducts } from './observed-products.ts';

type Files = Record<string, Table | RawFile | 'kept'>;

/**
 * The step of the part of history, chain by chain. What became known since the earlier snapshot is a new layer of the
 * chain's; small layers are merged into it. Where stores or products are numbered anew, the chain's history is written
 * anew from the record, which knows what each publication had.
 */
export const HISTORY_STEP: CompileStep = {
  async compile(publishing) {
    const { earlier, onProgress } = publishing;
    const chains = await chainRows(publishing);
    const { isStable } = await stabilityOf(publishing);
    const compile = await layerCompiler(publishing);
    const files: Files = { [PUBLICATIONS_FILE]: publicationsTable(await publications(publishing)) };
    for (const [chain, { chain_id: chainId }] of chains.entries()) {
      const goesOn =
        earlier !== undefined && isStable[chain] === true && hasWholeChain(earlier, HISTORY, chain);
      const hasNew = ['history', 'prices'].some((part) => hasMoved(`${part}:${chainId}`, publishing));
      if (goesOn && !hasNew) {
        for (const file of filesOfChain(earlier, HISTORY, chain)) files[file] = 'kept';
        continue;
      }
      const continued = goesOn
        ? await unlessBroken(continueChain(publishing, chain, chainId, compile))
        : 'broken';
      const layer = continued === 'broken' ? await compile(chainId, false) : undefined;
      Object.assign(files, continued === 'broken' ? layerFiles(chain, 0, layer) : continued);
      onProgress({ stage: 'compiling history', done: chain + 1, total: chains.length, unit: 'chains' });
    }
    return files;
  },
};

/** The files of a chain whose earlier layers stay, but for the newest, which a new one takes in. */
async function continueChain(
  publishing: Publishing,
  chain: number,
  chainId: number,
  compile: LayerCompiler,
): Promise<Files> {
  const { dir, earlier } = publishing;
  const files: Files = {};
  const layers = layersOf(earlier!, chain);
  const added = await compile(chainId, true);
  const merged = added === undefined ? 0 : layersToMerge(layers, added.bytes, MOST_LAYERS);
  const kept = layers.length - merged;
  for (let slot = 0; slot < kept; slot++) {
    files[chainFile(layerIndexFile(slot), chain)] = 'kept';
    files[chainFile(layerBlocksFile(slot), chain)] = 'kept';
  }
  if (merged === 0) return { ...files, ...layerFiles(chain, kept, added) };
  const older = [];
  for (let slot = kept; slot < layers.length; slot++) older.push(await readLayer(dir, earlier!, chain, slot));
  const writer = new LayerWriter();
  const all = [
    ...older.map(productsOf),
    productsOf({ index: added!.index, blocks: Buffer.concat(added!.chunks) }),
  ];
  for (const { product, rows } of mergedProducts(all)) writer.add(product, rows);
  return { ...files, ...layerFiles(chain, kept, writer.finish()) };
}

function layerFiles(chain: number, slot: number, layer: CompiledLayer | undefined): Files {
  if (layer === undefined) return {};
  return {
    [chainFile(layerIndexFile(slot), chain)]: layerTable(layer.index),
    [chainFile(layerBlocksFile(slot), chain)]: { chunks: layer.chunks },
  };
}

/** Makes a layer of what the record has of a chain: of what no publication has yet, or of all. */
type LayerCompiler = (chainId: number, isNewOnly: boolean) => Promise<CompiledLayer | undefined>;

async function layerCompiler(publishing: Publishing): Promise<LayerCompiler> {
  const { read, served, version } = publishing;
  const keys: ObservedKeys = {
    positions: supplierPositions(await storeOrder(publishing)),
    products: ordinalsOf(productFacts.take(publishing)),
    held: heldSince(await read(readHeldObservations)),
  };
  return async (chainId, isNewOnly) => {
    const writer = new LayerWriter();
    const products = new ObservedProducts(chainId, keys, (product, rows) => writer.add(product, rows));
    const scope = { chainId, served, version, isNewOnly };
    await read((client) => readObservedPacks(client, scope, (row) => products.add(row)));
    products.finish();
    return writer.finish();
  };
}

/** The publications that were the first with some observation, this one with them where it is one. */
async function publications({ read, served, version, now }: Publishing): Promise<KnownPublication[]> {
  const earlier = await read((client) => readKnownPublications(client, served));
  const batches = await read((client) => readUnservedBatches(client, served));
  return batches.length === 0 ? earlier : [...earlier, { version, publishedAt: now }];
}

function publicationsTable(known: readonly KnownPublication[]): Table {
  return {
    rows: known.length,
    columns: {
      version: numberColumn(Float64Array.from(known, ({ version }) => version)),
      published_ms: numberColumn(Float64Array.from(known, ({ publishedAt }) => publishedAt.getTime())),
    },
  };
}

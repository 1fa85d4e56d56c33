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
  DEALS_FILE,
  HISTORY,
  layerBlocksFile,
  layerIndexFile,
  MOST_LAYERS,
  PUBLICATIONS_FILE,
} from '../../snapshot/parts/history.ts';
import { chainFile } from '../../snapshot/parts/part.ts';
import { filesOfChain, hasWholeChain, unlessBroken } from '../earlier-snapshot.ts';
import { chainRows, mergedStoreIds, storeOrder } from '../numbering.ts';
import { refreshedPrices } from '../prices/refresh-prices.ts';
import { stabilityOf } from '../prices/stable-chains.ts';
import { ordinalsOf, productFacts } from '../product-facts.ts';
import { type CompileStep, hasMoved, type Publishing } from '../publishing.ts';
import { supplierPositions } from '../store-order.ts';
import { compileDeals } from './compile-deals.ts';
import { layersOf, readLayer } from './earlier-layers.ts';
import { type CompiledLayer, layerTable, LayerWriter } from './layer-writer.ts';
import { mergedProducts, productsOf, type WholeLayer } from '../../snapshot/files/layer-products.ts';
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
    const prices = refreshedPrices.take(publishing);
    for (const [chain, { chain_id: chainId }] of chains.entries()) {
      const goesOn =
        earlier !== undefined && isStable[chain] === true && hasWholeChain(earlier, HISTORY, chain);
      const hasNew = ['history', 'prices'].some((part) => hasMoved(`${part}:${chainId}`, publishing));
      if (goesOn && !hasNew) {
        for (const file of filesOfChain(earlier, HISTORY, chain)) files[file] = 'kept';
        continue;
      }
      const going = goesOn
        ? await unlessBroken(continueChain(publishing, chain, chainId, compile))
        : 'broken';
      const compiled = going === 'broken' ? beginChain(chain, await compile(chainId, false)) : going;
      Object.assign(files, compiled.files);
      const columns = compiled.layers.length === 0 ? undefined : await prices.columns(chain);
      const deals = columns && compileDeals(columns, mergedProducts(compiled.layers.map(productsOf)));
      if (deals !== undefined) files[chainFile(DEALS_FILE, chain)] = deals;
      onProgress({ stage: 'compiling history', done: chain + 1, total: chains.length, unit: 'chains' });
    }
    return files;
  },
};

/** A chain's files, and what is in its layers. */
interface CompiledChain {
  readonly files: Files;
  /** From the oldest to the newest. */
  readonly layers: readonly WholeLayer[];
}

/** A chain that is written anew. */
function beginChain(chain: number, layer: CompiledLayer | undefined): CompiledChain {
  return { files: layerFiles(chain, 0, layer), layers: layer === undefined ? [] : [wholeOf(layer)] };
}

function wholeOf({ index, chunks }: CompiledLayer): WholeLayer {
  return { index, blocks: Buffer.concat(chunks) };
}

/** A chain whose earlier layers stay, but for the newest, which a new one takes in. */
async function continueChain(
  publishing: Publishing,
  chain: number,
  chainId: number,
  compile: LayerCompiler,
): Promise<CompiledChain> {
  const { dir, earlier } = publishing;
  const files: Files = {};
  const bytes = layersOf(earlier!, chain);
  const added = await compile(chainId, true);
  const kept = bytes.length - (added === undefined ? 0 : layersToMerge(bytes, added.bytes, MOST_LAYERS));
  const layers: WholeLayer[] = [];
  for (let slot = 0; slot < bytes.length; slot++) layers.push(await readLayer(dir, earlier!, chain, slot));
  for (let slot = 0; slot < kept; slot++) {
    files[chainFile(layerIndexFile(slot), chain)] = 'kept';
    files[chainFile(layerBlocksFile(slot), chain)] = 'kept';
  }
  if (added === undefined) return { files, layers };
  const newest = kept === bytes.length ? added : mergeLayers([...layers.splice(kept), wholeOf(added)]);
  return { files: { ...files, ...layerFiles(chain, kept, newest) }, layers: [...layers, wholeOf(newest)] };
}

function mergeLayers(layers: readonly WholeLayer[]): CompiledLayer {
  const writer = new LayerWriter();
  for (const { product, rows } of mergedProducts(layers.map(productsOf))) writer.add(product, rows);
  return writer.finish()!;
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
    positions: supplierPositions(await storeOrder(publishing), await mergedStoreIds(publishing)),
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

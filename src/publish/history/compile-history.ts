import {
  type KnownPublication,
  readHeldObservations,
  readKnownPublications,
  readObservedPacks,
} from '../../record/read-history.ts';
import { numberColumn } from '../../snapshot/files/arrow-columns.ts';
import { createPartReader } from '../../snapshot/files/read-parts.ts';
import type { Table } from '../../snapshot/files/table.ts';
import { tableIn } from '../../snapshot/files/tables.ts';
import { openChainPrices } from '../../snapshot/parts/chain-prices.ts';
import { DEALS_FILE, HISTORY, MOST_LAYERS, PUBLICATIONS_FILE } from '../../snapshot/parts/history.ts';
import { openChainDeals } from '../../snapshot/parts/history/chain-deals.ts';
import { chainFile } from '../../snapshot/parts/part.ts';
import { type EarlierSnapshot, filesOfChain, hasWholeChain, unlessBroken } from '../earlier-snapshot.ts';
import { chainRows, mergedStoreIds, storeOrder } from '../numbering.ts';
import { refreshedPrices } from '../prices/refresh-prices.ts';
import { stabilityOf } from '../prices/stable-chains.ts';
import { ordinalsOf, productFacts } from '../product-facts.ts';
import { productMerges } from '../products/surviving-products.ts';
import { type CompileStep, hasMoved, type Publishing } from '../publishing.ts';
import { supplierPositions } from '../store-order.ts';
import { unservedBatches } from '../unserved-batches.ts';
import { carryDeals } from './carry-deals.ts';
import {
  type ChainLayerFiles,
  type ChainLayers,
  keptLayers,
  layerFiles,
  mergedLayers,
  oneLayer,
  productsIn,
} from './chain-layers.ts';
import { compileDeals } from './compile-deals.ts';
import { dealTable } from './deal-table.ts';
import { layersOf } from './earlier-layers.ts';
import { type CompiledLayer, LayerWriter } from './layer-writer.ts';
import { heldSince, type ObservedKeys, ObservedProducts } from './observed-products.ts';

/**
 * The step of the part of history, chain by chain. What became known since the earlier snapshot is a new layer of the
 * chain's, beside those that it has; deals that still hold go on. Merging layers and judging deals anew read all of the
 * chain's history, so both are left to `settleHistory`, which readers do not wait for. What a publish before was left with
 * and is not settled yet is made here. Where stores or products are numbered anew, the chain's history is written anew
 * from the record, which knows what each publication had.
 */
export const HISTORY_STEP: CompileStep = {
  // Of a refresh, whose few observations take less to encode than to find.
  isBeside: ({ earlier }) => earlier !== undefined,
  async compile(publishing) {
    const files = { [PUBLICATIONS_FILE]: publicationsTable(await publications(publishing)) };
    return { ...files, ...(await compileChains(publishing)) };
  },
};

async function compileChains(publishing: Publishing): Promise<ChainLayerFiles> {
  const { earlier, onProgress } = publishing;
  const chains = await chainRows(publishing);
  const { isStable } = await stabilityOf(publishing);
  const compile = await layerCompiler(publishing);
  const unsettled = new Set(earlier?.manifest.unsettled);
  const files: ChainLayerFiles = {};
  for (const [chain, { chain_id: chainId }] of chains.entries()) {
    const goesOn =
      earlier !== undefined && isStable[chain] === true && hasWholeChain(earlier, HISTORY, chain);
    const hasNew = ['history', 'prices'].some((part) => hasMoved(`${part}:${chainId}`, publishing));
    if (goesOn && !hasNew && !unsettled.has(chain)) {
      for (const file of filesOfChain(earlier, HISTORY, chain)) files[file] = 'kept';
      continue;
    }
    const compileLayer = (isNewOnly: boolean) => compile(chainId, isNewOnly);
    const going = { publishing, earlier, chain, compile: compileLayer };
    Object.assign(files, await compileChain(going, goesOn, unsettled.has(chain)));
    onProgress({ stage: 'compiling history', done: chain + 1, total: chains.length, unit: 'chains' });
  }
  return files;
}

/** A chain on its way. */
interface CompilingChain {
  readonly publishing: Publishing;
  readonly earlier: EarlierSnapshot | undefined;
  readonly chain: number;
  /** Makes a layer of what no publication has yet, or of all. */
  readonly compile: (isNewOnly: boolean) => Promise<CompiledLayer | undefined>;
}

/** The files of a chain that changed. What is broken is made anew from the record. */
async function compileChain(
  going: CompilingChain,
  goesOn: boolean,
  isUnsettled: boolean,
): Promise<ChainLayerFiles> {
  const { earlier, chain, compile } = going;
  if (goesOn && earlier !== undefined) {
    const hasRoom = layersOf(earlier, chain).length < MOST_LAYERS;
    const files = await unlessBroken(
      hasRoom && !isUnsettled ? appendLayer(going, earlier) : settleWithNew(going, earlier, isUnsettled),
    );
    if (files !== 'broken') return files;
  }
  return withDeals(going, oneLayer(chain, await compile(false)));
}

/** A chain whose layers stay: what became known is one more. */
async function appendLayer(going: CompilingChain, earlier: EarlierSnapshot): Promise<ChainLayerFiles> {
  const { publishing, chain, compile } = going;
  const slots = layersOf(earlier, chain).length;
  // Files are read while the record is.
  const carrying = carriedDeals(going, earlier);
  carrying.catch(() => {});
  const added = await compile(true);
  const deals = await carrying;
  if (slots + (added === undefined ? 0 : 1) > 0) publishing.leaveUnsettled(chain);
  return { ...keptLayers(chain, slots), ...layerFiles(chain, slots, added), ...deals };
}

/** The deals of before that still hold. */
async function carriedDeals(
  { publishing, chain }: CompilingChain,
  { manifest }: EarlierSnapshot,
): Promise<ChainLayerFiles> {
  const file = chainFile(DEALS_FILE, chain);
  const pricesFile = chainFile('prices', chain);
  if (!(file in manifest.files)) return {};
  const prices = refreshedPrices.take(publishing);
  if (prices.isKept[chain] === true) return { [file]: 'kept' };
  const after = await prices.columns(chain);
  if (after === undefined || !(pricesFile in manifest.files)) return {};
  // A thread would take longer to start than the files of a chain to be read.
  const reader = createPartReader(publishing.dir, manifest.files, { threads: 0 });
  const [dealBytes, priceBytes] = await Promise.all([reader.read(file), reader.read(pricesFile)]);
  const before = openChainPrices(tableIn(pricesFile, priceBytes));
  const deals = dealTable(carryDeals(openChainDeals(tableIn(file, dealBytes)), before, after));
  return deals === undefined ? {} : { [file]: deals };
}

/** A chain that is settled at once, with what became known since. */
async function settleWithNew(
  going: CompilingChain,
  earlier: EarlierSnapshot,
  isUnsettled: boolean,
): Promise<ChainLayerFiles> {
  const added = await going.compile(true);
  // A publish that had nothing new for a chain left it without a layer of its own: merging the newest one then is harmless.
  const unmerged = isUnsettled ? Math.min(1, layersOf(earlier, going.chain).length) : 0;
  return withDeals(
    going,
    await mergedLayers(going.publishing.dir, earlier, going.chain, { unmerged, added }),
  );
}

/** The files of a chain's layers, and its deals judged anew. */
async function withDeals(
  { publishing, chain }: CompilingChain,
  layers: ChainLayers,
): Promise<ChainLayerFiles> {
  const prices =
    layers.layers.length === 0 ? undefined : await refreshedPrices.take(publishing).columns(chain);
  const deals = prices && compileDeals(prices, productsIn(layers));
  return deals === undefined ? layers.files : { ...layers.files, [chainFile(DEALS_FILE, chain)]: deals };
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
  const hasMerges = (await productMerges(publishing)).survivorOf.size > 0;
  return async (chainId, isNewOnly) => {
    const writer = new LayerWriter(isNewOnly ? SOON_MERGED : undefined);
    const products = new ObservedProducts(chainId, keys, (product, rows) => writer.add(product, rows));
    const batches = isNewOnly ? (await unservedBatches(publishing)).observed : null;
    const scope = { chainId, served, version, batches, hasMerges };
    await read((client) => readObservedPacks(client, scope, (row) => products.add(row)));
    products.finish();
    return writer.finish();
  };
}

/** How hard a layer is compressed that is to be merged soon: readers wait for it. */
const SOON_MERGED = 1;

/** The publications that were the first with some observation, this one with them where it is one. */
async function publications(publishing: Publishing): Promise<KnownPublication[]> {
  const { read, served, version, now } = publishing;
  const earlier = await read((client) => readKnownPublications(client, served));
  const { observed } = await unservedBatches(publishing);
  return observed.length === 0 ? earlier : [...earlier, { version, publishedAt: now }];
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

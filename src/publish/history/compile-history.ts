import { derivedFrom } from '../../domain/derived.ts';
import { type KnownPublication, readKnownPublications } from '../../record/read-history.ts';
import { numberColumn } from '../../snapshot/files/arrow-columns.ts';
import type { Table } from '../../snapshot/files/table.ts';
import { DEALS_FILE, HISTORY, MOST_LAYERS, PUBLICATIONS_FILE } from '../../snapshot/parts/history.ts';
import { openChainDeals } from '../../snapshot/parts/history/chain-deals.ts';
import { chainFile } from '../../snapshot/parts/part.ts';
import { type EarlierSnapshot, filesOfChain, readEarlierTables, unlessBroken } from '../earlier-snapshot.ts';
import { takeEarlierPrices } from '../prices/earlier-prices.ts';
import { chainPrices } from '../prices/refresh-prices.ts';
import type { CompileStep, Publishing } from '../publishing.ts';
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
import { chainCourses, compileLayer } from './compile-layers.ts';
import { dealTable } from './deal-table.ts';
import { layersOf } from './earlier-layers.ts';

/**
 * The step of the part of history, chain by chain. What became known since the earlier snapshot is a new layer of the
 * chain's, beside those that it has; deals that still hold go on. Merging layers and judging deals anew read all of the
 * chain's history, so both are left to `settleHistory`, which readers do not wait for. What a publish before was left with
 * and is not settled yet is made here. Where stores or products are numbered anew, the chain's history is written anew
 * from the record, which knows what each publication had.
 */
export const HISTORY_STEP: CompileStep = {
  begin(publishing) {
    // What of it fails is thrown where it is needed.
    if (publishing.earlier !== undefined) compiledChains(publishing).catch(() => {});
  },
  // Of a refresh, whose few observations take less to encode than to find.
  isBeside: ({ earlier }) => earlier !== undefined,
  async compile(publishing) {
    const files = { [PUBLICATIONS_FILE]: publicationsTable(await publications(publishing)) };
    return { ...files, ...(await compiledChains(publishing)) };
  },
};

/** Of a refresh, chain by chain as the chains' prices are made. */
const compiledChains = derivedFrom(async (publishing: Publishing): Promise<ChainLayerFiles> => {
  const { earlier, onProgress } = publishing;
  const courses = await chainCourses(publishing);
  const unsettled = new Set(earlier?.manifest.unsettled);
  const files: ChainLayerFiles = {};
  for (const [chain, { chainId, goesOn, hasNew }] of courses.entries()) {
    if (earlier !== undefined && goesOn && !hasNew) {
      for (const file of filesOfChain(earlier, HISTORY, chain)) files[file] = 'kept';
      continue;
    }
    const going = { publishing, earlier, chain, chainId };
    Object.assign(files, await compileChain(going, goesOn, unsettled.has(chain)));
    onProgress({ stage: 'compiling history', done: chain + 1, total: courses.length, unit: 'chains' });
  }
  return files;
});

/** A chain on its way. */
interface CompilingChain {
  readonly publishing: Publishing;
  readonly earlier: EarlierSnapshot | undefined;
  readonly chain: number;
  readonly chainId: number;
}

/** The files of a chain that changed. What is broken is made anew from the record. */
async function compileChain(
  going: CompilingChain,
  goesOn: boolean,
  isUnsettled: boolean,
): Promise<ChainLayerFiles> {
  const { publishing, earlier, chain, chainId } = going;
  if (goesOn && earlier !== undefined) {
    const hasRoom = layersOf(earlier, chain).length < MOST_LAYERS;
    const files = await unlessBroken(
      hasRoom && !isUnsettled ? appendLayer(going, earlier) : settleWithNew(going, earlier, isUnsettled),
    );
    if (files !== 'broken') return files;
  }
  return withDeals(going, oneLayer(chain, await compileLayer(publishing, chainId, 'all')));
}

/** A chain whose layers stay: what became known is one more. */
async function appendLayer(going: CompilingChain, earlier: EarlierSnapshot): Promise<ChainLayerFiles> {
  const { publishing, chain } = going;
  const slots = layersOf(earlier, chain).length;
  const added = await compileLayer(publishing, going.chainId, 'new');
  const deals = await carriedDeals(going, earlier);
  if (slots + (added === undefined ? 0 : 1) > 0) publishing.leaveUnsettled(chain);
  return { ...keptLayers(chain, slots), ...layerFiles(chain, slots, added), ...deals };
}

/** The deals of before that still hold. */
async function carriedDeals(
  { publishing, chain }: CompilingChain,
  earlier: EarlierSnapshot,
): Promise<ChainLayerFiles> {
  const { manifest } = earlier;
  const file = chainFile(DEALS_FILE, chain);
  if (!(file in manifest.files)) return {};
  const prices = await chainPrices.given(publishing);
  if (prices.isKept[chain] === true) return { [file]: 'kept' };
  const after = await prices.columns(chain);
  const before = await takeEarlierPrices(publishing, earlier, chain);
  if (after === undefined || before === undefined) return {};
  const tables = await readEarlierTables(earlier, [file]);
  const deals = dealTable(carryDeals(openChainDeals(tables(file)), before, after));
  return deals === undefined ? {} : { [file]: deals };
}

/** A chain that is settled at once, with what became known since. */
async function settleWithNew(
  going: CompilingChain,
  earlier: EarlierSnapshot,
  isUnsettled: boolean,
): Promise<ChainLayerFiles> {
  const added = await compileLayer(going.publishing, going.chainId, 'new');
  // A publish that had nothing new for a chain left it without a layer of its own: merging the newest one then is harmless.
  const unmerged = isUnsettled ? Math.min(1, layersOf(earlier, going.chain).length) : 0;
  return withDeals(going, await mergedLayers(earlier, going.chain, { unmerged, added }));
}

/** The files of a chain's layers, and its deals judged anew. */
async function withDeals(
  { publishing, chain }: CompilingChain,
  layers: ChainLayers,
): Promise<ChainLayerFiles> {
  const { columns } = await chainPrices.given(publishing);
  const prices = layers.layers.length === 0 ? undefined : await columns(chain);
  const deals = prices && compileDeals(prices, productsIn(layers));
  return deals === undefined ? layers.files : { ...layers.files, [chainFile(DEALS_FILE, chain)]: deals };
}

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

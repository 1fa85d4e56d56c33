import type { Columns } from '../files/arrow-table.ts';
import { type ChainDeals, openChainDeals } from './history/chain-deals.ts';
import { KnownDays } from './history/known-days.ts';
import type { ChainFiles, FilePlace, Part } from './part.ts';

/**
 * What was observed over time. It is cold: the files of blocks stay on disk, and what is here says where in them a product
 * is.
 */
export interface HistoryPart {
  /** The publications that were the first to serve some observation, ascending, and when (milliseconds since 1970). */
  readonly versions: Float64Array;
  readonly publishedMs: Float64Array;
  /** By chain; undefined: it has none. Layers from the oldest to the newest: what became known in one, no earlier one has. */
  readonly chains: readonly (readonly HistoryLayer[] | undefined)[];
  /** By chain; undefined: it has none. */
  readonly deals: readonly (ChainDeals | undefined)[];
}

/** One file of a chain's history. Blocks ascend by product; block `b` has those from `firstProduct[b]` to the next block's. */
export interface HistoryLayer {
  readonly file: FilePlace;
  readonly firstProduct: Uint32Array;
  /** Where each block ends in the file; it starts where the one before ends. */
  readonly end: Uint32Array;
  /** CRC-32 of each block as it stands in the file. */
  readonly checksum: Uint32Array;
  readonly usual: KnownDays;
}

/** A block of a layer. */
export interface BlockPlace {
  readonly layer: HistoryLayer;
  readonly block: number;
}

/** Layers that a chain has at most: each is at least twice as large as the next, but for the last that fits. */
export const MOST_LAYERS = 12;

const SLOTS = Array.from({ length: MOST_LAYERS }, (_, slot) => slot);

/** The name of a chain's file with the index of a layer; slot 0 is the oldest layer. */
export function layerIndexFile(slot: number): string {
  return `history-index-${slot}`;
}

/** The name of a chain's file with the blocks of a layer. */
export function layerBlocksFile(slot: number): string {
  return `history-blocks-${slot}`;
}

/** The file with the publications. */
export const PUBLICATIONS_FILE = 'history-publications';

/** The name of a chain's file with its deals. */
export const DEALS_FILE = 'history-deals';

/** What of a layer's index does not depend on where its file is. */
export type LayerIndex = Omit<HistoryLayer, 'file'>;

/** Opens the index of a layer. */
export function openLayerIndex(table: Columns): LayerIndex {
  const usual = new KnownDays();
  const { items } = table.structLists('known');
  const days = items.numbers('day', Uint16Array);
  const versions = items.numbers('version', Uint32Array);
  days.forEach((day, i) => usual.learn(day, versions[i]!));
  return {
    firstProduct: table.numbers('first_product', Uint32Array),
    end: table.numbers('end', Uint32Array),
    checksum: table.numbers('checksum', Uint32Array),
    usual,
  };
}

/** The part of history. */
export const HISTORY: Part<HistoryPart> = {
  files: [PUBLICATIONS_FILE],
  chainFiles: [DEALS_FILE, ...SLOTS.flatMap((slot) => [layerIndexFile(slot), layerBlocksFile(slot)])],
  sources: null,
  async open(tables, files) {
    const publications = tables(PUBLICATIONS_FILE);
    return {
      versions: publications.numbers('version', Float64Array),
      publishedMs: publications.numbers('published_ms', Float64Array),
      chains: await openChains(files),
      deals: await openDeals(files),
    };
  },
};

async function openDeals(files: ChainFiles<HistoryPart>): Promise<HistoryPart['deals']> {
  const deals = Array.from({ length: files.counts.chains }, (_, chain) =>
    files.isSame(DEALS_FILE, chain) ? files.before?.deals[chain] : undefined,
  );
  for await (const [chain, table] of files.each(DEALS_FILE, (ordinal) => deals[ordinal] === undefined))
    deals[chain] = openChainDeals(table);
  return deals;
}

async function openChains(files: ChainFiles<HistoryPart>): Promise<HistoryPart['chains']> {
  const chains = Array.from({ length: files.counts.chains }, (): HistoryLayer[] => []);
  for (const slot of SLOTS) {
    const [index, blocks] = [layerIndexFile(slot), layerBlocksFile(slot)];
    const kept = (chain: number): HistoryLayer | undefined =>
      files.isSame(index, chain) && files.isSame(blocks, chain)
        ? files.before?.chains[chain]?.[slot]
        : undefined;
    const opened = new Map<number, HistoryLayer>();
    for await (const [chain, table] of files.each(index, (ordinal) => kept(ordinal) === undefined)) {
      const file = files.locate(blocks, chain);
      if (file === undefined) throw new Error(`chain ${chain} has no ${blocks}`);
      opened.set(chain, { file, ...openLayerIndex(table) });
    }
    for (const chain of files.chainsWith(index)) chains[chain]!.push(opened.get(chain) ?? kept(chain)!);
  }
  return chains.map((layers) => (layers.length === 0 ? undefined : layers));
}

import { readHeldPrices, readLabels } from '../../record/read-prices.ts';
import type { Manifest } from '../../snapshot/snapshot.ts';
import type { EarlierSnapshot } from '../earlier-snapshot.ts';
import { ageFreshness, measureFreshness } from '../freshness.ts';
import { chainOrdinals, chainRows, productNumbers, storeOrder } from '../numbering.ts';
import { type CompileStep, handOn, hasMoved, type Publishing } from '../publishing.ts';
import { supplierPositions } from '../store-order.ts';
import { compilePrices, type SoldPrices } from './compile-prices.ts';
import { arePricesUntouched, earlierPrices, readPrices } from './earlier-prices.ts';
import { type EarlierNumbering, findStableChains } from './stable-chains.ts';
import { stagePrices } from './stage-prices.ts';
import { keptPrices, type StagedPrices } from './staged-prices.ts';

/** Where the prices of a snapshot come from, for what else is made of them. */
export interface PriceOrigin {
  /** What the earlier snapshot's prices were numbered by, and those prices themselves. */
  readonly earlier: EarlierNumbering | undefined;
  /** By chain: its prices are those of the earlier snapshot. */
  readonly isKept: readonly boolean[];
  /** All prices. */
  readonly sources: readonly StagedPrices[];
  /** By label id. */
  readonly labels: readonly string[];
}

/** What the price part came to. */
export interface RefreshedPrices {
  readonly count: number;
  readonly freshness: Manifest['freshness'];
  /** Null: the part keeps its files, for nothing that they are made of changed. */
  readonly origin: PriceOrigin | null;
  /** Whether the part keeps its files. */
  readonly isKept: boolean;
  /** What savings and shelves are made of; read from the files where the part was kept. */
  readonly columns: () => Promise<SoldPrices>;
}

/** What the price part came to, for the parts that follow from it. */
export const refreshedPrices = handOn<RefreshedPrices>('prices');

/**
 * The step of the part of prices. Prices of chains that did not change since the earlier snapshot are copied from it,
 * those of the other chains are read from the record; where nothing changed, the part keeps its files.
 */
export const PRICE_STEP: CompileStep = {
  begin(publishing) {
    void earlierPrices(publishing);
  },
  async compile(publishing) {
    const { earlier, onProgress, now } = publishing;
    if (earlier && arePricesUntouched(publishing)) {
      refreshedPrices.give(publishing, keepPrices(earlier, publishing, null));
      return 'kept';
    }
    const products = await productNumbers(publishing);
    const origin = await findOrigin(publishing);
    if (earlier && isAllKept(origin) && earlier.manifest.counts.products === products.count) {
      refreshedPrices.give(publishing, keepPrices(earlier, publishing, origin));
      return 'kept';
    }
    const { sources, labels } = origin;
    const { tables, count, observedMin, columns } = compilePrices(sources, labels, products.count);
    onProgress({ stage: 'compiling prices', done: count, total: count, unit: 'prices' });
    refreshedPrices.give(publishing, {
      count,
      freshness: measureFreshness(observedMin, now),
      origin,
      isKept: false,
      columns: () => Promise.resolve(columns),
    });
    return tables;
  },
};

const isAllKept = ({ isKept }: PriceOrigin): boolean => isKept.includes(true) && !isKept.includes(false);

/** Finds the chains whose prices are kept, and reads those of the others. */
async function findOrigin(publishing: Publishing): Promise<PriceOrigin> {
  const chains = await chainRows(publishing);
  const earlier = await earlierPrices(publishing);
  const stable = earlier && findStableChains(earlier, await describeNumbering(publishing));
  const unmoved = chains.map(
    ({ chain_id }, chain) => stable?.[chain] === true && !hasMoved(`prices:${chain_id}`, publishing),
  );
  const labels = await publishing.read(readLabels);
  const labelIds = new Map<string, number>();
  labels.forEach((label, id) => labelIds.set(label, id));
  const kept = earlier && unmoved.includes(true) ? keptPrices(earlier.prices, unmoved, labelIds) : undefined;
  const isKept = unmoved.map((isUnmoved) => isUnmoved && kept !== undefined);
  const toRead = chains.filter((_, chain) => !isKept[chain]).map(({ chain_id }) => chain_id);
  const read = kept && toRead.length === 0 ? undefined : await readChanged(publishing, kept ? toRead : null);
  const sources = [kept, read].filter((source): source is StagedPrices => source !== undefined);
  return { earlier, isKept, sources, labels };
}

/** The prices of these chains in the record; null: of all. */
async function readChanged(
  publishing: Publishing,
  chainIds: readonly number[] | null,
): Promise<StagedPrices> {
  const { ordinals: products, sizeKnown } = await productNumbers(publishing);
  const keys = {
    chains: await chainOrdinals(publishing),
    positions: supplierPositions(await storeOrder(publishing)),
    products,
    sizeKnown,
    held: await publishing.read(readHeldPrices),
  };
  return stagePrices(publishing, chainIds, keys);
}

function keepPrices(
  earlier: EarlierSnapshot,
  { now, dir }: Publishing,
  origin: PriceOrigin | null,
): RefreshedPrices {
  let reading: Promise<SoldPrices> | undefined;
  return {
    count: earlier.manifest.counts.prices,
    freshness: ageFreshness(earlier.manifest.freshness, now),
    origin,
    isKept: true,
    // Savings and shelves may both ask.
    columns: () => (reading ??= readPrices(earlier, dir)),
  };
}

async function describeNumbering(publishing: Publishing) {
  const { uuids, sizeKnown } = await productNumbers(publishing);
  const slugs = (await chainRows(publishing)).map(({ slug }) => slug);
  return { slugs, stores: await storeOrder(publishing), productUuids: uuids, sizeKnown };
}

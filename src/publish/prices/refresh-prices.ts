import type pg from 'pg';
import type { ChainRow } from '../../record/read-chains.ts';
import { readLabels } from '../../record/read-prices.ts';
import type { Base, CompileOptions } from '../base.ts';
import { compilePrices, type PriceColumns } from './compile-prices.ts';
import { arePricesUntouched, hasMoved, readPrices } from './earlier-prices.ts';
import { ageFreshness, measureFreshness } from '../freshness.ts';
import type { PartWriter } from '../part-writer.ts';
import { keptPrices, type PriceSource } from './price-source.ts';
import type { ProductNumbers } from '../product-numbers.ts';
import type { Manifest } from '../../snapshot/snapshot.ts';
import { type EarlierNumbering, findStableChains } from './stable-chains.ts';
import { stagePrices } from './stage-prices.ts';
import { type StoreOrder, supplierPositions } from '../store-order.ts';

/** How the record's entities are numbered in the snapshot that is being made. */
export interface RecordNumbering {
  /** In ordinal order. */
  readonly chains: readonly ChainRow[];
  readonly stores: StoreOrder;
  readonly products: ProductNumbers;
  /** 16 bytes an ordinal; undefined where products did not change since the base. */
  readonly productUuids: Uint8Array | undefined;
}

/** Where the prices of a snapshot come from, for what else is made of them. */
export interface PriceOrigin {
  /** What the base's prices were numbered by, and those prices themselves. */
  readonly earlier: EarlierNumbering | undefined;
  /** By chain: its prices are the base's. */
  readonly isKept: readonly boolean[];
  /** All prices. */
  readonly sources: readonly PriceSource[];
  /** By label id. */
  readonly labels: readonly string[];
}

/** What the price part came to. */
export interface RefreshedPrices {
  readonly count: number;
  readonly freshness: Manifest['freshness'];
  /** Null: the part keeps the base's files, for nothing that they are made of changed. */
  readonly origin: PriceOrigin | null;
  /** Whether the part keeps the base's files. */
  readonly isKept: boolean;
  /** What savings and shelves are made of; read from the files where the part was kept. */
  readonly columns: () => Promise<PriceColumns>;
}

/**
 * Writes the price part. Prices of chains that did not change since the base are copied from it, those of the other
 * chains are read from the record; where nothing changed, the part keeps its files.
 */
export async function refreshPrices(
  client: pg.PoolClient,
  options: CompileOptions & { readonly earlier: Promise<EarlierNumbering | undefined> },
  numbering: RecordNumbering,
  writer: PartWriter,
): Promise<RefreshedPrices> {
  const { base, now, onProgress } = options;
  const { chains, stores, products } = numbering;
  if (base && arePricesUntouched(options)) return keepPrices(base, options, writer);

  const moved = chains.map(({ chain_id }) => hasMoved(`prices:${chain_id}`, options));
  const earlier = await options.earlier;
  const stable = earlier && findStableChains(earlier, describe(numbering));
  const unmoved = chains.map((_, chain) => stable?.[chain] === true && !moved[chain]);
  const labels = await readLabels(client);
  const labelIds = new Map<string, number>();
  labels.forEach((label, id) => labelIds.set(label, id));
  const kept = earlier && unmoved.includes(true) ? keptPrices(earlier.prices, unmoved, labelIds) : undefined;
  const isKept = unmoved.map((isUnmoved) => isUnmoved && kept !== undefined);
  if (base && kept && !isKept.includes(false) && base.manifest.counts.products === products.count) {
    const origin = { earlier, isKept, sources: [kept], labels };
    return { ...keepPrices(base, options, writer), origin };
  }

  const toRead = kept ? chains.filter((_, chain) => !isKept[chain]).map(({ chain_id }) => chain_id) : null;
  const keys = {
    chains: new Map(chains.map(({ chain_id }, ordinal) => [chain_id, ordinal])),
    positions: supplierPositions(stores),
    products: products.ordinals,
    sizeKnown: products.sizeKnown,
  };
  const read = toRead?.length === 0 ? undefined : await stagePrices(client, toRead, keys, onProgress);
  const sources = [kept, read].filter((source): source is PriceSource => source !== undefined);
  const { tables, count, observedMin, columns } = compilePrices(sources, labels, products.count);
  onProgress({ stage: 'compiling prices', done: count, total: count, unit: 'prices' });
  writer.write(tables);
  return {
    count,
    freshness: measureFreshness(observedMin, now),
    origin: { earlier, isKept, sources, labels },
    isKept: false,
    columns: () => Promise.resolve(columns),
  };
}

function keepPrices(base: Base, { now, dir }: CompileOptions, writer: PartWriter): RefreshedPrices {
  writer.keep(base, 'prices');
  let reading: Promise<PriceColumns> | undefined;
  return {
    count: base.manifest.counts.prices,
    freshness: ageFreshness(base.manifest.freshness, now),
    origin: null,
    isKept: true,
    // Savings and shelves may both ask.
    columns: () => (reading ??= readPrices(base, dir)),
  };
}

function describe({ chains, stores, products, productUuids }: RecordNumbering) {
  return { slugs: chains.map(({ slug }) => slug), stores, productUuids, sizeKnown: products.sizeKnown };
}

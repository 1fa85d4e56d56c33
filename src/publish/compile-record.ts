import type pg from 'pg';
import { type ChainRow, readChains } from '../record/read-chains.ts';
import { readHours, readMerges, readPlaces, readStoreKeys, readStores } from '../record/read-stores.ts';
import { type Base, baseOf, type CompileOptions, filesOf } from './base.ts';
import { compileAisles } from './aisles/compile-aisles.ts';
import { compileChains } from './compile-chains.ts';
import { compileCoupons, type CouponNumbering } from './compile-coupons.ts';
import { compileIndices } from './compile-indices.ts';
import { compileProducts } from './compile-products.ts';
import { compileSavings } from './compile-savings.ts';
import { writeShelves } from './compile-shelves.ts';
import { compileStores } from './compile-stores.ts';
import { BrokenSnapshotError } from '../snapshot/files/folder.ts';
import { openPart, tablesIn } from '../snapshot/files/tables.ts';
import { createPartWriter, type PartWriter } from './part-writer.ts';
import { numberProducts, type ProductNumbers } from './product-numbers.ts';
import { startReadingEarlier } from './prices/earlier-prices.ts';
import { readParts } from '../snapshot/files/read-parts.ts';
import { type RefreshedPrices, refreshPrices } from './prices/refresh-prices.ts';
import type { CouponPart } from '../snapshot/parts/coupons.ts';
import { PARTS } from '../snapshot/parts/parts.ts';
import type { Manifest } from '../snapshot/snapshot.ts';
import { followMerges, orderStores, type StoreOrder } from './store-order.ts';

type CompiledRecord = Pick<Manifest, 'counts' | 'freshness' | 'files'>;

/**
 * Compiles the parts of a snapshot and writes their files, inside the caller's transaction. Parts that still hold
 * keep their files.
 */
export async function compileRecord(client: pg.PoolClient, options: CompileOptions): Promise<CompiledRecord> {
  const writer = createPartWriter(options.dir, options.onProgress);
  try {
    return await compileParts(client, options, writer);
  } catch (error) {
    await writer.settle();
    throw error;
  }
}

async function compileParts(
  client: pg.PoolClient,
  options: CompileOptions,
  writer: PartWriter,
): Promise<CompiledRecord> {
  const earlier = startReadingEarlier(options);
  const chains = await readChains(client);
  const chainBase = baseOf('chains', options);
  if (chainBase) writer.keep(chainBase, 'chains');
  else writer.write(compileChains(chains));

  const merges = followMerges(await readMerges(client));
  const stores = await writeStores(client, chains, merges, options, writer);

  const productBase = baseOf('products', options);
  const compiled = productBase ? undefined : await compileProducts(client, options.onProgress);
  if (productBase) writer.keep(productBase, 'products');
  else if (compiled) writer.write(compiled.tables);

  const indexBase = baseOf('indices', options);
  if (indexBase) writer.keep(indexBase, 'indices');
  else writer.write(await compileIndices(client));

  const products = await numberProducts(client);
  const numbering = { chains, stores, products, productUuids: compiled?.uuids };
  const prices = await refreshPrices(client, { ...options, earlier }, numbering, writer);
  await writeCoupons(client, { chains, merges, stores, products, prices }, options, writer);
  await writeShelves(options, prices, writer);
  if (prices.origin) writer.write(compileAisles(prices.origin, stores, products.category));
  else if (options.base) writer.keep(options.base, 'aisles');
  return {
    counts: {
      chains: chains.length,
      stores: stores.stores.length,
      products: products.count,
      prices: prices.count,
    },
    freshness: prices.freshness,
    files: await writer.files(),
  };
}

/** What the coupon parts are made from, beside the coupons themselves. */
interface CouponSources {
  readonly chains: readonly ChainRow[];
  readonly merges: ReadonlyMap<string, string>;
  readonly stores: StoreOrder;
  readonly products: ProductNumbers;
  readonly prices: RefreshedPrices;
}

/**
 * Writes the coupons and what they save. Savings follow from coupons and shelf prices; where only prices changed, the
 * coupons are those of the base's files.
 */
async function writeCoupons(
  client: pg.PoolClient,
  sources: CouponSources,
  options: CompileOptions,
  writer: PartWriter,
): Promise<void> {
  const { stores, products, prices } = sources;
  const base = baseOf('coupons', options);
  if (base && prices.isKept && base.whole.has('savings')) {
    writer.keep(base, 'coupons');
    writer.keep(base, 'savings');
    return;
  }
  let part = base && (await readCoupons(base, options.dir));
  if (base && part) writer.keep(base, 'coupons');
  else {
    const compiled = await compileCoupons(client, numberingOf(sources), options.onProgress);
    part = compiled.part;
    writer.write(compiled.tables);
  }
  writer.write(
    compileSavings({
      coupons: part,
      stores,
      prices: await prices.columns(),
      productUuids: products.uuids,
    }),
  );
}

/** The base's coupons; undefined where their files are broken. */
async function readCoupons(base: Base, dir: string): Promise<CouponPart | undefined> {
  try {
    return await openPart('coupons', tablesIn(await readParts(dir, filesOf(base, PARTS.coupons.files))));
  } catch (error) {
    if (error instanceof BrokenSnapshotError) return undefined;
    throw error;
  }
}

function numberingOf({ chains, stores, merges, products }: CouponSources): CouponNumbering {
  return {
    chains: new Map(chains.map(({ chain_id }, ordinal) => [chain_id, ordinal])),
    stores,
    merges,
    products: products.ordinals,
    productCount: products.count,
  };
}

async function writeStores(
  client: pg.PoolClient,
  chains: readonly ChainRow[],
  merges: ReadonlyMap<string, string>,
  options: CompileOptions,
  writer: PartWriter,
): Promise<StoreOrder> {
  const chainOrdinals = new Map(chains.map(({ chain_id }, ordinal) => [chain_id, ordinal]));
  const base = baseOf('stores', options);
  if (base) {
    writer.keep(base, 'stores');
    return orderStores(await readStoreKeys(client), merges, chainOrdinals);
  }
  const order = orderStores(await readStores(client), merges, chainOrdinals);
  const hours = await readHours(client);
  const places = await readPlaces(client);
  writer.write(compileStores({ order, chains, merges, hours, places }));
  const done = order.stores.length;
  options.onProgress({ stage: 'compiling stores', done, total: done, unit: 'stores' });
  return order;
}

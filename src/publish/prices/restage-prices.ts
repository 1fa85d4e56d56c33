import { lowerBound } from '../../domain/lower-bound.ts';
import { blobText } from '../../lookup/encoded-fields.ts';
import type { Batches } from '../../record/publication.ts';
import { readPriceChanges, readWrittenPacks } from '../../record/read-prices.ts';
import { openChainListings, openChainPrices } from '../../snapshot/parts/chain-prices.ts';
import type { Dictionary } from '../../snapshot/parts/columns.ts';
import { DEALS_FILE } from '../../snapshot/parts/history.ts';
import { chainFile } from '../../snapshot/parts/part.ts';
import { type EarlierSnapshot, readEarlierTables } from '../earlier-snapshot.ts';
import type { ProductFacts } from '../product-facts.ts';
import type { Publishing } from '../publishing.ts';
import { unservedBatches } from '../unserved-batches.ts';
import { leaveEarlierPrices } from './earlier-prices.ts';
import { foldPairs } from './fold-pairs.ts';
import { joinPairs } from './join-pairs.ts';
import { sellsAny, stabilityOf } from './stable-chains.ts';
import { type PriceKeys, type StagedPrices, stagePrices } from './stage-prices.ts';
import { StagedChanges } from './staged-changes.ts';
import { emptyColumns } from './staged-columns.ts';

/** What the prices of a stable chain are made of: those of the earlier snapshot, and what was written since. */
export interface RestagedChain {
  readonly earlier: EarlierSnapshot;
  readonly ordinal: number;
  readonly chainId: number;
  readonly keys: PriceKeys;
  readonly facts: ProductFacts;
  /** `label_id` by text. */
  readonly labelIds: ReadonlyMap<string, number>;
  /** Stores (`store_id`) that merges made one with others. */
  readonly mergedStores: ReadonlySet<number>;
}

/** Where most packs were written anew, all of the chain is read as fast as those. */
const MOST_WRITTEN = 0.5;

/**
 * The prices of a stable chain (see `Stability`) as `stagePrices` reads and `foldPairs` leaves them, without reading again
 * what the earlier snapshot has: of a pack that has only changes since, these alone. Undefined: all of the chain has to
 * be read. Throws `BrokenSnapshotError` where an earlier file is broken.
 */
export async function restagePrices(
  publishing: Publishing,
  chain: RestagedChain,
): Promise<StagedPrices | undefined> {
  const { chainId, keys } = chain;
  const before = await openEarlier(publishing, chain);
  const { sizeChanged } = await stabilityOf(publishing);
  if (before === undefined || sellsAny(before, sizeChanged)) return undefined;
  const batches = await unservedBatches(publishing);
  const changes = new StagedChanges();
  const ofBatches = { chainId, only: { column: 'batch_id', ids: batches.written } } as const;
  await publishing.read((client) => readPriceChanges(client, ofBatches, (row) => changes.add(row)));
  const packs = await findWritten(publishing, chain, batches, changes);
  if (packs.written.length > MOST_WRITTEN * packs.count) return undefined;
  const only = { column: 'product_id', ids: packs.written } as const;
  const written = packs.written.length > 0 ? await stagePrices(publishing, { chainId, only }, keys) : NOTHING;
  overlayChanges(before, changes, packs, chain);
  return joinPairs(before, (product) => packs.ofProduct[product] === UNWRITTEN, foldPairs(written));
}

const NOTHING: StagedPrices = {
  product: [],
  productId: [],
  isMixed: [],
  starts: [0],
  sku: [],
  page: [],
  columns: emptyColumns(),
};

/** Of a product at the chain: none of its packs was written; one was. 0: it has none. */
const [UNWRITTEN, WRITTEN] = [1, 2];

/** The packs of a chain, and which are to be read. */
interface ChainPacks {
  readonly count: number;
  /** By product ordinal: 0, `UNWRITTEN` or `WRITTEN`; products that merges made one are one. */
  readonly ofProduct: Uint8Array;
  /** `product_id` of the packs of products of which one was written. */
  readonly written: readonly number[];
}

async function findWritten(
  { read, served }: Publishing,
  { chainId, keys, facts, mergedStores }: RestagedChain,
  batches: Batches,
  changes: StagedChanges,
): Promise<ChainPacks> {
  const productIds: number[] = [];
  const ofProduct = new Uint8Array(facts.count);
  const note = (productId: number, isWritten: boolean): void => {
    const product = keys.products[productId]!;
    ofProduct[product] = Math.max(ofProduct[product]!, isWritten ? WRITTEN : UNWRITTEN);
  };
  await read((client) =>
    readWrittenPacks(client, { chainId, batches, served }, (productId, isWritten) => {
      productIds.push(productId);
      note(productId, isWritten);
    }),
  );
  // What of merged products and stores is the newest, all of their prices tell.
  const merged = new Set([...facts.gone, ...facts.survivor]);
  for (const productId of changes.products)
    if (merged.has(productId) || changes.isAtAny(productId, mergedStores)) note(productId, true);
  const written = productIds.filter((productId) => ofProduct[keys.products[productId]!] === WRITTEN);
  return { count: productIds.length, ofProduct, written };
}

/** Lays changes of packs that were not written over the earlier prices. */
function overlayChanges(
  { product, starts, columns }: StagedPrices,
  changes: StagedChanges,
  { ofProduct }: ChainPacks,
  { keys: { positions, products, sizeKnown } }: RestagedChain,
): void {
  const ordinals = Uint32Array.from(product);
  for (const productId of changes.products) {
    const ordinal = products[productId]!;
    if (ofProduct[ordinal] !== UNWRITTEN) continue;
    const pair = lowerBound(ordinals, ordinal);
    if (ordinals[pair] !== ordinal) continue;
    const [start, end] = [starts[pair]!, starts[pair + 1]!];
    const slotOf = (storeId: number): number => {
      const position = positions[storeId] ?? -1;
      const slot = position === -1 ? end : lowerBound(columns.store, position, start, end);
      return slot < end && columns.store[slot] === position ? slot : -1;
    };
    changes.overlay(productId, slotOf, columns);
    if (sizeKnown[ordinal] === 1) columns.packSize.fill(0, start, end);
  }
}

/** The chain's prices in the earlier snapshot; undefined: it has none, or names a label that the record has not. */
async function openEarlier(
  publishing: Publishing,
  { earlier, ordinal, facts, labelIds }: RestagedChain,
): Promise<StagedPrices | undefined> {
  const [pricesFile, listingsFile] = [chainFile('prices', ordinal), chainFile('price-listings', ordinal)];
  if (!(pricesFile in earlier.manifest.files) || !(listingsFile in earlier.manifest.files)) return undefined;
  const tables = await readEarlierTables(earlier, [pricesFile, listingsFile]);
  const prices = openChainPrices(tables(pricesFile));
  // Whose deals are carried compares these with what the chain has now. Columns that changes are laid over are copies.
  if (chainFile(DEALS_FILE, ordinal) in earlier.manifest.files)
    leaveEarlierPrices(publishing, ordinal, prices);
  const listings = openChainListings(tables(listingsFile));
  const packSize = new Uint32Array(prices.count);
  const packSizes = toLabelIds(listings.packSize, labelIds);
  const [unitUom, aisle, section] = [prices.unitUom, prices.aisle, prices.section].map((labels) =>
    toLabelIds(labels, labelIds),
  );
  if (!unitUom || !aisle || !section || !packSizes) return undefined;
  listings.packSizeAt.forEach((at, i) => (packSize[at] = packSizes[i]!));
  const product = Array.from(prices.product);
  return {
    product,
    productId: product.map((each) => facts.productId[each]!),
    isMixed: product.map(() => false),
    starts: Array.from(prices.obsStart),
    sku: product.map((_, pair) => blobText(listings.sku, pair) || null),
    page: product.map((_, pair) => listings.url.values[listings.url.codes[pair]!] ?? null),
    columns: {
      store: prices.store.slice(),
      regularE4: prices.regularE4.slice(),
      saleE4: prices.saleE4.slice(),
      unitE4: prices.unitE4.slice(),
      unitUom,
      aisle,
      section,
      packSize,
      available: prices.available.slice(),
      observedMin: prices.observedMin.slice(),
    },
  };
}

/** The labels' ids in the record; undefined: it has not all of them. */
function toLabelIds(
  { codes, values }: Dictionary,
  labelIds: ReadonlyMap<string, number>,
): Uint32Array<ArrayBuffer> | undefined {
  const ids = Uint32Array.from(values, (text) => (text === null ? 0 : (labelIds.get(text) ?? 0)));
  if (values.some((text, code) => text !== null && ids[code] === 0)) return undefined;
  const all = new Uint32Array(codes.length);
  for (let i = 0; i < all.length; i++) all[i] = ids[codes[i]!]!;
  return all;
}

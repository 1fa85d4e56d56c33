import type pg from 'pg';
import type { Batches } from './publication.ts';
import { type CopyRow, copyRows } from './read-copy.ts';

/** Positions of a price pack's columns in the rows of `readPricePacks`; all but the first and the last two are arrays. */
export const packField = {
  chainId: 0,
  productId: 1,
  storeIds: 2,
  regularE4: 3,
  saleE4: 4,
  unitE4: 5,
  unitUom: 6,
  packSize: 7,
  aisle: 8,
  section: 9,
  available: 10,
  observedMin: 11,
  retailerProductId: 12,
  pdpUrl: 13,
} as const;

const PRICE_COLUMNS = `chain_id, product_id, store_ids, regular_price_e4, sale_price_e4, unit_price_e4, unit_price_uom,
  pack_size, aisle, section, available, observed_min`;

/** Which packs of a chain, or changes of packs, to read: all, those of some products, or what some batches wrote. */
export interface PackScope {
  readonly chainId: number;
  readonly only?: { readonly column: 'product_id' | 'batch_id'; readonly ids: readonly number[] };
}

/** Gives the rows of a chain in a table to `onRow`; COPY takes no parameters, so that ids stand in the text. */
async function readOfChain(
  client: pg.PoolClient,
  { chainId, only }: PackScope,
  { columns, from, order = '' }: { readonly columns: string; readonly from: string; readonly order?: string },
  onRow: (row: CopyRow) => void,
): Promise<void> {
  const where =
    only === undefined
      ? `k.chain_id = ${idOf(chainId)}`
      : `k.chain_id = ${idOf(chainId)} and k.${only.column} = any (${idsOf(only.ids)})`;
  await copyRows(client, `select ${columns} from ${from} k where ${where} ${order}`, onRow);
}

function idOf(id: number): number {
  if (!Number.isSafeInteger(id)) throw new Error('ids must be integers');
  return id;
}

function idsOf(ids: readonly number[]): string {
  return `'{${ids.map(idOf).join()}}'::integer[]`;
}

/** Gives price packs to `onRow`, without their changes, in no order. */
export async function readPricePacks(
  client: pg.PoolClient,
  scope: PackScope,
  onRow: (row: CopyRow) => void,
): Promise<void> {
  const columns = `${PRICE_COLUMNS}, retailer_product_id, pdp_url`;
  await readOfChain(client, scope, { columns, from: 'price_pack' }, onRow);
}

/** Gives changes of packs to `onRow`, without texts, pack by pack, a later one after an earlier one. */
export async function readPriceChanges(
  client: pg.PoolClient,
  scope: PackScope,
  onRow: (row: CopyRow) => void,
): Promise<void> {
  const order = 'order by product_id, change_id';
  await readOfChain(client, scope, { columns: PRICE_COLUMNS, from: 'price_change', order }, onRow);
}

/** What no publication up to `served` has of a chain: what these batches wrote and observed. */
export interface UnservedPacks {
  readonly chainId: number;
  readonly batches: Batches;
  readonly served: number;
}

/**
 * Gives each product of which a chain has a pack to `onPack`, and whether more of it may have to be served otherwise than
 * in the publication `served` than the batches' changes (`readPriceChanges`) tell: one of them wrote the pack itself, or a
 * price of it is held back, or is no more since one of them.
 */
export async function readWrittenPacks(
  client: pg.PoolClient,
  { chainId, batches, served }: UnservedPacks,
  onPack: (productId: number, isWritten: boolean) => void,
): Promise<void> {
  const ofChain = `where chain_id = ${idOf(chainId)}`;
  // Below zero: written before batches were noted, see migration 0025. Look-ups apart: together they would be one scan.
  const written = `select product_id from price_pack ${ofChain} and batch_id = any (${idsOf(batches.written)})
    union all select product_id from price_pack ${ofChain} and batch_id <= ${-1 - idOf(served)}
    union all select product_id from price_hold ${ofChain} and released_at is null
    union all select product_id from price_unheld ${ofChain} and batch_id = any (${idsOf(batches.observed)})`;
  const columns = `k.product_id, k.product_id in (${written})`;
  await readOfChain(client, { chainId }, { columns, from: 'price_pack' }, (row) =>
    onPack(row.int4(0), row.bool(1) === true),
  );
}

/** The stores whose price of a product is held back, by `heldKey` of the chain and the product. */
export type HeldPrices = ReadonlyMap<number, ReadonlySet<number>>;

const PRODUCT_KEYS = 2 ** 31;

/** One number for a chain and a product of the record. */
export function heldKey(chainId: number, productId: number): number {
  return chainId * PRODUCT_KEYS + productId;
}

/** The prices that are not to be served. */
export async function readHeldPrices(client: pg.ClientBase): Promise<HeldPrices> {
  const { rows } = await client.query<{ chain_id: number; product_id: number; store_ids: number[] }>(
    `select chain_id, product_id, array_agg(store_id order by store_id) as store_ids
    from price_hold where released_at is null group by chain_id, product_id order by chain_id, product_id`,
  );
  return new Map(rows.map((row) => [heldKey(row.chain_id, row.product_id), new Set(row.store_ids)] as const));
}

/** Labels (aisles, sections, units, pack sizes) by their ids: `labels[label_id]`. */
export async function readLabels(client: pg.PoolClient): Promise<string[]> {
  const labels: string[] = [];
  await copyRows(client, 'select label_id, label from label order by label_id', (row) => {
    labels[row.int4(0)] = row.text(1) ?? '';
  });
  return labels;
}

import type pg from 'pg';
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

/** Gives the rows of a chain in a table to `onRow`; COPY takes no parameters, so that its id stands in the text. */
async function readOfChain(
  client: pg.PoolClient,
  chainId: number,
  { columns, from, order = '' }: { readonly columns: string; readonly from: string; readonly order?: string },
  onRow: (row: CopyRow) => void,
): Promise<void> {
  if (!Number.isSafeInteger(chainId)) throw new Error('a chain id must be an integer');
  await copyRows(client, `select ${columns} from ${from} where chain_id = ${chainId} ${order}`, onRow);
}

/** Gives the price packs of a chain to `onRow`, without their changes, in no order. */
export async function readPricePacks(
  client: pg.PoolClient,
  chainId: number,
  onRow: (row: CopyRow) => void,
): Promise<void> {
  const columns = `${PRICE_COLUMNS}, retailer_product_id, pdp_url`;
  await readOfChain(client, chainId, { columns, from: 'price_pack' }, onRow);
}

/** Gives the changes of a chain's packs to `onRow`, without texts, pack by pack, a later one after an earlier one. */
export async function readPriceChanges(
  client: pg.PoolClient,
  chainId: number,
  onRow: (row: CopyRow) => void,
): Promise<void> {
  const order = 'order by product_id, change_id';
  await readOfChain(client, chainId, { columns: PRICE_COLUMNS, from: 'price_change', order }, onRow);
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

import type pg from 'pg';
import { type CopyRow, copyRows } from './read-copy.ts';

/** Positions of the columns in the rows of `readObservedPacks`; from the fourth to the eighth they are arrays. */
export const observedField = {
  productId: 0,
  day: 1,
  known: 2,
  storeIds: 3,
  regularE4: 4,
  saleE4: 5,
  available: 6,
  observedMin: 7,
  /** Of a merged product its own. */
  ownProductId: 8,
} as const;

/** Which observations of a chain to read, and how they came to be known. */
export interface ObservedScope {
  readonly chainId: number;
  /** Observations that no publication up to this one has are known since `version`. */
  readonly served: number;
  readonly version: number;
  /**
   * The batches that no publication has yet: what they recorded alone, and the history of products of which they let a
   * price go. Null: all of the chain, also what was replaced since a publication served it.
   */
  readonly batches: readonly number[] | null;
  /** Whether there are products that were merged into others. */
  readonly hasMerges: boolean;
  /** Whether there are stores that were: else `observedMin` is not read, and null. */
  readonly hasMergedStores: boolean;
}

const COLUMNS =
  'product_id, observed_on, batch_id, store_ids, regular_price_e4, sale_price_e4, available, observed_min';

/**
 * Gives what was observed at a chain to `onRow`, a day of a product a row, by product (of a merged one the survivor) and day
 * and as it became known. Days count from 1970-01-01; `known` is the publication that serves it first.
 */
export async function readObservedPacks(
  client: pg.PoolClient,
  { chainId, served, version, batches, hasMerges, hasMergedStores }: ObservedScope,
  onRow: (row: CopyRow) => void,
): Promise<void> {
  if (![chainId, served, version, ...(batches ?? [])].every(Number.isSafeInteger))
    throw new Error('scopes are of integers');
  if (batches?.length === 0) return;
  const known = batches === null ? 'o.known' : String(version);
  const source =
    batches === null ? allPacks(chainId, served, version) : newPacks(chainId, `(array[${batches.join()}])`);
  // The survivors of all products are looked up for every chain: at full scale that takes longer than a small refresh.
  const [survivor, survivors] = hasMerges
    ? ['coalesce(v.survivor_id, o.product_id)', 'left join product_survivor v on v.product_id = o.product_id']
    : ['o.product_id', ''];
  await copyRows(
    client,
    `select ${survivor}, o.observed_on - date '1970-01-01', (${known})::integer, o.store_ids,
       o.regular_price_e4, o.sale_price_e4, o.available, ${hasMergedStores ? 'o.observed_min' : 'null'}, o.product_id
     from (${source}) o ${survivors}
     order by 1, o.observed_on, 3, o.batch_id, o.product_id desc`,
    onRow,
  );
}

function allPacks(chainId: number, served: number, version: number): string {
  return `select o.*, case when b.version is null or b.version > ${served} then ${version} else b.version end as known
    from (select ${COLUMNS} from price_observation where chain_id = ${chainId}
      union all select ${COLUMNS} from price_observation_past where chain_id = ${chainId}) o
    join price_batch b using (batch_id)`;
}

function newPacks(chainId: number, batches: string): string {
  const unheld = `select product_id from price_unheld where chain_id = ${chainId} and batch_id = any ${batches}`;
  return `select ${COLUMNS} from price_observation where chain_id = ${chainId} and batch_id = any ${batches}
    union all select ${COLUMNS} from price_observation
      where chain_id = ${chainId} and product_id in (${unheld}) and batch_id <> all ${batches}`;
}

/** A price that is held back, with all that was observed there since. */
export interface HeldObservation {
  readonly chain_id: number;
  readonly product_id: number;
  readonly store_id: number;
  /** UTC days since 1970-01-01. */
  readonly day: number;
}

/** The observations that are not to be served. */
export async function readHeldObservations(client: pg.ClientBase): Promise<HeldObservation[]> {
  const { rows } = await client.query<HeldObservation>(
    `select chain_id, product_id, store_id, observed_min / 1440 as day from price_hold where released_at is null
     order by chain_id, product_id, store_id`,
  );
  return rows;
}

/** A publication that was the first one with some observations. */
export interface KnownPublication {
  readonly version: number;
  readonly publishedAt: Date;
}

/** Those up to `served`, by version. */
export async function readKnownPublications(
  client: pg.ClientBase,
  served: number,
): Promise<KnownPublication[]> {
  const { rows } = await client.query<{ version: string; published_at: Date }>(
    `select version, published_at from publication
     where version <= $1 and version in (select version from price_batch) order by version`,
    [served],
  );
  return rows.map(({ version, published_at }) => ({ version: Number(version), publishedAt: published_at }));
}

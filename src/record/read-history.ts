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
  /** Products of whose days all has to be read, also what was served before, to tell what is new. */
  readonly folded: FoldedProducts;
  /** Whether there are stores that were merged: else `observedMin` is read of folded products alone, and null of others. */
  readonly hasMergedStores: boolean;
}

/** Products by `product_id`, and beside each the one that is left of its merges: itself where there were none. */
export interface FoldedProducts {
  readonly ids: readonly number[];
  readonly survivorIds: readonly number[];
}

const COLUMNS =
  'product_id, observed_on, batch_id, store_ids, regular_price_e4, sale_price_e4, available, observed_min';

/**
 * Gives what was observed at a chain to `onRow`, a day of a product a row, by product (of a merged one the survivor) and day
 * and as it became known. Days count from 1970-01-01; `known` is the publication that serves it first.
 */
export async function readObservedPacks(
  client: pg.PoolClient,
  scope: ObservedScope,
  onRow: (row: CopyRow) => void,
): Promise<void> {
  const { chainId, served, version, batches, folded, hasMergedStores } = scope;
  const { ids, survivorIds } = folded;
  if (![chainId, served, version, ...(batches ?? []), ...ids, ...survivorIds].every(Number.isSafeInteger))
    throw new Error('scopes are of integers');
  if (batches?.length === 0) return;
  const observedMin = hasMergedStores
    ? 'o.observed_min'
    : 'case when f.product_id is not null then o.observed_min end';
  await copyRows(
    client,
    `with folded as materialized (
       select * from unnest(${arrayOf(ids)}, ${arrayOf(survivorIds)}) as f (product_id, survivor_id)
     )
     select coalesce(f.survivor_id, o.product_id), o.observed_on - date '1970-01-01', o.known::integer, o.store_ids,
       o.regular_price_e4, o.sale_price_e4, o.available, ${observedMin}, o.product_id
     from (${batches === null ? allPacks(scope) : newPacks(scope, arrayOf(batches))}) o
     left join folded f on f.product_id = o.product_id
     order by 1, o.observed_on, 3, o.batch_id, o.product_id desc`,
    onRow,
  );
}

function allPacks({ chainId, served, version }: ObservedScope, days = ''): string {
  const ofChain = `${days} where o.chain_id = ${chainId}`;
  return `select o.*, ${knownSince(served, version)} as known
    from (select ${COLUMNS} from price_observation o ${ofChain}
      union all select ${COLUMNS} from price_observation_past o ${ofChain}) o
    join price_batch b using (batch_id)`;
}

/** Of folded products all of the days of which something is new; of the others what is new. */
function newPacks(scope: ObservedScope, batches: string): string {
  const { chainId, version } = scope;
  const columns = `${COLUMNS}, ${version} as known`;
  const unheld = `select product_id from price_unheld where chain_id = ${chainId} and batch_id = any (${batches})`;
  const isFolded = 'o.product_id in (select product_id from folded)';
  const days = `join (
      select f.product_id as id, d.observed_on as day
      from (
        select g.survivor_id, o.observed_on from price_observation o join folded g using (product_id)
          where o.chain_id = ${chainId} and o.batch_id = any (${batches})
        union select g.survivor_id, o.observed_on from price_observation o join folded g using (product_id)
          where o.chain_id = ${chainId} and g.survivor_id in (
            select survivor_id from folded where product_id in (${unheld}))
      ) d join folded f using (survivor_id)
    ) n on n.id = o.product_id and n.day = o.observed_on`;
  return `select ${columns} from price_observation o
      where chain_id = ${chainId} and batch_id = any (${batches}) and not ${isFolded}
    union all select ${columns} from price_observation o
      where chain_id = ${chainId} and product_id in (${unheld}) and batch_id <> all (${batches}) and not ${isFolded}
    union all select ${COLUMNS}, known from (${allPacks(scope, days)}) o`;
}

function arrayOf(ids: readonly number[]): string {
  return `'{${ids.join()}}'::integer[]`;
}

/** The publication that has batch `b` first. */
function knownSince(served: number, version: number): string {
  return `case when b.version is null or b.version > ${served} then ${version} else b.version end`;
}

/** A price that is or was held back, with all that was observed there since. */
export interface HeldSpan {
  readonly chain_id: number;
  readonly product_id: number;
  readonly store_id: number;
  /** Of the price, in minutes since 1970-01-01: what was observed before is served. */
  readonly observed_min: number;
  /** The first publication that left it out: what an earlier one had is served. */
  readonly since: number;
  /** The first publication that has it; null: it is held. */
  readonly until: number | null;
}

/** What was held back of one publication at least, by chain, product and store, in order. */
export async function readHeldSpans(
  client: pg.ClientBase,
  { served, version }: Pick<ObservedScope, 'served' | 'version'>,
): Promise<HeldSpan[]> {
  const { rows } = await client.query<HeldSpan>(
    `with known as (select batch_id, (${knownSince(served, version)})::integer as version from price_batch b)
     select h.chain_id, h.product_id, h.store_id, h.observed_min, coalesce(k.version, 0) as since, null::integer as until
     from price_hold h left join known k using (batch_id) where h.released_at is null
     union all
     select h.chain_id, h.product_id, h.store_id, h.observed_min, coalesce(k.version, 0), e.version
     from price_hold_past h left join known k using (batch_id) join known e on e.batch_id = h.ended_batch_id
     where k.version is null or k.version < e.version
     order by chain_id, product_id, store_id, since`,
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

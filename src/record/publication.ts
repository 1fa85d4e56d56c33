import type pg from 'pg';

/** The record's revision of each part (`chains`, `stores`, `products`, `coupons`, `prices:<chain_id>`). */
export async function readRevisions(client: pg.ClientBase): Promise<Record<string, number>> {
  const { rows } = await client.query<{ part: string; revision: string }>(
    'select part, revision from revision order by part',
  );
  return Object.fromEntries(rows.map(({ part, revision }) => [part, Number(revision)]));
}

/** Any number would do; it must differ from those of the record's other advisory locks. */
const PUBLISHER_LOCK = 7_205_331;

/** Becomes the record's only publisher, until the session ends or `releasePublisherLock`; waits for the one before. */
export async function takePublisherLock(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [PUBLISHER_LOCK]);
}

/** Lets somebody else publish. Only the session that holds the lock can give it back. */
export async function releasePublisherLock(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_unlock($1)', [PUBLISHER_LOCK]);
}

/**
 * A version for a new publication, greater than any that the record gave before and than `above`: versions in a
 * snapshot folder ascend even where the record was made anew. A version that is then not used leaves a harmless gap.
 */
export async function nextVersion(client: pg.ClientBase, above: number): Promise<number> {
  const { rows } = await client.query<{ version: string }>(
    `select setval(sequence, greatest(nextval(sequence), $1::bigint + 1)) as version
    from (select pg_get_serial_sequence('publication', 'version')::regclass as sequence) s`,
    [above],
  );
  return Number(rows[0]?.version);
}

/** Batches of the record, ascending. */
export interface Batches {
  /** That observed prices (`price_batch`). */
  readonly observed: readonly number[];
  /** That wrote current prices (`pack_batch`). */
  readonly written: readonly number[];
}

/**
 * The batches that no publication up to `served` has, as far as the transaction sees them: its publication serves them
 * first. A later publication than `served` ended before readers saw it.
 */
export async function readUnservedBatches(client: pg.ClientBase, served: number): Promise<Batches> {
  const { rows } = await client.query<{ batch_id: number; observed: boolean }>(
    `select batch_id, true as observed from price_batch where version is null or version > $1
     union all select batch_id, false from pack_batch where version is null or version > $1 order by batch_id`,
    [served],
  );
  const those = (observed: boolean): number[] =>
    rows.filter((row) => row.observed === observed).map(({ batch_id }) => batch_id);
  return { observed: those(true), written: those(false) };
}

/** Takes back that publications later than `served`, which readers never saw, were the first with some batches. */
export async function releaseUnservedBatches(client: pg.ClientBase, served: number): Promise<void> {
  await client.query('update price_batch set version = null where version > $1', [served]);
  await client.query('update pack_batch set version = null where version > $1', [served]);
}

/** Notes a snapshot whose files are complete, and that it is the first one with some batches. */
export async function insertPublication(
  client: pg.ClientBase,
  manifest: { readonly version: number; readonly published_at: string },
  { observed, written }: Batches,
): Promise<void> {
  const { version, published_at: publishedAt } = manifest;
  await client.query(
    `with noted as (update price_batch set version = $1 where batch_id = any($4::integer[])),
       noted_packs as (update pack_batch set version = $1 where batch_id = any($5::integer[]))
     insert into publication (version, published_at, manifest) values ($1, $2, $3)`,
    [version, publishedAt, JSON.stringify(manifest), observed, written],
  );
}

/** Whether this record published exactly this manifest. A folder may hold the snapshots of another record. */
export async function knowsPublication(
  client: pg.ClientBase,
  version: number,
  manifest: object,
): Promise<boolean> {
  const { rows } = await client.query(
    'select version from publication where version = $1 and manifest = $2::jsonb',
    [version, JSON.stringify(manifest)],
  );
  return rows.length > 0;
}

/** The manifest of a version that this record published, as it was noted; undefined: it published none such. */
export async function readPublication(client: pg.ClientBase, version: number): Promise<object | undefined> {
  const { rows } = await client.query<{ manifest: object }>(
    'select manifest from publication where version = $1',
    [version],
  );
  return rows[0]?.manifest;
}

/** The first and the last version that this record published; undefined: it published none. */
export async function publishedVersions(
  client: pg.ClientBase,
): Promise<{ readonly first: number; readonly last: number } | undefined> {
  const { rows } = await client.query<{ first: string | null; last: string | null }>(
    'select min(version) as first, max(version) as last from publication',
  );
  const { first, last } = rows[0] ?? { first: null, last: null };
  return first === null ? undefined : { first: Number(first), last: Number(last) };
}

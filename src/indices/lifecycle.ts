import type pg from 'pg';
import type { IndexRegion, PublishStatus } from '../domain/index-method/month-data.ts';
import { inTransaction } from '../record/transaction.ts';
import { noteAct } from './acts.ts';
import { lockIndices } from './compute.ts';
import { readDefinition } from './definitions.ts';
import { IndexError } from './index-error.ts';
import { noteStatus, readSnapshots, type SnapshotRow } from './snapshots.ts';

/** Which snapshots an act is about, and who does it why. */
export interface ActOn {
  readonly slug: string;
  readonly period: string;
  /** Null: every region that the month has. */
  readonly region: IndexRegion | null;
  readonly actor: string;
  readonly reason: string;
  readonly now: Date;
}

/** Runs a task in one transaction that alone writes indices. */
export async function alone<T>(pool: pg.Pool, task: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  return inTransaction(pool, async (client) => {
    await lockIndices(client);
    return task(client);
  });
}

/** The snapshots that an act is about and that are not revoked. Throws IndexError where there is none. */
export async function currentSnapshots(
  client: pg.ClientBase,
  indexId: number,
  on: ActOn,
): Promise<SnapshotRow[]> {
  const where = { period: on.period, ...(on.region === null ? {} : { region: on.region }) };
  const rows = (await readSnapshots(client, indexId, where)).filter(({ revoked_at }) => revoked_at === null);
  if (rows.length === 0)
    throw new IndexError(
      `${on.slug} has no snapshot of ${on.period}${on.region === null ? '' : ` for ${on.region}`} that is not revoked: gondola index show ${on.slug} lists what there is.`,
    );
  return rows;
}

/** Publishes whatever the rule says, and closes the flags: a person has looked. Returns the regions. */
export async function forcePublish(pool: pg.Pool, on: ActOn): Promise<IndexRegion[]> {
  return alone(pool, async (client) => {
    const { indexId } = await readDefinition(client, on.slug);
    const rows = await currentSnapshots(client, indexId, on);
    for (const { snapshot_id, publish_status } of rows) {
      // What the rule published stays as it is; a look at it closes its flags.
      if (publish_status !== 'auto') await setStatus(client, snapshot_id, 'forced_publish', on.now);
      await client.query(
        'update index_flag set resolved_at = $2 where snapshot_id = $1 and resolved_at is null',
        [snapshot_id, on.now],
      );
    }
    await noteActOn(client, indexId, on, 'publish', {
      snapshots: rows.map(({ snapshot_id }) => snapshot_id),
    });
    return rows.map(({ region }) => region);
  });
}

/** Keeps snapshots from readers. Throws IndexError for one that was published and is final: that is revoked instead. */
export async function forceHide(pool: pg.Pool, on: ActOn): Promise<IndexRegion[]> {
  return alone(pool, async (client) => {
    const { indexId } = await readDefinition(client, on.slug);
    const rows = await currentSnapshots(client, indexId, on);
    const published = rows.find(
      ({ publish_status, final_at }) =>
        ['auto', 'forced_publish'].includes(publish_status) && final_at <= on.now,
    );
    if (published !== undefined)
      throw new IndexError(
        `${on.slug} ${on.period} (${published.region}) was published and is final: gondola index revoke ${on.slug} ${on.period} --reason "..." retracts it in the open.`,
      );
    for (const { snapshot_id } of rows) await setStatus(client, snapshot_id, 'forced_hide', on.now);
    await noteActOn(client, indexId, on, 'hide', { snapshots: rows.map(({ snapshot_id }) => snapshot_id) });
    return rows.map(({ region }) => region);
  });
}

async function setStatus(
  client: pg.ClientBase,
  snapshotId: number,
  status: PublishStatus,
  now: Date,
): Promise<void> {
  await client.query('update index_snapshot set publish_status = $2 where snapshot_id = $1', [
    snapshotId,
    status,
  ]);
  await noteStatus(client, snapshotId, now, status);
}

/** Notes an act with who did it and why. */
export async function noteActOn(
  client: pg.ClientBase,
  indexId: number,
  { actor, reason, period, region }: ActOn,
  act: 'publish' | 'hide' | 'revoke' | 'set_base',
  detail: Record<string, unknown>,
): Promise<void> {
  await noteAct(client, { actor, reason, indexId, period, region, act, detail });
}

import type pg from 'pg';
import { computeMonth } from '../domain/index-method/compute-month.ts';
import { METHOD } from '../domain/index-method/method.ts';
import type { IndexRegion, MonthOutput, RegionResult } from '../domain/index-method/month-data.ts';
import { inTransaction } from '../record/transaction.ts';
import { noteAct } from './acts.ts';
import { finalTime, lockIndices, readPrevious } from './compute.ts';
import { readDefinition } from './definitions.ts';
import { IndexError } from './index-error.ts';
import { gatherInput } from './month-input.ts';
import { freeze, insertRun } from './runs.ts';
import { insertSnapshots, readSnapshots, type SnapshotRow } from './snapshots.ts';

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
async function alone<T>(pool: pg.Pool, task: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  return inTransaction(pool, async (client) => {
    await lockIndices(client);
    return task(client);
  });
}

async function currentSnapshots(client: pg.ClientBase, indexId: number, on: ActOn): Promise<SnapshotRow[]> {
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
      if (publish_status !== 'auto') await setStatus(client, snapshot_id, 'forced_publish');
      await client.query(
        'update index_flag set resolved_at = $2 where snapshot_id = $1 and resolved_at is null',
        [snapshot_id, on.now],
      );
    }
    await note(client, indexId, on, 'publish', { snapshots: rows.map(({ snapshot_id }) => snapshot_id) });
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
    for (const { snapshot_id } of rows) await setStatus(client, snapshot_id, 'forced_hide');
    await note(client, indexId, on, 'hide', { snapshots: rows.map(({ snapshot_id }) => snapshot_id) });
    return rows.map(({ region }) => region);
  });
}

async function setStatus(client: pg.ClientBase, snapshotId: number, status: string): Promise<void> {
  await client.query('update index_snapshot set publish_status = $2 where snapshot_id = $1', [
    snapshotId,
    status,
  ]);
}

async function note(
  client: pg.ClientBase,
  indexId: number,
  { actor, reason, period, region }: ActOn,
  act: 'publish' | 'hide' | 'revoke',
  detail: Record<string, unknown>,
): Promise<void> {
  await noteAct(client, { actor, reason, indexId, period, region, act, detail });
}

/** A region whose published value was replaced. */
export interface Replacement {
  readonly region: IndexRegion;
  readonly before_usd: number;
  readonly after_usd: number;
}

/**
 * Corrects a final month: computes it again from the record as it is now, and where a region's value is off by 0.5% or
 * more, revokes the snapshot and puts the new one in its place. Later months stay as they were published. Throws
 * IndexError where nothing is off by that much, or the month is not final.
 */
export async function revoke(pool: pg.Pool, on: ActOn): Promise<Replacement[]> {
  return alone(pool, async (client) => {
    const definition = await readDefinition(client, on.slug);
    const { indexId } = definition;
    const rows = await currentSnapshots(client, indexId, on);
    requireFinal(on);
    const previous = await readPrevious(client, indexId, on.period);
    const input = await gatherInput(client, definition, on.period, previous);
    const output = computeMonth(
      input,
      previous.map((one) => one.output),
    );
    const replacements = findReplacements(rows, output);
    if (replacements.length === 0) throw new IndexError(smallError(rows, output.regions, on));
    const replaced = new Set(replacements.map(({ row }) => row.region));
    for (const { row } of replacements) {
      await client.query(
        'update index_snapshot set revoked_at = $2, revoke_reason = $3 where snapshot_id = $1',
        [row.snapshot_id, on.now, on.reason],
      );
    }
    const runId = await insertRun(
      client,
      indexId,
      on.period,
      on.now,
      freeze(input),
      freeze(output),
      METHOD.version,
    );
    const statusBefore = new Map(rows.map(({ region, publish_status }) => [region, publish_status]));
    const keys = await insertSnapshots(
      client,
      {
        runId,
        indexId,
        output: correctionOf(output, replaced),
        computedAt: on.now,
        finalAt: finalTime(on.period),
      },
      // What stood in public stays in public: the correction replaces the number, not the decision.
      (result) => statusBefore.get(result.region) ?? result.publish_status,
    );
    for (const { row } of replacements) {
      await client.query('update index_snapshot set replaced_by = $2 where snapshot_id = $1', [
        row.snapshot_id,
        keys.get(row.region),
      ]);
    }
    const report = replacements.map(({ row, result }) => ({
      region: row.region,
      before_usd: row.value_usd,
      after_usd: result.value_usd,
    }));
    await note(client, indexId, on, 'revoke', { run_id: runId, replacements: report });
    return report;
  });
}

function requireFinal(on: ActOn): void {
  if (finalTime(on.period) > on.now)
    throw new IndexError(
      `${on.slug} ${on.period} is not final until ${finalTime(on.period).toISOString().slice(0, 10)}: compute it again instead (gondola index compute --period ${on.period} --slug ${on.slug}).`,
    );
}

/** A snapshot that is off, and what it should have said. */
interface Correction {
  readonly row: SnapshotRow;
  readonly result: RegionResult;
}

/** The snapshots whose value is off by 0.5% or more. Throws IndexError where one can no longer be computed. */
function findReplacements(rows: readonly SnapshotRow[], output: MonthOutput): Correction[] {
  return rows.flatMap((row) => {
    const result = output.regions.find(({ region }) => region === row.region);
    if (result === undefined)
      throw new IndexError(
        `${row.region} can no longer be computed: ${reasonOf(output.not_computable, row.region)}.`,
      );
    return Math.abs(result.value_usd / row.value_usd - 1) < METHOD.revisionShare ? [] : [{ row, result }];
  });
}

/** What is kept of a month computed again. A correction never sets a base: that is the first month published by the rule, in order. */
function correctionOf(output: MonthOutput, replaced: ReadonlySet<string>): MonthOutput {
  return {
    ...output,
    regions: output.regions
      .filter(({ region }) => replaced.has(region))
      .map((result) => ({ ...result, is_base: false })),
  };
}

function reasonOf(missing: readonly { region: string; reason: string }[], region: string): string {
  return missing.find((one) => one.region === region)?.reason ?? 'it has no value';
}

function smallError(rows: readonly SnapshotRow[], results: readonly RegionResult[], on: ActOn): string {
  const largest = Math.max(
    ...rows.map((row) => {
      const result = results.find(({ region }) => region === row.region);
      return result === undefined ? 0 : Math.abs(result.value_usd / row.value_usd - 1);
    }),
  );
  return `${on.slug} ${on.period} computed again differs by ${(100 * largest).toFixed(2)}% at most. Below ${100 * METHOD.revisionShare}% a published value stands.`;
}

import type pg from 'pg';
import { METHOD } from '../domain/index-method/method.ts';
import type { IndexRegion } from '../domain/index-method/month-data.ts';
import { type ComputedMonth, computeFromRecord, finalTime } from './compute.ts';
import { type AnyResult, NO_DECISIONS } from './decisions.ts';
import { readDefinition } from './definitions.ts';
import { IndexError } from './index-error.ts';
import { type ActOn, alone, currentSnapshots, noteActOn } from './lifecycle.ts';
import type { AnyOutput } from './methods.ts';
import { missingReason } from './missing-reason.ts';
import { freeze, insertRun } from './runs.ts';
import { insertSnapshots, type SnapshotRow } from './snapshots.ts';

/** A region whose published value was replaced. */
export interface Replacement {
  readonly region: IndexRegion;
  readonly before_usd: number;
  readonly after_usd: number;
}

/** A snapshot and what the corrected record gives in its place. */
interface Correction {
  readonly row: SnapshotRow;
  readonly result: AnyResult;
}

/**
 * Corrects a final month: computes it again from the record as it is now. Where the value of a region that the act
 * names is off by 0.5% or more, every snapshot of the month whose value differs is revoked and replaced: a nation and
 * its regions are always of one computation. Later months stay as they were published. Throws IndexError where nothing
 * named is off by that much, or the month is not final.
 */
export async function revoke(pool: pg.Pool, on: ActOn): Promise<Replacement[]> {
  return alone(pool, async (client) => {
    const definition = await readDefinition(client, on.slug);
    const { indexId } = definition;
    const named = await currentSnapshots(client, indexId, on);
    if (finalTime(on.period) > on.now)
      throw new IndexError(
        `${on.slug} ${on.period} is not final until ${finalTime(on.period).toISOString().slice(0, 10)}: compute it again instead (gondola index compute --period ${on.period} --slug ${on.slug}).`,
      );
    // What was published by a version is corrected by it.
    const month = await computeFromRecord(client, definition, on.period, named[0]!.methodology_version, {
      now: on.now,
    });
    if (month === null) throw new IndexError(`${on.slug} ${on.period} has no observation any more.`);
    const all = await currentSnapshots(client, indexId, { ...on, region: null });
    const corrections = findCorrections(all, named, month.output, on);
    const runId = await replace(client, indexId, month, corrections, on);
    const report = corrections.map(({ row, result }) => ({
      region: row.region,
      before_usd: row.value_usd,
      after_usd: result.value_usd,
    }));
    const snapshots = corrections.map(({ row }) => row.snapshot_id);
    await noteActOn(client, indexId, on, 'revoke', { run_id: runId, replacements: report, snapshots });
    return report;
  });
}

/** What is to be replaced, of all snapshots of the month. Throws IndexError where none of the named ones is off enough. */
function findCorrections(
  all: readonly SnapshotRow[],
  named: readonly SnapshotRow[],
  output: AnyOutput,
  on: ActOn,
): Correction[] {
  const isNamed = new Set(named.map(({ snapshot_id }) => snapshot_id));
  const corrections = all.flatMap((row): Correction[] => {
    const results: readonly AnyResult[] = output.regions;
    const result = results.find(({ region }) => region === row.region);
    if (result !== undefined) return [{ row, result }];
    throw new IndexError(`${row.region} can no longer be computed: ${reasonOf(output, row.region)}.`);
  });
  const errorOf = ({ row, result }: Correction): number => Math.abs(result.value_usd / row.value_usd - 1);
  const errors = corrections.filter(({ row }) => isNamed.has(row.snapshot_id)).map(errorOf);
  const largest = Math.max(...errors);
  if (largest < METHOD.revisionShare)
    throw new IndexError(
      `${on.slug} ${on.period} computed again differs by ${(100 * largest).toFixed(2)}% at most. Below ${100 * METHOD.revisionShare}% a published value stands.`,
    );
  return corrections.filter(({ row, result }) => result.value_usd !== row.value_usd);
}

function reasonOf(output: AnyOutput, region: string): string {
  const missing = output.not_computable.find((one) => one.region === region);
  return missing === undefined ? 'it has no value' : missingReason(missing, output);
}

/** Revokes snapshots and puts their corrections in their place. Returns the key of the run that they are of. */
async function replace(
  client: pg.ClientBase,
  indexId: number,
  { input, output }: Pick<ComputedMonth, 'input' | 'output'>,
  corrections: readonly Correction[],
  { period, now, reason }: ActOn,
): Promise<number> {
  for (const { row } of corrections) {
    await client.query(
      'update index_snapshot set revoked_at = $2, revoke_reason = $3 where snapshot_id = $1',
      [row.snapshot_id, now, reason],
    );
  }
  const runId = await insertRun(client, {
    indexId,
    period,
    computedAt: now,
    methodologyVersion: output.methodology_version,
    input: freeze(input),
    output: freeze(output),
  });
  // A correction never sets a base: that is the first month published by the rule, in order.
  const regions = corrections.map(({ result }) => ({ ...result, is_base: false }));
  const kept = { ...output, regions } as AnyOutput;
  // What stood in public stays in public: the correction replaces the number, not the decision.
  const statuses = new Map(corrections.map(({ row }) => [row.region, row.publish_status]));
  const keys = await insertSnapshots(
    client,
    { runId, indexId, output: kept, computedAt: now, finalAt: finalTime(period) },
    { ...NO_DECISIONS, statuses },
  );
  for (const { row } of corrections) {
    await client.query('update index_snapshot set replaced_by = $2 where snapshot_id = $1', [
      row.snapshot_id,
      keys.get(row.region),
    ]);
  }
  return runId;
}

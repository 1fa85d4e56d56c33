import type pg from 'pg';
import { finalMs } from '../domain/index-method/final-time.ts';
import { addMonths, monthOf } from '../domain/time/month.ts';
import type { ProgressListener } from '../domain/progress.ts';
import { noteAct } from './acts.ts';
import { type IndexDefinition, readDefinitions } from './definitions.ts';
import { IndexError } from './index-error.ts';
import { type AnyInput, type AnyOutput, computeAny, monthsLookedAt } from './methods.ts';
import { gatherInput } from './month-input.ts';
import { gatherInput2 } from './month-input-2.ts';
import { freeze, type Frozen, insertRun, type KeptOutput, readOutput } from './runs.ts';
import { freezeScope } from './scope.ts';
import { type Decisions, dropProvisional, NO_DECISIONS } from './decisions.ts';
import { insertSnapshots } from './snapshots.ts';

/** Which indices and months are computed, by whom and when. */
export interface ComputeOptions {
  /** First and last month, both inclusive. */
  readonly from: string;
  readonly to: string;
  /** Default: every active index. */
  readonly slugs?: readonly string[];
  /** Keep nothing; then the month may still run. */
  readonly preview?: boolean;
  /** Who computes. */
  readonly actor: string;
  readonly now: Date;
  /** Where the price history is read: a replica. Default: the record itself. */
  readonly history?: pg.ClientBase;
  readonly onProgress?: ProgressListener;
}

/** What became of one index in one month. */
export type ComputeOutcome = {
  readonly slug: string;
  readonly period: string;
} & (
  | {
      readonly status: 'computed';
      readonly output: AnyOutput;
      readonly observations: number;
      readonly seconds: number;
    }
  /** Why nothing was kept: it is final, or there is nothing to compute from. */
  | { readonly status: 'refused'; readonly reason: string }
);

/** When a month's snapshots become final: day 10 of the month after, 00:00 UTC. */
export function finalTime(period: string): Date {
  return new Date(finalMs(period));
}

const LOCK_NAME = 'gondola index';

/** Makes the caller's transaction the only one that writes indices. */
export async function lockIndices(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_xact_lock(hashtext($1))', [LOCK_NAME]);
}

/**
 * Computes months of indices from the record's price history and keeps them: one transaction a month and index, months
 * in order. A month that is final, or that later months build on, is refused. Throws IndexError for a month that is not
 * over (without `preview`), an unknown slug, or `from` after `to`.
 */
export async function computeIndices(pool: pg.Pool, options: ComputeOptions): Promise<ComputeOutcome[]> {
  const { from, to, now, preview = false, onProgress = () => {} } = options;
  if (from > to) throw new IndexError(`${from} is after ${to}.`);
  if (monthOf(now.getTime()) <= to && !preview)
    throw new IndexError(
      `${to} is not over: compute it from ${addMonths(to, 1)}-01 (UTC) on, or look at it with --preview, which keeps nothing.`,
    );
  const client = await pool.connect();
  try {
    const all = await readDefinitions(client, options.slugs);
    const definitions = options.slugs === undefined ? all.filter(({ isActive }) => isActive) : all;
    if (definitions.length === 0)
      throw new IndexError('The record has no active index: import an indices.ndjson first.');
    const outcomes: ComputeOutcome[] = [];
    const months: string[] = [];
    for (let month = from; month <= to; month = addMonths(month, 1)) months.push(month);
    const total = months.length * definitions.length;
    for (const definition of definitions) {
      let known: readonly KeptOutput[] = [];
      for (const period of months) {
        onProgress({
          stage: `compute ${definition.frozen.slug} ${period}`,
          done: outcomes.length,
          total,
          unit: 'months',
        });
        const done = await computeOne(client, definition, period, known, options);
        known = done.known;
        outcomes.push(done.outcome);
      }
    }
    onProgress({ stage: 'compute', done: total, total, unit: 'months' });
    client.release();
    return outcomes;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/** Outputs of the months before, newest first; months without one are left out. `known` are at hand already. */
export async function readPrevious(
  client: pg.ClientBase,
  indexId: number,
  period: string,
  version: 1 | 2,
  known: readonly KeptOutput[] = [],
): Promise<KeptOutput[]> {
  const previous: KeptOutput[] = [];
  for (let back = 1; back <= monthsLookedAt(version); back++) {
    const month = addMonths(period, -back);
    const output =
      known.find((one) => one.period === month) ?? (await readOutput(client, indexId, month, version));
    if (output !== undefined) previous.push(output);
  }
  return previous;
}

/** A month as the record gives it now. */
export interface ComputedMonth {
  readonly input: AnyInput;
  readonly output: AnyOutput;
  readonly previous: readonly KeptOutput[];
}

/** Gathers what a month is computed from, and computes it, by a version of the method. Null where nothing was observed. */
export async function computeFromRecord(
  client: pg.ClientBase,
  definition: IndexDefinition,
  period: string,
  version: 1 | 2,
  {
    known,
    history,
  }: { readonly known?: readonly KeptOutput[]; readonly history?: pg.ClientBase | undefined } = {},
): Promise<ComputedMonth | null> {
  const previous = await readPrevious(client, definition.indexId, period, version, known);
  const gather = version === 2 ? gatherInput2 : gatherInput;
  const input: AnyInput = await gather(client, definition, period, previous, history);
  if (input.observations.length === 0) return null;
  const output = computeAny(
    input,
    previous.map((one) => one.output),
  );
  return { input, output, previous };
}

async function computeOne(
  client: pg.PoolClient,
  definition: IndexDefinition,
  period: string,
  known: readonly KeptOutput[],
  options: ComputeOptions,
): Promise<{ outcome: ComputeOutcome; known: readonly KeptOutput[] }> {
  const started = performance.now();
  const { preview = false, now } = options;
  const base = { slug: definition.frozen.slug, period };
  await client.query('begin');
  await lockIndices(client);
  const refuse = async (reason: string) => {
    await client.query('rollback');
    return { outcome: { ...base, status: 'refused' as const, reason }, known };
  };
  const refusal = await findRefusal(client, definition, period, now, preview);
  if (refusal !== null) return refuse(refusal);
  await freezeScope(client, period, now);
  if (!preview) await freezeScope(client, monthOf(now.getTime()), now);
  const decisions = preview ? null : await dropProvisional(client, definition.indexId, period, now);
  const { version } = definition;
  const month = await computeFromRecord(client, definition, period, version, {
    known,
    history: options.history,
  });
  if (month === null) return refuse('the record has no observation of its products at a store in scope');
  const { input, output, previous } = month;
  const frozenOutput = freeze(output);
  if (preview) await client.query('rollback');
  else {
    await keepMonth(client, definition, month, frozenOutput, decisions, options);
    await client.query('commit');
  }
  const observations = input.observations.reduce((sum, [, , days]) => sum + days.length, 0);
  const seconds = (performance.now() - started) / 1_000;
  return {
    outcome: { ...base, status: 'computed', output, observations, seconds },
    known: [{ period, sha256: frozenOutput.sha256, output }, ...previous],
  };
}

async function keepMonth(
  client: pg.ClientBase,
  { indexId }: IndexDefinition,
  { input, output }: ComputedMonth,
  frozenOutput: Frozen,
  decisions: Decisions | null,
  { now, actor }: ComputeOptions,
): Promise<void> {
  const { period, methodology_version } = output;
  const frozenInput = freeze(input);
  const runId = await insertRun(client, indexId, period, now, frozenInput, frozenOutput, methodology_version);
  await insertSnapshots(
    client,
    { runId, indexId, output, computedAt: now, finalAt: finalTime(period) },
    decisions ?? NO_DECISIONS,
  );
  await noteAct(client, {
    actor,
    act: decisions === null ? 'compute' : 'recompute',
    reason: null,
    indexId,
    period,
    region: null,
    detail: { run_id: runId },
  });
}

async function findRefusal(
  client: pg.ClientBase,
  { indexId, frozen, isActive, productIds }: IndexDefinition,
  period: string,
  now: Date,
  preview: boolean,
): Promise<string | null> {
  if (productIds.length === 0) return 'it has no constituents';
  if (!isActive && !preview) return 'it is inactive, pending curation: import it again with is_active true';
  if (preview) return null;
  const { rows } = await client.query<{ exists: boolean; later: string | null }>(
    `select exists (select from index_snapshot where index_id = $1 and period = $2 and revoked_at is null
         and superseded_at is null) as exists,
       (select min(period) from index_run where index_id = $1 and period > $2) as later`,
    [indexId, period],
  );
  const { exists, later } = rows[0]!;
  if (exists && finalTime(period) <= now)
    return `${period} is final since ${finalTime(period).toISOString().slice(0, 10)} and is never computed again; to correct it: gondola index revoke ${frozen.slug} ${period} --reason "..."`;
  if (later !== null)
    return `${later} was computed already and builds on the months before it: months are computed in order`;
  return null;
}

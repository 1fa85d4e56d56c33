import type pg from 'pg';
import { finalMs } from '../domain/index-method/final-time.ts';
import { monthOf } from '../domain/time/month.ts';
import { addPeriods, periodDates, periodMonth } from '../domain/time/period.ts';
import { isWeek } from '../domain/time/week.ts';
import type { ProgressListener } from '../domain/progress.ts';
import { noteAct } from './acts.ts';
import { type IndexDefinition, readDefinitions } from './definitions.ts';
import { IndexError } from './index-error.ts';
import { type AnyInput, type AnyOutput, computeAny, isOutput2, periodsLookedAt } from './methods.ts';
import type { Gathering } from './inputs/gathering.ts';
import { gatherInput } from './inputs/month-input.ts';
import { gatherInput2 } from './inputs/month-input-2.ts';
import { freeze, type Frozen, insertRun, type KeptOutput, readOutput } from './runs.ts';
import { freezePanel } from './inputs/panel.ts';
import { freezeScope } from './inputs/scope.ts';
import { type Decisions, dropProvisional, NO_DECISIONS } from './decisions.ts';
import { insertSnapshots } from './snapshots.ts';
import { insertWeek, supersedeWeek } from './weeks.ts';

/** Which indices and months (or weeks) are computed, by whom and when. */
export interface ComputeOptions {
  /** First and last month or week (`2026-W27`), both inclusive and of one kind. */
  readonly from: string;
  readonly to: string;
  /** Default: every active index. */
  readonly slugs?: readonly string[];
  /** Keep nothing; then the period may still run. */
  readonly preview?: boolean;
  /** Who computes. */
  readonly actor: string;
  readonly now: Date;
  /** When each period is computed, for a history that is made up. Default: `now`. */
  readonly nowOf?: (period: string) => Date;
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
 * Computes months or weeks of indices from the record's price history and keeps them: one transaction a period and
 * index, periods in order. One that is final, or that later ones build on, is refused. Throws IndexError for a period
 * that is not over (without `preview`), an unknown slug, `from` after `to`, or the two of different kinds.
 */
export async function computeIndices(pool: pg.Pool, options: ComputeOptions): Promise<ComputeOutcome[]> {
  const { from, to, now, preview = false, onProgress = () => {} } = options;
  if (isWeek(from) !== isWeek(to))
    throw new IndexError(`${from} and ${to} are not both months or both weeks.`);
  if (from > to) throw new IndexError(`${from} is after ${to}.`);
  const { before } = periodDates(to);
  if (now.getTime() < Date.parse(before) && !preview)
    throw new IndexError(
      `${to} is not over: compute it from ${before} (UTC) on, or look at it with --preview, which keeps nothing.`,
    );
  const client = await pool.connect();
  try {
    // Autovacuum leaves empty tables alone, and the planner takes one that was never analyzed for thousands of rows.
    await client.query('analyze product_merge, store_merge');
    const all = await readDefinitions(client, options.slugs);
    const definitions = options.slugs === undefined ? all.filter(({ isActive }) => isActive) : all;
    if (definitions.length === 0)
      throw new IndexError('The record has no active index: import an indices.ndjson first.');
    const outcomes: ComputeOutcome[] = [];
    const periods: string[] = [];
    for (let period = from; period <= to; period = addPeriods(period, 1)) periods.push(period);
    const total = periods.length * definitions.length;
    // One stage: a follower tells nothing of stages that are over within a second, as a month of an index often is.
    const progress = { stage: 'compute indices', total, unit: isWeek(from) ? 'weeks' : 'months' };
    for (const definition of definitions) {
      let known: readonly KeptOutput[] = [];
      for (const period of periods) {
        onProgress({ ...progress, done: outcomes.length });
        const at = { ...options, now: options.nowOf?.(period) ?? now, today: now };
        const done = await computeOne(client, definition, period, known, at);
        known = done.known;
        outcomes.push(done.outcome);
      }
    }
    onProgress({ ...progress, done: total });
    client.release();
    return outcomes;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/** Outputs of the periods before, newest first; those without one are left out. `known` are at hand already. */
export async function readPrevious(
  client: pg.ClientBase,
  indexId: number,
  period: string,
  version: 1 | 2,
  known: readonly KeptOutput[] = [],
): Promise<KeptOutput[]> {
  const previous: KeptOutput[] = [];
  for (let back = 1; back <= periodsLookedAt(version, period); back++) {
    const earlier = addPeriods(period, -back);
    const output =
      known.find((one) => one.period === earlier) ?? (await readOutput(client, indexId, earlier, version));
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
  { known, ...gathering }: Gathering & { readonly known?: readonly KeptOutput[] },
): Promise<ComputedMonth | null> {
  const previous = await readPrevious(client, definition.indexId, period, version, known);
  const gather = version === 2 ? gatherInput2 : gatherInput;
  const input: AnyInput = await gather(client, definition, period, previous, gathering);
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
  options: ComputeOptions & { readonly today: Date },
): Promise<{ outcome: ComputeOutcome; known: readonly KeptOutput[] }> {
  const started = performance.now();
  const { preview = false, now, today } = options;
  const base = { slug: definition.frozen.slug, period };
  await client.query('begin');
  await lockIndices(client);
  const refuse = async (reason: string) => {
    await client.query('rollback');
    return { outcome: { ...base, status: 'refused' as const, reason }, known };
  };
  // A history that is made up is final by today's date, as the record has it.
  const refusal = await findRefusal(client, definition, period, today, preview);
  if (refusal !== null) return refuse(refusal);
  await freezeScope(client, periodMonth(period), now);
  if (!preview) await freezeCurrent(client, definition, options);
  const decisions =
    preview || isWeek(period) ? null : await dropProvisional(client, definition.indexId, period, now);
  const { version } = definition;
  const gathering = { known, now, history: options.history };
  const month = await computeFromRecord(client, definition, period, version, gathering);
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

/** Freezes the scope and the panel of the month that runs, while it begins. */
async function freezeCurrent(
  client: pg.ClientBase,
  { indexId, productIds, version }: IndexDefinition,
  { now, history = client }: ComputeOptions,
): Promise<void> {
  const month = monthOf(now.getTime());
  await freezeScope(client, month, now);
  if (version === 2) await freezePanel(client, { indexId, productIds, history }, month, now);
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
  const runId = await insertRun(client, {
    indexId,
    period,
    computedAt: now,
    methodologyVersion: methodology_version,
    input: freeze(input),
    output: frozenOutput,
  });
  if (isWeek(period)) {
    await supersedeWeek(client, indexId, period, now);
    if (isOutput2(output)) await insertWeek(client, { runId, indexId, output, computedAt: now });
    return;
  }
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
  { indexId, frozen, isActive, productIds, version }: IndexDefinition,
  period: string,
  now: Date,
  preview: boolean,
): Promise<string | null> {
  if (productIds.length === 0) return 'it has no constituents';
  if (!isActive && !preview) return 'it is inactive, pending curation: import it again with is_active true';
  if (isWeek(period) && version === 1) return 'weeks are computed by method version 2 alone';
  if (preview) return null;
  const { rows } = await client.query<{ exists: boolean; later: string | null }>(
    `select exists (select from index_snapshot where index_id = $1 and period = $2 and revoked_at is null
         and superseded_at is null) as exists,
       (select min(period) from index_run where index_id = $1 and period > $2 and (period ~ 'W') = ($2 ~ 'W')) as later`,
    [indexId, period],
  );
  const { exists, later } = rows[0]!;
  if (exists && finalTime(period) <= now)
    return `${period} is final since ${finalTime(period).toISOString().slice(0, 10)} and is never computed again; to correct it: gondola index revoke ${frozen.slug} ${period} --reason "..."`;
  if (later !== null)
    return `${later} was computed already and builds on what was before it: ${isWeek(period) ? 'weeks' : 'months'} are computed in order`;
  return null;
}

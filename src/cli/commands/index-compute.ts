import type { ClientBase, Pool, PoolClient } from 'pg';
import { loadConfig } from '../../config/config.ts';
import type { ComputeOutcome } from '../../indices/compute.ts';
import { missingReason } from '../../indices/missing-reason.ts';
import { openPool } from '../../record/pool.ts';
import { replicaLagSeconds } from '../../record/replica.ts';
import { isUnreachable } from '../../record/unreachable.ts';
import { defineCommand, UsageError } from '../command.ts';
import { actor, BY_OPTION, period as readPeriod } from './index-options.ts';
import { tell, withProgress } from '../terminal/tell.ts';
import { withRecord } from '../with-record.ts';

const BYTES_PER_MB = 1e6;

export const computeIndex = defineCommand({
  name: 'index compute',
  summary:
    'Compute a month (or a week, experimental) of the price indices from the price history, and keep it. Then: gondola publish.',
  arguments: [],
  options: {
    period: { value: 'PERIOD', meaning: 'The month, as YYYY-MM, or the week, as YYYY-Www. Required.' },
    through: {
      value: 'PERIOD',
      meaning: 'Compute every month (week) from --period to this one. Default: only --period.',
    },
    slug: { value: 'SLUGS', meaning: 'One or more indices, comma-separated. Default: every active index.' },
    preview: { meaning: 'Show the values, but keep nothing. The month or week need not be over yet.' },
    by: BY_OPTION,
    json: { meaning: 'As JSON, one index and month per line.' },
  },
  examples: [
    'gondola index compute --period 2026-06',
    'gondola index compute --period 2025-07 --through 2026-06 --slug basket_low_income',
    'gondola index compute --period 2026-07 --preview',
    'gondola index compute --period 2026-W20 --through 2026-W27 --slug eggs_cage_free_large_dozen',
  ],
  async run(_, { period, through, slug, preview = false, by, json }) {
    if (period === undefined)
      throw new UsageError('--period is missing: the month (YYYY-MM) or week (YYYY-Www) to compute.');
    const from = readPeriod('--period', period);
    const to = through === undefined ? from : readPeriod('--through', through);
    const { computeIndices } = await import('../../indices/compute.ts');
    const started = performance.now();
    const config = loadConfig();
    const outcomes = await withRecord(config, (pool) =>
      withHistory(config.databaseReplicaUrl, (history) =>
        withProgress((onProgress) =>
          computeIndices(pool, {
            from,
            to,
            ...(slug === undefined ? {} : { slugs: slug.split(',') }),
            ...(history === undefined ? {} : { history }),
            preview,
            actor: actor(by),
            now: new Date(),
            onProgress,
          }),
        ),
      ),
    );
    for (const outcome of outcomes)
      process.stdout.write(json ? `${toJson(outcome)}\n` : describe(outcome, preview));
    const seconds = ((performance.now() - started) / 1_000).toFixed(1);
    const peakMb = Math.round((process.resourceUsage().maxRSS * 1024) / BYTES_PER_MB);
    if (json === undefined) process.stdout.write(`${seconds} s, ${peakMb} MB at most\n`);
    return outcomes.some(({ status }) => status === 'refused') ? 1 : 0;
  },
});

/**
 * Runs a task with a connection to the replica that price history is read from, saying how far behind it is; undefined
 * where none is set, or it cannot be reached, which is said: then the record is read itself.
 */
export async function withHistory<T>(
  url: string | null,
  task: (history: ClientBase | undefined) => Promise<T>,
): Promise<T> {
  if (url === null) return task(undefined);
  const pool = openPool(url, { max: 1, applicationName: 'gondola index history' });
  try {
    const client = await connectReplica(pool);
    if (client === undefined) return await task(undefined);
    try {
      const lag = await replicaLagSeconds(client);
      const behind =
        lag === null ? 'which is not a streaming replica' : `${lag.toFixed(1)} s behind the record`;
      tell(`Price history is read from DATABASE_REPLICA_URL, ${behind}.`);
      return await task(client);
    } finally {
      client.release();
    }
  } finally {
    await pool.end();
  }
}

/** Connects to the replica; undefined where it is away for the moment. Throws for what waiting does not mend, naming the setting. */
async function connectReplica(pool: Pool): Promise<PoolClient | undefined> {
  try {
    return await pool.connect();
  } catch (error) {
    const reason = error instanceof Error && error.message !== '' ? error.message : 'no answer';
    if (!isUnreachable(error))
      throw new Error(`DATABASE_REPLICA_URL cannot be used: ${reason}`, { cause: error });
    tell(`DATABASE_REPLICA_URL cannot be reached (${reason}): price history is read from the record.`);
    return undefined;
  }
}

function toJson(outcome: ComputeOutcome): string {
  if (outcome.status === 'refused') return JSON.stringify(outcome);
  const { slug, period, output, observations } = outcome;
  const { regions } = output;
  const not_computable = output.not_computable.map((one) => ({ ...one, reason: missingReason(one, output) }));
  return JSON.stringify({ slug, period, status: 'computed', observations, regions, not_computable });
}

function describe(outcome: ComputeOutcome, preview: boolean): string {
  const { slug, period } = outcome;
  if (outcome.status === 'refused') return `${slug} ${period}: not computed: ${outcome.reason}\n`;
  const { output, observations, seconds } = outcome;
  const head = `${slug} ${period}${preview ? ' (preview, not kept)' : ''}: ${observations} observations, ${seconds.toFixed(2)} s\n`;
  const regions = output.regions.map((one) => {
    const flags = one.flags.map(({ code }) => code).join(', ');
    return `  ${one.region.padEnd(9)} ${one.value_usd.toFixed(4).padStart(10)}  ${one.publish_status}${one.is_base ? ', base' : ''}  coverage ${one.coverage_score.toFixed(2)}, ${one.n_stores} stores of ${one.n_chains} chains${flags === '' ? '' : `, flagged: ${flags}`}\n`;
  });
  const missing = output.not_computable.map(
    (one) => `  ${one.region.padEnd(9)} no value: ${missingReason(one, output)}\n`,
  );
  return [head, ...regions, ...missing].join('');
}

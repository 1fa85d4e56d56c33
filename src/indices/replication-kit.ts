import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import type { RegionResult2 } from '../domain/index-method/version-2/month-data.ts';
import { isWeek } from '../domain/time/week.ts';
import { ensureFolder } from '../process/ensure-folder.ts';
import { readDefinition } from './definitions.ts';
import { IndexError } from './index-error.ts';
import { type KeptRun, readBuiltOn, readRun } from './runs.ts';
import { readSnapshots } from './snapshots.ts';
import { readWeekRun } from './weeks.ts';
import { isOutput2 } from './methods.ts';

/** What was published of a region. */
type Published = Pick<
  RegionResult2,
  'region' | 'value_usd' | 'level' | 'average_usd' | 'coverage_score' | 'n_stores' | 'n_observations'
>;

/** A run and what of it was published. */
interface PublishedRun {
  readonly run: KeptRun;
  readonly published: readonly Published[];
}

/** An index by its slug and its key. */
interface IndexKey {
  readonly slug: string;
  readonly indexId: number;
}

/** What a kit holds. */
export interface ReplicationKit {
  readonly directory: string;
  readonly files: readonly string[];
}

/**
 * Writes all that a published month (or week) of version 2 was computed from, what was published of it, and a script in another
 * language that computes it again. Throws IndexError where there is no such month, or it is of version 1.
 */
export async function writeReplicationKit(
  pool: pg.Pool,
  slug: string,
  period: string,
  { directory, script }: { readonly directory: string; readonly script: string },
): Promise<ReplicationKit> {
  const client = await pool.connect();
  try {
    const { indexId } = await readDefinition(client, slug);
    const { run, published } = isWeek(period)
      ? await publishedWeek(client, { slug, indexId }, period)
      : await publishedMonth(client, { slug, indexId }, period);
    const previous = await readBuiltOn(client, run);
    const files: Record<string, string> = {
      'input.json': JSON.stringify(run.input),
      'previous.json': JSON.stringify(previous.map(({ output }) => output)),
      'published.json': `${JSON.stringify({ slug, period, input_sha256: run.inputSha256, regions: published }, null, 2)}\n`,
      'replicate.py': script,
      'README.txt': README,
    };
    ensureFolder(directory);
    for (const [name, text] of Object.entries(files)) await writeFile(join(directory, name), text);
    return { directory, files: Object.keys(files) };
  } finally {
    client.release();
  }
}

function publishedOf(result: Published): Published {
  const { region, value_usd, level, average_usd, coverage_score, n_stores, n_observations } = result;
  return { region, value_usd, level, average_usd, coverage_score, n_stores, n_observations };
}

/**
 * The newest run of a month's standing values, and these values. A correction leaves standing what it did not change, so
 * of such a region the value is the published one, and what is told beside it is the correction's.
 */
async function publishedMonth(
  client: pg.ClientBase,
  { slug, indexId }: IndexKey,
  period: string,
): Promise<PublishedRun> {
  const rows = (await readSnapshots(client, indexId, { period })).filter(
    ({ revoked_at }) => revoked_at === null,
  );
  const snapshot = rows.toSorted((a, b) => b.run_id - a.run_id)[0];
  if (snapshot === undefined)
    throw new IndexError(
      `${slug} has no snapshot of ${period} that is not revoked: gondola index show ${slug} lists what there is.`,
    );
  if (snapshot.methodology_version !== 2)
    throw new IndexError(
      `${slug} ${period} is of method version 1: gondola index explain --verify computes it again.`,
    );
  const run = await readRun(client, snapshot.run_id);
  const published = rows.map((row) => {
    const own = { ...row, level: row.level ?? Number.NaN, average_usd: row.average_usd ?? Number.NaN };
    const corrected = row.run_id === run.runId ? undefined : resultsOf(run).find(isOf(row.region));
    return publishedOf(corrected === undefined ? own : { ...corrected, value_usd: row.value_usd });
  });
  return { run, published };
}

async function publishedWeek(client: pg.ClientBase, key: IndexKey, week: string): Promise<PublishedRun> {
  const run = await readRun(client, await readWeekRun(client, key, week));
  return { run, published: resultsOf(run).map(publishedOf) };
}

function resultsOf({ output }: KeptRun): readonly Published[] {
  return isOutput2(output) ? output.regions : [];
}

function isOf(region: Published['region']): (result: Published) => boolean {
  return (result) => result.region === region;
}

const README = `A published month or week of a price index, to be computed again by anyone.

    python3 replicate.py

reads input.json (definition, weights, stores in scope, every observation, the base) and previous.json (what the months
before came to), computes it by the words of /methodology.md, and compares it with published.json. It needs
Python 3.8 or later and nothing else, and shares no code with the service.
`;

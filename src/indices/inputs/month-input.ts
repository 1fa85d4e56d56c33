import { createHash } from 'node:crypto';
import type pg from 'pg';
import { METHOD } from '../../domain/index-method/method.ts';
import type {
  EarlierMonth,
  IndexBase,
  IndexRegion,
  MonthInput,
} from '../../domain/index-method/month-data.ts';
import { addMonths } from '../../domain/time/month.ts';
import type { IndexDefinition } from '../definitions.ts';
import type { Gathering } from './gathering.ts';
import { readObservations } from './observations.ts';
import type { KeptOutput } from '../runs.ts';
import { readScope } from './scope.ts';

/** A seed that depends on the index and the month alone. */
function seedOf(slug: string, period: string): number {
  return createHash('sha256').update(`${METHOD.version} ${slug} ${period}`).digest().readUInt32BE(0);
}

/** How the two months before stand now: flags that were resolved do not count. */
export async function readHistory(
  client: pg.ClientBase,
  indexId: number,
  period: string,
  version: 1 | 2,
): Promise<EarlierMonth[]> {
  const { rows } = await client.query<EarlierMonth>(
    `select s.period, s.region, s.qualifies and s.publish_status not in ('draft', 'forced_hide') as qualifies,
       exists (select from index_flag f where f.snapshot_id = s.snapshot_id and f.resolved_at is null) as flagged
     from index_snapshot s
     where s.index_id = $1 and s.period >= $2 and s.period < $3 and s.revoked_at is null
       and s.superseded_at is null and s.methodology_version = $4
     order by s.period, s.region`,
    [indexId, addMonths(period, 1 - METHOD.qualifies.monthsInARow), period, version],
  );
  return rows.map(({ period, region, qualifies, flagged }) => ({ period, region, qualifies, flagged }));
}

async function readBases(
  client: pg.ClientBase,
  indexId: number,
): Promise<Partial<Record<IndexRegion, IndexBase>>> {
  const { rows } = await client.query<IndexBase & { region: IndexRegion }>(
    `select region, period, value_usd from index_base
     where index_id = $1 and methodology_version = 1 and superseded_at is null order by region`,
    [indexId],
  );
  return Object.fromEntries(rows.map(({ region, period, value_usd }) => [region, { period, value_usd }]));
}

/** Gathers everything that a month of an index is computed from by version 1. `previous` are the outputs before it, newest first. */
export async function gatherInput(
  client: pg.ClientBase,
  definition: IndexDefinition,
  period: string,
  previous: readonly KeptOutput[],
  { history = client }: Gathering,
): Promise<MonthInput> {
  const { frozen, indexId, productIds } = definition;
  const scope = await readScope(client, period, frozen.chain_filter);
  const observations = await readObservations(history, period, productIds, scope);
  return {
    methodology_version: METHOD.version,
    period,
    seed: seedOf(frozen.slug, period),
    definition: frozen,
    scope: scope.units,
    observations: observations.map(([unit, constituent, days, prices]) => [unit, constituent, days, prices]),
    previous: previous.map(({ period, sha256 }) => ({ period, sha256 })),
    history: await readHistory(client, indexId, period, 1),
    bases: await readBases(client, indexId),
    gaps: 'continue',
  };
}

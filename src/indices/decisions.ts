import type pg from 'pg';
import type { IndexRegion, PublishStatus, RegionResult } from '../domain/index-method/month-data.ts';
import type { RegionResult2 } from '../domain/index-method/version-2/month-data.ts';

/** A region's result by either version. */
export type AnyResult = RegionResult | RegionResult2;

/** Whether a result is of version 2. */
export function isResult2(result: AnyResult): result is RegionResult2 {
  return 'level' in result;
}

/** What persons decided about a month, which stands when its values are computed anew. */
export interface Decisions {
  /** Status by region. */
  readonly statuses: ReadonlyMap<IndexRegion, PublishStatus>;
  /** Flags that were looked at and closed, as region, code and detail. */
  readonly closed: ReadonlySet<string>;
}

/** Nobody decided anything yet. */
export const NO_DECISIONS: Decisions = { statuses: new Map(), closed: new Set() };

const flagKey = (region: string, code: string, detail: string): string => `${region} ${code} ${detail}`;

/** Whether a flag says no more than one that a person closed already. */
export function isClosed(decisions: Decisions, region: IndexRegion, code: string, detail: string): boolean {
  return decisions.closed.has(flagKey(region, code, detail));
}

/**
 * The status of a new result: what a person decided, else what the rule says. A value that rests on no observation of
 * its month is a draft, whatever the rule of its version says.
 */
export function statusOf({ statuses }: Decisions, result: AnyResult): PublishStatus {
  const decided = statuses.get(result.region);
  if (decided !== undefined) return decided;
  return result.n_observations === 0 ? 'draft' : result.publish_status;
}

/**
 * Makes room for a month that is computed again before it is final: what it was stays kept, as what was known until now. Returns what was decided about it, to be decided of
 * what takes its place too; null where it was never computed.
 */
export async function dropProvisional(
  client: pg.ClientBase,
  indexId: number,
  period: string,
  now: Date,
): Promise<Decisions | null> {
  const { rows: closed } = await client.query<{ region: string; code: string; detail: string }>(
    `select s.region, f.code, f.detail from index_snapshot s join index_flag f using (snapshot_id)
     where s.index_id = $1 and s.period = $2 and s.revoked_at is null and s.superseded_at is null
       and f.resolved_at is not null
     order by s.region, f.code`,
    [indexId, period],
  );
  const { rows: gone } = await client.query<{ region: IndexRegion; publish_status: PublishStatus }>(
    `update index_snapshot set superseded_at = $3
     where index_id = $1 and period = $2 and revoked_at is null and superseded_at is null
     returning region, publish_status`,
    [indexId, period, now],
  );
  await client.query(
    `update index_base set superseded_at = $3
     where index_id = $1 and period = $2 and superseded_at is null and final_at > clock_timestamp()`,
    [indexId, period, now],
  );
  if (gone.length === 0) return null;
  return {
    statuses: new Map(
      gone
        .filter(({ publish_status }) => publish_status.startsWith('forced_'))
        .map(({ region, publish_status }) => [region, publish_status]),
    ),
    closed: new Set(closed.map(({ region, code, detail }) => flagKey(region, code, detail))),
  };
}

import type pg from 'pg';
import type { IndexRegion, PublishStatus, RegionResult } from '../domain/index-method/month-data.ts';

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
export function statusOf({ statuses }: Decisions, result: RegionResult): PublishStatus {
  const decided = statuses.get(result.region);
  if (decided !== undefined) return decided;
  return result.n_observations === 0 ? 'draft' : result.publish_status;
}

/**
 * Makes room for a month that is computed again before it is final. Returns what was decided about it, to be decided of
 * what takes its place too; null where it was never computed.
 */
export async function dropProvisional(
  client: pg.ClientBase,
  indexId: number,
  period: string,
): Promise<Decisions | null> {
  const { rows: closed } = await client.query<{ region: string; code: string; detail: string }>(
    `select s.region, f.code, f.detail from index_snapshot s join index_flag f using (snapshot_id)
     where s.index_id = $1 and s.period = $2 and s.revoked_at is null and f.resolved_at is not null
     order by s.region, f.code`,
    [indexId, period],
  );
  const { rows: gone } = await client.query<{ region: IndexRegion; publish_status: PublishStatus }>(
    `delete from index_snapshot where index_id = $1 and period = $2 and revoked_at is null
     returning region, publish_status`,
    [indexId, period],
  );
  await client.query(
    'delete from index_base where index_id = $1 and period = $2 and final_at > clock_timestamp()',
    [indexId, period],
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

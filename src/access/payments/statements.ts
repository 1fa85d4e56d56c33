import type { Pool, QueryResult, QueryResultRow } from 'pg';

/**
 * In front of a statement whose loss in a crash of the record costs nothing: it is not waited for on disk. The next
 * durable statement takes it along. Without its row a claim charges nothing, and what is settled stands on the chain.
 */
export const NOT_AWAITED = `with durability as materialized (select set_config('synchronous_commit', 'off', true))`;

/** Runs what each paid call does, prepared once a connection: planning these statements costs more than running them. */
export function prepared<Row extends QueryResultRow>(
  pool: Pool,
  name: string,
  text: string,
  values: unknown[],
): Promise<QueryResult<Row>> {
  return pool.query<Row>({ name: `payment ${name}`, text, values });
}

import type pg from 'pg';

/** One look at the record: what it lacks, or what in it is doubtful. */
export interface Check {
  /** Value of `gondola doctor show`. */
  readonly name: string;
  /** What a finding is, in the plural. */
  readonly meaning: string;
  /** A command line, or what to do where no single command mends it. */
  readonly mend: string;
  /** A finding a row, in a fixed order. `$1`: the clock, in minutes since 1970. */
  readonly sql: string;
}

/** What a check found. */
export interface Findings {
  readonly count: number;
  /** The first ones; members as the check's SQL names them. */
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

/** Runs a check; at most `most` findings come back, all are counted. */
export async function runCheck(
  client: pg.Pool | pg.ClientBase,
  { sql }: Check,
  nowMin: number,
  most: number,
): Promise<Findings> {
  const { rows } = await client.query<{ total: number } & Record<string, unknown>>(
    `with found as (${sql}), clock as (select $1::integer)
     select (select count(*)::integer from found) as total, f.* from found f limit $2`,
    [nowMin, most],
  );
  const finding = (row: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => name !== 'total'));
  return { count: rows[0]?.total ?? 0, rows: rows.map(finding) };
}

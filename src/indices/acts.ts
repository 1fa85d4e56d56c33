import type pg from 'pg';

/** Something that somebody did to an index. */
export interface Act {
  readonly actor: string;
  readonly act: 'compute' | 'recompute' | 'publish' | 'hide' | 'revoke' | 'set_base';
  /** Null only for computing. */
  readonly reason: string | null;
  readonly indexId: number;
  readonly period: string;
  /** Null: all regions. */
  readonly region: string | null;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** Notes who did what, and why, for good. */
export async function noteAct(client: pg.ClientBase, act: Act): Promise<void> {
  await client.query(
    'insert into index_act (actor, act, reason, index_id, period, region, detail) values ($1, $2, $3, $4, $5, $6, $7)',
    [act.actor, act.act, act.reason, act.indexId, act.period, act.region, JSON.stringify(act.detail)],
  );
}

/** An act as it is kept. */
export interface ActRow {
  readonly at: Date;
  readonly actor: string;
  readonly act: Act['act'];
  readonly reason: string | null;
  readonly period: string;
  readonly region: string | null;
}

/** What was done to an index, oldest first. */
export async function readActs(
  client: pg.ClientBase | pg.Pool,
  indexId: number,
  period?: string,
): Promise<ActRow[]> {
  const { rows } = await client.query<ActRow>(
    `select at, actor, act, reason, period, region from index_act
     where index_id = $1 and ($2::text is null or period = $2) order by act_id`,
    [indexId, period ?? null],
  );
  return rows;
}

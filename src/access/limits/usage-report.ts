import type { Pool } from 'pg';

/** What a key used. */
export interface UsageRow {
  readonly keyId: string;
  readonly name: string;
  /** Null: all routes. */
  readonly route: string | null;
  readonly calls: number;
  /** Calls a month; null: unlimited. */
  readonly monthlyAllowance: number | null;
}

/** Calls of every key in a UTC month (`YYYY-MM`), most first; by route where asked for. */
export async function readUsage(pool: Pool, month: string, byRoute: boolean): Promise<UsageRow[]> {
  const { rows } = await pool.query<{
    key_id: string;
    name: string;
    route: string | null;
    calls: string;
    monthly_allowance: number | null;
  }>(
    `select k.key_id, k.name, case when $2 then u.route end as route, sum(u.calls) as calls, k.monthly_allowance
     from key_usage u join api_key k using (key_id)
     where u.used_on >= $1::date and u.used_on < $1::date + interval '1 month'
     group by k.key_id, case when $2 then u.route end
     order by calls desc, k.key_id, route`,
    [`${month}-01`, byRoute],
  );
  return rows.map((row) => ({
    keyId: row.key_id,
    name: row.name,
    route: row.route,
    calls: Number(row.calls),
    monthlyAllowance: row.monthly_allowance,
  }));
}

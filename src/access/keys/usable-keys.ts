import type { Pool } from 'pg';

/** A key that may be used, as the gate needs it. */
export interface UsableKey {
  readonly keyId: string;
  readonly secretHash: string;
  /** By `digestOfSecret`; null: it was issued before there were digests, and not used since. */
  readonly secretDigest: string | null;
  /** What the digest is made with. */
  readonly pepper: string;
  /** Milliseconds since 1970; null: never. */
  readonly expiresAtMs: number | null;
  /** Calls a second; null: the service's default. */
  readonly ratePerSecond: number | null;
  /** Calls a UTC month; null: unlimited. */
  readonly monthlyAllowance: number | null;
  /** Calls of this UTC month that other runs of serving processes counted. */
  readonly usedElsewhere: number;
}

/** Runs of serving threads: each writes totals of its own, so that writing them twice counts nothing twice. */
export interface ProcessRuns {
  /** This thread's, a UUID. */
  readonly own: string;
  /** Those of all threads of the process, of those that have ended too: their calls are counted in its memory. */
  all(): readonly string[];
}

/** Stands for all runs together, where sums of usage are kept. */
const ALL_RUNS = '00000000-0000-0000-0000-000000000000';

interface UsableKeyRow {
  key_id: string;
  secret_hash: string;
  secret_digest: string | null;
  pepper: string;
  expires_at: Date | null;
  rate_per_second: number | null;
  monthly_allowance: number | null;
  used_elsewhere: string;
}

/** The calls of a month by all runs but those of `$2`: a row of the sums for each of these, and one. */
const USED_ELSEWHERE = `coalesce((
  select sum(case when m.run_id = '${ALL_RUNS}' then m.calls else -m.calls end) from key_month m
  where m.key_id = k.key_id and m.month = date_trunc('month', now() at time zone 'UTC')::date
    and (m.run_id = '${ALL_RUNS}' or m.run_id = any($2::uuid[]))), 0)`;

/** Those of the given keys that are neither unknown, revoked nor expired. Calls of `runs` are not counted as used elsewhere. */
export async function findUsableKeys(
  pool: Pool,
  keyIds: readonly string[],
  runs: readonly string[] = [],
): Promise<UsableKey[]> {
  const { rows } = await pool.query<UsableKeyRow>(
    `select k.key_id, k.secret_hash, k.secret_digest, p.pepper, k.expires_at, k.rate_per_second,
       k.monthly_allowance, case when k.monthly_allowance is null then 0 else ${USED_ELSEWHERE} end as used_elsewhere
     from api_key k cross join key_pepper p
     where k.key_id = any($1) and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())
     order by k.key_id`,
    [keyIds, runs],
  );
  return rows.map((row) => ({
    keyId: row.key_id,
    secretHash: row.secret_hash,
    secretDigest: row.secret_digest,
    pepper: row.pepper,
    expiresAtMs: row.expires_at === null ? null : row.expires_at.getTime(),
    ratePerSecond: row.rate_per_second,
    monthlyAllowance: row.monthly_allowance,
    usedElsewhere: Number(row.used_elsewhere),
  }));
}

/** What other runs counted this UTC month, by key id; a key that nobody else has used is not among them. */
export async function usedElsewhereOf(
  pool: Pool,
  keyIds: readonly string[],
  runs: readonly string[] = [],
): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ key_id: string; used_elsewhere: string }>(
    `select k.key_id, ${USED_ELSEWHERE} as used_elsewhere from unnest($1::text[]) as k (key_id)
     order by k.key_id`,
    [keyIds, runs],
  );
  return new Map(rows.map((row) => [row.key_id, Number(row.used_elsewhere)]));
}

/** A number that grows with every change of a key. */
export async function keyRevision(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ revision: string }>('select revision from key_revision');
  return rows[0]?.revision ?? '';
}

/** Keeps the digest of a secret that bcrypt found right. */
export async function keepDigest(pool: Pool, keyId: string, digest: string): Promise<void> {
  await pool.query('update api_key set secret_digest = $2 where key_id = $1 and secret_digest is null', [
    keyId,
    digest,
  ]);
}

import { hash } from '@node-rs/bcrypt';
import type { Pool, PoolClient } from 'pg';
import { inTransaction } from '../../record/transaction.ts';
import { type ApiKey, generateApiKey } from './api-key.ts';

/** 174 ms a check on the machine that it was measured on. */
const BCRYPT_COST = 12;

/** A key as the record knows it, without its secret. */
export interface KeyRecord {
  readonly keyId: string;
  readonly name: string;
  readonly createdAt: Date;
  /** Null: never. */
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
  /** The key that replaced this one at a rotation; null: none. */
  readonly replacedBy: string | null;
  /** Calls a month; null: unlimited. */
  readonly monthlyAllowance: number | null;
  /** Calls a second; null: the service's default. */
  readonly ratePerSecond: number | null;
}

/** What a new key is made with. */
export interface KeyOptions {
  readonly name: string;
  readonly expiresAt?: Date | null;
  readonly monthlyAllowance?: number | null;
  readonly ratePerSecond?: number | null;
}

/** A key just made; `key` is shown once and kept nowhere. */
export interface IssuedKey {
  readonly keyId: string;
  readonly key: string;
}

/** An operation on a key that does not exist, or is not in a state for it. */
export class KeyError extends Error {
  override readonly name = 'KeyError';
}

interface KeyRow {
  key_id: string;
  name: string;
  created_at: Date;
  expires_at: Date | null;
  revoked_at: Date | null;
  replaced_by: string | null;
  monthly_allowance: number | null;
  rate_per_second: number | null;
}

function toKeyRecord(row: KeyRow): KeyRecord {
  return {
    keyId: row.key_id,
    name: row.name,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
    replacedBy: row.replaced_by,
    monthlyAllowance: row.monthly_allowance,
    ratePerSecond: row.rate_per_second,
  };
}

async function insertKey(client: Pool | PoolClient, issued: ApiKey, options: KeyOptions): Promise<void> {
  await client.query(
    `insert into api_key (key_id, name, secret_hash, expires_at, monthly_allowance, rate_per_second)
     values ($1, $2, $3, $4, $5, $6)`,
    [
      issued.keyId,
      options.name,
      await hash(issued.secret, BCRYPT_COST),
      options.expiresAt ?? null,
      options.monthlyAllowance ?? null,
      options.ratePerSecond ?? null,
    ],
  );
}

/** Issues a key. Only its bcrypt hash is stored. */
export async function createKey(pool: Pool, options: KeyOptions): Promise<IssuedKey> {
  const issued = generateApiKey();
  await insertKey(pool, issued, options);
  return { keyId: issued.keyId, key: issued.key };
}

/** Every key ever issued, newest first. */
export async function listKeys(pool: Pool): Promise<KeyRecord[]> {
  const { rows } = await pool.query<KeyRow>(
    `select key_id, name, created_at, expires_at, revoked_at, replaced_by, monthly_allowance, rate_per_second
     from api_key order by created_at desc, key_id`,
  );
  return rows.map(toKeyRecord);
}

/**
 * Issues a key in place of another, with the same name and limits. The old one goes on for `graceSeconds`, or until
 * its own end if that is sooner. Throws KeyError where the old one is unknown, expired, revoked or already replaced.
 */
export async function rotateKey(
  pool: Pool,
  keyId: string,
  options: { readonly graceSeconds: number },
): Promise<IssuedKey> {
  const issued = generateApiKey();
  await inTransaction(pool, async (client) => {
    const { rows } = await client.query<KeyRow>(
      `select key_id, name, created_at, expires_at, revoked_at, replaced_by, monthly_allowance, rate_per_second
       from api_key
       where key_id = $1 and revoked_at is null and replaced_by is null and (expires_at is null or expires_at > now())
       for update`,
      [keyId],
    );
    const old = rows[0];
    if (old === undefined)
      throw new KeyError(`There is no key ${keyId} in use that was not replaced already`);
    await insertKey(client, issued, {
      name: old.name,
      monthlyAllowance: old.monthly_allowance,
      ratePerSecond: old.rate_per_second,
    });
    await client.query(
      `update api_key set replaced_by = $2,
         expires_at = least(coalesce(expires_at, 'infinity'), now() + make_interval(secs => $3))
       where key_id = $1`,
      [keyId, issued.keyId, options.graceSeconds],
    );
  });
  return { keyId: issued.keyId, key: issued.key };
}

/**
 * Revokes a key: every process refuses it within five seconds. A key that was revoked before stays as it was.
 * Throws KeyError where it is unknown.
 */
export async function revokeKey(pool: Pool, keyId: string): Promise<void> {
  const { rowCount } = await pool.query(
    'update api_key set revoked_at = coalesce(revoked_at, now()) where key_id = $1',
    [keyId],
  );
  if (rowCount === 0) throw new KeyError(`There is no key ${keyId}`);
}

/** A key that may be used, as the gate needs it. */
export interface UsableKey {
  readonly keyId: string;
  readonly secretHash: string;
  /** Milliseconds since 1970; null: never. */
  readonly expiresAtMs: number | null;
  /** Calls a second; null: the service's default. */
  readonly ratePerSecond: number | null;
  /** Calls a UTC month; null: unlimited. */
  readonly monthlyAllowance: number | null;
  /** Calls of this UTC month that other runs of serving processes counted. */
  readonly usedElsewhere: number;
}

const NO_RUN = '00000000-0000-0000-0000-000000000000';

interface UsableKeyRow {
  key_id: string;
  secret_hash: string;
  expires_at: Date | null;
  rate_per_second: number | null;
  monthly_allowance: number | null;
  used_elsewhere: string;
}

/** Those of the given keys that are neither unknown, revoked nor expired. `runId` is the run whose calls are not counted. */
export async function findUsableKeys(
  pool: Pool,
  keyIds: readonly string[],
  runId: string = NO_RUN,
): Promise<UsableKey[]> {
  const { rows } = await pool.query<UsableKeyRow>(
    `select k.key_id, k.secret_hash, k.expires_at, k.rate_per_second, k.monthly_allowance,
       case when k.monthly_allowance is null then 0 else (
         select coalesce(sum(u.calls), 0) from key_usage u
         where u.key_id = k.key_id and u.run_id <> $2
           and u.used_on >= date_trunc('month', now() at time zone 'UTC')::date) end as used_elsewhere
     from api_key k
     where k.key_id = any($1) and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())
     order by k.key_id`,
    [keyIds, runId],
  );
  return rows.map((row) => ({
    keyId: row.key_id,
    secretHash: row.secret_hash,
    expiresAtMs: row.expires_at === null ? null : row.expires_at.getTime(),
    ratePerSecond: row.rate_per_second,
    monthlyAllowance: row.monthly_allowance,
    usedElsewhere: Number(row.used_elsewhere),
  }));
}

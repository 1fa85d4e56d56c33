import { hash } from '@node-rs/bcrypt';
import type { Pool, PoolClient } from 'pg';
import { inTransaction } from '../../record/transaction.ts';
import { type ApiKey, generateApiKey } from './api-key.ts';
import { digestOfSecret } from './secret-digest.ts';

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
  const { rows } = await client.query<{ pepper: string }>('select pepper from key_pepper');
  const pepper = rows[0]?.pepper ?? '';
  await client.query(
    `insert into api_key (key_id, name, secret_hash, secret_digest, expires_at, monthly_allowance, rate_per_second)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      issued.keyId,
      options.name,
      await hash(issued.secret, BCRYPT_COST),
      digestOfSecret(pepper, issued),
      options.expiresAt ?? null,
      options.monthlyAllowance ?? null,
      options.ratePerSecond ?? null,
    ],
  );
}

/** Issues a key. Only its bcrypt hash and its digest are stored. */
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
 * Issues a key in place of another, with the same name, limits and end. The old one goes on for `graceSeconds`, or until
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
      throw new KeyError(
        `There is no key ${keyId} that is in use and was not replaced yet: gondola keys list shows all.`,
      );
    await insertKey(client, issued, {
      name: old.name,
      monthlyAllowance: old.monthly_allowance,
      ratePerSecond: old.rate_per_second,
      expiresAt: old.expires_at,
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
  if (rowCount === 0) throw new KeyError(`There is no key ${keyId}: gondola keys list shows all.`);
}

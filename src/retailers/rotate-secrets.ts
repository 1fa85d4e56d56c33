import type { Pool, PoolClient } from 'pg';
import { inTransaction } from '../record/transaction.ts';
import { type SecretKeys, seal, tokenPlace, unseal, verifierPlace } from './secret-keys.ts';

/** What a rotation did. */
export interface RotationSummary {
  /** Rows whose secrets are now sealed with the current key. */
  readonly sealedAnew: number;
  /** Keys that the service still has, and that seal nothing any more. */
  readonly unusedKeyIds: readonly string[];
}

const BATCH = 100;

interface AccountSecrets {
  retailer: string;
  user_id: string;
  key_id: string;
  access_token_sealed: Buffer;
  refresh_token_sealed: Buffer | null;
}

async function rotateAccounts(client: PoolClient, keys: SecretKeys): Promise<number> {
  const { rows } = await client.query<AccountSecrets>(
    `select retailer, user_id, key_id, access_token_sealed, refresh_token_sealed from retailer_account
     where key_id <> $1 order by retailer, user_id limit $2 for update`,
    [keys.currentId, BATCH],
  );
  for (const row of rows) {
    const { retailer, user_id: userId, key_id: keyId } = row;
    const sealAnew = (bytes: Buffer, kind: 'access' | 'refresh'): Buffer => {
      const place = tokenPlace(retailer, userId, kind);
      return seal(keys, unseal(keys, { keyId, bytes }, place), place).bytes;
    };
    const refresh = row.refresh_token_sealed;
    await client.query(
      `update retailer_account set key_id = $3, access_token_sealed = $4, refresh_token_sealed = $5
       where retailer = $1 and user_id = $2`,
      [
        retailer,
        userId,
        keys.currentId,
        sealAnew(row.access_token_sealed, 'access'),
        refresh === null ? null : sealAnew(refresh, 'refresh'),
      ],
    );
  }
  return rows.length;
}

async function rotateStates(client: PoolClient, keys: SecretKeys): Promise<number> {
  const { rows } = await client.query<{ state_hash: Buffer; key_id: string; verifier_sealed: Buffer }>(
    `select state_hash, key_id, verifier_sealed from oauth_state
     where key_id <> $1 order by state_hash limit $2 for update`,
    [keys.currentId, BATCH],
  );
  for (const { state_hash: stateHash, key_id: keyId, verifier_sealed: bytes } of rows) {
    const place = verifierPlace(stateHash);
    const sealed = seal(keys, unseal(keys, { keyId, bytes }, place), place);
    await client.query('update oauth_state set key_id = $2, verifier_sealed = $3 where state_hash = $1', [
      stateHash,
      sealed.keyId,
      sealed.bytes,
    ]);
  }
  return rows.length;
}

/**
 * Seals every kept secret with the current key, a hundred rows at a time, beside a running service. What is done stays
 * done when it is interrupted. Throws SealError where a key is missing; that row and its batch stay as they were.
 */
export async function rotateSecrets(pool: Pool, keys: SecretKeys): Promise<RotationSummary> {
  let sealedAnew = 0;
  for (const rotate of [rotateAccounts, rotateStates]) {
    for (;;) {
      const count = await inTransaction(pool, (client) => rotate(client, keys));
      sealedAnew += count;
      if (count === 0) break;
    }
  }
  const unusedKeyIds = [...keys.keys.keys()].filter((keyId) => keyId !== keys.currentId);
  return { sealedAnew, unusedKeyIds };
}

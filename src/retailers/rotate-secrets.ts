import type { Pool, PoolClient } from 'pg';
import { inTransaction } from '../record/transaction.ts';
import { SealError, type SecretKeys, seal, tokenPlace, unseal, verifierPlace } from './secret-keys.ts';

/** What a rotation did. */
export interface RotationSummary {
  /** Rows whose secrets are now sealed with the current key. */
  readonly sealedAnew: number;
  /** Rows that could not be opened, and why; they stay as they were. */
  readonly unopened: readonly string[];
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

/** Up to a hundred rows, after the one of the batch before. */
interface Batch<Place> {
  /** The last row; null: there are no more. */
  readonly last: Place | null;
  readonly sealedAnew: number;
  readonly unopened: readonly string[];
}

type Rotate<Place> = (client: PoolClient, keys: SecretKeys, after: Place | null) => Promise<Batch<Place>>;

/** Seals rows one by one; one that does not open is named and passed over. */
async function sealEach<Row, Place>(
  rows: readonly Row[],
  placeOf: (row: Row) => Place,
  nameOf: (row: Row) => string,
  sealRow: (row: Row) => Promise<unknown>,
): Promise<Batch<Place>> {
  const unopened: string[] = [];
  for (const row of rows) {
    try {
      await sealRow(row);
    } catch (error) {
      if (!(error instanceof SealError)) throw error;
      unopened.push(`${nameOf(row)}: ${error.message}`);
    }
  }
  const last = rows.at(-1);
  return {
    last: last === undefined ? null : placeOf(last),
    sealedAnew: rows.length - unopened.length,
    unopened,
  };
}

const rotateAccounts: Rotate<readonly [string, string]> = async (client, keys, after) => {
  const { rows } = await client.query<AccountSecrets>(
    `select retailer, user_id, key_id, access_token_sealed, refresh_token_sealed from retailer_account
     where key_id <> $1 and (retailer, user_id) > ($3, $4) order by retailer, user_id limit $2 for update`,
    [keys.currentId, BATCH, ...(after ?? ['', ''])],
  );
  return sealEach(
    rows,
    ({ retailer, user_id: userId }) => [retailer, userId] as const,
    ({ retailer, user_id: userId }) => `the account of ${userId} at ${retailer}`,
    async (row) => {
      const { retailer, user_id: userId, key_id: keyId, refresh_token_sealed: refresh } = row;
      const sealAnew = (bytes: Buffer, kind: 'access' | 'refresh'): Buffer => {
        const place = tokenPlace(retailer, userId, kind);
        return seal(keys, unseal(keys, { keyId, bytes }, place), place).bytes;
      };
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
    },
  );
};

const rotateStates: Rotate<Buffer> = async (client, keys, after) => {
  const { rows } = await client.query<{ state_hash: Buffer; key_id: string; verifier_sealed: Buffer }>(
    `select state_hash, key_id, verifier_sealed from oauth_state
     where key_id <> $1 and state_hash > $3 order by state_hash limit $2 for update`,
    [keys.currentId, BATCH, after ?? Buffer.alloc(0)],
  );
  return sealEach(
    rows,
    (row) => row.state_hash,
    (row) => `the sign-in ${row.state_hash.toString('hex').slice(0, 12)}`,
    async ({ state_hash: stateHash, key_id: keyId, verifier_sealed: bytes }) => {
      const place = verifierPlace(stateHash);
      const sealed = seal(keys, unseal(keys, { keyId, bytes }, place), place);
      await client.query('update oauth_state set key_id = $2, verifier_sealed = $3 where state_hash = $1', [
        stateHash,
        sealed.keyId,
        sealed.bytes,
      ]);
    },
  );
};

async function rotateAll<Place>(
  pool: Pool,
  keys: SecretKeys,
  rotate: Rotate<Place>,
): Promise<Omit<Batch<Place>, 'last'>> {
  let sealedAnew = 0;
  const unopened: string[] = [];
  for (let after: Place | null = null; ; ) {
    const place: Place | null = after;
    const batch: Batch<Place> = await inTransaction(pool, (client) => rotate(client, keys, place));
    sealedAnew += batch.sealedAnew;
    unopened.push(...batch.unopened);
    if (batch.last === null) return { sealedAnew, unopened };
    after = batch.last;
  }
}

/**
 * Seals every kept secret with the current key, a hundred rows at a time, beside a running service. What is done stays
 * done when it is interrupted. A row whose key is missing, or that was altered, stays as it was and is named.
 */
export async function rotateSecrets(pool: Pool, keys: SecretKeys): Promise<RotationSummary> {
  const accounts = await rotateAll(pool, keys, rotateAccounts);
  const states = await rotateAll(pool, keys, rotateStates);
  const unopened = [...accounts.unopened, ...states.unopened];
  const older = [...keys.keys.keys()].filter((keyId) => keyId !== keys.currentId);
  return {
    sealedAnew: accounts.sealedAnew + states.sealedAnew,
    unopened,
    // What did not open may yet open by one of them.
    unusedKeyIds: unopened.length === 0 ? older : [],
  };
}

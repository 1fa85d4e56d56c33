import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import {
  type Account,
  type AccountName,
  type AccountWithTokens,
  deleteAccount,
  linkAccount,
} from './accounts.ts';
import { CartFault } from './fault.ts';
import { type OAuthClient, revokeTokens, type Tokens } from './oauth-client.ts';
import {
  SealError,
  type Sealed,
  type SecretKeys,
  seal,
  tokenPlace,
  unseal,
  verifierPlace,
} from './secret-keys.ts';

/** What signing in and out is done with. */
export interface SignInContext {
  readonly pool: Pool;
  readonly keys: SecretKeys;
  readonly client: OAuthClient;
  /** Milliseconds since 1970. */
  readonly nowMs: number;
}

/** A shopper has this long to sign in. */
const STATE_LIFE_MS = 10 * 60_000;
/** Used and expired states are remembered for this long, so that their use has a name. */
const STATE_MEMORY_MS = 24 * 3_600_000;
/** Forgotten at a time, so that no sign-in waits for a great clean-up. */
const MOST_FORGOTTEN = 500;

function hashOf(state: string): Buffer {
  return createHash('sha256').update(state).digest();
}

/** Starts a sign-in: the state that it answers belongs to this shopper and this retailer, for ten minutes, once. */
export async function startSignIn(
  { pool, keys, client, nowMs }: SignInContext,
  { retailer, userId }: AccountName,
): Promise<{ readonly authorizationUrl: string; readonly state: string }> {
  const { authorizationUrl, state, verifier } = await client.start();
  const stateHash = hashOf(state);
  const { keyId, bytes } = seal(keys, verifier, verifierPlace(stateHash));
  await pool.query(
    `delete from oauth_state where state_hash in
       (select state_hash from oauth_state where expires_at < $1 order by expires_at, state_hash limit $2)`,
    [new Date(nowMs - STATE_MEMORY_MS), MOST_FORGOTTEN],
  );
  await pool.query(
    `insert into oauth_state (state_hash, retailer, user_id, key_id, verifier_sealed, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [stateHash, retailer, userId, keyId, bytes, new Date(nowMs), new Date(nowMs + STATE_LIFE_MS)],
  );
  return { authorizationUrl, state };
}

interface StateRow {
  retailer: string;
  user_id: string;
  key_id: string;
  verifier_sealed: Buffer;
  expires_at: Date;
  used_at: Date | null;
}

/**
 * Consumes a state and gives whose it is and the verifier. A state of another retailer or shopper stays unused: its owner
 * may still come. Throws CartFault.
 */
async function consumeState(
  { pool, keys, nowMs }: SignInContext,
  retailer: string,
  userId: string | null,
  state: string,
): Promise<{ readonly userId: string; readonly verifier: string }> {
  const stateHash = hashOf(state);
  const { rows } = await pool.query<StateRow>(
    `select retailer, user_id, key_id, verifier_sealed, expires_at, used_at from oauth_state where state_hash = $1`,
    [stateHash],
  );
  const found = rows[0];
  if (found === undefined)
    throw new CartFault('state_unknown', 'This state was never given out, or long ago.');
  if (found.retailer !== retailer || (userId !== null && found.user_id !== userId)) {
    throw new CartFault('state_mismatch', 'This state was given out for another shopper or retailer.');
  }
  const { rowCount } = await pool.query(
    'update oauth_state set used_at = $2 where state_hash = $1 and used_at is null and expires_at > $2',
    [stateHash, new Date(nowMs)],
  );
  if (rowCount !== 1) {
    // Whoever comes second finds it unused above and used here.
    if (found.used_at === null && found.expires_at.getTime() <= nowMs) {
      throw new CartFault('state_expired', 'The shopper took more than ten minutes to sign in.');
    }
    throw new CartFault('state_used', 'This state was used before.');
  }
  const sealed = { keyId: found.key_id, bytes: found.verifier_sealed };
  return { userId: found.user_id, verifier: unseal(keys, sealed, verifierPlace(stateHash)) };
}

/** Gives a state back whose code the retailer has not looked at: the shopper's browser may come with it again. */
async function giveBack({ pool, nowMs }: SignInContext, state: string): Promise<void> {
  await pool.query('update oauth_state set used_at = null where state_hash = $1 and used_at = $2', [
    hashOf(state),
    new Date(nowMs),
  ]);
}

/** What the retailer's callback brought. */
export interface SignInCallback {
  readonly retailer: string;
  /** The shopper whose browser came back; null: the caller vouches for it. */
  readonly userId: string | null;
  readonly state: string;
  readonly code: string;
  /** The callback's `iss`; null where it had none. */
  readonly issuer: string | null;
}

/**
 * Ends a sign-in: exchanges the code for tokens and keeps them. The state is spent only where the retailer answered.
 * Throws CartFault.
 */
export async function finishSignIn(context: SignInContext, callback: SignInCallback): Promise<Account> {
  const { pool, keys, client, nowMs } = context;
  const { retailer } = callback;
  const { userId, verifier } = await consumeState(context, retailer, callback.userId, callback.state);
  const tokens = await client
    .exchange(callback.code, verifier, callback.issuer)
    .catch(async (error: unknown) => {
      if (error instanceof CartFault && error.code === 'retailer_unavailable')
        await giveBack(context, callback.state);
      throw error;
    });
  return linkAccount(pool, keys, { retailer, userId }, tokens, nowMs);
}

/**
 * Signs a shopper out: forgets the tokens, then asks the retailer to revoke them. Tells whether the retailer confirmed;
 * null where there was no account.
 */
export async function signOut(
  { pool, keys, client }: SignInContext,
  name: AccountName,
): Promise<{ readonly revokedAtRetailer: boolean } | null> {
  const account = await deleteAccount(pool, name);
  if (account === null) return null;
  const tokens = openTokens(keys, account);
  return { revokedAtRetailer: tokens !== null && (await revokeTokens(client, tokens)) };
}

/** Null where their key is gone: then nobody can revoke them, and to forget them is all that is left. */
function openTokens(
  keys: SecretKeys,
  { retailer, userId, accessToken, refreshToken }: AccountWithTokens,
): Pick<Tokens, 'accessToken' | 'refreshToken'> | null {
  const open = (sealed: Sealed, kind: 'access' | 'refresh'): string =>
    unseal(keys, sealed, tokenPlace(retailer, userId, kind));
  try {
    return {
      accessToken: open(accessToken, 'access'),
      refreshToken: refreshToken === null ? null : open(refreshToken, 'refresh'),
    };
  } catch (error) {
    if (error instanceof SealError) return null;
    throw error;
  }
}

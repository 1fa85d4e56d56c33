import type { Pool, PoolClient } from 'pg';
import type { Tokens } from './oauth-client.ts';
import { type Sealed, type SecretKeys, seal, tokenPlace, unseal } from './secret-keys.ts';

/** Names a shopper's account: the chain's slug, and the cart app's own id of the shopper. */
export interface AccountName {
  readonly retailer: string;
  readonly userId: string;
}

/** A shopper's account at a retailer. */
export interface Account extends AccountName {
  readonly status: 'linked' | 'sign_in_required';
  readonly scopes: readonly string[];
  /** Whether the retailer gave a refresh token. */
  readonly refreshable: boolean;
  /** Counts sign-ins and refreshes. */
  readonly tokenVersion: number;
  /** When the access token is to be refreshed; null: the retailer does not say when it ends. */
  readonly refreshAt: Date | null;
  readonly expiresAt: Date | null;
  readonly linkedAt: Date;
  readonly refreshedAt: Date | null;
}

/** An account with what opens the retailer's doors. */
export interface AccountWithTokens extends Account {
  readonly accessToken: Sealed;
  readonly refreshToken: Sealed | null;
}

interface AccountRow {
  retailer: string;
  user_id: string;
  status: 'linked' | 'sign_in_required';
  scopes: string[];
  key_id: string;
  access_token_sealed: Buffer;
  refresh_token_sealed: Buffer | null;
  token_version: string;
  refresh_at: Date | null;
  expires_at: Date | null;
  linked_at: Date;
  refreshed_at: Date | null;
}

const COLUMNS = `retailer, user_id, status, scopes, key_id, access_token_sealed, refresh_token_sealed, token_version,
  refresh_at, expires_at, linked_at, refreshed_at`;

function toAccount(row: AccountRow): AccountWithTokens {
  const { key_id: keyId, refresh_token_sealed: refresh } = row;
  return {
    retailer: row.retailer,
    userId: row.user_id,
    status: row.status,
    scopes: row.scopes,
    refreshable: refresh !== null,
    tokenVersion: Number(row.token_version),
    refreshAt: row.refresh_at,
    expiresAt: row.expires_at,
    linkedAt: row.linked_at,
    refreshedAt: row.refreshed_at,
    accessToken: { keyId, bytes: row.access_token_sealed },
    refreshToken: refresh === null ? null : { keyId, bytes: refresh },
  };
}

/** The account, or null where the shopper never signed in or was signed out. */
export async function findAccount(
  client: Pool | PoolClient,
  { retailer, userId }: AccountName,
): Promise<AccountWithTokens | null> {
  const { rows } = await client.query<AccountRow>(
    `select ${COLUMNS} from retailer_account where retailer = $1 and user_id = $2`,
    [retailer, userId],
  );
  return rows[0] === undefined ? null : toAccount(rows[0]);
}

/** The refresh comes this long before the end of the access token, or a quarter of its life before, if that is less. */
const REFRESH_AHEAD_S = 60;

/** When a token that was asked for at `askedMs` is to be refreshed, and when it ends; nulls where it is not known. */
export function tokenTimes(
  lifetimeS: number | null,
  askedMs: number,
): { readonly refreshAt: Date | null; readonly expiresAt: Date | null } {
  if (lifetimeS === null) return { refreshAt: null, expiresAt: null };
  const aheadS = Math.min(REFRESH_AHEAD_S, lifetimeS / 4);
  return {
    refreshAt: new Date(askedMs + (lifetimeS - aheadS) * 1000),
    expiresAt: new Date(askedMs + lifetimeS * 1000),
  };
}

function sealTokens(
  keys: SecretKeys,
  { retailer, userId }: AccountName,
  accessToken: string,
  refreshToken: string | null,
): { readonly keyId: string; readonly access: Buffer; readonly refresh: Buffer | null } {
  const access = seal(keys, accessToken, tokenPlace(retailer, userId, 'access'));
  const refresh =
    refreshToken === null ? null : seal(keys, refreshToken, tokenPlace(retailer, userId, 'refresh')).bytes;
  return { keyId: access.keyId, access: access.bytes, refresh };
}

/** Keeps the tokens of a sign-in, in place of those of an earlier one. `askedMs`: when they were asked for. */
export async function linkAccount(
  pool: Pool,
  keys: SecretKeys,
  name: AccountName,
  tokens: Tokens,
  askedMs: number,
): Promise<Account> {
  const { keyId, access, refresh } = sealTokens(keys, name, tokens.accessToken, tokens.refreshToken);
  const { refreshAt, expiresAt } = tokenTimes(tokens.lifetimeS, askedMs);
  const { rows } = await pool.query<AccountRow>(
    `insert into retailer_account as a (retailer, user_id, status, scopes, key_id, access_token_sealed,
       refresh_token_sealed, token_version, refresh_at, expires_at, linked_at)
     values ($1, $2, 'linked', $3, $4, $5, $6, 1, $7, $8, $9)
     on conflict (retailer, user_id) do update set status = 'linked', scopes = excluded.scopes,
       key_id = excluded.key_id, access_token_sealed = excluded.access_token_sealed,
       refresh_token_sealed = excluded.refresh_token_sealed, token_version = a.token_version + 1,
       refresh_at = excluded.refresh_at, expires_at = excluded.expires_at, linked_at = excluded.linked_at,
       refreshed_at = null, refresh_lease_by = null, refresh_lease_until = null
     returning ${COLUMNS}`,
    [
      name.retailer,
      name.userId,
      tokens.scopes,
      keyId,
      access,
      refresh,
      refreshAt,
      expiresAt,
      new Date(askedMs),
    ],
  );
  return toAccount(rows[0]!);
}

/**
 * Tries to become the one who refreshes the tokens of this version, over all processes, for `leaseMs`. False where
 * another does already, or has done so. A lease that seems longer was given before the database's clock was set back.
 */
export async function claimRefresh(
  pool: Pool,
  { retailer, userId }: AccountName,
  tokenVersion: number,
  claimant: string,
  leaseMs: number,
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update retailer_account
     set refresh_lease_by = $4, refresh_lease_until = clock_timestamp() + make_interval(secs => $5)
     where retailer = $1 and user_id = $2 and token_version = $3 and status = 'linked'
       and (refresh_lease_until is null or refresh_lease_until <= clock_timestamp()
         or refresh_lease_until > clock_timestamp() + make_interval(secs => $5))`,
    [retailer, userId, tokenVersion, claimant, leaseMs / 1000],
  );
  return rowCount === 1;
}

/** Keeps refreshed tokens and ends the claim. False, and nothing kept, where the claim was lost: the shopper signed in or out. */
export async function saveRefreshed(
  pool: Pool,
  keys: SecretKeys,
  account: AccountWithTokens,
  tokens: Tokens,
  claimant: string,
  askedMs: number,
): Promise<boolean> {
  const earlier = account.refreshToken;
  const kept =
    earlier === null ? null : unseal(keys, earlier, tokenPlace(account.retailer, account.userId, 'refresh'));
  const { keyId, access, refresh } = sealTokens(
    keys,
    account,
    tokens.accessToken,
    tokens.refreshToken ?? kept,
  );
  const { refreshAt, expiresAt } = tokenTimes(tokens.lifetimeS, askedMs);
  const { rowCount } = await pool.query(
    `update retailer_account
     set key_id = $5, access_token_sealed = $6, refresh_token_sealed = $7, refresh_at = $8, expires_at = $9,
       refreshed_at = $10, token_version = token_version + 1, refresh_lease_by = null, refresh_lease_until = null
     where retailer = $1 and user_id = $2 and token_version = $3 and refresh_lease_by = $4`,
    [
      account.retailer,
      account.userId,
      account.tokenVersion,
      claimant,
      keyId,
      access,
      refresh,
      refreshAt,
      expiresAt,
      new Date(askedMs),
    ],
  );
  return rowCount === 1;
}

/** Ends a claim without new tokens; with `signInRequired` the account waits for its shopper from now on. */
export async function releaseRefresh(
  pool: Pool,
  { retailer, userId }: AccountName,
  claimant: string,
  signInRequired: boolean,
): Promise<void> {
  await pool.query(
    `update retailer_account
     set refresh_lease_by = null, refresh_lease_until = null,
       status = case when $4 then 'sign_in_required' else status end
     where retailer = $1 and user_id = $2 and refresh_lease_by = $3`,
    [retailer, userId, claimant, signInRequired],
  );
}

/** Marks that the retailer no longer takes the tokens of this version. */
export async function requireSignIn(
  pool: Pool,
  { retailer, userId }: AccountName,
  tokenVersion: number,
): Promise<void> {
  await pool.query(
    `update retailer_account set status = 'sign_in_required'
     where retailer = $1 and user_id = $2 and token_version = $3`,
    [retailer, userId, tokenVersion],
  );
}

/** Forgets an account and gives what it was, null where there is none. */
export async function deleteAccount(
  pool: Pool,
  { retailer, userId }: AccountName,
): Promise<AccountWithTokens | null> {
  const { rows } = await pool.query<AccountRow>(
    `delete from retailer_account where retailer = $1 and user_id = $2 returning ${COLUMNS}`,
    [retailer, userId],
  );
  return rows[0] === undefined ? null : toAccount(rows[0]);
}

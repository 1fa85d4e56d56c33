import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import {
  type AccountName,
  type AccountWithTokens,
  claimRefresh,
  findAccount,
  releaseRefresh,
  saveRefreshed,
} from './accounts.ts';
import { CartFault } from './fault.ts';
import { type OAuthClient, revokeTokens } from './oauth-client.ts';
import { type SecretKeys, tokenPlace, unseal } from './secret-keys.ts';

/** A token that opens the retailer's doors, and which one it is. */
export interface AccessToken {
  readonly token: string;
  readonly version: number;
}

/** Gives access tokens of shoppers, refreshed where they need it. */
export interface TokenSource {
  /** A token that lives on for a while. Throws CartFault. */
  fresh(name: AccountName, client: OAuthClient): Promise<AccessToken>;
  /** A token newer than one that the retailer refused. Throws CartFault. */
  after(name: AccountName, client: OAuthClient, refusedVersion: number): Promise<AccessToken>;
}

/** Longer than the retailer may take to answer, so that a claim outlives the refresh that it is for. */
const LEASE_MS = 15_000;
const POLL_MS = 50;
const WAIT_MS = 10_000;

interface Vault {
  readonly pool: Pool;
  readonly keys: SecretKeys;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
}

function open({ keys }: Vault, account: AccountWithTokens): AccessToken {
  return {
    token: unseal(keys, account.accessToken, tokenPlace(account.retailer, account.userId, 'access')),
    version: account.tokenVersion,
  };
}

async function linked({ pool }: Vault, name: AccountName): Promise<AccountWithTokens> {
  const account = await findAccount(pool, name);
  if (account?.status === 'linked') return account;
  throw new CartFault('sign_in_required', `The shopper has to sign in to ${name.retailer} first.`);
}

/** Does the refresh that this process has claimed. */
async function refreshClaimed(
  { pool, keys, clock }: Vault,
  account: AccountWithTokens,
  client: OAuthClient,
  claimant: string,
): Promise<void> {
  const { refreshToken, retailer, userId } = account;
  try {
    if (refreshToken === null) {
      throw new CartFault('sign_in_required', `${retailer} gave no refresh token: sign in again.`);
    }
    const askedMs = clock();
    const tokens = await client.refresh(unseal(keys, refreshToken, tokenPlace(retailer, userId, 'refresh')));
    if (await saveRefreshed(pool, keys, account, tokens, claimant, askedMs)) return;
    // Who signed out meanwhile had only the earlier tokens revoked. Those of a new sign-in may hang on the same grant.
    if ((await findAccount(pool, account)) === null) await revokeTokens(client, tokens);
  } catch (error) {
    const signInRequired = error instanceof CartFault && error.code === 'sign_in_required';
    await releaseRefresh(pool, account, claimant, signInRequired);
    throw error;
  }
}

/** A token newer than the stale one: refreshed here, or by whoever claimed the account's row first. */
async function refresh(
  vault: Vault,
  name: AccountName,
  client: OAuthClient,
  staleVersion: number,
): Promise<AccessToken> {
  const claimant = randomUUID();
  const untilMs = performance.now() + WAIT_MS;
  for (;;) {
    const account = await linked(vault, name);
    if (account.tokenVersion > staleVersion) return open(vault, account);
    if (await claimRefresh(vault.pool, name, account.tokenVersion, claimant, LEASE_MS)) {
      await refreshClaimed(vault, account, client, claimant);
    } else if (performance.now() < untilMs) {
      await sleep(POLL_MS);
    } else {
      throw new CartFault('retailer_unavailable', `Another refresh at ${name.retailer} takes long.`, 5);
    }
  }
}

/**
 * Refreshes tokens, one refresh at a time for each account over all processes: whoever claims the account's row does it,
 * the others wait for the new token. `clock` gives milliseconds since 1970.
 */
export function createTokenSource(pool: Pool, keys: SecretKeys, clock: () => number): TokenSource {
  const vault = { pool, keys, clock };
  // Callers of one process share a refresh, so that they do not all poll the record.
  const running = new Map<string, Promise<AccessToken>>();

  const shared = (name: AccountName, client: OAuthClient, staleVersion: number): Promise<AccessToken> => {
    const key = JSON.stringify([name.retailer, name.userId, staleVersion]);
    let refreshing = running.get(key);
    if (refreshing === undefined) {
      refreshing = refresh(vault, name, client, staleVersion).finally(() => running.delete(key));
      running.set(key, refreshing);
    }
    return refreshing;
  };

  return {
    async fresh(name, client) {
      const account = await linked(vault, name);
      if (account.refreshAt === null || account.refreshAt.getTime() > clock()) return open(vault, account);
      try {
        return await shared(name, client, account.tokenVersion);
      } catch (error) {
        // Ahead of the end a refresh that fails for now is no reason to stop.
        const passing = error instanceof CartFault && error.code === 'retailer_unavailable';
        const usable = account.expiresAt === null || account.expiresAt.getTime() > clock();
        if (passing && usable) return open(vault, account);
        throw error;
      }
    },
    after: shared,
  };
}

import { hash, randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { parseApiKey } from './api-key.ts';
import { createBcryptQueue } from './bcrypt-queue.ts';
import { createKeyLookup, RECORD_TIMEOUT_MS } from './key-lookup.ts';
import { findUsableKeys, type UsableKey } from './keys.ts';
import { type KeyAccount, newKeyAccount, updateAccount } from '../limits/key-account.ts';
import { withinMs } from '../time-limit.ts';

/** What a presented key is worth. `busy` and `unavailable` say nothing about the key: try again. */
export type KeyVerdict =
  | { readonly kind: 'valid'; readonly keyId: string; readonly account: KeyAccount }
  | { readonly kind: 'invalid' }
  | { readonly kind: 'busy' }
  | { readonly kind: 'unavailable' };

/** Checks presented keys. Answers at once for a key that was checked before. */
export interface KeyCheck {
  check(key: string): KeyVerdict | Promise<KeyVerdict>;
  /** Keys that pass without bcrypt at the moment. */
  size(): number;
  close(): Promise<void>;
}

/** Bounds and times of the key check, in milliseconds where they are times. */
export interface KeyCheckOptions {
  readonly pool: Pool;
  readonly clock?: () => number;
  /** How often checked keys are compared with the record: a revoked key works for at most this and a query longer. */
  readonly recheckMs?: number;
  /** Calls a second for keys without a rate of their own; null: no limit. */
  readonly ratePerKey?: number | null;
  /** This run of the process, as `openUsage` has it. */
  readonly runId?: string;
  /** Told of a fault that is neither the caller's nor expected. */
  readonly onError?: (error: unknown) => void;
}

const RECHECK_MS = 2_000;
/** How long a checked key goes on while the record cannot be asked, and how long an unused one is remembered. */
const TRUSTED_MS = 3_600_000;
const WRONG_SECRET_MS = 60_000;
const UNKNOWN_ID_MS = 5_000;
const MOST_VERIFIED = 10_000;
const MOST_REFUSED = 10_000;
const MOST_LOOKUPS = 1_000;
const BCRYPT_CAPACITY = 8;
/** Wrong secrets for one known id may not take the whole queue from the others. */
const BCRYPT_PER_KEY = 2;

const INVALID: KeyVerdict = { kind: 'invalid' };
const BUSY: KeyVerdict = { kind: 'busy' };
const UNAVAILABLE: KeyVerdict = { kind: 'unavailable' };

interface Verified {
  readonly verdict: KeyVerdict & { kind: 'valid' };
  expiresAtMs: number;
  confirmedAtMs: number;
  lastSeenMs: number;
}

/** Adds to a map that forgets its oldest entry when it is full. */
function remember<V>(map: Map<string, V>, key: string, value: V, capacity: number): void {
  map.delete(key);
  if (map.size >= capacity) {
    const oldest = map.keys().next();
    if (!oldest.done) map.delete(oldest.value);
  }
  map.set(key, value);
}

/**
 * Checks keys against the record: form and checksum first, then the id, and bcrypt only for a known id whose key was
 * not checked before. What was checked is remembered by a digest keyed with a secret of this process, never by the
 * key; a background query drops what was revoked meanwhile.
 */
export function createKeyCheck(options: KeyCheckOptions): KeyCheck {
  const {
    pool,
    clock = Date.now,
    recheckMs = RECHECK_MS,
    onError = () => {},
    ratePerKey = null,
    runId,
  } = options;
  const processSecret = randomBytes(32).toString('base64');
  const verified = new Map<string, Verified>();
  const refusedUntilMs = new Map<string, number>();
  const running = new Map<string, Promise<KeyVerdict>>();
  const hashing = new Map<string, number>();
  const lookup = createKeyLookup(pool, MOST_LOOKUPS, runId);
  const bcrypt = createBcryptQueue(BCRYPT_CAPACITY);

  // One account a key, also where its header is written in several ways; it outlives a check that is forgotten.
  const accounts = new Map<string, KeyAccount>();
  const accountOf = (key: UsableKey): KeyAccount => {
    const account = accounts.get(key.keyId) ?? newKeyAccount(key, ratePerKey, clock());
    updateAccount(account, key, ratePerKey);
    remember(accounts, key.keyId, account, MOST_VERIFIED);
    return account;
  };

  const refuse = (digest: string, forMs: number): KeyVerdict => {
    remember(refusedUntilMs, digest, clock() + forMs, MOST_REFUSED);
    return INVALID;
  };

  const compare = async (keyId: string, secret: string, secretHash: string): Promise<boolean | undefined> => {
    const ahead = hashing.get(keyId) ?? 0;
    if (ahead >= BCRYPT_PER_KEY) return undefined;
    hashing.set(keyId, ahead + 1);
    try {
      return await bcrypt.verify(secret, secretHash);
    } finally {
      const left = (hashing.get(keyId) ?? 1) - 1;
      if (left === 0) hashing.delete(keyId);
      else hashing.set(keyId, left);
    }
  };

  const checkOnce = async (digest: string, keyId: string, secret: string): Promise<KeyVerdict> => {
    const known = lookup.find(keyId);
    if (known === undefined) return BUSY;
    const askedAtMs = clock();
    const key = await known;
    if (key === null) return refuse(digest, UNKNOWN_ID_MS);
    const matches = await compare(keyId, secret, key.secretHash);
    if (matches === undefined) return BUSY;
    if (!matches) return refuse(digest, WRONG_SECRET_MS);
    const entry: Verified = {
      verdict: { kind: 'valid', keyId, account: accountOf(key) },
      expiresAtMs: key.expiresAtMs ?? Number.POSITIVE_INFINITY,
      confirmedAtMs: askedAtMs,
      lastSeenMs: askedAtMs,
    };
    remember(verified, digest, entry, MOST_VERIFIED);
    return entry.verdict;
  };

  const checkNew = (digest: string, keyId: string, secret: string): Promise<KeyVerdict> => {
    const checking = checkOnce(digest, keyId, secret)
      .catch((error: unknown) => {
        onError(error);
        return UNAVAILABLE;
      })
      .finally(() => running.delete(digest));
    running.set(digest, checking);
    return checking;
  };

  const confirmAll = async (): Promise<void> => {
    const keyIds = [...new Set([...verified.values()].map(({ verdict }) => verdict.keyId))];
    const nowMs = clock();
    const usable = new Map(
      (await withinMs(RECORD_TIMEOUT_MS, findUsableKeys(pool, keyIds, runId))).map((key) => [key.keyId, key]),
    );
    for (const [digest, entry] of verified) {
      const key = usable.get(entry.verdict.keyId);
      // A key that was checked while the query ran is not in its answer.
      if (key === undefined && entry.confirmedAtMs >= nowMs) continue;
      if (key === undefined) {
        verified.delete(digest);
        continue;
      }
      entry.expiresAtMs = key.expiresAtMs ?? Number.POSITIVE_INFINITY;
      entry.confirmedAtMs = nowMs;
      updateAccount(entry.verdict.account, key, ratePerKey);
    }
  };

  const dropStale = (): void => {
    const oldestMs = clock() - TRUSTED_MS;
    for (const [digest, entry] of verified) {
      if (entry.confirmedAtMs < oldestMs || entry.lastSeenMs < oldestMs) verified.delete(digest);
    }
  };

  let confirming = false;
  const recheck = async (): Promise<void> => {
    if (confirming || verified.size === 0) return;
    confirming = true;
    try {
      await confirmAll();
    } catch (error) {
      onError(error);
    }
    dropStale();
    confirming = false;
  };
  const timer = setInterval(() => void recheck(), recheckMs);
  timer.unref();

  return {
    check(key) {
      const digest = hash('sha256', processSecret + key, 'base64');
      const nowMs = clock();
      const entry = verified.get(digest);
      if (entry !== undefined) {
        if (entry.expiresAtMs <= nowMs) {
          verified.delete(digest);
          return INVALID;
        }
        entry.lastSeenMs = nowMs;
        return entry.verdict;
      }
      if ((refusedUntilMs.get(digest) ?? 0) > nowMs) return INVALID;
      const parsed = parseApiKey(key);
      if (parsed === null) return INVALID;
      return running.get(digest) ?? checkNew(digest, parsed.keyId, parsed.secret);
    },
    size: () => verified.size,
    async close() {
      clearInterval(timer);
      await bcrypt.close();
    },
  };
}

import type { Pool } from 'pg';
import { type LimitMemory, newLimitMemory } from '../limits/limit-memory.ts';
import { type KeyAccount, newKeyAccount, updateAccount } from '../limits/key-account.ts';
import { withinMs } from '../time-limit.ts';
import { remember } from './bounded-map.ts';
import { RECORD_TIMEOUT_MS } from './key-lookup.ts';
import {
  findUsableKeys,
  keyRevision,
  type ProcessRuns,
  type UsableKey,
  usedElsewhereOf,
} from './usable-keys.ts';

/** What a good key is worth: the same object each time it comes. */
export interface CheckedKey {
  readonly kind: 'valid';
  readonly keyId: string;
  readonly account: KeyAccount;
}

/** Keys that were found good, by a digest of how they were presented. */
export interface CheckedKeys {
  /** Undefined: not known; null: it has expired. */
  find(digest: string, nowMs: number): CheckedKey | null | undefined;
  /** Remembers a key that the record had at `askedAtMs`, milliseconds since 1970. */
  add(digest: string, key: UsableKey, askedAtMs: number): CheckedKey;
  /**
   * Compares them with the record and drops those it does not confirm: one cheap read while no key has changed. Rejects
   * where it does not answer.
   */
  confirm(): Promise<void>;
  size(): number;
}

/** What they are compared with, and how. */
export interface CheckedKeyOptions {
  readonly pool: Pool;
  readonly clock: () => number;
  /** Calls a second for keys without a rate of their own; null: no limit. */
  readonly ratePerKey: number | null;
  /** Whose calls are not counted as used elsewhere. */
  readonly runs?: ProcessRuns;
  /** What limits remember. Default: nothing yet. */
  readonly memory?: LimitMemory;
}

/** How long a checked key goes on while the record cannot be asked, and how long an unused one is remembered. */
const TRUSTED_MS = 3_600_000;
const MOST_CHECKED = 10_000;

interface Entry {
  readonly verdict: CheckedKey;
  expiresAtMs: number;
  confirmedAtMs: number;
  lastSeenMs: number;
  /** False: it was looked up at a revision that is not known. */
  isOfRevision: boolean;
}

function expiryOf({ expiresAtMs }: UsableKey): number {
  return expiresAtMs ?? Number.POSITIVE_INFINITY;
}

/** One account a key, also where its header is written in several ways; it outlives a check that is forgotten. */
function accountsOf({
  clock,
  ratePerKey,
  memory = newLimitMemory(),
}: Pick<CheckedKeyOptions, 'clock' | 'ratePerKey' | 'memory'>): (key: UsableKey) => KeyAccount {
  const accounts = new Map<string, KeyAccount>();
  return (key) => {
    const account = accounts.get(key.keyId) ?? newKeyAccount(key, ratePerKey, clock(), memory);
    updateAccount(account, key, ratePerKey);
    remember(accounts, key.keyId, account, MOST_CHECKED);
    return account;
  };
}

/** Compares entries with the record: all that it does not confirm are dropped. */
function confirmerOf(
  entries: Map<string, Entry>,
  { pool, clock, ratePerKey, runs }: Omit<CheckedKeyOptions, 'memory'>,
): () => Promise<void> {
  /** The revision of the keys that all entries but new ones were compared with. */
  let revision = '';

  /** Compares entries with the record's keys. */
  const compare = async (digests: readonly string[], nowMs: number): Promise<void> => {
    const keyIds = [...new Set(digests.map((digest) => entries.get(digest)?.verdict.keyId ?? ''))];
    const found = await withinMs(RECORD_TIMEOUT_MS, findUsableKeys(pool, keyIds, runs?.all()));
    const usable = new Map(found.map((key) => [key.keyId, key]));
    for (const digest of digests) {
      const entry = entries.get(digest);
      const key = entry === undefined ? undefined : usable.get(entry.verdict.keyId);
      if (entry === undefined || key === undefined) {
        entries.delete(digest);
        continue;
      }
      entry.expiresAtMs = expiryOf(key);
      entry.confirmedAtMs = nowMs;
      entry.isOfRevision = true;
      updateAccount(entry.verdict.account, key, ratePerKey);
    }
  };
  /** While no key has changed, nothing but what others have used of an allowance can have. */
  const confirmUnchanged = async (known: readonly Entry[], nowMs: number): Promise<void> => {
    const limited = known.filter(({ verdict }) => verdict.account.monthlyAllowance !== null);
    const keyIds = [...new Set(limited.map(({ verdict }) => verdict.keyId))];
    if (keyIds.length > 0) {
      const used = await withinMs(RECORD_TIMEOUT_MS, usedElsewhereOf(pool, keyIds, runs?.all()));
      for (const { verdict } of limited) verdict.account.usedElsewhere = used.get(verdict.keyId) ?? 0;
    }
    for (const entry of known) entry.confirmedAtMs = nowMs;
  };
  return async () => {
    const nowMs = clock();
    const current = await withinMs(RECORD_TIMEOUT_MS, keyRevision(pool));
    const isSame = current === revision;
    const isKnown = ([, entry]: [string, Entry]): boolean => isSame && entry.isOfRevision;
    const known = [...entries].filter(isKnown);
    const digests = [...entries].filter((pair) => !isKnown(pair)).map(([digest]) => digest);
    await confirmUnchanged(
      known.map(([, entry]) => entry),
      nowMs,
    );
    if (digests.length > 0) await compare(digests, nowMs);
    revision = current;
  };
}

/** Remembers the keys that one thread has checked. */
export function createCheckedKeys(options: CheckedKeyOptions): CheckedKeys {
  const { clock } = options;
  const entries = new Map<string, Entry>();
  const accountOf = accountsOf(options);

  const confirmAll = confirmerOf(entries, options);
  const dropStale = (): void => {
    const oldestMs = clock() - TRUSTED_MS;
    for (const [digest, entry] of entries) {
      if (entry.confirmedAtMs < oldestMs || entry.lastSeenMs < oldestMs) entries.delete(digest);
    }
  };

  return {
    find(digest, nowMs) {
      const entry = entries.get(digest);
      if (entry === undefined) return undefined;
      if (entry.expiresAtMs <= nowMs) {
        entries.delete(digest);
        return null;
      }
      entry.lastSeenMs = nowMs;
      return entry.verdict;
    },
    add(digest, key, askedAtMs) {
      const verdict: CheckedKey = { kind: 'valid', keyId: key.keyId, account: accountOf(key) };
      const times = { expiresAtMs: expiryOf(key), confirmedAtMs: askedAtMs, lastSeenMs: askedAtMs };
      remember(entries, digest, { verdict, ...times, isOfRevision: false }, MOST_CHECKED);
      return verdict;
    },
    async confirm() {
      if (entries.size === 0) return;
      await confirmAll().finally(dropStale);
    },
    size: () => entries.size,
  };
}

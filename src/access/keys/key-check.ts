import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Pool } from 'pg';
import { type ApiKey, parseApiKey } from './api-key.ts';
import { type BcryptShares, createBcryptShares } from './bcrypt-shares.ts';
import { remember } from './bounded-map.ts';
import { type CheckedKey, createCheckedKeys } from './checked-keys.ts';
import { createKeyLookup } from './key-lookup.ts';
import { digestOfSecret } from './secret-digest.ts';
import type { LimitMemory } from '../limits/limit-memory.ts';
import { keepDigest, type ProcessRuns, type UsableKey } from './usable-keys.ts';

/** What a presented key is worth. `busy`, `unavailable` and `limited` say nothing about the key: try again. */
export type KeyVerdict =
  | CheckedKey
  | { readonly kind: 'invalid' }
  | { readonly kind: 'busy' }
  | { readonly kind: 'unavailable' }
  /** Whoever asks has asked too often. */
  | { readonly kind: 'limited' };

/** Checks presented keys. Answers at once for a key that was checked before. */
export interface KeyCheck {
  check(key: string): KeyVerdict | Promise<KeyVerdict>;
  /** The same; `refuses` is asked about `asker` before the record is: where it says yes, the key is not looked up. */
  checkFor<Asker>(
    key: string,
    refuses: (asker: Asker) => boolean,
    asker: Asker,
  ): KeyVerdict | Promise<KeyVerdict>;
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
  readonly runs?: ProcessRuns;
  /** What limits remember. Default: nothing yet. */
  readonly memory?: LimitMemory;
  /** Told of a fault that is neither the caller's nor expected. */
  readonly onError?: (error: unknown) => void;
}

const RECHECK_MS = 2_000;
const WRONG_SECRET_MS = 60_000;
const UNKNOWN_ID_MS = 5_000;
const MOST_REFUSED = 10_000;
const MOST_LOOKUPS = 1_000;
const BCRYPT_CAPACITY = 8;
/** Wrong secrets for one known id may not take the whole queue from the others. */
const BCRYPT_PER_KEY = 2;

const INVALID: KeyVerdict = { kind: 'invalid' };
const BUSY: KeyVerdict = { kind: 'busy' };
const UNAVAILABLE: KeyVerdict = { kind: 'unavailable' };
const LIMITED: KeyVerdict = { kind: 'limited' };

/** A key as it was presented. */
interface Presented extends ApiKey {
  /** By which it is remembered. */
  readonly digest: string;
}

/** Presented keys that are worth nothing, by their digest, each for a while. */
function createRefusals(clock: () => number) {
  const untilMs = new Map<string, number>();
  return {
    // What seems to last longer than any refusal does was added before the clock was set back.
    has(digest: string, nowMs: number): boolean {
      const until = untilMs.get(digest) ?? 0;
      return until > nowMs && until <= nowMs + WRONG_SECRET_MS;
    },
    add(digest: string, forMs: number): KeyVerdict {
      remember(untilMs, digest, clock() + forMs, MOST_REFUSED);
      return INVALID;
    },
  };
}

/** Runs `task` at intervals, never twice at once. */
function repeat(task: () => Promise<void>, everyMs: number): { stop(): void } {
  let running = false;
  const timer = setInterval(() => {
    if (running) return;
    running = true;
    void task().finally(() => {
      running = false;
    });
  }, everyMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

/** Whether the secret is this key's; undefined: too many wait for bcrypt. */
async function hasSecret(
  key: UsableKey,
  presented: ApiKey,
  { pool, bcrypt, onError }: Required<Pick<KeyCheckOptions, 'pool' | 'onError'>> & { bcrypt: BcryptShares },
): Promise<boolean | undefined> {
  const digest = digestOfSecret(key.pepper, presented);
  if (key.secretDigest !== null) return timingSafeEqual(Buffer.from(digest), Buffer.from(key.secretDigest));
  const matches = await bcrypt.verify(key.keyId, presented.secret, key.secretHash);
  if (matches === true) keepDigest(pool, key.keyId, digest).catch(onError);
  return matches;
}

/**
 * Checks keys against the record: form and checksum first, then the id, then the secret by its digest. bcrypt is left
 * for keys that were issued before there were digests, once each: it takes a sixth of a second of a core, and a service
 * that starts again meets hundreds of keys at once. What was checked is remembered by a digest keyed with a secret of this process, never by the
 * key; a background query drops what was revoked meanwhile.
 */
export function createKeyCheck(options: KeyCheckOptions): KeyCheck {
  const { pool, clock = Date.now, onError = () => {}, ratePerKey = null, runs } = options;
  const processSecret = randomBytes(32).toString('base64');
  const checked = createCheckedKeys({ ...options, clock, ratePerKey });
  const refusals = createRefusals(clock);
  const running = new Map<string, Promise<KeyVerdict>>();
  const lookup = createKeyLookup(pool, MOST_LOOKUPS, runs);
  const bcrypt = createBcryptShares(BCRYPT_CAPACITY, BCRYPT_PER_KEY);

  const checkOnce = async ({ digest, keyId, secret }: Presented): Promise<KeyVerdict> => {
    const known = lookup.find(keyId);
    if (known === undefined) return BUSY;
    const askedAtMs = clock();
    const key = await known;
    if (key === null) return refusals.add(digest, UNKNOWN_ID_MS);
    const matches = await hasSecret(key, { keyId, secret }, { pool, bcrypt, onError });
    if (matches === undefined) return BUSY;
    return matches ? checked.add(digest, key, askedAtMs) : refusals.add(digest, WRONG_SECRET_MS);
  };

  const checkNew = (presented: Presented): Promise<KeyVerdict> => {
    const { digest } = presented;
    const checking = checkOnce(presented)
      .catch((error: unknown) => {
        onError(error);
        return UNAVAILABLE;
      })
      .finally(() => running.delete(digest));
    running.set(digest, checking);
    return checking;
  };

  const checkFor = <Asker>(
    key: string,
    refuses: (asker: Asker) => boolean,
    asker: Asker,
  ): KeyVerdict | Promise<KeyVerdict> => {
    const digest = hash('sha256', processSecret + key, 'base64');
    const nowMs = clock();
    const known = checked.find(digest, nowMs);
    if (known !== undefined) return known ?? INVALID;
    if (refusals.has(digest, nowMs)) return INVALID;
    const parsed = parseApiKey(key);
    if (parsed === null) return INVALID;
    if (refuses(asker)) return LIMITED;
    return running.get(digest) ?? checkNew({ digest, ...parsed });
  };

  const rechecking = repeat(() => checked.confirm().catch(onError), options.recheckMs ?? RECHECK_MS);

  return {
    check: (key) => checkFor(key, () => false, null),
    checkFor,
    size: () => checked.size(),
    async close() {
      rechecking.stop();
      await bcrypt.close();
    },
  };
}

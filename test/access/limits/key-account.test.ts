import { describe, expect, it } from 'vitest';
import type { UsableKey } from '../../../src/access/keys/usable-keys.ts';
import {
  countCall,
  type KeyAccount,
  limitKey,
  newKeyAccount,
  updateAccount,
} from '../../../src/access/limits/key-account.ts';
import { SharedCounts } from '../../../src/access/limits/shared-counts.ts';
import { SharedDues } from '../../../src/access/limits/shared-dues.ts';
import { SharedPlaces } from '../../../src/access/limits/shared-places.ts';

const NOW_MS = Date.UTC(2030, 0, 31, 23, 59, 50);
const KEY: UsableKey = {
  keyId: 'gsk_1',
  secretHash: '',
  secretDigest: null,
  pepper: '',
  expiresAtMs: null,
  ratePerSecond: null,
  monthlyAllowance: 7,
  usedElsewhere: 4,
};

const accountOf = (key: UsableKey, defaultRate: number | null): KeyAccount =>
  newKeyAccount(key, defaultRate, NOW_MS, {
    dues: new SharedDues(),
    calls: new SharedCounts(),
    places: new SharedPlaces(),
  });

describe('the allowance of a key', () => {
  it('is held by the answers, however many calls two threads let in at once', () => {
    const [counts, dues, places] = [new SharedCounts(), new SharedDues(), new SharedPlaces()];
    const threads = [counts, new SharedCounts(counts.buffer)].map((calls) =>
      newKeyAccount(KEY, null, NOW_MS, { dues, calls, places }),
    );
    const calls = [0, 1, 0, 1, 0].map((thread) => threads[thread]!);
    expect(calls.map((account) => limitKey(account, NOW_MS))).toEqual(calls.map(() => null));
    const told = calls.map((account) => countCall(account, '/v1/products', NOW_MS));
    expect(told.map((limit) => limit?.seconds ?? null)).toEqual([null, null, null, 10, 10]);
    expect(told[3]?.detail).toContain('its 7 calls');
    expect(counts.at(KEY.keyId).of(threads[0]!.month)).toBe(3);
    const written = threads.flatMap(({ today }) => [...today.values()].map((line) => line.calls));
    expect(written).toEqual([2, 1]);
    expect(threads.map((account) => limitKey(account, NOW_MS)?.seconds)).toEqual([10, 10]);
    expect(threads.map((account) => limitKey(account, NOW_MS + 10_000))).toEqual([null, null]);
  });

  it('begins anew with the month, whoever used up the one before, and ends with the one that follows', () => {
    const account = accountOf({ ...KEY, usedElsewhere: 7 }, null);
    expect(limitKey(account, NOW_MS)?.seconds).toBe(10);
    const nextMs = NOW_MS + 10_000;
    for (let call = 0; call < 7; call++) {
      expect(limitKey(account, nextMs)).toBeNull();
      expect(countCall(account, '/v1/products', nextMs)).toBeNull();
    }
    expect(limitKey(account, nextMs)?.seconds).toBe(28 * 86_400);
  });

  it('counts a call that was let in before the month ended and is answered after it in the new month', () => {
    const account = accountOf({ ...KEY, usedElsewhere: 6 }, null);
    expect(limitKey(account, NOW_MS)).toBeNull();
    const month = account.month;
    expect(countCall(account, '/v1/products', NOW_MS + 10_000)).toBeNull();
    expect(account.month).toBe(month + 1);
    expect(account.calls.of(month + 1)).toBe(1);
  });

  it('holds no calls of this month against the next one where the clock was a month ahead and was set back', () => {
    const [counts, dues, places] = [new SharedCounts(), new SharedDues(), new SharedPlaces()];
    const key = { ...KEY, usedElsewhere: 0 };
    const threads = [counts, new SharedCounts(counts.buffer)].map((calls) =>
      newKeyAccount(key, null, NOW_MS, { dues, calls, places }),
    );
    const aheadMs = NOW_MS + 20 * 86_400_000;
    for (const account of threads) expect(countCall(account, '/v1/products', aheadMs)).toBeNull();
    const backMs = NOW_MS - 3_590_000;
    for (let call = 0; call < 7; call++)
      expect(countCall(threads[call % 2]!, '/v1/products', backMs)).toBeNull();
    expect(threads.map((account) => limitKey(account, backMs)?.seconds)).toEqual([3_600, 3_600]);
    const nextMs = NOW_MS + 10_000;
    expect(threads.map((account) => limitKey(account, nextMs))).toEqual([null, null]);
    expect(counts.at(KEY.keyId).of(threads[0]!.month)).toBe(0);
  });

  it('stays in the month that has begun for a thread that looked at the clock a moment before', () => {
    const account = accountOf(KEY, null);
    const nextMs = NOW_MS + 10_000;
    expect(countCall(account, '/v1/products', nextMs)).toBeNull();
    const month = account.month;
    expect(limitKey(account, nextMs - 1)).toBeNull();
    expect(account.month).toBe(month);
    expect(account.calls.of(month)).toBe(1);
  });
});

describe('the rate of a key', () => {
  it('is its own while it has one, and the default again when that is taken away', () => {
    const account = accountOf(KEY, 5);
    const rate = () => account.bucket?.policy;
    expect(rate()).toBe('"key";q=5;w=1');
    updateAccount(account, { ...KEY, ratePerSecond: 2 }, 5);
    expect(rate()).toBe('"key";q=2;w=1');
    updateAccount(account, KEY, 5);
    expect(rate()).toBe('"key";q=5;w=1');
  });
});

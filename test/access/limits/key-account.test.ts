import { describe, expect, it } from 'vitest';
import type { UsableKey } from '../../../src/access/keys/usable-keys.ts';
import { countCall, limitKey, newKeyAccount } from '../../../src/access/limits/key-account.ts';
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
});

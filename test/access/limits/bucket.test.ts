import { describe, expect, it } from 'vitest';
import { type Bucket, newBucket, secondsUntilFree, takeFrom } from '../../../src/access/limits/bucket.ts';
import { SharedDues } from '../../../src/access/limits/shared-dues.ts';

const NOW_MS = Date.UTC(2030, 0, 1);

const bucketOf = (ratePerSecond: number): Bucket =>
  newBucket('key', ratePerSecond, new SharedDues().at('somebody'));

/** What a call at so many milliseconds hears, and how many calls it leaves. */
function call(bucket: Bucket, afterMs: number): readonly [seconds: number, remaining: number] {
  return [takeFrom(bucket, NOW_MS + afterMs), bucket.remaining];
}

describe('a bucket of three calls a second', () => {
  it('has three at once, then one each third of a second, and says how many are left', () => {
    const bucket = bucketOf(3);
    const calls = [0, 0, 0, 0, 333, 334, 667, 2_000, 2_100].map((afterMs) => [
      afterMs,
      ...call(bucket, afterMs),
    ]);
    expect(calls).toEqual([
      [0, 0, 2],
      [0, 0, 1],
      [0, 0, 0],
      [0, 1, 0],
      [333, 1, 0],
      [334, 0, 0],
      [667, 0, 0],
      [2_000, 0, 2],
      [2_100, 0, 1],
    ]);
  });

  it('tells what a call would hear without taking one', () => {
    const bucket = bucketOf(3);
    const waits = (afterMs: number): number => secondsUntilFree(bucket, NOW_MS + afterMs);
    for (let i = 0; i < 5; i++) expect(waits(0)).toBe(0);
    for (let i = 0; i < 3; i++) call(bucket, 0);
    expect([0, 333, 334, 334].map(waits)).toEqual([1, 1, 0, 0]);
    expect(call(bucket, 334)).toEqual([0, 0]);
    expect(waits(334)).toBe(1);
  });

  it('has none left to tell of where another thread took the last', () => {
    const due = new SharedDues().at('somebody');
    const [here, there] = [newBucket('key', 3, due), newBucket('key', 3, due)];
    for (let i = 0; i < 3; i++) takeFrom(here, NOW_MS);
    expect(call(there, 0)).toEqual([1, 0]);
  });

  it('takes its call after those of a thread that was faster', () => {
    let dueMs = 0;
    let isRace = true;
    const bucket = newBucket('key', 3, {
      load: () => dueMs,
      replace(next) {
        dueMs = isRace ? NOW_MS + 1_000 / 3 : next;
        return !isRace || (isRace = false);
      },
    });
    expect(call(bucket, 0)).toEqual([0, 1]);
  });

  it('forgets calls of a time that is yet to come, as a clock leaves behind that went back', () => {
    const bucket = bucketOf(3);
    for (let i = 0; i < 3; i++) call(bucket, 10_000);
    expect(call(bucket, 0)).toEqual([0, 2]);
  });
});

it('gives all calls of a second at once, and no more, whatever part of a second a call is', () => {
  const dues = new SharedDues();
  const rates = Array.from({ length: 1_000 }, (_, i) => i + 1);
  for (const beginsMs of [NOW_MS, NOW_MS + 1, Date.UTC(2040, 5, 7, 8, 9, 10, 11)]) {
    const given = rates.map((rate) => {
      const bucket = newBucket('key', rate, dues.at(`${rate} from ${beginsMs}`));
      const calls = Array.from({ length: rate + 2 }, () => takeFrom(bucket, beginsMs));
      return calls.filter((seconds) => seconds === 0).length;
    });
    expect(given).toEqual(rates);
  }
});

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { answerAhead } from '../../../src/cli/serving/answer-ahead.ts';
import type { Sliced } from '../../../src/domain/slices.ts';
import type { Snapshot } from '../../../src/snapshot/snapshot.ts';
import { EVENTUALLY } from '../../support/eventually.ts';
import { errorLog, expectOverOnceAborted, snapshotOf } from './served-in-turn.ts';

let ending: AbortController;

beforeEach(() => {
  ending = new AbortController();
});
afterEach(() => ending.abort());

/** Answers ahead in steps of which each is noted, with the snapshot that it was asked of. */
function start(steps: number, get: () => Snapshot | undefined) {
  const answered: string[] = [];
  const askedAgain = (asked: Snapshot) =>
    function* answer(next: Snapshot): Sliced<void> {
      for (let step = 1; step <= steps; step++) {
        answered.push(`${asked.manifest.version} in ${next.manifest.version}: ${step}`);
        yield 1;
      }
    };
  const { logger, noted } = errorLog();
  const ended = answerAhead({ get, askedAgain, logger, signal: ending.signal, restMs: 1 });
  return { answered, noted, ended };
}

describe('what is asked again and again', () => {
  it('is answered in the snapshot that is served, and what was asked of that in the next one', async () => {
    let served: Snapshot | undefined;
    const { answered } = start(2, () => served);
    served = snapshotOf(1);
    await expect.poll(() => answered.length, EVENTUALLY).toBeGreaterThanOrEqual(4);
    served = snapshotOf(2);
    await expect.poll(() => answered.at(-1), EVENTUALLY).toBe('2 in 2: 2');
    expect(answered.slice(0, 4)).toEqual(['1 in 1: 1', '1 in 1: 2', '1 in 1: 1', '1 in 1: 2']);
    const first = answered.findIndex((line) => line.includes('in 2'));
    expect(answered.slice(first, first + 4)).toEqual(['1 in 2: 1', '1 in 2: 2', '2 in 2: 1', '2 in 2: 2']);
  });

  it('is given up where another snapshot is served before the end', async () => {
    let served = snapshotOf(1);
    const { answered } = start(Number.POSITIVE_INFINITY, () => served);
    await expect.poll(() => answered.length, EVENTUALLY).toBeGreaterThan(0);
    served = snapshotOf(2);
    await expect.poll(() => answered.at(-1), EVENTUALLY).toMatch('1 in 2');
  });

  it('is answered by those who ask where that fails, which is noted once', async () => {
    const { noted, ended } = start(1, () => {
      throw new Error('broken');
    });
    await ended;
    expect(noted()).toEqual([['frequent requests are no longer answered ahead', 'broken']]);
  });

  it('is not answered any more once the service ends', async () => {
    const served = snapshotOf(1);
    const { answered, ended } = start(Number.POSITIVE_INFINITY, () => served);
    await expectOverOnceAborted(answered, ended, ending);
  });
});

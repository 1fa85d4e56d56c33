import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { rehearseFirst } from '../../../src/cli/serving/rehearse.ts';
import type { Sliced } from '../../../src/domain/slices.ts';
import type { Snapshot } from '../../../src/snapshot/snapshot.ts';
import { EVENTUALLY } from '../../support/eventually.ts';
import { errorLog, expectOverOnceAborted, snapshotOf } from './served-in-turn.ts';

let ending: AbortController;

beforeEach(() => {
  ending = new AbortController();
});
afterEach(() => ending.abort());

/** Rehearses in steps of which each is noted. */
function start(steps: number, get: () => Snapshot | undefined) {
  const asked: string[] = [];
  function* rehearse(snapshot: Snapshot): Sliced<void> {
    for (let step = 1; step <= steps; step++) {
      asked.push(`${snapshot.manifest.version}: ${step}`);
      yield 1;
    }
  }
  const { logger, noted } = errorLog();
  const ended = rehearseFirst({ get, rehearse, logger, signal: ending.signal, lookMs: 1 });
  return { asked, noted, ended };
}

describe('a rehearsal', () => {
  it('is held with the first two snapshots of a thread, and with no other', async () => {
    let served: Snapshot | undefined;
    const { asked, ended } = start(2, () => served);
    for (const version of [1, 2]) {
      served = snapshotOf(version);
      await expect.poll(() => asked.at(-1), EVENTUALLY).toBe(`${version}: 2`);
    }
    served = snapshotOf(3);
    await ended;
    expect(asked).toEqual(['1: 1', '1: 2', '2: 1', '2: 2']);
  });

  it('is given up where another snapshot is served before its end', async () => {
    let served = snapshotOf(1);
    const { asked } = start(Number.POSITIVE_INFINITY, () => served);
    await expect.poll(() => asked.length, EVENTUALLY).toBeGreaterThan(0);
    served = snapshotOf(2);
    await expect.poll(() => asked.at(-1), EVENTUALLY).toMatch(/^2: /);
  });

  it('waits for as long as the thread has something else to do', async () => {
    const served = snapshotOf(1);
    const { asked } = start(1, () => served);
    const untilMs = performance.now() + 500;
    while (performance.now() < untilMs) {
      const busyMs = performance.now() + 20;
      while (performance.now() < busyMs);
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(asked).toEqual([]);
    await expect.poll(() => asked, EVENTUALLY).toEqual(['1: 1']);
  });

  it('that fails is noted once, and nothing else ends', async () => {
    const { noted, ended } = start(1, () => {
      throw new Error('broken');
    });
    await ended;
    expect(noted()).toEqual([['the first requests find code that is not compiled yet', 'broken']]);
  });

  it('ends with the service', async () => {
    const served = snapshotOf(1);
    const { asked, ended } = start(Number.POSITIVE_INFINITY, () => served);
    await expectOverOnceAborted(asked, ended, ending);
  });
});

import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SHARED_DERIVATIONS } from '../../../src/api/shared-derivations.ts';
import { makeReady } from '../../../src/cli/serving/make-ready.ts';
import { publish } from '../../../src/publish/publish.ts';
import type { Snapshot } from '../../../src/snapshot/snapshot.ts';
import { loadCurrent } from '../../snapshot/snapshot-reader.ts';
import { type PublishedCatalogue, publishCatalogue } from '../../support/published-catalogue.ts';
import { EVENTUALLY } from '../../support/eventually.ts';

let catalogue: PublishedCatalogue;
let snapshot: Snapshot;

beforeAll(async () => {
  catalogue = await publishCatalogue();
});
afterAll(() => catalogue.close());
beforeEach(async () => {
  snapshot = await loadCurrent(catalogue.dir);
});

const isDerived = (of: Snapshot, name: 'coverage' | 'popularity'): boolean =>
  SHARED_DERIVATIONS[name].give(of) !== undefined;

/** Whether what the first list at a chain needs is there. */
const isAhead = (of: Snapshot): boolean =>
  (SHARED_DERIVATIONS.chainLetters.give(of) as readonly unknown[]).some((made) => made !== undefined);

/** Makes snapshots ready, and notes what the other threads are told, and the lines of the log. */
function start() {
  const told: string[] = [];
  const lines: { msg: string; err?: { message: string } }[] = [];
  const ready = makeReady(
    {
      offer: async ({ manifest }) => void told.push(`offer ${manifest.version}`),
      goOver: () => void told.push('go'),
    },
    pino({ level: 'error' }, { write: (line) => void lines.push(JSON.parse(line)) }),
  );
  return { ready, told, lines };
}

describe('how a process goes over to a snapshot', () => {
  it('serves the first one when its first reads are prepared, and has the rest and the other threads follow', async () => {
    const { ready, told } = start();
    await ready.prepare(snapshot);
    expect(told).toEqual([]);
    expect(isDerived(snapshot, 'popularity')).toBe(true);
    expect(isDerived(snapshot, 'coverage')).toBe(false);
    ready.onSwap(snapshot, undefined);
    await expect.poll(() => told, EVENTUALLY).toEqual([`offer ${snapshot.manifest.version}`, 'go']);
    expect(isDerived(snapshot, 'coverage')).toBe(true);
    expect(isAhead(snapshot)).toBe(true);
  });

  it('makes a later one ready whole, in all threads, after the first one was', async () => {
    const { ready, told } = start();
    await ready.prepare(snapshot);
    ready.onSwap(snapshot, undefined);
    await publish(catalogue.pool, { dir: catalogue.dir, full: true });
    const next = await loadCurrent(catalogue.dir);
    await ready.prepare(next);
    expect(told).toEqual(['offer 1', 'go', `offer ${next.manifest.version}`]);
    expect(isDerived(next, 'coverage')).toBe(true);
    expect(isAhead(next)).toBe(true);
    ready.onSwap(next, snapshot);
    expect(told.at(-1)).toBe('go');
    expect(told.length).toBe(4);
  });

  it('goes on where what reads make at a first use cannot be made ahead, and says so once', async () => {
    const { ready, told, lines } = start();
    await ready.prepare(snapshot);
    Object.defineProperty(snapshot.finding.columns, 'nameStarts', {
      get() {
        throw new Error('no names today');
      },
    });
    ready.onSwap(snapshot, undefined);
    await expect.poll(() => told, EVENTUALLY).toEqual([`offer ${snapshot.manifest.version}`, 'go']);
    expect(lines.map(({ msg, err }) => [msg, err?.message])).toEqual([
      ['the data that reads make at first use could not be made ahead', 'no names today'],
    ]);
  });

  it('starts the other threads where a part of the first one cannot be prepared, and says what could not', async () => {
    const { ready, told, lines } = start();
    await ready.prepare(snapshot);
    Object.defineProperty(snapshot, 'savings', {
      get() {
        throw new Error('no savings today');
      },
    });
    ready.onSwap(snapshot, undefined);
    await expect.poll(() => told, EVENTUALLY).toEqual([`offer ${snapshot.manifest.version}`, 'go']);
    expect(isDerived(snapshot, 'coverage')).toBe(true);
    expect(lines.map(({ msg, err }) => [msg, err?.message])).toEqual([
      ['the data that reads need could not be prepared', 'no savings today'],
    ]);
  });

  it('makes nothing ahead any more when the service ends', async () => {
    const { ready, told, lines } = start();
    await ready.prepare(snapshot);
    ready.end();
    ready.onSwap(snapshot, undefined);
    await expect.poll(() => told, EVENTUALLY).toEqual([`offer ${snapshot.manifest.version}`, 'go']);
    expect(isAhead(snapshot)).toBe(false);
    expect(lines).toEqual([]);
  });
});

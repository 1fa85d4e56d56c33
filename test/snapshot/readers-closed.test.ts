import { expect, it, vi } from 'vitest';
import { importPath } from '../../src/ingest/import.ts';
import { settleHistory } from '../../src/publish/history/settle-history.ts';
import type { createPartReader, PartReader } from '../../src/snapshot/files/read-parts.ts';
import { writeFeed } from '../ingest/feed-fixture.ts';
import { ONE_STORE, priceOn } from '../publish/one-store.ts';
import { usePublishingPlace } from '../publish/publishing-place.ts';

const { made } = vi.hoisted(() => ({ made: [] as PartReader[] }));

vi.mock('../../src/snapshot/files/read-parts.ts', async (original) => {
  const real: { readonly createPartReader: typeof createPartReader } = await original();
  const create: typeof createPartReader = (...given) => {
    const reader = real.createPartReader(...given);
    vi.spyOn(reader, 'close');
    made.push(reader);
    return reader;
  };
  return { ...real, createPartReader: create };
});

const place = usePublishingPlace();

const DAY = 20_635;
const NOW = new Date((DAY + 2) * 86_400_000);

/** Each has read something, and none is left open: its threads would keep the process from ending. */
function expectAllClosed(): void {
  expect(made.length).toBeGreaterThan(0);
  for (const { close } of made.splice(0)) expect(close).toHaveBeenCalledTimes(1);
}

it('a publish, one that fails, and what it leaves to be settled close what they read the earlier snapshot with', async () => {
  await importPath(place.pool, writeFeed({ ...ONE_STORE, 'prices.ndjson': [priceOn(DAY, 'soup', 2)] }), {
    now: NOW,
  });
  await place.publish();
  await importPath(place.pool, writeFeed({ 'prices.ndjson': [priceOn(DAY + 1, 'soup', 3)] }), { now: NOW });
  await expect(place.publish({ vocabulary: 'no entry' })).rejects.toThrow('no entry');
  expectAllClosed();
  expect((await place.publish()).unsettled).toEqual([0]);
  expectAllClosed();
  expect((await settleHistory(place.pool, { dir: place.dir }))?.version).toBeGreaterThan(0);
  expectAllClosed();
});

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { importPath } from '../../../src/ingest/import.ts';
import { writeFeed } from '../../ingest/feed-fixture.ts';
import { ONE_STORE, priceOn } from '../one-store.ts';
import { usePublishingPlace } from '../publishing-place.ts';

const place = usePublishingPlace();

const DAY = 20_635;
const NOW = new Date((DAY + 2) * 86_400_000);

it.each([false, true])(
  'what a publish noted that ended before readers saw it became known with the next one (full: %s)',
  async (full) => {
    const first = { ...ONE_STORE, 'prices.ndjson': [priceOn(DAY, 'soup', 2)] };
    await importPath(place.pool, writeFeed(first), { now: NOW });
    const served = await place.publish();
    const pointer = await readFile(join(place.dir, 'CURRENT'));
    await importPath(place.pool, writeFeed({ 'prices.ndjson': [priceOn(DAY + 1, 'soup', 3)] }), { now: NOW });
    await place.publish();
    await writeFile(join(place.dir, 'CURRENT'), pointer);
    const next = await place.publish({ full });
    expect([...(await place.load()).history.versions]).toEqual([served.version, next.version]);
  },
);

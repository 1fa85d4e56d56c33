import { expect, it } from 'vitest';
import { importPath } from '../../../src/ingest/import.ts';
import { settleHistory } from '../../../src/publish/history/settle-history.ts';
import { DEALS_FILE } from '../../../src/snapshot/parts/history.ts';
import { chainFile } from '../../../src/snapshot/parts/part.ts';
import { writeFeed } from '../../ingest/feed-fixture.ts';
import { ONE_STORE, priceOn } from '../one-store.ts';
import { usePublishingPlace } from '../publishing-place.ts';

const place = usePublishingPlace();

const FIRST_DAY = 20_454;
const DAYS = 120;
const LAST_DAY = FIRST_DAY + DAYS;
const NOW = new Date((LAST_DAY + 1) * 86_400_000);

it('deals that are settled rest on every layer, also on those that are not merged', async () => {
  // Hardly two alike: so the layer of all those days is much larger than that of the one after them.
  const long = Array.from({ length: DAYS }, (_, day) => [
    priceOn(FIRST_DAY + day, 'soup', 5 + ((day * 37) % 101) / 100),
    priceOn(FIRST_DAY + day, 'rice', 9 + ((day * 61) % 103) / 100),
  ]);
  await importPath(place.pool, writeFeed({ ...ONE_STORE, 'prices.ndjson': long.flat() }), { now: NOW });
  await place.publish();
  await importPath(place.pool, writeFeed({ 'prices.ndjson': [priceOn(LAST_DAY, 'soup', 2)] }), { now: NOW });
  await place.publish();
  const { files } = (await settleHistory(place.pool, { dir: place.dir }))!;
  const { history } = await place.load();
  expect(history.chains[0]).toHaveLength(2);
  const { day, verdict, observations } = history.deals[0]!;
  expect(day).toBe(LAST_DAY);
  expect([...verdict]).toEqual([0]);
  expect([...observations]).toEqual([DAYS + 1]);
  const whole = await place.publish({ dir: place.fullDir, full: true });
  expect(files[chainFile(DEALS_FILE, 0)]).toEqual(whole.files[chainFile(DEALS_FILE, 0)]);
});

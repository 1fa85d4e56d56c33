import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { snapshotFolder } from '../../../src/cli/data-folder.ts';
import { publish } from '../../../src/publish/publish.ts';
import { send } from '../../support/app.ts';
import { fillCatalogue } from '../../support/catalogue.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { EVENTUALLY } from '../../support/eventually.ts';
import { startService, type TestService } from '../../support/service.ts';

vi.setConfig({ testTimeout: 120_000 });

/** `npm run bench -- refresh --scale full` makes fifty. */
const REFRESHES = 5;
const READERS = 4;

let record: TestDatabase;
let folder: string;
let service: TestService;

beforeAll(async () => {
  record = await createTestDatabase();
  await fillCatalogue(record.pool, new Date(Date.now() - 3_600_000));
  folder = mkdtempSync(join(tmpdir(), 'gondola-refreshes-'));
});
afterEach(() => void service.child.kill('SIGKILL'));
afterAll(async () => {
  await record.close();
  rmSync(folder, { recursive: true, force: true });
});

it.each([1, 2])('refreshes in a row refuse no reader of %i threads, and each is seen', async (threads) => {
  const dir = snapshotFolder(folder);
  const { version: first } = await publish(record.pool, { dir });
  service = startService({
    GONDOLA_DATA_DIR: folder,
    DATABASE_URL: record.url,
    PAYMENT_STUB: 'allow',
    GONDOLA_THREADS: String(threads),
  });
  const [, url = ''] = await service.printed(/"url":"(http:[^"]+)","version"/);
  const port = Number(new URL(url).port);
  const asked = { isOver: false, refused: [] as string[], answered: 0 };
  const keepReading = async (path: string): Promise<void> => {
    while (!asked.isOver) {
      const { status, text } = await send(port, path, { headers: { 'x-payment-stub': 'allow' } });
      if (status === 200) asked.answered++;
      else asked.refused.push(`${status} ${text}`);
    }
  };
  const paths = ['/v1/stores?limit=3', '/v1/products?q=milk'];
  const reading = Promise.all(
    Array.from({ length: READERS }, (_, reader) => keepReading(paths[reader % paths.length]!)),
  );
  for (let refresh = 1; refresh <= REFRESHES; refresh++) {
    await record.pool.query(
      `update price_pack set regular_price_e4 = array(
         select price + 100 from unnest(regular_price_e4) with ordinality as p (price, place) order by place)`,
    );
    const { version, published_at: publishedAt } = await publish(record.pool, { dir });
    expect(version).toBe(first + refresh);
    const served = async () => (await send(port, '/v1/coverage')).json<{ published_at: string }>();
    await expect.poll(async () => (await served()).published_at, EVENTUALLY).toBe(publishedAt);
  }
  asked.isOver = true;
  await reading;
  expect(asked.refused).toEqual([]);
  expect(asked.answered).toBeGreaterThan(READERS * REFRESHES);
  expect(await service.end('SIGTERM')).toBe(0);
});

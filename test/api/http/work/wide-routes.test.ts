import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createKey } from '../../../../src/access/keys/keys.ts';
import { defineRoute } from '../../../../src/api/http/route.ts';
import { isMade, MOST_WORK } from '../../../../src/api/http/work/making.ts';
import { MOST_OF_A_CALLER } from '../../../../src/api/http/work/wide-reads.ts';
import { LISTED_A_UNIT, productsOnSale } from '../../../../src/api/prices/sale-products.ts';
import { pricesQuery } from '../../../../src/api/prices/schema.ts';
import { workOfPrices } from '../../../../src/api/prices/work.ts';
import { prepareReads, prepareRest } from '../../../../src/api/prepare.ts';
import { generateFeed } from '../../../../src/demo/generate.ts';
import { SLICE_UNITS } from '../../../../src/domain/slices.ts';
import { importPath } from '../../../../src/ingest/import.ts';
import { saleListOf } from '../../../../src/lookup/sale-lists.ts';
import { publish } from '../../../../src/publish/publish.ts';
import { loadSnapshot } from '../../../../src/snapshot/files/load.ts';
import type { Snapshot } from '../../../../src/snapshot/snapshot.ts';
import { prepareWide, widestReads } from '../../../../bench/wide.ts';
import type { ErrorAnswer } from '../../../support/answers.ts';
import { type Reply, send, startTestApp, type TestApp } from '../../../support/app.ts';
import { createTestDatabase, type TestDatabase } from '../../../support/database.ts';

/** Of the full scale. */
const SCALE = 0.005;

describe('the work of a read is known before it starts', () => {
  let database: TestDatabase;
  let folder: string;
  let snapshot: Snapshot;
  beforeAll(async () => {
    database = await createTestDatabase();
    folder = mkdtempSync(join(tmpdir(), 'gondola-wide-'));
    const feed = join(folder, 'feed');
    await generateFeed({ scale: SCALE, seed: 1, out: feed });
    await importPath(database.pool, feed);
    const dir = join(folder, 'snapshots');
    snapshot = await loadSnapshot(dir, await publish(database.pool, { dir }));
    await prepareReads(snapshot);
    await prepareRest(snapshot);
  }, 300_000);
  afterAll(async () => {
    await database.close();
    rmSync(folder, { recursive: true });
  });

  it('and holds for the widest reads of every route, which give way at least once a slice', async () => {
    const wide: string[] = [];
    for (const read of widestReads(snapshot)) {
      const { work, make } = await prepareWide(snapshot, read);
      const making = make();
      if (isMade(making)) continue;
      const pieces = [...making];
      const units = pieces.reduce((sum, piece) => sum + piece, 0);
      expect(units, read.what).toBeLessThanOrEqual(Math.max(work, SLICE_UNITS));
      expect(Math.max(0, ...pieces), read.what).toBeLessThanOrEqual(SLICE_UNITS);
      expect(work, read.what).toBeLessThanOrEqual(MOST_WORK);
      if (units > SLICE_UNITS) wide.push(read.what);
    }
    expect(wide.length).toBeGreaterThanOrEqual(4);
  }, 120_000);

  it('and counts what is on sale, of which words may want a part', () => {
    const { prices } = snapshot;
    const listed = prices.chains.map((_, chain) => saleListOf(prices, chain).pairs.length);
    const most = listed.reduce((sum, length) => sum + length, 0);
    const gathering = [...productsOnSale(snapshot, { chains: null, supplies: null })];
    const gathered = gathering.reduce((sum, units) => sum + units, 0);
    expect(gathering.length).toBeGreaterThanOrEqual(2);
    expect(gathered * LISTED_A_UNIT).toBeGreaterThan(most / 2);
    const workOf = (more: object): number =>
      workOfPrices(snapshot, pricesQuery.parse({ q: 'snacks', state: 'CA', ...more }));
    expect(workOf({ on_sale: 'true' }) - workOf({})).toBeGreaterThanOrEqual(gathered);
    const chain = snapshot.chains.slugs[listed.indexOf(Math.max(...listed))]!;
    const ofChain = workOf({ chain, on_sale: 'true' }) - workOf({ chain });
    expect(ofChain).toBe(Math.ceil(Math.max(...listed) / LISTED_A_UNIT));
  });
});

const nothing = z.strictObject({});
/** Work waits for the test: it gives way until this is open. And how often little work was done. */
const gate = { isOpen: false, narrow: 0 };

const shared = {
  method: 'GET',
  tag: 'Toys',
  description: 'A toy.',
  path: nothing,
  query: nothing,
  parts: ['chains'],
  paid: true,
  cacheControl: 'public, max-age=30',
  response: z.object({}),
} as const;

const routes = [
  defineRoute({
    ...shared,
    operationId: 'toyWide',
    template: '/v1/toy-wide',
    summary: 'Much work',
    costly: () => true,
    work: () => SLICE_UNITS + 1,
    *answer() {
      while (!gate.isOpen) yield SLICE_UNITS;
      return Buffer.from('{"wide":true}');
    },
  }),
  defineRoute({
    ...shared,
    operationId: 'toyNarrow',
    template: '/v1/toy-narrow',
    summary: 'Little work',
    costly: () => true,
    answer() {
      gate.narrow++;
      return Buffer.from('{"narrow":true}');
    },
  }),
  defineRoute({
    ...shared,
    operationId: 'toyEndless',
    template: '/v1/toy-endless',
    summary: 'Too much work',
    work: () => MOST_WORK + 1,
    answer() {
      throw new Error('this must not be begun');
    },
  }),
];

describe('a read of more than a slice', () => {
  let app: TestApp;
  let other: string;
  let served: Snapshot;
  beforeAll(async () => {
    const state = () => ({ version: 1, publishedAt: null, loadedAt: null, lastError: null });
    app = await startTestApp({ deps: { routes, snapshots: { get: () => served, state } } });
    served = app.snapshot;
    ({ key: other } = await createKey(app.pool, { name: 'another' }));
  });
  afterAll(() => app.close());
  const call = (path: string, key = app.key): Promise<Reply> =>
    send(app.port, path, { headers: { authorization: `Bearer ${key}` } });

  it('lets others be answered meanwhile, and has its share of callers bounded', async () => {
    gate.isOpen = false;
    const wide = Array.from({ length: MOST_OF_A_CALLER + 1 }, () => call('/v1/toy-wide'));
    const refused = await Promise.race(wide);
    expect(refused.status).toBe(503);
    expect(refused.json<ErrorAnswer>().error.code).toBe('overloaded');
    expect(refused.headers['retry-after']).toBe('1');
    expect((await call('/v1/toy-narrow')).text).toBe('{"narrow":true}');
    const others = call('/v1/toy-wide', other);
    expect((await call('/v1/toy-narrow', other)).status).toBe(200);
    gate.isOpen = true;
    expect((await others).text).toBe('{"wide":true}');
    const statuses = (await Promise.all(wide)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(MOST_OF_A_CALLER);
    expect((await call('/v1/toy-wide')).status).toBe(200);
  });

  it('is not kept where its snapshot was replaced meanwhile: what is kept of the new one stays', async () => {
    gate.isOpen = false;
    const wide = call('/v1/toy-wide?');
    await call('/v1/toy-narrow');
    served = { ...served };
    await call('/v1/toy-narrow');
    const { narrow } = gate;
    gate.isOpen = true;
    expect((await wide).status).toBe(200);
    expect((await call('/v1/toy-narrow')).status).toBe(200);
    expect(gate.narrow).toBe(narrow);
  });

  it('is refused before it begins where it is more than one call may be', async () => {
    const reply = await call('/v1/toy-endless');
    expect(reply.status).toBe(422);
    expect(reply.json<ErrorAnswer>().error).toMatchObject({ code: 'validation_failed' });
    expect(reply.text).toContain('more data than one call may read');
  });
});

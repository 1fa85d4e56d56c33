import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ProgressEvent } from '../../../src/domain/progress.ts';
import { settleHistory } from '../../../src/publish/history/settle-history.ts';
import { BrokenSnapshotError, readPointer } from '../../../src/snapshot/files/folder.ts';
import { mergedProducts, productsOf } from '../../../src/snapshot/files/layer-products.ts';
import { DEALS_FILE, layerBlocksFile, layerIndexFile } from '../../../src/snapshot/parts/history.ts';
import { rowsInOrder } from '../../../src/snapshot/parts/history/observed-rows.ts';
import { chainFile } from '../../../src/snapshot/parts/part.ts';
import type { Manifest, Snapshot } from '../../../src/snapshot/snapshot.ts';
import { loadCurrent } from '../../snapshot/snapshot-reader.ts';
import { fillCatalogue, uuid } from '../../support/catalogue.ts';
import { usePublishingPlace } from '../publishing-place.ts';

const DAY_MS = 86_400_000;
const OBSERVED_AT = new Date('2026-07-01T12:00:00Z');

const place = usePublishingPlace();

beforeEach(async () => {
  await fillCatalogue(place.pool, OBSERVED_AT);
});

/** Looks again at all prices of a chain some days later: those of one product are another price, the others the same. */
async function scrapeAgain(
  slug: string,
  daysLater: number,
  product: string,
  regularE4: number,
): Promise<void> {
  const at = new Date(OBSERVED_AT.getTime() + daysLater * DAY_MS);
  const [day, minute] = [at.toISOString().slice(0, 10), Math.floor(at.getTime() / 60_000)];
  const client = await place.pool.connect();
  try {
    await client.query('begin');
    await client.query('select ensure_observation_month($1::date)', [day]);
    await client.query(
      `update price_pack k set observed_min = array_fill($2::integer, array[cardinality(store_ids)]),
         regular_price_e4 = case when p.id = $3 then array_fill($4::integer, array[cardinality(store_ids)])
           else regular_price_e4 end
       from chain c, product p where c.chain_id = k.chain_id and p.product_id = k.product_id and slug = $1`,
      [slug, minute, product, regularE4],
    );
    await client.query(
      `insert into price_observation (product_id, chain_id, observed_on, store_ids, regular_price_e4, sale_price_e4,
         available, observed_min)
       select product_id, chain_id, $2::date, store_ids, regular_price_e4, sale_price_e4, available, observed_min
       from price_pack join chain using (chain_id) where slug = $1`,
      [slug, day],
    );
    await client.query('commit');
  } finally {
    client.release();
  }
}

/** Each deal of a chain: product, store, prices, verdict and evidence, on which day. */
function dealsOf({ history, prices }: Snapshot, chain: number): string[] {
  const deals = history.deals[chain];
  if (deals === undefined) return [];
  const { first, firstPair, pairCount } = prices.chains[chain]!.region;
  const rows: string[] = [];
  for (let store = 0; store + 1 < deals.start.length; store++) {
    for (let deal = deals.start[store]!; deal < deals.start[store + 1]!; deal++) {
      const at = first + deals.observation[deal]!;
      expect(prices.store[at]).toBe(store);
      let pair = firstPair;
      while (pair + 1 < firstPair + pairCount && prices.obsStart[pair + 1]! <= at) pair++;
      rows.push(
        [
          `product ${prices.pairProduct[pair]}`,
          `store ${store}`,
          prices.regularE4[at],
          prices.saleE4[at],
          deals.verdict[deal],
          deals.typicalE4[deal],
          deals.percentile[deal],
          deals.sinceAsLow[deal],
          deals.observations[deal],
          `on ${deals.day}`,
        ].join(', '),
      );
    }
  }
  return rows;
}

/** All that is known of a chain, by product, store and day. */
async function knownOf({ history }: Snapshot, chain: number): Promise<string[]> {
  const layers = await Promise.all(
    (history.chains[chain] ?? []).map(async (index) => ({ index, blocks: await readFile(index.file.path) })),
  );
  const rows: string[] = [];
  for (const { product, rows: of } of mergedProducts(layers.map(productsOf))) {
    for (const row of rowsInOrder(of))
      rows.push(
        [product, of.position, of.day, of.known, of.regularE4, of.saleE4, of.available]
          .map((column) => (typeof column === 'number' ? column : column[row]))
          .join(' '),
      );
  }
  return rows;
}

const chainOf = ({ chains }: Snapshot, slug: string): number => chains.slugs.indexOf(slug);

const layerFiles = (manifest: Manifest, chain: number, slot: number) =>
  [layerIndexFile(slot), layerBlocksFile(slot)].map((name) => manifest.files[chainFile(name, chain)]);

/** What a full publish has now. */
async function asPublishedWhole(): Promise<{ readonly manifest: Manifest; readonly snapshot: Snapshot }> {
  // A folder that has nothing yet: what was published there before would tell what is new to it.
  await rm(place.fullDir, { recursive: true, force: true });
  const manifest = await place.publish({ dir: place.fullDir, full: true });
  return { manifest, snapshot: await loadCurrent(place.fullDir) };
}

async function expectSettled(manifest: Manifest, chain: number): Promise<void> {
  const whole = await asPublishedWhole();
  const settled = await place.load();
  const deals = chainFile(DEALS_FILE, chain);
  expect(manifest.unsettled).toBeUndefined();
  expect(manifest.files[deals]).toEqual(whole.manifest.files[deals]);
  expect(dealsOf(settled, chain)).toEqual(dealsOf(whole.snapshot, chain));
  expect(await knownOf(settled, chain)).toEqual(await knownOf(whole.snapshot, chain));
}

describe('a refresh with history', () => {
  it('adds a layer, leaves the others alone, and goes on with the deals that still are what was judged', async () => {
    const { pool } = place;
    const first = await place.publish();
    expect(first.unsettled).toBeUndefined();
    const before = await place.load();
    const chain = chainOf(before, 'freshmart');
    const judged = dealsOf(before, chain);
    expect(judged.length).toBeGreaterThan(1);
    const changed = Number(/product (\d+)/.exec(judged[0]!)![1]);
    const { rows } = await pool.query<{ id: string }>('select id from product order by product_id');
    await scrapeAgain('freshmart', 7, rows[changed]!.id, 100);

    const second = await place.publish();
    const refreshed = await place.load(before);
    expect(second.unsettled).toEqual([chain]);
    expect(layerFiles(second, chain, 0)).toEqual(layerFiles(first, chain, 0));
    expect(layerFiles(first, chain, 1)).toEqual([undefined, undefined]);
    expect(layerFiles(second, chain, 1)).not.toContain(undefined);
    const others = judged.filter((deal) => !deal.startsWith(`product ${changed},`));
    expect(others.length).toBeGreaterThan(0);
    expect(others.length).toBeLessThan(judged.length);
    expect(dealsOf(refreshed, chain)).toEqual(others);
    expect(await knownOf(refreshed, chain)).toEqual(
      await knownOf((await asPublishedWhole()).snapshot, chain),
    );
  });

  it('goes on with no deal of a product whose price was written anew beside its pack', async () => {
    const { pool } = place;
    await place.publish();
    const before = await place.load();
    const chain = chainOf(before, 'freshmart');
    const judged = dealsOf(before, chain);
    const changed = Number(/product (\d+)/.exec(judged[0]!)![1]);
    await pool.query(
      `insert into price_change (chain_id, product_id, store_ids, regular_price_e4, sale_price_e4, unit_price_e4,
         unit_price_uom, pack_size, aisle, section, available, observed_min)
       select chain_id, product_id, store_ids, (select array_agg(price + 100) from unnest(regular_price_e4) as price),
         sale_price_e4, unit_price_e4, unit_price_uom, pack_size, aisle, section, available, observed_min
       from price_pack join chain using (chain_id)
       where slug = 'freshmart' and product_id = (select product_id from product order by product_id offset $1 limit 1)`,
      [changed],
    );
    await place.publish();
    const others = judged.filter((deal) => !deal.startsWith(`product ${changed},`));
    expect(others.length).toBeLessThan(judged.length);
    expect(dealsOf(await place.load(), chain)).toEqual(others);
  });

  it('is settled by a version that says nothing else, with the deals of a full publish', async () => {
    const { pool } = place;
    await place.publish();
    await scrapeAgain('freshmart', 7, uuid('product', 2), 100);
    const refreshed = await place.publish();
    const settled = (await settleHistory(pool, { dir: place.dir }))!;
    const chain = chainOf(await place.load(), 'freshmart');
    expect(settled.version).toBe(refreshed.version + 1);
    const { version: _v, files: _f, ...rest } = settled;
    const { version: _w, files: _g, unsettled: _u, ...before } = refreshed;
    expect(rest).toEqual(before);
    const changed = Object.keys(settled.files).filter(
      (name) => settled.files[name]!.sha256 !== refreshed.files[name]?.sha256,
    );
    for (const name of changed) expect(name).toMatch(new RegExp(`^history-.*\\.${chain}$`));
    await expectSettled(settled, chain);
    expect(await settleHistory(pool, { dir: place.dir })).toBeUndefined();
  });

  it('whose deals nobody settled are settled by the next publish, new prices or not', async () => {
    await place.publish();
    const chain = chainOf(await place.load(), 'freshmart');
    await scrapeAgain('freshmart', 7, uuid('product', 2), 100);
    expect((await place.publish()).unsettled).toEqual([chain]);
    await expectSettled(await place.publish(), chain);
    await scrapeAgain('freshmart', 14, uuid('product', 3), 100);
    expect((await place.publish()).unsettled).toEqual([chain]);
    await scrapeAgain('freshmart', 21, uuid('product', 2), 200);
    await expectSettled(await place.publish(), chain);
  });

  it('is settled without what a publish noted that ended before readers saw it', async () => {
    const { pool } = place;
    await place.publish();
    const chain = chainOf(await place.load(), 'freshmart');
    await scrapeAgain('freshmart', 7, uuid('product', 2), 100);
    await place.publish();
    await scrapeAgain('freshmart', 14, uuid('product', 3), 100);
    await pool.query(
      `update price_batch set version = nextval(pg_get_serial_sequence('publication', 'version')) where version is null`,
    );
    await settleHistory(pool, { dir: place.dir });
    await place.publish();
    const settled = (await settleHistory(pool, { dir: place.dir }))!;
    const { day } = (await place.load()).history.deals[chain]!;
    expect(day).toBe(Math.floor((OBSERVED_AT.getTime() + 14 * DAY_MS) / DAY_MS));
    await expectSettled(settled, chain);
  });

  it('keeps as few layers as before, however often it is settled', async () => {
    const { pool } = place;
    await place.publish();
    const chain = chainOf(await place.load(), 'freshmart');
    const counts: number[] = [];
    for (let week = 1; week <= 8; week++) {
      await scrapeAgain('freshmart', 7 * week, uuid('product', 2), 100 + week);
      await place.publish();
      await settleHistory(pool, { dir: place.dir });
      counts.push((await place.load()).history.chains[chain]!.length);
    }
    expect(Math.max(...counts)).toBeLessThanOrEqual(4);
    await expectSettled((await settleHistory(pool, { dir: place.dir })) ?? (await place.publish()), chain);
  });

  it('stays as it was where a file of history is broken, and the next publish makes it anew', async () => {
    const { pool } = place;
    await place.publish();
    const chain = chainOf(await place.load(), 'freshmart');
    await scrapeAgain('freshmart', 7, uuid('product', 2), 100);
    const refreshed = await place.publish();
    const { path, bytes } = refreshed.files[chainFile(layerBlocksFile(0), chain)]!;
    await writeFile(join(place.dir, path), Buffer.alloc(bytes));
    await expect(settleHistory(pool, { dir: place.dir })).rejects.toThrow(BrokenSnapshotError);
    expect((await readPointer(place.dir))!.version).toBe(refreshed.version);
    await expectSettled(await place.publish(), chain);
  });

  it('is made anew where a file of history is lost, though nothing changed', async () => {
    const { files } = await place.publish();
    const chain = chainOf(await place.load(), 'freshmart');
    for (const name of [layerIndexFile(0), layerBlocksFile(0), DEALS_FILE]) {
      const path = join(place.dir, files[chainFile(name, chain)]!.path);
      await rm(path);
      expect((await place.publish()).files, name).toEqual(files);
      expect((await readFile(path)).length, name).toBe(files[chainFile(name, chain)]!.bytes);
    }
  });

  it('leaves no file of other chains behind where the one of a later chain is broken', async () => {
    const { pool } = place;
    await place.publish();
    for (const slug of ['freshmart', 'valuebarn']) await scrapeAgain(slug, 7, uuid('product', 2), 100);
    const { unsettled, files } = await place.publish();
    expect(unsettled).toHaveLength(2);
    const { path, bytes } = files[chainFile(layerBlocksFile(0), unsettled!.at(-1)!)]!;
    await writeFile(join(place.dir, path), Buffer.alloc(bytes));
    const parts = (): Promise<string[]> => readdir(join(place.dir, 'parts'));
    const before = await parts();
    const sizes: number[] = [];
    const onProgress = ({ stage, done }: ProgressEvent): void => {
      if (stage === 'settling history') sizes.push(done);
    };
    await expect(settleHistory(pool, { dir: place.dir, onProgress })).rejects.toThrow(BrokenSnapshotError);
    expect(sizes).toEqual([1]);
    expect((await parts()).sort()).toEqual(before.sort());
  });
});

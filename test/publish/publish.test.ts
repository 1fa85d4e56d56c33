import { readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readPointer } from '../../src/snapshot/files/folder.ts';
import { filesOfPart } from '../../src/snapshot/parts/part.ts';
import { PARTS } from '../../src/snapshot/parts/parts.ts';
import { untilOneWaits } from '../support/one-waits.ts';
import { usePublishingPlace } from './publishing-place.ts';
import { insertSmallCatalogue, putCoupon, putPack } from './record-rows.ts';
import { readPrices } from '../snapshot/snapshot-reader.ts';

const place = usePublishingPlace();

async function setPrice(
  chain: number,
  product: number,
  stores: readonly number[],
  regular: number,
): Promise<void> {
  await putPack(
    place.pool,
    chain,
    product,
    stores.map((store) => ({ store, regular })),
  );
}

const MINUTE = 60_000;

describe('publish', () => {
  it('tells before it writes how large the parts are whose sources moved', async () => {
    await insertSmallCatalogue(place.pool);
    const { files } = await place.publish();
    const told: number[] = [];
    const onSize = (bytes: number): void => void told.push(bytes);
    await place.publish({ onSize });
    await place.pool.query(`update product set name = name || ' x' where name = 'Rye bread'`);
    await place.publish({ onSize });
    const names = Object.keys(files);
    const bytesOf = (...parts: (keyof typeof PARTS)[]): number =>
      parts
        .flatMap((part) => filesOfPart(PARTS[part], names))
        .reduce((sum, name) => sum + files[name]!.bytes, 0);
    // Those that are made of no source alone may be written at any time.
    const always = bytesOf('prices', 'history', 'savings', 'shelves', 'aisles');
    expect(told).toEqual([always, always + bytesOf('products', 'sizes', 'indices', 'coupons', 'finding')]);
  });

  it('points to a manifest that the record knows, with ascending versions', async () => {
    await insertSmallCatalogue(place.pool);
    const first = await place.publish();
    const second = await place.publish();
    expect(second.version).toBeGreaterThan(first.version);
    expect(await readPointer(place.dir)).toMatchObject({ version: second.version });
    const manifest = JSON.parse(
      await readFile(join(place.dir, 'versions', `${second.version}.json`), 'utf8'),
    );
    expect(manifest).toEqual(second);
    const { rows } = await place.pool.query(
      'select version::int, manifest from publication order by version desc limit 1',
    );
    expect(rows).toEqual([{ version: second.version, manifest: second }]);
  });

  it('shows one state of the record, however it changes meanwhile', async () => {
    const { chain, product, stores } = await insertSmallCatalogue(place.pool);
    await setPrice(chain, product, stores, 1);
    const stop = new AbortController();
    const writer = (async () => {
      for (let price = 2; !stop.signal.aborted; price++) await setPrice(chain, product, stores, price);
    })();
    const seen: number[] = [];
    for (let i = 0; i < 6; i++) {
      await place.publish();
      const prices = readPrices(await place.load()).filter((price) => price.chain === 'small');
      expect(new Set(prices.map(({ regular }) => regular)).size).toBe(1);
      seen.push(prices[0]!.regular!);
    }
    stop.abort();
    await writer;
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    expect(seen.at(-1)).toBeGreaterThan(seen[0]!);
  });

  it('waits for another publisher; both publish', async () => {
    await insertSmallCatalogue(place.pool);
    const holder = await place.pool.connect();
    await holder.query('select pg_advisory_lock(7205331)');
    const waiting = place.publish();
    await untilOneWaits(place.pool);
    expect(await readPointer(place.dir)).toBeUndefined();
    await holder.query('select pg_advisory_unlock(7205331)');
    holder.release();
    const first = await waiting;
    const both = await Promise.all([place.publish(), place.publish()]);
    const versions = both.map(({ version }) => version).sort((a, b) => a - b);
    expect(versions).toEqual([first.version + 1, first.version + 2]);
    expect(await readPointer(place.dir)).toMatchObject({ version: first.version + 2 });
  });

  it('that fails leaves the current snapshot, and its connection and lock behind it', async () => {
    const { stores } = await insertSmallCatalogue(place.pool);
    const before = await place.publish();
    const ids = await place.pool.query<{ id: string }>('select id from store where store_id = any ($1)', [
      stores,
    ]);
    const [a, b] = ids.rows.map(({ id }) => id);
    await place.pool.query('insert into store_merge values ($1, $2), ($2, $1)', [a, b]);
    await expect(place.publish()).rejects.toThrow('circle');
    expect(await readPointer(place.dir)).toMatchObject({ version: before.version });
    expect((await readdir(join(place.dir, 'parts'))).filter((name) => name.endsWith('.tmp'))).toEqual([]);
    await place.pool.query('delete from store_merge');
    expect((await place.publish()).version).toBeGreaterThan(before.version);
  });

  it('keeps the last three versions, and older ones for ten minutes after their time', async () => {
    const { chain, product, stores } = await insertSmallCatalogue(place.pool);
    const start = Date.parse('2026-03-01T12:00:00Z');
    const publishAt = async (minutes: number) => {
      await setPrice(chain, product, stores, 1_000 + Math.round(60 * minutes));
      return place.publish({ now: new Date(start + minutes * MINUTE) });
    };
    const versions = async () => (await readdir(join(place.dir, 'versions'))).toSorted();
    for (const minutes of [0, 1, 2, 3, 4]) await publishAt(minutes);
    expect(await versions()).toHaveLength(5);
    // Version 1 stopped being current at minute 1, version 2 at minute 2, version 3 at minute 3.
    await publishAt(12.5);
    expect(await versions()).toEqual(['3.json', '4.json', '5.json', '6.json']);
    await publishAt(60);
    expect(await versions()).toEqual(['5.json', '6.json', '7.json']);
  });

  it('removes parts that no kept version refers to, once they are ten minutes old', async () => {
    const { chain, product, stores } = await insertSmallCatalogue(place.pool);
    const parts = async () => (await readdir(join(place.dir, 'parts'))).toSorted();
    const old = new Date(Date.now() - 11 * MINUTE);
    await place.publish();
    const leftOver = join(place.dir, 'parts', 'prices-0123456789abcdef.arrow');
    const young = join(place.dir, 'parts', 'prices-99.tmp');
    await writeFile(leftOver, 'x');
    await writeFile(young, 'x');
    await utimes(leftOver, old, old);
    await setPrice(chain, product, stores, 2_000);
    const manifest = await place.publish();
    const left = await parts();
    expect(left).not.toContain('prices-0123456789abcdef.arrow');
    expect(left).toContain('prices-99.tmp');
    expect(left.map((name) => `parts/${name}`)).toEqual(
      expect.arrayContaining(Object.values(manifest.files).map(({ path }) => path)),
    );
  });

  it('heals a folder whose files were lost, truncated or overwritten', async () => {
    await insertSmallCatalogue(place.pool);
    const { files } = await place.publish();
    const pathOf = (name: string) => join(place.dir, files[name]!.path);
    await rm(pathOf('products'));
    await writeFile(pathOf('store-trigrams'), 'short');
    expect((await place.publish()).files).toEqual(files);
    await place.load();

    // Of the same size: only reading it shows it. Prices are read where a chain changed.
    const garbled = await readFile(pathOf('prices.0'));
    garbled[200]! ^= 1;
    await writeFile(pathOf('prices.0'), garbled);
    await expect(place.load()).rejects.toThrow('checksum');
    await place.publish({ full: true });
    await place.load();

    await writeFile(join(place.dir, 'CURRENT'), 'nonsense');
    await place.publish();
    await place.load();
  });

  it.each([
    `update product set size_display = '3 l'`,
    `update product set category = 'Other'`,
    `update coupon set is_active = not is_active`,
  ])('makes prices anew where they have to be read and their file is broken: %s', async (change) => {
    const { chain, product } = await insertSmallCatalogue(place.pool);
    const day = '2026-03-01';
    await putCoupon(place.pool, 'off', chain, {
      discount_type: 'dollar_off',
      discount_value: 1,
      valid_from: day,
      valid_to: day,
      links: [{ product, role: 'either', price: null }],
    });
    const { files } = await place.publish();
    const path = join(place.dir, files['prices.0']!.path);
    const garbled = await readFile(path);
    garbled[garbled.length - 200]! ^= 1;
    await writeFile(path, garbled);
    await place.pool.query(change);
    const second = await place.publish();
    await place.load();
    const full = await place.publish({ full: true });
    expect(second.files).toEqual(full.files);
  });

  it.each(['prices.0', 'price-listings.0', 'price-ages.0'])(
    'makes the file %s of a chain that did not change anew where it is lost, or broken and has to be read',
    async (name) => {
      await insertSmallCatalogue(place.pool);
      const { files } = await place.publish();
      const path = join(place.dir, files[name]!.path);
      const whole = await readFile(path);
      await rm(path);
      expect((await place.publish()).files).toEqual(files);
      expect(await readFile(path)).toEqual(whole);
      // A change of a category asks which chains sell the product; ages are always read.
      await writeFile(path, Buffer.alloc(whole.length));
      await place.pool.query(`update product set category = 'Other'`);
      const second = await place.publish();
      expect(second.files[name]).toEqual(files[name]);
      if (name !== 'price-listings.0') expect(await readFile(path)).toEqual(whole);
    },
  );

  it.each(['chains', 'stores', 'product-facts'])(
    'takes nothing for granted of what it numbered before where its file %s is broken',
    async (name) => {
      await insertSmallCatalogue(place.pool);
      const { files } = await place.publish();
      const { path, bytes } = files[name]!;
      await writeFile(join(place.dir, path), Buffer.alloc(bytes));
      await place.pool.query(`update store set name = name || ' x'; update product set name = name || ' x'`);
      const second = await place.publish();
      expect((await place.publish({ full: true })).files).toEqual(second.files);
    },
  );
});

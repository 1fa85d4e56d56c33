import { readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { encodeTable, numberColumn } from '../../src/snapshot/files/arrow-columns.ts';
import { BrokenSnapshotError, makeFolder, writePart } from '../../src/snapshot/files/folder.ts';
import { loadSnapshot } from '../../src/snapshot/files/load.ts';
import { publish } from '../../src/publish/publish.ts';
import { readParts } from '../../src/snapshot/files/read-parts.ts';
import type { Manifest } from '../../src/snapshot/snapshot.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { insertSmallCatalogue, putPack } from '../publish/record-rows.ts';
import { loadCurrent, makeTempFolder, readPrices } from './snapshot-reader.ts';

let database: TestDatabase;
let catalogue: Awaited<ReturnType<typeof insertSmallCatalogue>>;
let dir: string;
let manifest: Manifest;

beforeAll(async () => {
  database = await createTestDatabase();
  catalogue = await insertSmallCatalogue(database.pool);
});

afterAll(() => database.close());

beforeEach(async () => {
  dir = await makeTempFolder();
  manifest = await publish(database.pool, { dir });
});

afterEach(() => rm(dir, { recursive: true }));

describe('loadSnapshot', () => {
  it.each(['chains', 'stores', 'product-trigrams', 'prices', 'price-pack-sizes', 'shelves'])(
    'refuses a broken %s file and names it',
    async (name) => {
      const path = join(dir, manifest.files[name]!.path);
      const load = () => loadSnapshot(dir, manifest);
      const bytes = await readFile(path);

      await truncate(path, bytes.length - 1);
      await expect(load()).rejects.toThrow(`${path} is truncated`);
      const flipped = Buffer.from(bytes);
      flipped[bytes.length >> 1]! ^= 0x10;
      await writeFile(path, flipped);
      await expect(load()).rejects.toThrow(`${path} has another checksum`);
      await rm(path);
      await expect(load()).rejects.toThrow(`${path} is missing`);
      await expect(load()).rejects.toBeInstanceOf(BrokenSnapshotError);
    },
  );

  it('refuses another format, and says what to do', async () => {
    const other = { ...manifest, format: 99 } as unknown as Manifest;
    await expect(loadSnapshot(dir, other)).rejects.toThrow(
      /format 99, this build reads format \d+: publish again with this build/,
    );
  });

  it('refuses a manifest that lacks a file', async () => {
    const { stores: _, ...files } = manifest.files;
    await expect(loadSnapshot(dir, { ...manifest, files })).rejects.toThrow('names no file for stores');
  });

  it('refuses a file that is whole but not a part of a snapshot', async () => {
    const prices = await writePart(dir, 'prices', encodeTable({ x: numberColumn(Uint8Array.of(1)) }, 1));
    const chains = await writePart(
      dir,
      'chains',
      (async function* () {
        yield Buffer.from('not an Arrow file at all');
      })(),
    );
    const withFile = (file: object) => ({ ...manifest, files: { ...manifest.files, ...file } });
    await expect(loadSnapshot(dir, withFile({ prices }))).rejects.toThrow(
      /prices cannot be read .* no column chains/,
    );
    await expect(loadSnapshot(dir, withFile({ chains }))).rejects.toThrow(/chains cannot be read/);
  });

  it('takes over the parts that did not change, as they are', async () => {
    const { chain, product, stores } = catalogue;
    const before = await loadCurrent(dir);
    await putPack(
      database.pool,
      chain,
      product,
      stores.map((store) => ({ store, regular: 77_700 })),
    );
    await publish(database.pool, { dir });
    const after = await loadCurrent(dir, before);
    expect(after.chains).toBe(before.chains);
    expect(after.stores).toBe(before.stores);
    expect(after.products).toBe(before.products);
    expect(after.prices).not.toBe(before.prices);
    expect(readPrices(after)[0]?.regular).toBe(77_700);
    expect(readPrices(before)[0]?.regular).not.toBe(77_700);
  });

  it('copies no column: each is a view of the bytes of its file', async () => {
    const { prices, products } = await loadCurrent(dir);
    const file = prices.regularE4.buffer;
    for (const column of [prices.store, prices.saleE4, prices.unitE4, prices.available, prices.observedMin]) {
      expect(column.buffer).toBe(file);
    }
    for (const { codes } of [prices.unitUom, prices.aisle, prices.section]) expect(codes.buffer).toBe(file);
    for (const starts of [prices.pairStart, prices.obsStart]) expect(starts.buffer).toBe(file);
    expect(file.byteLength).toBe(manifest.files.prices!.bytes);
    expect(products.json.bytes.buffer).toBe(products.nameRank.buffer);
    expect(products.json.offsets.buffer).toBe(products.nameRank.buffer);
  });
});

describe('readParts', () => {
  it('reads large files on threads, as whole and as strictly as small ones', async () => {
    await makeFolder(dir);
    const content = Uint8Array.from({ length: 3_000_001 }, (_, i) => i * 7);
    const write = (name: string, bytes: Uint8Array) =>
      writePart(
        dir,
        name,
        (async function* () {
          yield bytes.subarray(0, 1_234);
          yield bytes.subarray(1_234);
        })(),
      );
    const files = {
      a: await write('a', content),
      b: await write('b', content.slice(1)),
      c: await write('c', content.slice(2)),
    };
    const read = await readParts(dir, files, { threads: 2 });
    expect(Buffer.compare(read.get('a')!, content)).toBe(0);
    expect(Buffer.compare(read.get('c')!, content.subarray(2))).toBe(0);
    await truncate(join(dir, files.b.path), 2_000_000);
    await expect(readParts(dir, files)).rejects.toThrow(`${join(dir, files.b.path)} is truncated`);
    await rm(join(dir, files.b.path));
    await expect(readParts(dir, files)).rejects.toThrow('is missing');
  });
});

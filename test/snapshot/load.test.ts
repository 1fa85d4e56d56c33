import { readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { encodeTable, numberColumn } from '../../src/snapshot/files/arrow-columns.ts';
import { BrokenSnapshotError, makeFolder, writePart } from '../../src/snapshot/files/folder.ts';
import { loadParts, loadSnapshot } from '../../src/snapshot/files/load.ts';
import { publish } from '../../src/publish/publish.ts';
import type { Part } from '../../src/snapshot/parts/part.ts';
import { createPartReader } from '../../src/snapshot/files/read-parts.ts';
import type { Manifest } from '../../src/snapshot/snapshot.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import {
  insertChain,
  insertProduct,
  insertSmallCatalogue,
  insertStore,
  putPack,
} from '../publish/record-rows.ts';
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
  it.each(['chains', 'stores', 'product-trigrams', 'prices.0', 'price-listings.0'])(
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
      await expect(load()).rejects.toThrow(
        `${path} has another checksum than its manifest says: publish again with --full`,
      );
      await rm(path);
      await expect(load()).rejects.toThrow(`${path} is missing`);
      await expect(load()).rejects.toBeInstanceOf(BrokenSnapshotError);
    },
  );

  it('refuses a missing or truncated file that it does not read whole, and names it', async () => {
    const blocks = await writePart(dir, 'history-blocks-0.0', [Buffer.from('some blocks')], '.bin');
    const having = { ...manifest, files: { ...manifest.files, 'history-blocks-0.0': blocks } };
    const path = join(dir, blocks.path);
    const loaded = await loadSnapshot(dir, having);
    await truncate(path, 1);
    await expect(loadSnapshot(dir, having)).rejects.toThrow(`${path} is missing or truncated: publish again`);
    await rm(path);
    await expect(loadSnapshot(dir, having)).rejects.toBeInstanceOf(BrokenSnapshotError);
    expect(await loadSnapshot(dir, having, loaded)).toBeDefined();
  });

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
    const prices = await writePart(dir, 'prices.0', encodeTable({ x: numberColumn(Uint8Array.of(1)) }, 1));
    const chains = await writePart(
      dir,
      'chains',
      (async function* () {
        yield Buffer.from('not an Arrow file at all');
      })(),
    );
    const withFile = (file: object) => ({ ...manifest, files: { ...manifest.files, ...file } });
    await expect(loadSnapshot(dir, withFile({ 'prices.0': prices }))).rejects.toThrow(
      /prices cannot be read .* no column prices/,
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

  it('reads the prices of the chains that changed alone, beside those of the others', async () => {
    const { pool } = database;
    const other = await insertChain(pool, 'separate');
    const store = await insertStore(pool, other, 'separate 1');
    await putPack(pool, other, catalogue.product, [{ store, regular: 100 }]);
    const first = await publish(pool, { dir });
    const before = await loadCurrent(dir);
    await putPack(pool, other, catalogue.product, [{ store, regular: 200 }]);
    await publish(pool, { dir });
    // What is not read need not be there.
    for (const name of ['prices.0', 'shelves.0', 'store-aisles.0', 'products'])
      if (first.files[name]) await rm(join(dir, first.files[name].path));
    const after = await loadCurrent(dir, before);
    expect(after.prices.chains[0]).toBe(before.prices.chains[0]);
    expect(after.prices.regularE4.buffer).toBe(before.prices.regularE4.buffer);
    const regular = (snapshot: typeof after): (number | null)[] =>
      readPrices(snapshot)
        .filter(({ chain }) => chain === 'separate')
        .map((price) => price.regular);
    expect([regular(before), regular(after)]).toEqual([[100], [200]]);
    expect(readPrices(after).filter(({ chain }) => chain !== 'separate')).toEqual(
      readPrices(before).filter(({ chain }) => chain !== 'separate'),
    );
  });

  it.each([
    ['product', () => insertProduct(database.pool, 'sold nowhere')],
    ['chain', () => insertChain(database.pool, 'bare')],
  ])('counts a new %s among the prices, though none of their files changed', async (_, add) => {
    const before = await loadCurrent(dir);
    await add();
    const { files } = await publish(database.pool, { dir });
    expect(files['prices.0']).toEqual(manifest.files['prices.0']);
    const after = await loadCurrent(dir, before);
    const whole = await loadCurrent(dir);
    expect(after.prices.offerStart).toEqual(whole.prices.offerStart);
    expect(after.prices.offerStart).toHaveLength(whole.products.count + 1);
    expect(after.prices.chains).toHaveLength(whole.chains.slugs.length);
  });

  it('has no prices of a chain any more whose files are gone, though those of the others stay', async () => {
    const { pool } = database;
    const chain = await insertChain(pool, 'closing');
    const store = await insertStore(pool, chain, 'closing 1');
    await putPack(pool, chain, catalogue.product, [{ store, regular: 100 }]);
    await publish(pool, { dir });
    const before = await loadCurrent(dir);
    await pool.query('update store set is_active = false where store_id = $1', [store]);
    await publish(pool, { dir });
    const after = await loadCurrent(dir, before);
    const chainsOf = (snapshot: typeof after) => new Set(readPrices(snapshot).map((price) => price.chain));
    expect(chainsOf(before)).toContain('closing');
    expect(chainsOf(after)).not.toContain('closing');
    expect(readPrices(after)).toEqual(readPrices(await loadCurrent(dir)));
  });

  it('reads the files of chains that are copied into the same memory, one after another', async () => {
    const chains = [...Array(8).keys()];
    const files = { ...manifest.files };
    for (const chain of chains) {
      const columns = { x: numberColumn(Uint32Array.from({ length: 9 - chain }, () => chain)) };
      files[`toy.${chain}`] = await writePart(dir, `toy.${chain}`, encodeTable(columns, 9 - chain));
    }
    const read = async (areCopied: boolean) => {
      const seen: { chain: number; numbers: number[]; memory: unknown }[] = [];
      const part: Part<typeof seen> = {
        files: [],
        chainFiles: ['toy'],
        sources: null,
        async open(_tables, chainFiles) {
          for await (const [chain, table] of chainFiles.each('toy', () => true, areCopied)) {
            const column = table.numbers('x', Uint32Array);
            seen.push({ chain, numbers: [...column], memory: column.buffer });
          }
          return seen;
        },
      };
      return (await loadParts({ toy: part }, dir, { ...manifest, files })).toy;
    };
    const [copied, kept] = [await read(true), await read(false)];
    expect(copied.map(({ chain, numbers }) => [chain, numbers])).toEqual(
      chains.map((chain) => [chain, Array.from({ length: 9 - chain }, () => chain)]),
    );
    expect(new Set(copied.map(({ memory }) => memory)).size).toBeLessThan(chains.length);
    expect(new Set(kept.map(({ memory }) => memory)).size).toBe(chains.length);
  });

  it('copies no column of products: each is a view of the bytes of its file', async () => {
    const { products } = await loadCurrent(dir);
    expect(products.json.bytes.buffer).toBe(products.nameRank.buffer);
    expect(products.json.offsets.buffer).toBe(products.nameRank.buffer);
    expect(products.nameRank.buffer.byteLength).toBe(manifest.files['products']!.bytes);
  });
});

describe('a part reader', () => {
  it('reads large files on threads, as whole and as strictly as small ones', async () => {
    makeFolder(dir);
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
    const reader = createPartReader(dir, files, { threads: 2 });
    const [a, , c] = await Promise.all(['a', 'b', 'c'].map((name) => reader.read(name)));
    expect(Buffer.compare(a!, content)).toBe(0);
    expect(Buffer.compare(c!, content.subarray(2))).toBe(0);
    await truncate(join(dir, files.b.path), 2_000_000);
    await expect(reader.read('b')).rejects.toThrow(`${join(dir, files.b.path)} is truncated`);
    await rm(join(dir, files.b.path));
    await expect(reader.read('b')).rejects.toThrow('is missing');
    await reader.close();
  });
});

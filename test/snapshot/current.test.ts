import { copyFile, cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CurrentSnapshot, watchSnapshots, type WatchOptions } from '../../src/snapshot/files/current.ts';
import { publish } from '../../src/publish/publish.ts';
import type { Snapshot } from '../../src/snapshot/snapshot.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { insertSmallCatalogue, putPack } from '../publish/record-rows.ts';
import { makeTempFolder } from './snapshot-reader.ts';

let database: TestDatabase;
let catalogue: Awaited<ReturnType<typeof insertSmallCatalogue>>;
let home: string;
let dir: string;
let watched: CurrentSnapshot | undefined;

beforeAll(async () => {
  database = await createTestDatabase();
  catalogue = await insertSmallCatalogue(database.pool);
});

afterAll(() => database.close());

beforeEach(async () => {
  home = await makeTempFolder();
  dir = join(home, 'snapshots');
});

afterEach(async () => {
  watched?.close();
  await rm(home, { recursive: true });
});

async function watch(options: WatchOptions = {}): Promise<CurrentSnapshot> {
  watched = await watchSnapshots(dir, { pollMs: 20, ...options });
  return watched;
}

let price = 1;
async function publishChange(): Promise<number> {
  const { chain, product, stores } = catalogue;
  await putPack(
    database.pool,
    chain,
    product,
    stores.map((store) => ({ store, regular: price++ })),
  );
  return (await publish(database.pool, { dir })).version;
}

describe('watchSnapshots', () => {
  it('serves what is published when it starts', async () => {
    const version = await publishChange();
    const swaps: [Snapshot, Snapshot | undefined][] = [];
    const current = await watch({ onSwap: (...swap) => swaps.push(swap) });
    expect(current.get()?.manifest.version).toBe(version);
    expect(swaps).toEqual([[current.get(), undefined]]);
    expect(current.state()).toEqual({
      version,
      publishedAt: current.get()?.manifest.published_at,
      loadedAt: expect.any(Date),
      lastError: null,
    });
  });

  it('waits for a folder that is not there yet', async () => {
    const errors: Error[] = [];
    const current = await watch({ onError: (error) => errors.push(error) });
    expect(current.get()).toBeUndefined();
    expect(current.state()).toEqual({ version: null, publishedAt: null, loadedAt: null, lastError: null });
    const version = await publishChange();
    await expect.poll(() => current.get()?.manifest.version).toBe(version);
    expect(errors).toEqual([]);
  });

  it('swaps in what is published later, and leaves the old one whole to those who hold it', async () => {
    const first = await publishChange();
    const swaps: (number | undefined)[][] = [];
    const current = await watch({
      onSwap: (to, from) => swaps.push([from?.manifest.version, to.manifest.version]),
    });
    const held = current.get()!;
    const priceIn = ({ prices }: typeof held): number => prices.regularE4[prices.chains[0]!.region.first]!;
    const heldPrice = priceIn(held);
    const second = await publishChange();
    await expect.poll(() => current.get()?.manifest.version).toBe(second);
    expect(swaps).toEqual([
      [undefined, first],
      [first, second],
    ]);
    expect(priceIn(held)).toBe(heldPrice);
    expect(priceIn(current.get()!)).toBe(heldPrice + catalogue.stores.length);
  });

  it('keeps the last good snapshot where a new one is broken, says why, and takes the next', async () => {
    const good = await publishChange();
    const errors: Error[] = [];
    const current = await watch({ onError: (error) => errors.push(error) });
    // Published elsewhere and damaged before it arrives, as a copy that went wrong.
    await cp(dir, `${dir}-new`, { recursive: true });
    const { chain, product, stores } = catalogue;
    await putPack(
      database.pool,
      chain,
      product,
      stores.map((store) => ({ store, regular: price++ })),
    );
    const broken = await publish(database.pool, { dir: `${dir}-new` });
    const path = broken.files['prices.0']!.path;
    await writeFile(join(dir, path), (await readFile(join(`${dir}-new`, path))).subarray(0, -1));
    const versionFile = `versions/${broken.version}.json`;
    await copyFile(join(`${dir}-new`, versionFile), join(dir, versionFile));
    await copyFile(join(`${dir}-new`, 'CURRENT'), join(dir, 'CURRENT.new'));
    await rename(join(dir, 'CURRENT.new'), join(dir, 'CURRENT'));

    await expect.poll(() => current.state().lastError).toContain(`${path} is truncated`);
    expect(current.get()?.manifest.version).toBe(good);
    // Several polls later it has not been tried again.
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(errors).toHaveLength(1);

    const next = await publishChange();
    await expect.poll(() => current.get()?.manifest.version).toBe(next);
    expect(current.state().lastError).toBeNull();
  });

  it('goes on where the pointer is unreadable or the folder vanishes', async () => {
    const version = await publishChange();
    const errors: Error[] = [];
    const current = await watch({ onError: (error) => errors.push(error) });
    const pointer = await readFile(join(dir, 'CURRENT'));
    await writeFile(join(dir, 'CURRENT'), 'nonsense');
    await expect.poll(() => current.state().lastError).toContain('not a pointer to a snapshot');
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(errors).toHaveLength(1);
    await writeFile(join(dir, 'CURRENT'), pointer);
    await expect.poll(() => current.state().lastError).toBeNull();
    await rename(dir, `${dir}-gone`);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(current.get()?.manifest.version).toBe(version);
  });

  it('goes on looking where neither the pointer nor an earlier version can be read', async () => {
    await mkdir(join(dir, 'versions', '1.json'), { recursive: true });
    await writeFile(join(dir, 'CURRENT'), 'nonsense');
    const current = await watch();
    expect(current.get()).toBeUndefined();
    expect(current.state().lastError).toContain('not a pointer to a snapshot');
  });

  it('swaps nothing in that was still being loaded when it was closed', async () => {
    const version = await publishChange();
    const swaps: number[] = [];
    let reachedSecond = (): void => {};
    let goOn = (): void => {};
    const second = new Promise<void>((resolve) => (reachedSecond = resolve));
    const gate = new Promise<void>((resolve) => (goOn = resolve));
    const current = await watch({
      prepare: async (snapshot) => {
        if (snapshot.manifest.version === version) return;
        reachedSecond();
        await gate;
      },
      onSwap: ({ manifest }) => swaps.push(manifest.version),
    });
    await publishChange();
    await second;
    current.close();
    goOn();
    await new Promise(setImmediate);
    expect(swaps).toEqual([version]);
    expect(current.get()?.manifest.version).toBe(version);
  });

  it('stops looking when closed', async () => {
    const version = await publishChange();
    const current = await watch();
    current.close();
    await publishChange();
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(current.get()?.manifest.version).toBe(version);
  });
});

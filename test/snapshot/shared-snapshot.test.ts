import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { publish } from '../../src/publish/publish.ts';
import {
  holdShared,
  openShared,
  shareSnapshot,
  type SharedSnapshot,
} from '../../src/snapshot/files/shared-snapshot.ts';
import type { Snapshot } from '../../src/snapshot/snapshot.ts';
import { insertChain, insertSmallCatalogue, insertStore, putPack } from '../publish/record-rows.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { loadCurrent, makeTempFolder, readPrices } from './snapshot-reader.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

let database: TestDatabase;
let catalogue: Awaited<ReturnType<typeof insertSmallCatalogue>>;
let other: number;
let store: number;
let dir: string;

beforeAll(async () => {
  database = await createTestDatabase();
  catalogue = await insertSmallCatalogue(database.pool);
  other = await insertChain(database.pool, 'separate');
  store = await insertStore(database.pool, other, 'separate 1');
});
afterAll(() => database.close());
beforeEach(async () => void (dir = await makeTempFolder()));
afterEach(() => rm(dir, { recursive: true }));

/** A snapshot as it comes over a port. */
const posted = (snapshot: Snapshot): SharedSnapshot => structuredClone(shareSnapshot(snapshot));

/** Asks the price of the product at the separate chain, and publishes. */
async function publishAt(regular: number): Promise<void> {
  await putPack(database.pool, other, catalogue.product, [{ store, regular }]);
  await publish(database.pool, { dir });
}

const separate = (snapshot: Snapshot): (number | null)[] =>
  readPrices(snapshot)
    .filter(({ chain }) => chain === 'separate')
    .map(({ regular }) => regular);

describe('openShared', () => {
  it('opens in the same memory what another thread has loaded, without a file of its folder', async () => {
    await publishAt(100);
    const loaded = await loadCurrent(dir);
    const given = posted(loaded);
    await rm(join(dir, 'parts'), { recursive: true });
    const opened = await openShared(dir, given);
    expect(readPrices(opened)).toEqual(readPrices(loaded));
    expect({ ...opened, prices: null }).toEqual({ ...loaded, prices: null });
    // What was written by the one is read by the other.
    loaded.prices.regularE4[loaded.prices.obsStart[0]!]! ^= 1;
    expect(readPrices(opened)).toEqual(readPrices(loaded));
    expect(opened.products.json.bytes.buffer).toBeInstanceOf(SharedArrayBuffer);
  });

  it('takes over what did not change, and goes on answering from what was there before', async () => {
    await publishAt(100);
    const first = await loadCurrent(dir);
    const before = await openShared(dir, posted(first));
    await publishAt(200);
    const second = await loadCurrent(dir, first);
    const after = await openShared(dir, posted(second), before);
    expect(after.products).toBe(before.products);
    expect(after.stores).toBe(before.stores);
    expect(after.prices.storesSelling).toBe(before.prices.storesSelling);
    const isSame = after.prices.chains.map((chain, i) => chain === before.prices.chains[i]);
    expect(isSame.filter((same) => !same)).toHaveLength(1);
    expect([separate(before), separate(after)]).toEqual([[100], [200]]);
    expect(readPrices(after)).toEqual(readPrices(second));
  });

  it('keeps the memory of what a thread was given until it lets go, though nobody else has it any more', async () => {
    await publishAt(100);
    let current = await loadCurrent(dir);
    const given = await openShared(dir, posted(current));
    const letGo = holdShared(current);
    const taken = new Set<number>();
    const refresh = async (regular: number): Promise<void> => {
      await publishAt(regular);
      current = await loadCurrent(dir, current);
      taken.add(current.prices.chains.at(-1)!.region.first);
      collectGarbage();
      // The collector tells of what it took in a turn of its own.
      await sleep(5);
    };
    for (let regular = 101; regular < 106; regular++) await refresh(regular);
    expect(separate(given)).toEqual([100]);
    expect(taken).not.toContain(given.prices.chains.at(-1)!.region.first);
    letGo();
    await refresh(106);
    expect(separate(current)).toEqual([106]);
    expect(current.prices.chains.at(-1)!.region.first).toBe(given.prices.chains.at(-1)!.region.first);
  });
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPointer } from '../../src/snapshot/files/folder.ts';
import { publish } from '../../src/publish/publish.ts';
import { historyBlocks } from '../../src/snapshot/files/read-blocks.ts';
import { eachProduct } from '../../src/snapshot/parts/history/history-blocks.ts';
import { ObservedRows } from '../../src/snapshot/parts/history/observed-rows.ts';
import type { Snapshot } from '../../src/snapshot/snapshot.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { buildProgram } from '../support/programs.ts';
import { insertSmallCatalogue } from './record-rows.ts';
import { loadCurrent, makeTempFolder, readPrices } from '../snapshot/snapshot-reader.ts';

const KILLS = Number(process.env.PUBLISH_KILLS ?? 8);
/** Two or three publishes long, so that kills hit every step of one. */
const LONGEST_LIFE_MS = 400;

let database: TestDatabase;
let dir: string;
let program: string;

beforeAll(async () => {
  database = await createTestDatabase();
  await insertSmallCatalogue(database.pool);
  await database.pool.query(
    'update price_pack set regular_price_e4 = array_fill(1, array[cardinality(store_ids)])',
  );
  dir = await makeTempFolder();
  program = await buildProgram(new URL('./publish-for-ever.ts', import.meta.url));
});

afterAll(async () => {
  await database.close();
  await rm(dir, { recursive: true });
});

async function publishUntilKilled(firstPrice: number, lifeMs: number): Promise<void> {
  const child = spawn(process.execPath, [program, database.url, dir, String(firstPrice)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  await Promise.race([once(child.stdout, 'data'), exited]);
  await sleep(lifeMs);
  expect(child.exitCode, 'the publisher ended by itself').toBeNull();
  child.kill('SIGKILL');
  await exited;
}

/**
 * The prices that became known last, at every chain the same: every block of every layer is read. Killed publishers leave
 * more than one to the next.
 */
async function newestHistory({ history }: Snapshot, version: number): Promise<Set<number>> {
  const found: { known: number; regular: Set<number> }[] = [];
  for (const layers of history.chains) {
    let last = { known: 0, regular: new Set<number>() };
    for (const layer of layers ?? []) {
      const rows = new ObservedRows();
      for (const block of layer.end.keys()) {
        const bytes = await historyBlocks.read({ layer, block });
        for (const _ of eachProduct(bytes, layer.firstProduct[block]!, layer.usual, rows)) {
          for (let row = 0; row < rows.length; row++) {
            const known = rows.known[row]!;
            if (known > last.known) last = { known, regular: new Set() };
            if (known === last.known) last.regular.add(rows.regularE4[row]!);
          }
        }
      }
    }
    expect(last.known).toBeLessThanOrEqual(version);
    found.push(last);
  }
  expect(found.every((one) => one.known === found[0]!.known)).toBe(true);
  for (const { regular } of found) expect(regular).toEqual(found[0]!.regular);
  return found[0]!.regular;
}

/**
 * Every price is on sale, and every publish brings other ones: what is settled has a deal for each, what is not yet has
 * none of what was judged before.
 */
function expectDeals({ history, prices, manifest }: Snapshot): void {
  for (const [chain, layers] of history.chains.entries()) {
    if (layers === undefined) continue;
    const count = prices.chains[chain]!.region.count;
    const judged = manifest.unsettled?.includes(chain) === true ? 0 : count;
    expect(history.deals[chain]?.observation.length ?? 0).toBe(judged);
  }
}

describe('a publisher that is killed at any moment', () => {
  it(
    `leaves the old snapshot or the new one, whole (${KILLS} times)`,
    async () => {
      let version = (await publish(database.pool, { dir })).version;
      for (let kill = 0; kill < KILLS; kill++) {
        await publishUntilKilled(2 + kill * 1_000, Math.random() * LONGEST_LIFE_MS);
        const pointer = await readPointer(dir);
        expect(pointer!.version).toBeGreaterThanOrEqual(version);
        version = pointer!.version;
        // Loading checks every file. The record changes all prices at once: half a change would show here.
        const prices = readPrices(await loadCurrent(dir));
        expect(prices).toHaveLength(3);
        expect(new Set(prices.map(({ regular }) => regular)).size).toBe(1);
        expectDeals(await loadCurrent(dir));
        const newest = await newestHistory(await loadCurrent(dir), version);
        if (newest.size > 0) expect(newest).toContain(prices[0]!.regular);
      }
      const after = await publish(database.pool, { dir });
      expect(after.version).toBeGreaterThan(version);
      const { regular } = readPrices(await loadCurrent(dir))[0]!;
      const { rows } = await database.pool.query(
        'select regular_price_e4[1] as regular from price_pack limit 1',
      );
      expect(rows).toEqual([{ regular }]);
    },
    30_000 + KILLS * 10_000,
  );
});

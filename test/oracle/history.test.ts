import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PriceHistoryAnswer } from '../../src/api/history/schema.ts';
import type { Route } from '../../src/api/http/route.ts';
import { ROUTES } from '../../src/api/resources.ts';
import { settleHistory } from '../../src/publish/history/settle-history.ts';
import { publish } from '../../src/publish/publish.ts';
import { loadSnapshot } from '../../src/snapshot/files/load.ts';
import type { Snapshot } from '../../src/snapshot/snapshot.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { heldAtChain, monthAtChain, priceOfDay } from './history-oracle.ts';
import { FIRST_DAY, fillWorld, type HistoryWorld, Observer } from './history-world.ts';
import { type Choices, choicesFrom } from './random.ts';
import { HAVERSINE } from './record-oracle.ts';

// A longer run: HISTORY_SETS=5000 HISTORY_SEED=7 npx vitest run test/oracle/history.test.ts
const SETS = Number(process.env['HISTORY_SETS'] ?? 300);
const SEED = Number(process.env['HISTORY_SEED'] ?? 1);
const PUBLISHES = 7;
const DAYS_BETWEEN = 20;
const OBSERVATIONS = 150;
const DAY_MS = 86_400_000;
const MINUTES = 60_000;

const lastDayOf = (publication: number): number => FIRST_DAY + DAYS_BETWEEN * (publication + 1);
const noonOf = (day: number): number => (day + 0.5) * DAY_MS;
const dateOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);
const TODAY = lastDayOf(PUBLISHES - 1);

interface PastRow {
  readonly regular_price: number | null;
  readonly sale_price: number | null;
  readonly available: boolean;
  readonly source_store_id: string;
  readonly source_tier: string;
  readonly observed_at: string;
}

describe('history', () => {
  let database: TestDatabase;
  let world: HistoryWorld;
  /** As they were published, one after another. */
  const snapshots: Snapshot[] = [];
  const dir = mkdtempSync(join(tmpdir(), 'gondola-history-'));

  beforeAll(async () => {
    database = await createTestDatabase();
    const { pool } = database;
    await pool.query(HAVERSINE);
    world = await fillWorld(pool);
    const observer = new Observer(pool, world);
    const choices = choicesFrom(SEED);
    for (let i = 0; i < PUBLISHES; i++) {
      // More than one batch, and in the middle a publish that brings nothing.
      await observer.observe(choices, lastDayOf(i), OBSERVATIONS / 2);
      await observer.observe(choices, lastDayOf(i), OBSERVATIONS / 2);
      const now = new Date(noonOf(lastDayOf(i)));
      const published = await publish(pool, { dir, now });
      // Settled at once, or left to the next publish.
      const manifest = (i % 2 === 1 ? await settleHistory(pool, { dir, now }) : undefined) ?? published;
      snapshots.push(await loadSnapshot(dir, manifest, snapshots.at(-1)));
      if (i === 3) await publish(pool, { dir, now });
    }
  }, 2 * MINUTES);

  afterAll(async () => {
    rmSync(dir, { recursive: true, force: true });
    await database.close();
  });

  async function ask<Answer>(
    snapshot: Snapshot,
    template: string,
    query: Readonly<Record<string, string | number>>,
    nowMs: number,
  ): Promise<Answer> {
    const route: Route = ROUTES.find((one) => one.template === template)!;
    const parameters = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
    const prepared = route.prepare({}, parameters.join('&'), null);
    if (!prepared.ok) throw new Error(JSON.stringify(prepared.errors));
    expect(prepared.refuse(snapshot, nowMs)).toEqual([]);
    const gathered = (await prepared.gather(snapshot, nowMs)) ?? undefined;
    return JSON.parse(prepared.answer(snapshot, nowMs, gathered)!.toString()) as Answer;
  }

  const history = (query: Readonly<Record<string, string | number>>): Promise<PriceHistoryAnswer> =>
    ask(snapshots.at(-1)!, '/v1/prices/history', query, noonOf(TODAY));

  const pastRow = async (query: Readonly<Record<string, string | number>>): Promise<PastRow | undefined> => {
    const { results } = await ask<{ results: PastRow[] }>(
      snapshots.at(-1)!,
      '/v1/prices',
      query,
      noonOf(TODAY),
    );
    return results[0];
  };

  function pickSet(choices: Choices) {
    const chain = choices.pick(world.chains);
    return {
      product: choices.pick(world.products).id,
      chain: chain.slug,
      store: choices.pick(chain.stores).id,
      day: FIRST_DAY + choices.below(TODAY - FIRST_DAY + 1),
      stale: choices.pick([5, 20, 60, 400]),
    };
  }

  it(
    `has for ${SETS} days, stores and products the price that SQL finds in the record`,
    async () => {
      const choices = choicesFrom(SEED + 1);
      let found = 0;
      for (let i = 0; i < SETS; i++) {
        const { product, store, day, stale } = pickSet(choices);
        const of = { product_id: product, store_id: store, stale_after_days: stale };
        const expected = await priceOfDay(database.pool, product, store, dateOf(day), stale);
        const row = await pastRow({ ...of, as_of: dateOf(day) });
        const { stores } = await history({ ...of, from: dateOf(day), to: dateOf(day + 1) });
        const price = stores[0]?.prices[0];
        const asOf = row && {
          regular: row.regular_price,
          sale: row.sale_price,
          available: row.available,
          source: row.source_store_id,
          tier: row.source_tier,
          observed_on: row.observed_at.slice(0, 10),
        };
        expect(asOf, JSON.stringify({ ...of, day: dateOf(day) })).toEqual(expected);
        const held = price && {
          regular: price.regular_price,
          sale: price.sale_price,
          available: price.available,
          source: price.source_store_id,
          tier: price.source_tier,
        };
        const { observed_on: _, ...ofHistory } = expected ?? { observed_on: null };
        expect(held, JSON.stringify({ ...of, day: dateOf(day) })).toEqual(expected && ofHistory);
        if (expected !== undefined) found++;
      }
      expect(found).toBeGreaterThan(SETS / 2);
    },
    30 * MINUTES,
  );

  it('holds prices from change to change, and leaves gaps, as SQL does', async () => {
    for (const { slug } of world.chains) {
      for (const { id: product } of world.products) {
        for (const stale of [7, 60]) {
          const answer = await history({
            product_id: product,
            chain: slug,
            stale_after_days: stale,
            from: '2025-12-01',
          });
          const held = answer.stores.flatMap(({ store_id: store, prices }) =>
            prices.map((price) => ({
              store,
              from: price.from,
              to: price.to,
              regular: price.regular_price,
              sale: price.sale_price,
              available: price.available,
              observations: price.observations,
            })),
          );
          const expected = (await heldAtChain(database.pool, product, slug, stale)).map((price) => ({
            ...price,
            to: price.to > dateOf(TODAY) ? null : price.to,
          }));
          held.sort((a, b) =>
            a.store === b.store ? (a.from < b.from ? -1 : 1) : a.store < b.store ? -1 : 1,
          );
          expect(held).toEqual(expected);
        }
      }
    }
  });

  it('lays out a month as SQL does', async () => {
    for (const { slug } of world.chains) {
      const product = world.products[1]!.id;
      const { series } = await history({
        product_id: product,
        chain: slug,
        interval: 'month',
        from: '2026-01-01',
      });
      for (const { from, to, stores, prices } of series) {
        const expected = await monthAtChain(database.pool, product, slug, 60, [from, to]);
        const quantiles = prices && Object.values(prices).map((usd) => Math.round(usd * 10_000));
        expect({ quantiles, stores }).toEqual(expected);
      }
    }
  });

  it('judges a price by the history of the store in which it was seen, whoever asks', async () => {
    let lent = 0;
    for (const { slug, stores } of world.chains) {
      for (const { id: product } of world.products) {
        const own = await history({ product_id: product, chain: slug });
        const dealAt = new Map(own.stores.map(({ store_id, summary }) => [store_id, summary.deal]));
        for (const { id } of stores) {
          const [found] = (await history({ product_id: product, store_id: id })).stores;
          const now = found?.prices.findLast(({ to }) => to === null);
          if (now === undefined) continue;
          expect(found!.summary.deal).toEqual(dealAt.get(now.source_store_id));
          if (found!.prices.some(({ source_store_id }) => source_store_id !== now.source_store_id)) lent++;
        }
      }
    }
    expect(lent).toBeGreaterThan(10);
  });

  it('knows at every publish what the snapshot that was published then had, whatever came later', async () => {
    let found = 0;
    for (const [i, snapshot] of snapshots.entries()) {
      const { version } = snapshot.manifest;
      for (const { stores } of world.chains) {
        for (const { id: store } of stores) {
          for (const { id: product } of world.products) {
            const of = { product_id: product, store_id: store };
            const then = await ask<{ results: PastRow[] }>(snapshot, '/v1/prices', of, noonOf(lastDayOf(i)));
            const now = await pastRow({ ...of, known_at: version, stale_after_days: 3650 });
            const [before] = then.results;
            const tell = (row: PastRow | undefined) =>
              row && [
                row.regular_price,
                row.sale_price,
                row.available,
                row.source_store_id,
                row.source_tier,
                row.observed_at.slice(0, 10),
              ];
            expect(tell(now), JSON.stringify({ ...of, version })).toEqual(tell(before));
            if (before !== undefined) found++;
          }
        }
      }
    }
    expect(found).toBeGreaterThan(100);
  });

  it('is the same when it is written anew from the record, with what each publish knew', async () => {
    const anew = mkdtempSync(join(tmpdir(), 'gondola-history-'));
    const now = new Date(noonOf(TODAY));
    const snapshot = await loadSnapshot(anew, await publish(database.pool, { dir: anew, now }));
    const layers = snapshot.history.chains.map((chain) => chain?.length ?? 0);
    expect(layers).toEqual([1, 1, 1]);
    for (const { version } of snapshots.map(({ manifest }) => manifest)) {
      for (const { slug } of world.chains) {
        for (const { id: product } of world.products) {
          const query = { product_id: product, chain: slug, known_at: version, from: '2025-12-01' };
          const again = await ask<PriceHistoryAnswer>(snapshot, '/v1/prices/history', query, noonOf(TODAY));
          expect(again).toEqual(await history(query));
        }
      }
    }
    rmSync(anew, { recursive: true, force: true });
  });

  it('is written in few layers, each larger than the next', () => {
    const { chains } = snapshots.at(-1)!.history;
    for (const layers of chains) {
      const sizes = layers!.map(({ file }) => file.bytes);
      expect(sizes.length).toBeLessThanOrEqual(Math.log2(PUBLISHES) + 1);
      expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
    }
  });
});

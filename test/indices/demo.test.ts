import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generateFeed } from '../../src/demo/generate.ts';
import { importPath } from '../../src/ingest/import.ts';
import { computeDemoIndices } from '../../src/cli/serving/demo-indices.ts';
import { historyMonths } from '../../src/demo/price-history.ts';
import { EVENTS } from '../../src/demo/year-events.ts';
import type { MonthInput2, MonthOutput2 } from '../../src/domain/index-method/version-2/month-data.ts';
import { monthOf } from '../../src/domain/time/month.ts';
import { isOutput2, isVersion2 } from '../../src/indices/methods.ts';
import { readRun } from '../../src/indices/runs.ts';
import { loadSnapshot } from '../../src/snapshot/files/load.ts';
import { publish } from '../../src/publish/publish.ts';
import type { Snapshot } from '../../src/snapshot/snapshot.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

/** The demo catalogue as it would have been made on that day: twelve months of history, all of them final by now. */
const AS_OF = new Date('2025-07-15T00:00:00Z');
const SLUGS = ['eggs_cage_free_large_dozen', 'soda_12pk_12oz_cans'];
/** The indices that something happens to. */
const EVENTFUL = ['blueberries_oz', 'oat_cereal_lb', 'spaghetti_lb'];

interface Row {
  readonly period: string;
  readonly value_usd: number;
  readonly value_indexed: number | null;
  readonly publish_status: string;
  readonly flagged_for_review: boolean;
  readonly flag_reason: string | null;
  readonly shrinkflation: readonly unknown[];
  readonly revoked: boolean;
  readonly n_stores: number;
  readonly coverage_score: number;
  readonly register_coverage: number;
  readonly snapshot_id: string;
  readonly measured_from: { readonly period: string; readonly snapshot_id: string } | null;
  readonly contributions: readonly { readonly contribution_pp: number | null }[];
  readonly composition: Readonly<
    Record<'average_pct' | 'index_pct' | 'entering_pp' | 'leaving_pp' | 'weights_pp' | 'formula_pp', number>
  > | null;
}

let database: TestDatabase;
let app: TestApp;
const dir = mkdtempSync(join(tmpdir(), 'gondola-demo-indices-'));
let snapshot: Snapshot;

const EGGS = 'eggs_cage_free_large_dozen';
const MONTHS = historyMonths(AS_OF.getTime()).map(monthOf);
const { enters, leaves, longSale, shrinks, soldOut, misread, replaced } = EVENTS;

/** Leaves of a feed's prices those of the past months that some indices follow, which are all that these look at. */
function keepHistory(feed: string, slugs: readonly string[]): void {
  const followed = new Set(
    readFileSync(join(feed, 'indices.ndjson'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { slug: string; constituents: { upc?: string }[] })
      .filter(({ slug }) => slugs.includes(slug))
      .flatMap(({ constituents }) => constituents.map(({ upc }) => upc ?? '')),
  );
  const path = join(feed, 'prices.ndjson');
  const isKept = (line: string): boolean =>
    followed.has(/"upc":"(\d+)"/.exec(line)?.[1] ?? '') &&
    (/"observed_at":"(\d{4}-\d\d)/.exec(line)?.[1] ?? '9') <= MONTHS.at(-1)!;
  writeFileSync(path, `${readFileSync(path, 'latin1').split('\n').filter(isKept).join('\n')}\n`, 'latin1');
}

beforeAll(async () => {
  database = await createTestDatabase();
  const feed = join(dir, 'feed');
  const corrections = join(feed, 'corrections');
  await generateFeed({ scale: 'demo', seed: 1, out: feed, asOf: AS_OF, corrections });
  const slugs = [...SLUGS, ...EVENTFUL];
  keepHistory(feed, slugs);
  await importPath(database.pool, feed);
  await computeDemoIndices(database.pool, { corrections, now: AS_OF, slugs });
  snapshot = await loadSnapshot(
    join(dir, 'snapshots'),
    await publish(database.pool, { dir: join(dir, 'snapshots') }),
  );
  const state = { version: 1, publishedAt: null, loadedAt: null, lastError: null };
  app = await startTestApp({
    deps: { snapshots: { get: () => snapshot, state: () => state }, clock: () => AS_OF.getTime() },
  });
}, 400_000);
afterAll(async () => {
  await app?.close();
  await database?.close();
  rmSync(dir, { recursive: true, force: true });
});

const rowsOf = async (slug: string, query = ''): Promise<readonly Row[]> => {
  const reply = await app.paid(
    `/v1/indices/${slug}?${query.includes('from=') ? '' : 'from=2024-07&'}to=2025-06${query}`,
  );
  expect(reply.status).toBe(200);
  return reply.json<{ data: readonly Row[] }>().data;
};

/** What a month of an index was computed from, and what it came to. */
async function runOf(slug: string, month: number): Promise<{ input: MonthInput2; output: MonthOutput2 }> {
  const client = await database.pool.connect();
  try {
    const { rows } = await client.query<{ run_id: number }>(
      `select min(r.run_id) as run_id from index_run r join index_definition d using (index_id)
       where d.slug = $1 and r.period = $2`,
      [slug, MONTHS[month]],
    );
    const { input, output } = await readRun(client, rows[0]!.run_id);
    if (!isVersion2(input) || !isOutput2(output)) throw new Error(`${slug} is not of version 2`);
    return { input, output };
  } finally {
    client.release();
  }
}

describe("on the demo catalogue's twelve months", () => {
  it('thirty and more indices have a BLS item to compare with', async () => {
    const { rows } = await database.pool.query<{ all: number; items: number; constituents: number }>(
      `select count(*)::integer as all, count(distinct bls_item_code)::integer as items,
         min((select count(*) from index_constituent c where c.index_id = d.index_id))::integer as constituents
       from index_definition d`,
    );
    expect(rows[0]).toMatchObject({ all: 46 });
    expect(rows[0]!.items).toBeGreaterThanOrEqual(30);
    expect(rows[0]!.constituents).toBeGreaterThan(0);
  });

  it('a pack gets smaller: the price per unit follows, and the month names it', async () => {
    const rows = await rowsOf('oat_cereal_lb', '&include_beta=true');
    const [before, after] = [rows[shrinks.month - 1]!, rows[shrinks.month]!];
    expect(after.value_usd / before.value_usd).toBeGreaterThan(1.08);
    expect(after.shrinkflation).toEqual([expect.objectContaining({ on: `${MONTHS[shrinks.month]}-01` })]);
    expect(before.shrinkflation).toEqual([]);
  });

  it('a product gives way to another, linked by the month in which both were there', async () => {
    const { output } = await runOf(EGGS, 11);
    expect(output.links).toEqual([
      expect.objectContaining({ by: 'overlap', period: MONTHS[replaced.month] }),
    ]);
  });

  it('a chain comes in and another is gone, and the index does not move for it', async () => {
    const storesOf = async (month: number, chain: string): Promise<number> => {
      const { output } = await runOf(EGGS, month);
      return output.regions[0]!.chains.find((one) => one.chain === chain)?.stores ?? 0;
    };
    expect(await storesOf(enters.month - 1, enters.chain)).toBe(0);
    expect(await storesOf(enters.month, enters.chain)).toBeGreaterThan(10);
    expect(await storesOf(leaves.month - 1, leaves.chain)).toBeGreaterThan(10);
    expect(await storesOf(leaves.month, leaves.chain)).toBe(0);
    const rows = await rowsOf(EGGS, '&include_beta=true&include_average=true');
    const { entering_pp } = rows[enters.month]!.composition!;
    expect(Math.abs(entering_pp)).toBeGreaterThan(0.1);
  });

  it('a chain has one good on sale for three months, and its prices are not taken for errors', async () => {
    for (const month of [longSale.from - 1, longSale.from, longSale.through, longSale.through + 1]) {
      const { input } = await runOf('spaghetti_lb', month);
      const own = input.observations.filter(([unit]) => input.scope[unit]!.chain === longSale.chain);
      const share =
        own.flatMap(([, , , , sales]) => sales).reduce((sum, sale) => sum + sale, 0) /
        own.flatMap(([, , , , sales]) => sales).length;
      const isOn = month >= longSale.from && month <= longSale.through;
      expect(share === 1, `${MONTHS[month]}: ${share}`).toBe(isOn);
    }
  });

  it('a month has no value, and the next one says so', async () => {
    const rows = await rowsOf('blueberries_oz', '&include_beta=true');
    expect(rows.map(({ period }) => period)).toEqual(MONTHS.filter((_, i) => i !== soldOut.month));
    expect(rows[soldOut.month]!.flag_reason).toContain(`${MONTHS[soldOut.month]} has no value`);
  });

  it('has states and divisions where enough was seen', async () => {
    const rows = await rowsOf(EGGS, '&region=CA&include_beta=true');
    expect(rows.length).toBe(12);
    expect((await rowsOf(EGGS, '&region=south_atlantic&include_beta=true')).length).toBe(12);
  });

  it('has the last weeks of eggs, which say that they are experimental', async () => {
    const compared = 'compare=bls,jevons,geks_jevons';
    const reply = await app.paid(`/v1/indices/${EGGS}?frequency=week&from=2025-04&to=2025-06&${compared}`);
    const { data, meta } = reply.json<{ data: readonly Row[]; meta: Readonly<Record<string, unknown>> }>();
    expect(meta).toMatchObject({
      method: 'matched goods at the same stores, GEKS over 26 weeks',
      frequency: 'week',
      experimental: true,
      base_period: null,
      base_value_usd: null,
    });
    expect(data.length).toBeGreaterThanOrEqual(10);
    for (const row of data) {
      expect(row.period).toMatch(/^2025-W(1[5-9]|2[0-6])$/);
      expect(row).toMatchObject({
        publish_status: 'beta',
        value_indexed: null,
        bls_indexed: null,
        jevons_indexed: null,
        geks_jevons_indexed: null,
        final_at: null,
        provisional: true,
      });
    }
    const chart = await app.paid(`/v1/indices/${EGGS}.svg?frequency=week&from=2025-04&to=2025-06`);
    expect(chart.text).toContain('weeks are experimental');
    const none = await app.paid('/v1/indices/spaghetti_lb?frequency=week');
    expect(none.status).toBe(422);
  });

  it.each(SLUGS)('%s is promoted by the rule: beta first, then published with a base', async (slug) => {
    const all = await rowsOf(slug, '&include_beta=true');
    expect(all.length).toBe(12);
    const statuses = all.map(({ publish_status }) => publish_status);
    const first = statuses.indexOf('auto');
    expect(first).toBeGreaterThanOrEqual(2);
    expect(statuses).toEqual(statuses.map((_, i) => (i < first ? 'beta' : 'auto')));
    expect(all[first]?.value_indexed).toBe(100);
    expect(all.slice(0, first).map(({ value_indexed }) => value_indexed)).toEqual(Array(first).fill(null));
    expect((await rowsOf(slug)).length).toBe(12 - first);
  });

  it('counts a sample of stores as what it is: the panel is covered, the register is not', async () => {
    const [month] = await rowsOf('eggs_cage_free_large_dozen', '&from=2025-06');
    expect(month).toMatchObject({ coverage_score: 1 });
    expect(month!.register_coverage).toBeLessThan(0.7);
  });

  it('the average price and the index stand side by side, and composition tells the difference to 0.01%', async () => {
    for (const slug of SLUGS) {
      const rows = await rowsOf(slug, '&include_average=true&include_beta=true');
      expect(rows.filter(({ composition }) => composition !== null).length).toBe(11);
      for (const { composition } of rows) {
        if (composition === null) continue;
        const { average_pct, index_pct, entering_pp, leaving_pp, weights_pp, formula_pp } = composition;
        const told = entering_pp + leaving_pp + weights_pp + formula_pp;
        expect(Math.abs(average_pct - index_pct - told)).toBeLessThan(0.01);
      }
    }
  });

  it('a misread month is revoked and replaced, and as_of answers with what was known before', async () => {
    const month = MONTHS[misread.month]!;
    const of = (rows: readonly Row[]): readonly Row[] => rows.filter(({ period }) => period === month);
    const now = of(await rowsOf(EGGS));
    const both = of(await rowsOf(EGGS, '&include_revoked=true'));
    const then = of(await rowsOf(EGGS, '&as_of=2025-07-14'));
    expect(now.map(({ revoked }) => revoked)).toEqual([false]);
    expect(both.map(({ revoked }) => revoked)).toEqual([true, false]);
    const [before, after] = both.map(({ value_usd }) => value_usd);
    expect(after! / before!).toBeGreaterThan(1.005);
    expect(now[0]?.value_usd).toBe(after);
    expect(then.map(({ value_usd, revoked }) => [value_usd, revoked])).toEqual([[before, false]]);
    // Months were computed as they ended, so there are vintages of all of them.
    expect((await rowsOf(EGGS, '&include_beta=true&as_of=2025-02-01')).map(({ period }) => period)).toEqual(
      MONTHS.filter((period) => period < '2025-01'),
    );
  });

  it('contributions add up to the change from the snapshot that they name, also where that is revoked since', async () => {
    const rows = await rowsOf(EGGS, '&include_contributions=true&include_revoked=true');
    const next = rows.find(({ period }) => period === MONTHS[misread.month + 1])!;
    const from = rows.find(({ snapshot_id }) => snapshot_id === next.measured_from?.snapshot_id)!;
    expect(from).toMatchObject({ period: MONTHS[misread.month], revoked: true });
    const base = rows.find(({ value_indexed }) => value_indexed === 100)!;
    for (const { period, value_usd, contributions, measured_from } of rows) {
      const before = rows.find(({ snapshot_id }) => snapshot_id === measured_from?.snapshot_id);
      if (period === base.period || before === undefined) continue;
      const told = contributions.reduce((sum, { contribution_pp }) => sum + (contribution_pp ?? 0), 0);
      expect(told).toBeCloseTo(100 * (value_usd / before.value_usd - 1), 2);
    }
  });

  it('a region short of stores stays in beta', async () => {
    const all = await Promise.all(
      SLUGS.flatMap((slug) =>
        ['northeast', 'midwest', 'south', 'west'].map(async (region) => ({
          published: (await rowsOf(slug, `&region=${region}`)).length,
          rows: await rowsOf(slug, `&region=${region}&include_beta=true`),
        })),
      ),
    );
    for (const { published, rows } of all) {
      expect(rows.length).toBe(12);
      if (rows.every(({ n_stores }) => n_stores < 30)) expect(published).toBe(0);
    }
  });

  it('a later start leaves what is final as it is', async () => {
    const all = 'select * from index_snapshot order by snapshot_id';
    const before = (await database.pool.query(all)).rows;
    await computeDemoIndices(database.pool, { corrections: join(dir, 'none'), now: AS_OF, slugs: SLUGS });
    expect((await database.pool.query(all)).rows).toEqual(before);
  });
});

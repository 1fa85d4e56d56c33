import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generateFeed } from '../../src/demo/generate.ts';
import { importPath } from '../../src/ingest/import.ts';
import { computeIndices, type ComputeOutcome } from '../../src/indices/compute.ts';
import { revoke } from '../../src/indices/revocation.ts';
import { loadSnapshot } from '../../src/snapshot/files/load.ts';
import { publish } from '../../src/publish/publish.ts';
import type { Snapshot } from '../../src/snapshot/snapshot.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

/** The demo catalogue as it would have been made on that day: twelve months of history, all of them final by now. */
const AS_OF = new Date('2025-07-15T00:00:00Z');
const SLUGS = [
  'basket_high_income',
  'basket_low_income',
  'eggs_cage_free_large_dozen',
  'soda_12pk_12oz_cans',
];

interface Row {
  readonly period: string;
  readonly value_usd: number;
  readonly value_indexed: number | null;
  readonly publish_status: string;
  readonly flagged_for_review: boolean;
  readonly flag_reason: string | null;
  readonly revoked: boolean;
  readonly n_stores: number;
  readonly coverage_score: number;
  readonly register_coverage: number;
  readonly composition: Readonly<
    Record<'average_pct' | 'index_pct' | 'entering_pp' | 'leaving_pp' | 'weights_pp' | 'formula_pp', number>
  > | null;
}

let database: TestDatabase;
let outcomes: ComputeOutcome[];
let app: TestApp;
const dir = mkdtempSync(join(tmpdir(), 'gondola-demo-indices-'));
let snapshot: Snapshot;

/** Raises what eggs cost in a month, as a feed that reported wrong prices would, corrected. */
async function raiseEggs(pool: Pool, month: string, factor: number): Promise<void> {
  await pool.query(
    `update price_observation o set regular_price_e4 =
       (select array_agg((p * $2::double precision)::integer order by i) from unnest(o.regular_price_e4) with ordinality as u (p, i))
     where o.observed_on >= $1::date and o.observed_on < $1::date + interval '1 month' and o.product_id in (
       select c.product_id from index_constituent c join index_definition d using (index_id)
       where d.slug = 'eggs_cage_free_large_dozen')`,
    [`${month}-01`, factor],
  );
}

beforeAll(async () => {
  database = await createTestDatabase();
  await generateFeed({ scale: 'demo', seed: 1, out: join(dir, 'feed'), asOf: AS_OF });
  await importPath(database.pool, join(dir, 'feed'));
  outcomes = await computeIndices(database.pool, {
    from: '2024-07',
    to: '2025-06',
    actor: 'tests',
    now: AS_OF,
  });
  await raiseEggs(database.pool, '2025-03', 1.04);
  await revoke(database.pool, {
    slug: 'eggs_cage_free_large_dozen',
    period: '2025-03',
    region: 'national',
    actor: 'tests',
    reason: 'a scraper read member prices',
    now: AS_OF,
  });
  snapshot = await loadSnapshot(
    join(dir, 'snapshots'),
    await publish(database.pool, { dir: join(dir, 'snapshots') }),
  );
  const state = { version: 1, publishedAt: null, loadedAt: null, lastError: null };
  app = await startTestApp({
    deps: { snapshots: { get: () => snapshot, state: () => state }, clock: () => AS_OF.getTime() },
  });
}, 240_000);
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

describe("on the demo catalogue's twelve months", () => {
  it('thirty and more indices are computed, in every month and region', () => {
    const slugs = new Set(outcomes.map(({ slug }) => slug));
    for (const slug of SLUGS) expect(slugs).toContain(slug);
    expect(slugs.size).toBe(36);
    expect(outcomes.length).toBe(12 * slugs.size);
    for (const outcome of outcomes) {
      expect(outcome.status).toBe('computed');
      if (outcome.status === 'computed') expect(outcome.output.regions.length).toBe(5);
    }
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

  it('one is revoked and replaced, and the route shows both where it is asked to', async () => {
    const slug = 'eggs_cage_free_large_dozen';
    const now = (await rowsOf(slug)).filter(({ period }) => period === '2025-03');
    const both = (await rowsOf(slug, '&include_revoked=true')).filter(({ period }) => period === '2025-03');
    expect(now.map(({ revoked }) => revoked)).toEqual([false]);
    expect(both.map(({ revoked }) => revoked)).toEqual([true, false]);
    const [before, after] = both.map(({ value_usd }) => value_usd);
    expect(after! / before!).toBeGreaterThan(1.005);
    expect(now[0]?.value_usd).toBe(after);
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
});

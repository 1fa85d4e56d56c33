import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ProgressEvent } from '../../src/domain/progress.ts';
import { computeIndices, type ComputeOutcome } from '../../src/indices/compute.ts';
import { readDefinition } from '../../src/indices/definitions.ts';
import { explain } from '../../src/indices/explain/explain.ts';
import { forceHide } from '../../src/indices/lifecycle.ts';
import { writeReplicationKit } from '../../src/indices/replication-kit.ts';
import { revoke } from '../../src/indices/revocation.ts';
import { readRun, verifyRun } from '../../src/indices/runs.ts';
import { setBase } from '../../src/indices/set-base.ts';
import { listShrinkflation } from '../../src/indices/shrinkflation.ts';
import { readSnapshots, type SnapshotRow } from '../../src/indices/snapshots.ts';
import { importWeights } from '../../src/indices/inputs/weights.ts';
import { importPath } from '../../src/ingest/import.ts';
import { readIndexSnapshots, readIndexWeeks, readIndices } from '../../src/record/read-indices.ts';
import { readSeenStores } from '../../src/indices/inputs/observations.ts';
import { replicaLagSeconds } from '../../src/record/replica.ts';
import { writeFeed } from '../ingest/feed-fixture.ts';
import { insertChain, insertProduct, insertStore, uuidOf } from '../publish/record-rows.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { byWords, type Seen } from './by-words.ts';

const SCRIPT = readFileSync(new URL('../../public/replicate.py', import.meta.url), 'utf8');
const hasPython = spawnSync('python3', ['--version']).status === 0;
if (!hasPython) console.warn('skipped: there is no python3 to compute a month again with');

const NOW = new Date('2026-02-20T00:00:00Z');
const MONTHS = ['2025-01', '2025-02', '2025-03', '2025-04', '2025-05', '2025-06'];
const STATES = ['GA', 'CA'] as const;
const PRODUCTS = ['eggs', 'milk', 'old bread', 'new bread'] as const;

let database: TestDatabase;
const dir = mkdtempSync(join(tmpdir(), 'gondola-version-2-'));
const chains: { chainId: number; stores: { id: number; n: number }[] }[] = [];
const products: number[] = [];

type Offer = (store: number, product: number, day: number) => { usd: number; sale?: number } | null;

/** Prices of a month, seen on three days at every store that has an offer. */
async function observe(month: string, offer: Offer): Promise<void> {
  await database.pool.query('select ensure_observation_month($1)', [`${month}-01`]);
  for (const { chainId, stores } of chains)
    for (const [p, productId] of products.entries())
      for (const [d, day] of ['03', '12', '21'].entries()) {
        const rows = stores.flatMap(({ id, n }) => {
          const found = offer(n, p, d);
          return found === null ? [] : [{ id, ...found }];
        });
        if (rows.length === 0) continue;
        const e4 = (usd: number | undefined): number | null =>
          usd === undefined ? null : Math.round(usd * 10_000);
        await database.pool.query(
          `insert into price_observation as o (product_id, chain_id, observed_on, store_ids, regular_price_e4,
             sale_price_e4, available, observed_min)
           values ($1, $2, $3::date, $4::integer[], $5::integer[], $6::integer[], array_fill(true, $7),
             array_fill(29000000, $7))
           on conflict (product_id, chain_id, observed_on) do update set store_ids = excluded.store_ids,
             regular_price_e4 = excluded.regular_price_e4, sale_price_e4 = excluded.sale_price_e4,
             available = excluded.available, observed_min = excluded.observed_min`,
          [
            productId,
            chainId,
            `${month}-${day}`,
            rows.map(({ id }) => id),
            rows.map(({ usd }) => e4(usd)),
            rows.map(({ sale }) => e4(sale)),
            [rows.length],
          ],
        );
      }
}

/** A year with much going on: sales, errors, gaps, a replaced product, a smaller pack, a chain that leaves. */
const year =
  (month: number): Offer =>
  (store, product, day) => {
    const usd =
      (3 + product) * (1 + ((store * 7) % 11) / 60) * 1.01 ** month * (1 + ((store + month) % 3) / 100);
    if (product === 2 && month > 3) return null;
    if (product === 3 && month < 3) return null;
    if ((store + month) % 9 === 0 && day > 0) return null;
    if (store % 13 === 4 && month === 3) return { usd: usd * 10 };
    if (store % 6 === 5 && month > 3) return null;
    if (store % 5 === 1 && month === 2) return { usd, sale: usd / 2 };
    return { usd };
  };

const indexRecord = (slug: string, more: object = {}) => ({
  slug,
  name: `Index ${slug}`,
  description: 'For tests.',
  index_type: 'basket_total_cost',
  regions: ['national', 'south', 'west'],
  max_change: 0.5,
  max_change_regional: 0.5,
  constituents: [
    {
      product_id: uuidOf('eggs'),
      name: 'Eggs',
      weight: 24,
      units: 12,
      sizes: [{ from: '2025-05-01', units: 10 }],
    },
    { product_id: uuidOf('milk'), name: 'Milk', weight: 4 },
    { product_id: uuidOf('old bread'), name: 'Old bread', weight: 3 },
    { product_id: uuidOf('new bread'), name: 'New bread', weight: 3, replaces: uuidOf('old bread') },
  ],
  ...more,
});

const compute = (slug: string, from: string, to: string, now = NOW): Promise<ComputeOutcome[]> =>
  computeIndices(database.pool, { from, to, slugs: [slug], actor: 'tester', now });

async function snapshots(slug: string, period?: string): Promise<SnapshotRow[]> {
  const client = await database.pool.connect();
  try {
    const { indexId } = await readDefinition(client, slug);
    return await readSnapshots(client, indexId, period === undefined ? {} : { period });
  } finally {
    client.release();
  }
}

const on = (slug: string, period: string, now = NOW) => ({
  slug,
  period,
  region: null,
  actor: 'tester',
  reason: 'a good reason',
  now,
});

beforeAll(async () => {
  database = await createTestDatabase();
  const { pool } = database;
  for (const name of PRODUCTS) products.push(await insertProduct(pool, name));
  let n = 0;
  for (let i = 0; i < 6; i++) {
    const chainId = await insertChain(pool, `chain${i}`);
    const stores: { id: number; n: number }[] = [];
    for (let s = 0; s < 6; s++)
      stores.push({ id: await insertStore(pool, chainId, `${i} ${s}`, { state: STATES[s % 2] }), n: n++ });
    chains.push({ chainId, stores });
  }
  await importPath(
    pool,
    writeFeed({
      'indices.ndjson': [
        ...['year', 'known', 'based', 'frozen', 'sold'].map((slug) => indexRecord(slug)),
        indexRecord('areas', { regions: ['national', 'south', 'west', 'GA', 'pacific', 'TX'] }),
        indexRecord('old', { methodology_version: 1 }),
        indexRecord('plain', {
          index_type: 'multi_sku_same_format',
          regions: ['national'],
          constituents: [
            { product_id: uuidOf('eggs'), name: 'Eggs', weight: 2 },
            { product_id: uuidOf('milk'), name: 'Milk', weight: 3 },
          ],
        }),
      ],
    }),
  );
  for (const [i, month] of MONTHS.entries()) await observe(month, year(i));
  await compute('year', MONTHS[0]!, MONTHS.at(-1)!);
}, 120_000);
afterAll(async () => {
  await database.close();
  rmSync(dir, { recursive: true });
});

describe('indices by method version 2', () => {
  it('compute every month from the record, and again to the same bytes', async () => {
    const rows = await snapshots('year');
    expect(rows.map(({ period, region }) => `${period} ${region}`)).toEqual(
      MONTHS.flatMap((month) => ['national', 'south', 'west'].map((region) => `${month} ${region}`)),
    );
    expect(rows.every(({ methodology_version }) => methodology_version === 2)).toBe(true);
    const client = await database.pool.connect();
    try {
      for (const run of new Set(rows.map(({ run_id }) => run_id)))
        expect(await verifyRun(client, await readRun(client, run)), `run ${run}`).toBe(true);
    } finally {
      client.release();
    }
  });

  it('a panel is the stores that were seen in the three months before', async () => {
    const [first, second] = await snapshots('year').then((rows) =>
      rows.filter(({ region }) => region === 'national'),
    );
    // Of 36 stores four were seen in one week of the first month only.
    expect(first).toMatchObject({ coverage_score: 0, n_stores: 32 });
    expect(second!.coverage_score).toBeGreaterThan(0.8);
  });

  it('a store at which nothing was in stock or had a price was not seen', async () => {
    const { chainId, stores } = chains[0]!;
    const [seen, soldOut, unpriced] = stores.map(({ id }) => id);
    await database.pool.query("select ensure_observation_month('2024-01-01')");
    await database.pool.query(
      `insert into price_observation (product_id, chain_id, observed_on, store_ids, regular_price_e4, sale_price_e4,
         available, observed_min)
       values ($1, $2, '2024-01-03', $3, '{40000,40000,null}', '{null,null,null}', '{true,false,true}',
         array_fill(28400000, '{3}'))`,
      [products[0], chainId, [seen, soldOut, unpriced]],
    );
    const client = await database.pool.connect();
    try {
      expect(await readSeenStores(client, '2024-01-01', '2024-02-01', [products[0]!])).toEqual([seen]);
    } finally {
      client.release();
    }
  });

  it('follow the unit where a pack gets smaller, and list it with its day', async () => {
    const [april, may] = ['2025-04', '2025-05'].map((month) => snapshots('year', month));
    const level = async (rows: Promise<SnapshotRow[]>): Promise<number> => (await rows)[0]!.level!;
    expect((await level(may!)) / (await level(april!))).toBeGreaterThan(1.03);
    expect(await listShrinkflation(database.pool, ['year'])).toEqual([
      {
        slug: 'year',
        product_id: uuidOf('eggs'),
        name: 'Eggs',
        on: '2025-05-01',
        before_units: 12,
        after_units: 10,
      },
    ]);
  });

  it('reads the price history where it is told to, to the same values', async () => {
    const history = await database.pool.connect();
    try {
      expect(await replicaLagSeconds(history)).toBeNull();
      const options = {
        from: '2025-06',
        to: '2025-06',
        slugs: ['year'],
        actor: 'tester',
        now: NOW,
        preview: true,
      };
      const [own] = await computeIndices(database.pool, options);
      const [told] = await computeIndices(database.pool, { ...options, history });
      expect(told).toMatchObject({
        status: 'computed',
        output: (own as { output: unknown }).output as object,
      });
    } finally {
      history.release();
    }
  });

  it('tells how far it is as one stage, so that what is left can be told', async () => {
    const told: ProgressEvent[] = [];
    await computeIndices(database.pool, {
      from: '2025-01',
      to: '2025-02',
      slugs: ['year'],
      actor: 'tester',
      now: NOW,
      preview: true,
      onProgress: (event) => told.push({ ...event }),
    });
    const events = [0, 1, 2].map((done) => ({ stage: 'compute indices', done, total: 2, unit: 'months' }));
    expect(told).toEqual(events);
  });

  it('explain says what was held, what is imputed, who weighs what, and why the average moved otherwise', async () => {
    const text = await explain(database.pool, 'year', '2025-05', 'national', { verify: true });
    expect(text).toMatch(/^year 2025-05, national: \$\d+\.\d{4} \(no base yet\)/);
    expect(text).toMatch(/of the difference [+-]\d+\.\d\d came in/);
    const before = await explain(database.pool, 'year', '2025-04', 'national', { verify: false });
    const [, usd] = /national: (\$\d+\.\d{4})/.exec(before) ?? [];
    expect(text).toContain(`  since 2025-04 (${usd} then): average`);
    expect(text).toContain(`percentage points of the change since 2025-04 (${usd} then)\n`);
    const first = await explain(database.pool, 'year', '2025-01', 'national', { verify: false });
    expect(first).toContain('\nBiggest parts of the value\n');
    expect(first).not.toContain('since');
    expect(text).toMatch(/ held back as odd/);
    expect(text).toContain('Weights of chains (active stores, counted;');
    expect(text).toContain('Eggs: from 2025-05-01 on 10 units in a pack, before 12');
    expect(text).toContain('the same bytes.');
  });

  it.skipIf(!hasPython)(
    'a month is computed again in Python from the kit, to the last digit',
    async () => {
      for (const period of MONTHS) {
        const directory = join(dir, period);
        await writeReplicationKit(database.pool, 'year', period, { directory, script: SCRIPT });
        const said = execFileSync('python3', [join(directory, 'replicate.py')], { encoding: 'utf8' });
        expect(
          said
            .trim()
            .split('\n')
            .map((line) => line.split(': ').at(-1)),
        ).toEqual(Array(3).fill('the same'));
      }
    },
    60_000,
  );

  it.skipIf(!hasPython)('the script says so where a published value is another', async () => {
    const file = join(dir, '2025-06', 'published.json');
    writeFileSync(file, readFileSync(file, 'utf8').replace(/"value_usd": (\d+)/, '"value_usd": 1$1'));
    const { status, stdout } = spawnSync('python3', [join(dir, '2025-06', 'replicate.py')], {
      encoding: 'utf8',
    });
    expect(status).toBe(1);
    expect(stdout).toContain('NOT THE SAME');
  });
});

it("comes to the same by the document's words alone", async () => {
  const months = ['2025-01', '2025-02', '2025-03'];
  await compute('plain', months[0]!, months.at(-1)!);
  const seen = await Promise.all(
    months.map(async (month) => {
      const { rows } = await database.pool.query<Seen>(
        `select u.store_id::text as store, k.chain_id::text as chain, p.name as product,
           k.observed_on - date '1970-01-01' as day, coalesce(u.sale, u.regular) / 10000.0::double precision as usd,
           u.sale is not null as "isSale", case s.state when 'GA' then 'south' else 'west' end as region
         from price_observation k join product p using (product_id)
           cross join lateral unnest(k.store_ids, k.regular_price_e4, k.sale_price_e4) as u (store_id, regular, sale)
           join store s on s.store_id = u.store_id
         where k.observed_on >= $1::date and k.observed_on < $1::date + interval '1 month' and p.id = any($2::uuid[])`,
        [`${month}-01`, [uuidOf('eggs'), uuidOf('milk')]],
      );
      return rows;
    }),
  );
  const lastDays = ['2025-01-31', '2025-02-28', '2025-03-31'].map((day) => Date.parse(day) / 86_400_000);
  const names = new Set(seen[0]!.map(({ product }) => product));
  const weights = new Map([...names].map((name) => [name, /eggs/i.test(name) ? 2 : 3]));
  const found = byWords(seen, lastDays, weights);
  const [published] = await snapshots('plain', '2025-03');
  expect(found.value_usd).toBe(published!.value_usd);
  expect(found.level).toBeCloseTo(published!.level!, 9);
  expect(published!.value_usd).not.toBe((await snapshots('plain', '2025-02'))[0]!.value_usd);
});

describe('states and divisions', () => {
  it('have a value where enough was seen, that of the region where they are all of it, and words where not', async () => {
    const outcomes = await compute('areas', '2025-01', '2025-03');
    const rows = await snapshots('areas', '2025-03');
    expect(rows.map(({ region }) => region)).toEqual(['GA', 'national', 'pacific', 'south', 'west']);
    const valueOf = (region: string): number => rows.find((row) => row.region === region)!.value_usd;
    // All southern stores of this catalogue are in Georgia, all western ones in California.
    expect(valueOf('GA')).toBe(valueOf('south'));
    expect(valueOf('pacific')).toBe(valueOf('west'));
    const [last] = outcomes.slice(-1);
    expect(last).toMatchObject({
      output: {
        not_computable: [
          {
            region: 'TX',
            reason: '0 stores of 0 chains were observed; a state or division needs 8 of 3',
          },
        ],
      },
    });
  });

  it.skipIf(!hasPython)('are computed again from the kit too', async () => {
    const directory = join(dir, 'areas');
    await writeReplicationKit(database.pool, 'areas', '2025-03', { directory, script: SCRIPT });
    const said = execFileSync('python3', [join(directory, 'replicate.py')], { encoding: 'utf8' });
    expect(said.match(/: the same$/gm)?.length).toBe(5);
  });

  it.skipIf(!hasPython)(
    'are computed again from the kit where a correction left some of them standing',
    async () => {
      await observe('2025-03', (store, product, day) => {
        const found = year(2)(store, product, day);
        return found && (store % 2 === 0 ? found : { usd: found.usd * 1.2 });
      });
      const replaced = await revoke(database.pool, on('areas', '2025-03'));
      expect(replaced.map(({ region }) => region)).toEqual(['national', 'pacific', 'west']);
      const directory = join(dir, 'corrected');
      await writeReplicationKit(database.pool, 'areas', '2025-03', { directory, script: SCRIPT });
      const { stdout } = spawnSync('python3', [join(directory, 'replicate.py')], { encoding: 'utf8' });
      expect(stdout.match(/(the same|NOT THE SAME)$/gm)).toEqual(Array(5).fill('the same'));
      await observe('2025-03', year(2));
    },
  );
});

describe('weeks', () => {
  const WEEKS = ['2025-W01', '2025-W02', '2025-W04', '2025-W06', '2025-W07', '2025-W08'];

  it('are computed by the same method where something was seen, always in beta, and kept when computed again', async () => {
    const outcomes = await compute('year', WEEKS[0]!, WEEKS.at(-1)!);
    expect(outcomes.map(({ period, status }) => `${period} ${status}`)).toEqual(
      Array.from({ length: 8 }, (_, i) => {
        const week = `2025-W0${i + 1}`;
        return `${week} ${WEEKS.includes(week) ? 'computed' : 'refused'}`;
      }),
    );
    await compute('year', '2025-W08', '2025-W08', new Date('2026-02-21T00:00:00Z'));
    const client = await database.pool.connect();
    try {
      const rows = (await readIndexWeeks(client)).filter(({ region }) => region === 'national');
      expect(rows.map(({ period }) => period)).toEqual([...WEEKS, '2025-W08']);
      expect(rows.every(({ publish_status }) => publish_status === 'beta')).toBe(true);
      expect(rows.slice(-2).map(({ known_from, known_to }) => [known_from, known_to])).toEqual([
        [NOW, new Date('2026-02-21T00:00:00Z')],
        [new Date('2026-02-21T00:00:00Z'), null],
      ]);
      expect(rows[2]!.flag_reason).toContain('2025-W03 has no value: the series goes on from 2025-W02');
      // Prices rise by 1% a month, and by some more or less by the store.
      const change = rows.at(-1)!.value_usd / rows[0]!.value_usd - 1;
      expect(change).toBeGreaterThan(0);
      expect(change).toBeLessThan(0.03);
    } finally {
      client.release();
    }
  });

  it.skipIf(!hasPython)('are computed again in Python from the kit, to the last digit', async () => {
    for (const week of WEEKS.slice(-2)) {
      const directory = join(dir, week);
      await writeReplicationKit(database.pool, 'year', week, { directory, script: SCRIPT });
      const said = execFileSync('python3', [join(directory, 'replicate.py')], { encoding: 'utf8' });
      expect(said.match(/: the same$/gm)?.length).toBe(3);
    }
  });

  it('are explained and verified as months are, what was computed before by its run', async () => {
    const text = await explain(database.pool, 'year', '2025-W08', 'national', { verify: true });
    expect(text).toContain('status beta: weeks are experimental, and never final\n');
    expect(text).toContain('a week never counts towards publication');
    expect(text).toMatch(/^year 2025-W08, national: \$[0-9.]+ \(no base\)\n/);
    expect(text).toMatch(/\d used, in \d+ store-weeks\n/);
    expect(text).not.toMatch(/store-months|of the month only/);
    expect(text).toMatch(/of the change since 2025-W07 \(\$[0-9.]+ then\)\n/);
    expect(text).toContain('Computed again from the stored inputs: the same bytes.');
    const [, run] = /computed before as \$[0-9.]+, of run (\d+), until 2026-02-21/.exec(text) ?? [];
    const old = await explain(database.pool, 'year', '2025-W08', 'national', {
      verify: true,
      runId: Number(run),
    });
    expect(old).toMatch(/in its place stands \$[0-9.]+, of run \d+\n/);
    expect(old).toContain('never final; computed again on 2026-02-21');
    await expect(explain(database.pool, 'year', '2025-W03', 'national', { verify: false })).rejects.toThrow(
      /no value of 2025-W03 for national: gondola index show year --frequency week lists/,
    );
  });

  it('count among what last changed of the index', async () => {
    const { rows } = await database.pool.query<{ at: Date }>(
      `select max(w.computed_at) as at from index_week w join index_definition d using (index_id) where d.slug = 'year'`,
    );
    const client = await database.pool.connect();
    const indices = await readIndices(client).finally(() => client.release());
    const year = indices.find(({ slug }) => slug === 'year');
    expect(year?.as_of.getTime()).toBeGreaterThanOrEqual(rows[0]!.at.getTime());
  });

  it('are refused in words', async () => {
    await expect(compute('year', '2025-W01', '2025-02')).rejects.toThrow(/are not both months or both weeks/);
    await expect(compute('year', '2026-W08', '2026-W08')).rejects.toThrow(/compute it from 2026-02-23/);
    const [early] = await compute('year', '2025-W02', '2025-W02');
    expect(early).toMatchObject({ status: 'refused', reason: expect.stringContaining('2025-W04') as string });
    const [old] = await compute('old', '2025-W02', '2025-W02');
    expect(old).toMatchObject({ reason: 'weeks are computed by method version 2 alone' });
    await expect(
      writeReplicationKit(database.pool, 'year', '2025-W03', { directory: dir, script: SCRIPT }),
    ).rejects.toThrow(/year has no week 2025-W03/);
  });
});

describe('what is frozen at the start of a month', () => {
  it('a panel stays what it was, whatever prices of earlier months come in later', async () => {
    const months = ['2198-01', '2198-02'];
    const without: Offer = (store, product, day) => (store === 0 ? null : year(0)(store, product, day));
    await observe(months[0]!, without);
    await compute('frozen', months[0]!, months[0]!, new Date('2198-02-02T00:00:00Z'));
    await observe(months[0]!, year(0));
    await observe(months[1]!, year(0));
    await compute('frozen', months[1]!, months[1]!, new Date('2198-03-02T00:00:00Z'));
    const text = await explain(database.pool, 'frozen', months[1]!, 'national', { verify: true });
    expect(text).toContain('of the panel of 35,');
    await expect(database.pool.query('delete from index_panel')).rejects.toThrow(/never changed or deleted/);
  });
});

describe('what was known when', () => {
  const period = '2197-01';
  const days = [3, 4, 5].map((day) => new Date(`2197-02-0${day}T00:00:00Z`));

  it('keeps what a month was before it was computed again, hidden or revoked', async () => {
    await observe(period, year(0));
    await compute('known', period, period, days[0]);
    await forceHide(database.pool, on('known', period, days[1]));
    await observe(period, year(2));
    await compute('known', period, period, days[2]);
    const client = await database.pool.connect();
    try {
      const all = (await readIndexSnapshots(client)).filter(
        (row) => row.period === period && row.region === 'south',
      );
      expect(
        all.map(({ publish_status, known_from, known_to }) => [publish_status, known_from, known_to]),
      ).toEqual([
        ['beta', days[0], days[1]],
        ['forced_hide', days[1], days[2]],
        ['forced_hide', days[2], null],
      ]);
      expect(all[1]!.value_usd).toBe(all[0]!.value_usd);
      expect(all[2]!.value_usd).not.toBe(all[0]!.value_usd);
    } finally {
      client.release();
    }
    expect((await snapshots('known', period)).length).toBe(3);
  });
});

describe('gondola index set-base', () => {
  it('makes a month 100 for what has no base, once, and publishes from then on', async () => {
    await compute('based', '2025-01', '2025-02');
    expect(await setBase(database.pool, on('based', '2025-02'))).toEqual(['national', 'south', 'west']);
    await expect(setBase(database.pool, on('based', '2025-01'))).rejects.toThrow(
      /has a base for national already: 2025-02/,
    );
    await compute('based', '2025-03', '2025-03');
    const [before, after] = [await snapshots('based', '2025-02'), await snapshots('based', '2025-03')];
    expect(after.map(({ publish_status }) => publish_status)).toEqual(['auto', 'auto', 'auto']);
    for (const [i, row] of after.entries())
      expect(row.value_usd).toBeCloseTo((before[i]!.value_usd * row.level!) / before[i]!.level!, 3);
  });

  it('revokes by the version that published', async () => {
    await observe('2025-03', (store, product, day) => {
      const found = year(2)(store, product, day);
      return found && { usd: found.usd * 1.02 };
    });
    const replaced = await revoke(database.pool, on('based', '2025-03'));
    expect(replaced.map(({ region }) => region)).toEqual(['national', 'south', 'west']);
    const rows = await snapshots('based', '2025-03');
    expect(rows.every(({ methodology_version }) => methodology_version === 2)).toBe(true);
  });
});

describe('gondola index import-weights', () => {
  const header = 'year,region,chain_slug,share,source\n';
  const file = (text: string): string => {
    const path = join(dir, 'weights.csv');
    writeFileSync(path, header + text);
    return path;
  };

  it.each([
    ['2025,south,chain0,0.5,survey\n', /add up to 0.5000, not 1/],
    ['2025,south,chain0,1.5,survey\n', /line 2: share is not a share/],
    ['2025,east,chain0,1,survey\n', /line 2: region is not one of/],
    ['25,south,chain0,1,survey\n', /line 2: year is not one/],
    ['2025,south,chain0,1,\n', /line 2: source is empty/],
    ['', /lacks rows/],
  ])('refuses %j', async (text, message) => {
    await expect(importWeights(database.pool, file(text))).rejects.toThrow(message);
  });

  it('refuses what is not there, or is no CSV', async () => {
    const missing = join(dir, 'missing.csv');
    await expect(importWeights(database.pool, missing)).rejects.toThrow(
      `${missing} cannot be read as CSV: ENOENT`,
    );
    const cut = file('2025,south,chain0,1\n');
    await expect(importWeights(database.pool, cut)).rejects.toThrow(
      `${cut} cannot be read as CSV: Invalid Record Length`,
    );
  });

  it.each([
    ['2025,00000000-0000-5000-8000-00000000ffff,5,pos\n', /there is no store 00000000/],
    ['2025,store 7,5,pos\n', /line 2: store_id is not an id/],
    ['2025,00000000-0000-5000-8000-00000000ffff,0,pos\n', /line 2: sales is not an amount/],
    ['2025,STORE,5,pos\n2025,STORE,6,pos\n', /2025 has store .* twice/],
  ])('refuses sales of stores %j', async (text, message) => {
    const path = join(dir, 'sales.csv');
    writeFileSync(path, `year,store_id,sales,source\n${text.replaceAll('STORE', uuidOf('0 0'))}`);
    await expect(importWeights(database.pool, path)).rejects.toThrow(message);
  });

  it('takes what stores sell, compared within their chain and region', async () => {
    const path = join(dir, 'sales.csv');
    const lines = ['0 0', '0 2'].map((store, i) => `2196,${uuidOf(store)},${i === 0 ? 900 : 100},registers`);
    writeFileSync(path, `year,store_id,sales,source\n${lines.join('\n')}\n`);
    expect(await importWeights(database.pool, path)).toEqual(new Map([[2196, 2]]));
    await observe('2196-03', year(0));
    await compute('sold', '2196-03', '2196-03', new Date('2196-04-02T00:00:00Z'));
    const client = await database.pool.connect();
    try {
      const [snapshot] = await snapshots('sold', '2196-03');
      const { input } = await readRun(client, snapshot!.run_id);
      const sales = new Map(
        input.scope.map((unit) => [unit.key, 'sales' in unit ? unit.sales : undefined] as const),
      );
      expect([uuidOf('0 0'), uuidOf('0 2'), uuidOf('0 4')].map((id) => sales.get(id))).toEqual([1.8, 0.2, 1]);
    } finally {
      client.release();
    }
  });

  it('takes shares that add up, and indices say whose they are', async () => {
    const shares = ['south', 'west'].flatMap((region) =>
      chains.map((_, i) => `2026,${region},chain${i},${i === 0 ? 0.25 : 0.05},a survey`),
    );
    expect(await importWeights(database.pool, file(shares.join('\n')))).toEqual(new Map([[2026, 12]]));
    await observe('2026-01', year(5));
    await compute('based', '2026-01', '2026-01');
    const text = await explain(database.pool, 'based', '2026-01', 'south', { verify: true });
    expect(text).toContain('Weights of chains (a survey (2026);');
    expect(text).toMatch(/chain0: 40\.0%/);
  });
});

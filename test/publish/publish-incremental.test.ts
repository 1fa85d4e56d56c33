import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { describe, expect, it } from 'vitest';
import { publish } from '../../src/publish/publish.ts';
import { PARTS } from '../../src/snapshot/parts/parts.ts';
import type { Snapshot } from '../../src/snapshot/snapshot.ts';
import { usePublishingPlace } from './publishing-place.ts';
import {
  insertChain,
  insertProduct,
  insertSmallCatalogue,
  insertStore,
  type PriceOf,
  putCoupon,
  putPack,
  uuidOf,
} from './record-rows.ts';
import { loadCurrent, readPrices } from '../snapshot/snapshot-reader.ts';
import { createTestDatabase } from '../support/database.ts';

const place = usePublishingPlace();

/** A small generator of repeatable numbers (mulberry32): `random(n)` is an integer below `n`. */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

type Random = ReturnType<typeof seeded>;

/** Rows of the record that the changes below draw from. */
interface Known {
  chains: number[];
  stores: { id: number; name: string; chain: number }[];
  products: number[];
  serial: number;
}

const pick = <T>(random: Random, items: readonly T[]): T => items[random(items.length)]!;

async function addChain(pool: pg.Pool, known: Known): Promise<void> {
  known.chains.push(await insertChain(pool, `chain-${known.serial++}`));
}

async function addStore(pool: pg.Pool, known: Known, random: Random): Promise<void> {
  const chain = pick(random, known.chains);
  const name = `store ${known.serial++}`;
  const id = await insertStore(pool, chain, name, { is_active: random(5) > 0 });
  known.stores.push({ id, name, chain });
}

async function addProduct(pool: pg.Pool, known: Known, random: Random): Promise<void> {
  const size = random(2) === 0 ? null : `${random(20)} oz`;
  const category = pick(random, [null, 'Dairy', 'Snacks', `Category ${random(30)}`]);
  known.products.push(
    await insertProduct(pool, `product ${known.serial++}`, { size_display: size, category }),
  );
}

async function changePrices(pool: pg.Pool, known: Known, random: Random): Promise<void> {
  const chain = pick(random, known.chains);
  const stores = known.stores.filter((store) => store.chain === chain && random(3) > 0);
  if (stores.length === 0) return;
  const prices = stores.map(
    ({ id }): PriceOf => ({
      store: id,
      regular: random(5) === 0 ? null : 1 + random(100_000),
      sale: random(3) === 0 ? 1 + random(50_000) : null,
      unit: random(4) === 0 ? null : random(9_000),
      uom: pick(random, [null, 'oz', 'lb']),
      packSize: pick(random, [null, '6 pack', `${random(30)} oz`]),
      aisle: pick(random, [null, `Aisle ${random(12)}`, `${random(12)}, Shelf ${random(9)}`, 'Checkout']),
      section: pick(random, [null, 'Dairy', `Section ${random(400)}`]),
      available: random(4) > 0,
      observedMin: 29_000_000 + random(100_000),
    }),
  );
  await putPack(pool, chain, pick(random, known.products), prices);
}

async function addCoupon(pool: pg.Pool, known: Known, random: Random): Promise<void> {
  const chain = pick(random, known.chains);
  const stores = known.stores.filter((store) => store.chain === chain);
  const products = [...new Set([0, 1, 2].map(() => pick(random, known.products)))].slice(random(4));
  await putCoupon(pool, `coupon ${known.serial++}`, chain, {
    store_id: stores.length > 0 && random(3) === 0 ? pick(random, stores).id : null,
    discount_type: pick(random, ['dollar_off', 'percent_off', 'bogo', 'bundle', 'featured', 'odd']),
    discount_value: random(5) === 0 ? null : random(50_000) / 1_000,
    valid_from: '2026-03-01',
    valid_to: pick(random, ['2026-03-05', '2026-03-31']),
    catalog_price_e4: random(3) === 0 ? 1 + random(100_000) : null,
    links: products.map((product) => ({
      product,
      role: pick(random, ['either', 'buy', 'get']),
      price: random(3) === 0 ? 1 + random(100_000) : null,
    })),
  });
}

async function mergeStores(pool: pg.Pool, known: Known, random: Random): Promise<void> {
  const [from, to] = [pick(random, known.stores), pick(random, known.stores)];
  // Merges only lead from a later store to an earlier one, so that they never run in a circle.
  if (from.id <= to.id) return;
  await pool.query(
    'insert into store_merge values ($1, $2) on conflict (from_id) do update set to_id = excluded.to_id',
    [uuidOf(from.name), uuidOf(to.name)],
  );
}

async function mergeProducts(pool: pg.Pool, known: Known, random: Random): Promise<void> {
  const [from, to] = [pick(random, known.products), pick(random, known.products)];
  if (from <= to) return;
  await pool.query(
    `insert into product_merge select a.id, b.id from product a, product b where a.product_id = $1 and b.product_id = $2
     on conflict (from_id) do update set to_id = excluded.to_id`,
    [from, to],
  );
}

/** A refresh of some stores of a product, which is written beside its pack. */
async function changeSomePrices(pool: pg.Pool, known: Known, random: Random): Promise<void> {
  await pool.query(
    `insert into price_change (chain_id, product_id, store_ids, regular_price_e4, sale_price_e4, unit_price_e4,
       unit_price_uom, pack_size, aisle, section, available, observed_min)
     select chain_id, product_id, array_agg(store_id order by store_id), array_agg($3::integer + store_id),
       array_agg(null::integer), array_agg($3::integer), array_agg(label_id), array_agg(label_id), array_agg(label_id),
       array_agg(label_id), array_agg($4::boolean), array_agg($3::integer + 29000000)
     from price_pack cross join lateral unnest(store_ids) as store_id
       cross join (select (select label_id from label order by label_id offset $3 % 7 limit 1) as label_id) label
     where product_id = $1 and store_id % 3 = $2 group by chain_id, product_id`,
    [pick(random, known.products), random(3), random(50_000), random(4) > 0],
  );
}

/** A price is held back. */
async function holdPrice(pool: pg.Pool, known: Known, random: Random): Promise<void> {
  await pool.query(
    `insert into price_hold (chain_id, product_id, store_id, price_e4, median_e4, observed_min)
     select chain_id, product_id, store_ids[1], 1, 1, observed_min[1] from price_pack where product_id = $1
     on conflict do nothing`,
    [pick(random, known.products)],
  );
}

/** Everything that may happen to a record between two publishes. */
const changes: readonly ((pool: pg.Pool, known: Known, random: Random) => Promise<unknown>)[] = [
  changePrices,
  changePrices,
  changePrices,
  changeSomePrices,
  changeSomePrices,
  changeSomePrices,
  holdPrice,
  // The newest change of each pack is taken back.
  (pool) =>
    pool.query(
      `delete from price_change c where change_id % 2 = 0 and change_id = (select max(change_id) from price_change d
         where (d.chain_id, d.product_id) = (c.chain_id, c.product_id))`,
    ),
  addStore,
  addProduct,
  addChain,
  addCoupon,
  mergeStores,
  mergeProducts,
  (pool, known, random) =>
    pool.query('delete from product_merge using product p where p.id = from_id and p.product_id = $1', [
      pick(random, known.products),
    ]),
  (pool) => pool.query('update coupon set is_active = not is_active where coupon_id % 3 = 0'),
  (pool) => pool.query(`delete from coupon_product where role = 'get'`),
  (pool, known, random) =>
    pool.query('delete from store_merge where from_id = $1', [uuidOf(pick(random, known.stores).name)]),
  (pool, known, random) =>
    pool.query('update store set is_active = not is_active where store_id = $1', [
      pick(random, known.stores).id,
    ]),
  (pool, known, random) =>
    pool.query(
      `update product set size_display = case when size_display is null then '1 l' end where product_id = $1`,
      [pick(random, known.products)],
    ),
  (pool, known, random) =>
    pool.query(
      `update product set category = case when category is null then 'Snacks' end where product_id = $1`,
      [pick(random, known.products)],
    ),
  (pool, known, random) =>
    pool.query(
      `update price_pack set retailer_product_id = 'n' || product_id, pdp_url = $2 || product_id where product_id = $1`,
      [pick(random, known.products), pick(random, [null, 'https://x.example/n', 'https://x.example/odd/'])],
    ),
  (pool, known, random) =>
    pool.query(`update product set name = name || ' x' where product_id = $1`, [
      pick(random, known.products),
    ]),
  (pool, known, random) =>
    pool.query(`update store set name = name || ' x' where store_id = $1`, [pick(random, known.stores).id]),
  (pool, known, random) =>
    pool.query(`update chain set name = name || ' x' where chain_id = $1`, [pick(random, known.chains)]),
  // A chain leaves: all of its stores close.
  (pool, known, random) =>
    pool.query('update store set is_active = false where chain_id = $1', [pick(random, known.chains)]),
  // A store moves.
  (pool, known, random) =>
    pool.query('update store set lat = $2, lng = $3 where store_id = $1', [
      pick(random, known.stores).id,
      30 + random(10),
      -100 + random(10),
    ]),
];

/** What a service that loads each version on top of the one before has of it, beside one that has just started. */
async function expectAlike(served: Snapshot, fresh: Snapshot): Promise<void> {
  expect(readPrices(served)).toEqual(readPrices(fresh));
  expect(served.prices.storesSelling).toEqual(fresh.prices.storesSelling);
  for (const part of ['stores', 'products', 'coupons', 'savings', 'shelves', 'aisles'] as const)
    expect(served[part], part).toEqual(fresh[part]);
}

describe('an incremental publish', () => {
  it.each([1, 2])(
    'writes the same bytes as a full one, and loads as a first start does, whatever changed (seed %i)',
    async (seed) => {
      const { pool } = place;
      const random = seeded(seed);
      const known: Known = { chains: [], stores: [], products: [], serial: 0 };
      for (let i = 0; i < 4; i++) await addChain(pool, known);
      for (let i = 0; i < 16; i++) await addStore(pool, known, random);
      for (let i = 0; i < 12; i++) await addProduct(pool, known, random);
      for (let i = 0; i < 60; i++) await changePrices(pool, known, random);
      for (let i = 0; i < 12; i++) await addCoupon(pool, known, random);
      const now = new Date('2026-03-01T12:00:00Z');
      await place.publish({ now });
      let served = await place.load();
      for (let round = 0; round < 12; round++) {
        const count = random(4);
        for (let i = 0; i < count; i++) await pick(random, changes)(pool, known, random);
        const incremental = await place.publish({ now });
        const full = await place.publish({ dir: place.fullDir, full: true, now });
        const { version: _, ...rest } = incremental;
        expect(rest, `round ${round}`).toEqual({ ...full, version: undefined });
        served = await place.load(served);
        await expectAlike(served, await loadCurrent(place.fullDir));
      }
    },
    120_000,
  );

  it('reads the prices of the chains that changed, and no others', async () => {
    const { pool } = place;
    const [x, y] = [await insertChain(pool, 'x'), await insertChain(pool, 'y')];
    const [x1, y1] = [await insertStore(pool, x, 'x1'), await insertStore(pool, y, 'y1')];
    for (let i = 0; i < 5; i++) {
      const product = await insertProduct(pool, `product ${i}`);
      await putPack(pool, x, product, [{ store: x1, regular: 100 }]);
      if (i < 2) await putPack(pool, y, product, [{ store: y1, regular: 200 }]);
    }
    const read: number[] = [];
    const onProgress = ({ stage, done }: { stage: string; done: number }) => {
      if (stage === 'reading prices') read.push(done);
    };
    const first = await place.publish({ onProgress });
    await pool.query(`update price_pack set regular_price_e4 = '{300}' where chain_id = $1`, [y]);
    const second = await place.publish({ onProgress });
    const third = await place.publish({ onProgress });
    // Each is told with those before it.
    expect(read).toEqual([5, 7, 2]);
    expect(second.files.products).toEqual(first.files.products);
    expect(second.files.stores).toEqual(first.files.stores);
    expect(second.files['prices.0']).toEqual(first.files['prices.0']);
    expect(second.files['prices.1']).not.toEqual(first.files['prices.1']);
    expect(third.files).toEqual(second.files);
    const regular = readPrices(await place.load()).map((price) => price.regular);
    expect(regular).toEqual([100, 300, 100, 300, 100, 100, 100]);
  });

  it('compiles coupons again where they or prices changed, and the files of the coupons only where they did', async () => {
    const { pool } = place;
    const chain = await insertChain(pool, 'x');
    const store = await insertStore(pool, chain, 'x1');
    const product = await insertProduct(pool, 'milk');
    await putPack(pool, chain, product, [{ store, regular: 20_000 }]);
    const links = [{ product, role: 'either', price: null }];
    const terms = {
      discount_type: 'dollar_off',
      discount_value: 1,
      valid_from: '2026-03-01',
      valid_to: '2026-03-31',
    };
    await putCoupon(pool, 'off', chain, { ...terms, links });
    const first = await place.publish();
    expect((await place.load()).savings.pctE4).toEqual(Int32Array.of(500_000));
    await putPack(pool, chain, product, [{ store, regular: 40_000 }]);
    const second = await place.publish();
    for (const name of PARTS.coupons.files) expect(second.files[name]).toEqual(first.files[name]);
    expect((await place.load()).savings.pctE4).toEqual(Int32Array.of(250_000));
    await pool.query('update coupon set discount_value = 4');
    const third = await place.publish();
    expect(third.files['prices.0']).toEqual(second.files['prices.0']);
    expect((await place.load()).savings.pctE4).toEqual(Int32Array.of(1_000_000));
    expect((await place.publish()).files).toEqual(third.files);
  });

  it('compiles coupons anew where their file is broken and savings have to follow new prices', async () => {
    const { pool } = place;
    const { chain, product, stores } = await insertSmallCatalogue(pool);
    await putCoupon(pool, 'off', chain, {
      discount_type: 'dollar_off',
      discount_value: 1,
      valid_from: '2026-03-01',
      valid_to: '2026-03-31',
      links: [{ product, role: 'either', price: null }],
    });
    const first = await place.publish();
    const { path, bytes } = first.files['coupons']!;
    await writeFile(join(place.dir, path), Buffer.alloc(bytes));
    await putPack(pool, chain, product, [{ store: stores[0]!, regular: 40_000 }]);
    const second = await place.publish();
    expect(second.files['coupons']).toEqual(first.files['coupons']);
    expect((await place.load()).savings.pctE4).toEqual(Int32Array.of(250_000));
  });

  it('counts the aisles anew where their file is gone, and nothing else', async () => {
    const { pool } = place;
    await insertSmallCatalogue(pool);
    const first = await place.publish();
    await rm(join(place.dir, first.files['store-aisles.0']!.path));
    const read: string[] = [];
    const second = await place.publish({ onProgress: ({ stage }) => read.push(stage) });
    expect(second.files).toEqual(first.files);
    expect(read).not.toContain('reading prices');
    expect((await place.load()).aisles.chains.products).toEqual(Uint32Array.of(1, 1));
  });

  it('follows the last store of a chain into a merge and out of it', async () => {
    const { pool } = place;
    const chain = await insertChain(pool, 'x');
    const stores = [await insertStore(pool, chain, 'first'), await insertStore(pool, chain, 'last')];
    const product = await insertProduct(pool, 'milk');
    await putPack(
      pool,
      chain,
      product,
      stores.map((store) => ({ store, regular: 100 })),
    );
    const suppliers = async () => {
      await place.publish();
      return readPrices(await place.load()).map(({ store }) => store);
    };
    expect(await suppliers()).toEqual([uuidOf('first'), uuidOf('last')]);
    await pool.query('insert into store_merge values ($1, $2)', [uuidOf('last'), uuidOf('first')]);
    expect(await suppliers()).toEqual([uuidOf('first')]);
    await pool.query('delete from store_merge');
    expect(await suppliers()).toEqual([uuidOf('first'), uuidOf('last')]);
  });

  it('follows a merged store that turns out to be another one', async () => {
    const { pool } = place;
    const chain = await insertChain(pool, 'x');
    const stores = [];
    for (const name of ['first', 'second', 'merged']) stores.push(await insertStore(pool, chain, name));
    const [first, second, merged] = stores as [number, number, number];
    await putPack(pool, chain, await insertProduct(pool, 'milk'), [
      { store: first, regular: 100 },
      { store: second, regular: 200 },
      { store: merged, regular: 300, observedMin: 29_000_001 },
    ]);
    const prices = async () => {
      await place.publish();
      return readPrices(await place.load()).map(({ regular }) => regular);
    };
    await pool.query('insert into store_merge values ($1, $2)', [uuidOf('merged'), uuidOf('first')]);
    expect(await prices()).toEqual([300, 200]);
    await pool.query('update store_merge set to_id = $1', [uuidOf('second')]);
    expect(await prices()).toEqual([100, 300]);
  });

  it('does not build on the snapshots of another record, nor on versions above its own', async () => {
    const { pool } = place;
    const other = await createTestDatabase();
    try {
      await insertChain(other.pool, 'theirs');
      for (let i = 0; i < 3; i++) await publish(other.pool, { dir: place.dir });
      await insertChain(pool, 'ours');
      const manifest = await place.publish();
      expect(manifest.version).toBe(4);
      expect((await place.load()).chains.slugs).toEqual(['ours']);
    } finally {
      await other.close();
    }
  });
});

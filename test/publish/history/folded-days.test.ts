import { readFile, rm } from 'node:fs/promises';
import type pg from 'pg';
import { beforeEach, describe, expect, it } from 'vitest';
import { settleHistory } from '../../../src/publish/history/settle-history.ts';
import { mergedProducts, productsOf } from '../../../src/snapshot/files/layer-products.ts';
import { rowsInOrder } from '../../../src/snapshot/parts/history/observed-rows.ts';
import { loadCurrent } from '../../snapshot/snapshot-reader.ts';
import { usePublishingPlace } from '../publishing-place.ts';
import { insertChain, insertProduct, insertStore, putPack, uuidOf } from '../record-rows.ts';

const DAY = '2026-07-01';
const DAY_MIN = Date.parse(DAY) / 60_000;

const place = usePublishingPlace();
let chain: number;
let stores: number[];
let products: number[];

beforeEach(async () => {
  const { pool } = place;
  chain = await insertChain(pool, 'x');
  stores = [];
  for (const name of ['first', 'second']) stores.push(await insertStore(pool, chain, name));
  products = [];
  for (const name of ['older', 'younger']) products.push(await insertProduct(pool, name));
  for (const product of products) await putPack(pool, chain, product, [{ store: stores[0]!, regular: 100 }]);
});

/** A price that a store asked on the day. */
interface Observed {
  readonly store: number;
  readonly hour: number;
  readonly priceE4: number;
}

/** Records what was seen of a product, in place of what was recorded of it before; then does what else is of the import. */
async function observe(
  product: number,
  seen: readonly Observed[],
  also: (client: pg.ClientBase) => Promise<unknown> = async () => {},
): Promise<void> {
  const client = await place.pool.connect();
  try {
    await client.query('begin');
    await client.query('select ensure_observation_month($1::date)', [DAY]);
    await client.query('delete from price_observation where product_id = $1', [product]);
    await client.query(
      `insert into price_observation (product_id, chain_id, observed_on, store_ids, regular_price_e4, sale_price_e4,
         available, observed_min)
       values ($1, $2, $3, $4::integer[], $5::integer[], array_fill(null::integer, array[$6::integer]),
         array_fill(true, array[$6::integer]), $7::integer[])`,
      [
        product,
        chain,
        DAY,
        seen.map(({ store }) => store),
        seen.map(({ priceE4 }) => priceE4),
        seen.length,
        seen.map(({ hour }) => DAY_MIN + 60 * hour),
      ],
    );
    await also(client);
    await client.query('commit');
  } finally {
    client.release();
  }
}

const hold = (product: number, store: number, hour: number) => (client: pg.ClientBase) =>
  client.query(
    `insert into price_hold (chain_id, product_id, store_id, price_e4, median_e4, observed_min, batch_id)
     values ($1, $2, $3, 1, 1, $4, current_price_batch())`,
    [chain, product, store, DAY_MIN + 60 * hour],
  );

const letGo = (client: pg.ClientBase | pg.Pool) => client.query('delete from price_hold');

async function merge(table: 'product_merge' | 'store_merge', from: string, to: string): Promise<void> {
  await place.pool.query(`insert into ${table} (from_id, to_id) values ($1, $2)`, [uuidOf(from), uuidOf(to)]);
}

/** All that a folder's snapshot knows, as `position: price since publication`, by position and as it became known. */
async function knownIn(folder: string): Promise<string[]> {
  const { history } = await loadCurrent(folder);
  const layers = await Promise.all(
    (history.chains[0] ?? []).map(async (index) => ({ index, blocks: await readFile(index.file.path) })),
  );
  const known: string[] = [];
  for (const { rows } of mergedProducts(layers.map(productsOf))) {
    for (const row of rowsInOrder(rows))
      known.push(`${rows.position[row]}: ${rows.regularE4[row]} since ${rows.known[row]}`);
  }
  return known;
}

/** Publishes; a full publish of the record as it then is has to know the same. */
async function publishBoth(): Promise<string[]> {
  await place.publish();
  const before = await knownIn(place.dir);
  await settleHistory(place.pool, { dir: place.dir });
  const known = await knownIn(place.dir);
  expect(known).toEqual(before);
  await rm(place.fullDir, { recursive: true, force: true });
  await place.publish({ dir: place.fullDir, full: true });
  expect(await knownIn(place.fullDir)).toEqual(known);
  return known;
}

describe('a day on which merged products were looked at', () => {
  it('has the newest look at each store, whichever product it was of and whenever it came', async () => {
    const [older, younger] = products as [number, number];
    const [store] = stores as [number];
    await merge('product_merge', 'younger', 'older');
    await observe(older, [{ store, hour: 10, priceE4: 10_000 }]);
    await observe(younger, [{ store, hour: 20, priceE4: 20_000 }]);
    expect(await publishBoth()).toEqual(['0: 20000 since 1']);
    await observe(older, [{ store, hour: 15, priceE4: 15_000 }]);
    expect(await publishBoth()).toEqual(['0: 20000 since 1']);
    await observe(older, [{ store, hour: 20, priceE4: 17_000 }]);
    const known = await publishBoth();
    expect(known[0]).toBe('0: 20000 since 1');
    expect(known).toHaveLength(2);
    expect(known[1]).toMatch(/^0: 17000 since /u);
  });

  it('is known since its price was first served, also where merged stores were recorded again', async () => {
    const [product] = products as [number];
    const [first, second] = stores as [number, number];
    const third = await insertStore(place.pool, chain, 'third');
    await merge('store_merge', 'second', 'first');
    const seen = [
      { store: first, hour: 20, priceE4: 20_000 },
      { store: second, hour: 10, priceE4: 10_000 },
    ];
    await observe(product, seen);
    expect(await publishBoth()).toEqual(['0: 20000 since 1']);
    await observe(product, [...seen, { store: third, hour: 9, priceE4: 9000 }]);
    expect(await publishBoth()).toContain('0: 20000 since 1');
  });

  it('has of stores that are one and were looked at in one minute the older one’s price', async () => {
    const [product] = products as [number];
    const [first, second] = stores as [number, number];
    await merge('store_merge', 'second', 'first');
    await observe(product, [
      { store: first, hour: 10, priceE4: 10_000 },
      { store: second, hour: 10, priceE4: 20_000 },
    ]);
    expect(await publishBoth()).toEqual(['0: 10000 since 1']);
  });
});

describe('a price that is held back', () => {
  it('leaves what was served of its day, and is known since it was let go', async () => {
    const [product] = products as [number];
    const [store] = stores as [number];
    await observe(product, [{ store, hour: 10, priceE4: 10_000 }]);
    expect(await publishBoth()).toEqual(['0: 10000 since 1']);
    await observe(product, [{ store, hour: 20, priceE4: 90_000 }], hold(product, store, 20));
    expect(await publishBoth()).toEqual(['0: 10000 since 1']);
    const { rows } = await place.pool.query<{ version: string }>(
      'select max(version) as version from publication',
    );
    await letGo(place.pool);
    const [, later, ...others] = await publishBoth();
    expect(others).toEqual([]);
    expect(later).toBe(`0: 90000 since ${Number(rows[0]!.version) + 1}`);
  });

  it('that was served before goes on being known, as far as it was', async () => {
    const [product] = products as [number];
    const [store] = stores as [number];
    await observe(product, [{ store, hour: 10, priceE4: 10_000 }]);
    await publishBoth();
    // Others moved: what was usual is outlying now.
    await observe(products[1]!, [{ store, hour: 10, priceE4: 30_000 }], hold(product, store, 10));
    expect(await publishBoth()).toContain('0: 10000 since 1');
  });

  it('that is replaced before it is let go is never known', async () => {
    const [product] = products as [number];
    const [store] = stores as [number];
    await observe(product, [{ store, hour: 10, priceE4: 90_000 }], hold(product, store, 10));
    expect(await publishBoth()).toEqual([]);
    await observe(product, [{ store, hour: 20, priceE4: 10_000 }], letGo);
    const known = await publishBoth();
    expect(known).toHaveLength(1);
    expect(known[0]).toMatch(/^0: 10000 since /u);
  });
});

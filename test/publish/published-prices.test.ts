import { describe, expect, it } from 'vitest';
import { findUuid } from '../../src/lookup/uuid-index.ts';
import { usePublishingPlace } from './publishing-place.ts';
import { insertChain, insertProduct, insertStore, putPack, uuidOf } from './record-rows.ts';
import { dictionaryText, readPrices } from '../snapshot/snapshot-reader.ts';

const place = usePublishingPlace();

describe('published prices', () => {
  it('keep every field, sorted by product, chain and store', async () => {
    const { pool } = place;
    const [x, y] = [await insertChain(pool, 'x'), await insertChain(pool, 'y')];
    const y1 = await insertStore(pool, y, 'y1');
    const x1 = await insertStore(pool, x, 'x1');
    const x2 = await insertStore(pool, x, 'x2');
    const milk = await insertProduct(pool, 'milk');
    const bread = await insertProduct(pool, 'bread', { size_display: '500 g' });
    const whole = {
      regular: 39_900,
      sale: 35_000,
      unit: 3_117,
      uom: 'fl oz',
      packSize: '12 fl oz',
      aisle: 'Aisle 7',
      section: 'Dairy',
      available: false,
      observedMin: 29_123_456,
    };
    await putPack(pool, y, bread, [{ store: y1, regular: 2_147_483_647, packSize: 'not shown' }]);
    await putPack(pool, y, milk, [{ store: y1, unit: 0, packSize: '1 l' }]);
    await putPack(pool, x, milk, [
      { store: x2, regular: 1 },
      { store: x1, ...whole },
    ]);

    const none = {
      regular: null,
      sale: null,
      unit: null,
      uom: null,
      packSize: null,
      aisle: null,
      section: null,
      available: true,
      observedMin: 29_000_000,
    };
    const snapshot = await place.publishAndLoad();
    expect(readPrices(snapshot)).toEqual([
      { product: uuidOf('milk'), chain: 'x', store: uuidOf('x1'), ...whole },
      { product: uuidOf('milk'), chain: 'x', store: uuidOf('x2'), ...none, regular: 1 },
      { product: uuidOf('milk'), chain: 'y', store: uuidOf('y1'), ...none, unit: 0, packSize: '1 l' },
      // The product has a size of its own, so the pack size does not count.
      { product: uuidOf('bread'), chain: 'y', store: uuidOf('y1'), ...none, regular: 2_147_483_647 },
    ]);
    expect([...snapshot.prices.storesSelling]).toEqual([3, 1]);
    expect(snapshot.manifest.counts).toEqual({ chains: 2, stores: 3, products: 2, prices: 4 });
  });

  it('have no pack size where the product has a size, also where one was written beside the pack', async () => {
    const { pool } = place;
    const chain = await insertChain(pool, 'x');
    const stores = [await insertStore(pool, chain, 'x1'), await insertStore(pool, chain, 'x2')];
    const bread = await insertProduct(pool, 'bread', { size_display: '500 g' });
    await putPack(
      pool,
      chain,
      bread,
      stores.map((store) => ({ store, regular: 100, packSize: '1 kg' })),
    );
    for (const regular of [200, 300]) {
      await pool.query(
        `insert into price_change (chain_id, product_id, store_ids, regular_price_e4, sale_price_e4, unit_price_e4,
           unit_price_uom, pack_size, aisle, section, available, observed_min)
         select chain_id, product_id, store_ids[1:1], array[$1::integer], sale_price_e4[1:1], unit_price_e4[1:1],
           unit_price_uom[1:1], pack_size[1:1], aisle[1:1], section[1:1], available[1:1], observed_min[1:1]
         from price_pack`,
        [regular],
      );
      // First all is read, then what was written since.
      expect(readPrices(await place.publishAndLoad())).toMatchObject([
        { regular, packSize: null },
        { regular: 100, packSize: null },
      ]);
    }
  });

  it('leave out closed stores, which stay findable, and are served once where two stores are one', async () => {
    const { pool } = place;
    const chain = await insertChain(pool, 'x');
    const open = await insertStore(pool, chain, 'open');
    const closed = await insertStore(pool, chain, 'closed', { is_active: false });
    const merged = await insertStore(pool, chain, 'merged');
    await pool.query('insert into store_merge values ($1, $2)', [uuidOf('merged'), uuidOf('open')]);
    const milk = await insertProduct(pool, 'milk');
    const bread = await insertProduct(pool, 'bread');
    await putPack(
      pool,
      chain,
      milk,
      [open, closed, merged].map((store) => ({ store, regular: 100 })),
    );
    await putPack(pool, chain, bread, [{ store: closed, regular: 100 }]);
    const snapshot = await place.publishAndLoad();
    expect(readPrices(snapshot).map(({ store }) => store)).toEqual([uuidOf('open')]);
    expect(snapshot.prices.pairCount).toBe(1);
    expect(findUuid(snapshot.stores.ids, uuidOf('closed'))).toBe(1);
  });

  it('of stores and products that are one are the newest, with what it lacks of the shelf', async () => {
    const { pool } = place;
    const chain = await insertChain(pool, 'x');
    const open = await insertStore(pool, chain, 'open');
    const merged = await insertStore(pool, chain, 'merged');
    const other = await insertStore(pool, chain, 'other');
    await pool.query('insert into store_merge values ($1, $2)', [uuidOf('merged'), uuidOf('open')]);
    const milk = await insertProduct(pool, 'milk');
    const milch = await insertProduct(pool, 'milch');
    const bread = await insertProduct(pool, 'bread');
    await pool.query('insert into product_merge values ($1, $2)', [uuidOf('milch'), uuidOf('milk')]);
    const at = (store: number, regular: number, observedMin: number, more = {}) => ({
      store,
      regular,
      observedMin,
      ...more,
    });
    await putPack(pool, chain, milk, [
      at(open, 100, 1000, { aisle: 'Aisle 4', packSize: '1 gal' }),
      at(merged, 200, 2000),
      at(other, 300, 1000),
    ]);
    await putPack(pool, chain, milch, [at(open, 400, 500), at(other, 500, 3000)]);
    await putPack(pool, chain, bread, [at(merged, 600, 1000)]);
    const snapshot = await place.publishAndLoad();
    expect(snapshot.manifest.counts).toMatchObject({ stores: 2, products: 2, prices: 3 });
    expect(readPrices(snapshot)).toMatchObject([
      { product: uuidOf('milk'), store: uuidOf('open'), regular: 200, aisle: 'Aisle 4', packSize: '1 gal' },
      { product: uuidOf('milk'), store: uuidOf('other'), regular: 500 },
      { product: uuidOf('bread'), store: uuidOf('open'), regular: 600 },
    ]);
    expect(findUuid(snapshot.products.ids, uuidOf('milch'))).toBe(
      findUuid(snapshot.products.ids, uuidOf('milk')),
    );
  });

  it('have their ages in the manifest', async () => {
    const { pool } = place;
    const chain = await insertChain(pool, 'x');
    const milk = await insertProduct(pool, 'milk');
    const now = new Date('2026-03-01T12:00:00Z');
    const minutesAgo = (minutes: number) => now.getTime() / 60_000 - minutes;
    const prices = [];
    for (const age of [90, 60 * 24 * 40, 30, 6]) {
      const store = await insertStore(pool, chain, `seen ${age} minutes ago`);
      prices.push({ store, regular: 100, observedMin: minutesAgo(age) });
    }
    await putPack(pool, chain, milk, prices);
    const manifest = await place.publish({ now });
    expect(manifest.published_at).toBe(now.toISOString());
    expect(manifest.freshness).toEqual({
      p50_hours: 1.5,
      max_hours: 960,
      median_observed_at: '2026-03-01T10:30:00.000Z',
      oldest_observed_at: '2026-01-20T12:00:00.000Z',
    });
    const later = await place.publish({ now: new Date('2026-03-01T14:00:00Z') });
    expect(later.freshness).toMatchObject({ p50_hours: 3.5, max_hours: 962 });
  });

  it('of more than 65,536 labels are told apart', async () => {
    const { pool } = place;
    const chain = await insertChain(pool, 'x');
    await pool.query(`insert into label (label) select 'Section ' || g from generate_series(1, 70000) g`);
    await pool.query(
      `insert into store (id, chain_id, name, address, city, state, zip)
      select gen_random_uuid(), $1, 'store ' || g, '1 Main', 'Atlanta', 'GA', '30303' from generate_series(1, 700) g`,
      [chain],
    );
    await pool.query(
      `insert into product (id, name) select gen_random_uuid(), 'product ' || g from generate_series(1, 100) g`,
    );
    await pool.query(
      `insert into price_pack select $1, p, array_agg(s order by s), array_agg(100 order by s),
        array_agg(null::int order by s), array_agg(null::int order by s), array_agg(null::int order by s),
        array_agg(null::int order by s), array_agg(1 + s % 300 order by s),
        array_agg((p - 1) * 700 + s order by s), array_agg(true order by s), array_agg(29000000 order by s)
      from generate_series(1, 100) p, generate_series(1, 700) s group by p`,
      [chain],
    );
    const { prices } = await place.publishAndLoad();
    expect(prices.section.codes).toBeInstanceOf(Uint32Array);
    expect(prices.aisle.codes).toBeInstanceOf(Uint16Array);
    expect(prices.unitUom.codes).toBeInstanceOf(Uint8Array);
    const sections = Array.from({ length: 70_000 }, (_, i) => dictionaryText(prices.section, i));
    expect(sections).toEqual(Array.from({ length: 70_000 }, (_, i) => `Section ${i + 1}`));
  });
});

describe('an empty record', () => {
  it('publishes an empty snapshot', async () => {
    const snapshot = await place.publishAndLoad();
    expect(snapshot.manifest.counts).toEqual({ chains: 0, stores: 0, products: 0, prices: 0 });
    expect(snapshot.manifest.freshness.p50_hours).toBeNull();
    expect(readPrices(snapshot)).toEqual([]);
    expect([...snapshot.prices.offerStart]).toEqual([0]);
    expect([...snapshot.stores.chainStart]).toEqual([0]);
    expect(snapshot.products.search.keys.length).toBe(0);
    expect(findUuid(snapshot.stores.ids, uuidOf('any'))).toBe(-1);
  });
});

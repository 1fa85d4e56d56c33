import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importPath } from '../../../src/ingest/import.ts';
import { publish } from '../../../src/publish/publish.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { writeFeed } from '../feed-fixture.ts';

const NOW = new Date('2026-07-29T12:00:00Z');
const STORES = 6;
const UPCS = ['036000291452', '012000161155', '041000000010'];

interface Line {
  readonly store: number;
  readonly upc: string;
  readonly regular: number;
  readonly minute: number;
  readonly aisle?: string;
}

const lineOf = ({ store, upc, regular, minute, aisle }: Line): object => ({
  chain_slug: 'aldi',
  web_external_id: String(store),
  upc,
  regular_price: regular,
  ...(aisle === undefined ? {} : { aisle }),
  observed_at: `2026-07-28T09:${String(minute).padStart(2, '0')}:00Z`,
});

/** Every product at every store. */
function whole(minute: number, regular: number): Line[] {
  return Array.from({ length: STORES }, (_, store) =>
    UPCS.map((upc) => ({ store, upc, regular, minute, aisle: `Aisle ${store}` })),
  ).flat();
}

describe('a refresh of few stores', () => {
  let database: TestDatabase;
  let folder: string;
  beforeAll(async () => {
    database = await createTestDatabase();
    folder = await mkdtemp(join(tmpdir(), 'gondola-changes-'));
    await importPath(
      database.pool,
      writeFeed({
        'chains.ndjson': [{ slug: 'aldi', name: 'Aldi', pricing_scope: 'per_store' }],
        'stores.ndjson': Array.from({ length: STORES + 1 }, (_, i) => {
          const place = { address: `${i} Main St`, city: 'Atlanta', state: 'GA', zip: '30303' };
          return { chain_slug: 'aldi', web_external_id: String(i), name: `Aldi ${i}`, ...place };
        }),
        'products.ndjson': UPCS.map((upc) => ({ upc, name: `Product ${upc}` })),
        'prices.ndjson': whole(0, 1).map(lineOf),
      }),
      { now: NOW },
    );
  });
  afterAll(async () => {
    await database.close();
    await rm(folder, { recursive: true });
  });

  const refresh = (lines: readonly Line[]): Promise<unknown> =>
    importPath(database.pool, writeFeed({ 'prices.ndjson': lines.map(lineOf) }), { now: NOW });

  /** What the packs have by themselves, what is written beside them, and what is read of both, in dollars by store. */
  async function prices(upc: string): Promise<{ pack: number[]; changes: number[][]; read: number[] }> {
    const of = async (sql: string): Promise<number[][]> => {
      const { rows } = await database.pool.query<{ prices: number[] }>(
        `select ${sql} and product_id = (select product_id from product where upc = $1)`,
        [upc],
      );
      return rows.map((row) => row.prices.map((price) => price / 10_000));
    };
    const [pack] = await of('regular_price_e4 as prices from price_pack where true');
    const changes = await of('regular_price_e4 as prices from price_change where true');
    const read = await of(
      'array_agg(regular_price_e4 order by store_id) as prices from current_price where true',
    );
    return { pack: pack!, changes, read: read[0]! };
  }

  /** The published files, once as they follow from the last publication and once all anew, which must be the same. */
  async function published(): Promise<Record<string, { readonly sha256: string }>> {
    const { files } = await publish(database.pool, { dir: join(folder, 'going'), now: NOW });
    const { files: anew } = await publish(database.pool, { dir: join(folder, 'anew'), full: true, now: NOW });
    for (const name of Object.keys(anew).filter((name) => name.startsWith('price')))
      expect(files[name], name).toEqual(anew[name]);
    return anew;
  }

  it('is written beside the packs, and read with them', async () => {
    await refresh([
      { store: 1, upc: UPCS[0]!, regular: 2, minute: 1 },
      { store: 4, upc: UPCS[0]!, regular: 3, minute: 1 },
    ]);
    expect(await prices(UPCS[0]!)).toEqual({
      pack: [1, 1, 1, 1, 1, 1],
      changes: [[2, 3]],
      read: [1, 2, 1, 1, 3, 1],
    });
    await refresh([{ store: 4, upc: UPCS[0]!, regular: 4, minute: 2 }]);
    expect(await prices(UPCS[0]!)).toMatchObject({ changes: [[2, 3], [4]], read: [1, 2, 1, 1, 4, 1] });
    // A later line for an earlier minute changes nothing of it; where on the shelf a product stands is kept.
    await refresh([{ store: 4, upc: UPCS[0]!, regular: 9, minute: 1 }]);
    expect(await prices(UPCS[0]!)).toMatchObject({ changes: [[2, 3], [4]], read: [1, 2, 1, 1, 4, 1] });
    const { rows } = await database.pool.query(
      'select distinct aisle from current_price where regular_price_e4 = 40000',
    );
    expect(rows).toEqual([{ aisle: 'Aisle 4' }]);
  });

  it('is published as if the packs had been written anew', async () => {
    // Every column of the changes is another than in the packs.
    await database.pool.query(
      `with l as (insert into label (label) values ('one text for all') returning label_id)
       update price_change set sale_price_e4 = array_fill(5000, array[cardinality(store_ids)]),
         unit_price_e4 = array_fill(70, array[cardinality(store_ids)]),
         unit_price_uom = array_fill(l.label_id, array[cardinality(store_ids)]),
         pack_size = array_fill(l.label_id, array[cardinality(store_ids)]),
         aisle = array_fill(l.label_id, array[cardinality(store_ids)]),
         section = array_fill(l.label_id, array[cardinality(store_ids)]),
         available = array_fill(false, array[cardinality(store_ids)]) from l`,
    );
    const beside = await published();
    await database.pool.query(
      `update price_pack k set regular_price_e4 = c.regular_price_e4, sale_price_e4 = c.sale_price_e4,
         unit_price_e4 = c.unit_price_e4, unit_price_uom = c.unit_price_uom, pack_size = c.pack_size, aisle = c.aisle,
         section = c.section, available = c.available, observed_min = c.observed_min
       from current_pack c where (c.chain_id, c.product_id) = (k.chain_id, k.product_id);
       delete from price_change`,
    );
    const anew = await published();
    for (const name of Object.keys(anew).filter((name) => name.startsWith('price')))
      expect(beside[name], name).toEqual(anew[name]);
  });

  it('is written into its pack once the changes outgrow it', async () => {
    for (const [i, store] of [0, 1, 2].entries()) {
      const both = [store, store + 3].map((of) => ({
        store: of,
        upc: UPCS[1]!,
        regular: 5 + i,
        minute: 10 + i,
      }));
      await refresh(both);
    }
    expect(await prices(UPCS[1]!)).toMatchObject({ pack: [1, 1, 1, 1, 1, 1], read: [5, 6, 7, 5, 6, 7] });
    await refresh([{ store: 0, upc: UPCS[1]!, regular: 8, minute: 20 }]);
    expect(await prices(UPCS[1]!)).toEqual({
      pack: [8, 6, 7, 5, 6, 7],
      changes: [],
      read: [8, 6, 7, 5, 6, 7],
    });
    await published();
  });

  it('is written into its pack where a store is new there, most of it changes, or a page is another', async () => {
    await refresh([{ store: STORES, upc: UPCS[2]!, regular: 2, minute: 1 }]);
    expect(await prices(UPCS[2]!)).toMatchObject({ pack: [1, 1, 1, 1, 1, 1, 2], changes: [] });
    await refresh([0, 1, 2, 3].map((store) => ({ store, upc: UPCS[2]!, regular: 3, minute: 2 })));
    expect(await prices(UPCS[2]!)).toMatchObject({ pack: [3, 3, 3, 3, 1, 1, 2], changes: [] });
    await importPath(
      database.pool,
      writeFeed({
        'prices.ndjson': [
          {
            ...lineOf({ store: 0, upc: UPCS[2]!, regular: 4, minute: 3 }),
            pdp_url: 'https://aldi.example/p/1',
          },
        ],
      }),
      { now: NOW },
    );
    expect(await prices(UPCS[2]!)).toMatchObject({ pack: [4, 3, 3, 3, 1, 1, 2], changes: [] });
  });

  it('writes nothing the second time', async () => {
    const lines = [{ store: 1, upc: UPCS[0]!, regular: 6, minute: 30 }];
    await refresh(lines);
    const revisions = 'select part, revision from revision order by part';
    const before = await database.pool.query(revisions);
    await refresh(lines);
    expect((await database.pool.query(revisions)).rows).toEqual(before.rows);
    expect((await prices(UPCS[0]!)).changes).toEqual([[6]]);
  });

  it('is published without what is held back, and with what is let go', async () => {
    const upc = UPCS[1]!;
    const hold = `insert into price_hold (chain_id, product_id, store_id, price_e4, median_e4, observed_min)
      select chain_id, product_id, store_ids[1], 10000, 10000, observed_min[1] from price_pack
      where product_id = (select product_id from product where upc = $1)`;
    await database.pool.query(hold, [upc]);
    await published();
    await refresh([{ store: 0, upc, regular: 9, minute: 40 }]);
    await published();
    await database.pool.query(`update price_hold set released_at = now(), released_by = 'someone'`);
    await published();
    await database.pool.query('delete from price_hold');
    await database.pool.query(hold, [upc]);
    await refresh([{ store: 1, upc, regular: 9, minute: 41 }]);
    await published();
    await database.pool.query('delete from price_hold');
    await published();
  });

  it('is published with a pack that is gone, and as one is when changes of it are taken back', async () => {
    await refresh([{ store: 2, upc: UPCS[0]!, regular: 5, minute: 50 }]);
    await published();
    await database.pool.query(
      'delete from price_change where change_id = (select max(change_id) from price_change)',
    );
    await database.pool.query(
      `delete from price_pack where product_id = (select product_id from product where upc = $1)`,
      [UPCS[2]],
    );
    await refresh([{ store: 3, upc: UPCS[0]!, regular: 5, minute: 51 }]);
    await published();
  });

  it('does not count for a store that its pack lacks', async () => {
    await database.pool.query(
      `insert into price_change (chain_id, product_id, store_ids, regular_price_e4, sale_price_e4, unit_price_e4,
         unit_price_uom, pack_size, aisle, section, available, observed_min)
       select chain_id, product_id, array[(select max(store_id) from store)], array[70000], array[null]::integer[],
         array[null]::integer[], array[null]::integer[], array[null]::integer[], array[null]::integer[],
         array[null]::integer[], array[true], array[29755000] from price_pack
       where product_id = (select product_id from product where upc = $1)`,
      [UPCS[0]],
    );
    expect((await prices(UPCS[0]!)).read).toHaveLength(STORES);
    await published();
  });
});

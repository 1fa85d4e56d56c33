import { afterAll, beforeAll, expect, it } from 'vitest';
import { importPath } from '../../../src/ingest/import.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { revisions, writeFeed } from '../feed-fixture.ts';

const NOW = new Date('2026-07-29T12:00:00Z');
/** In the order of the record. The first prices are of all but one in the midst. */
const STORES = ['0', '1', '2', '3', '4', '5', '6', '7', '8'];
const LATE_STORE = '3';
const UPC = '036000291452';

/** All that a line can say of a price, but for a sale. */
interface Told {
  readonly regular_price: number;
  readonly unit_price: number;
  readonly unit_price_uom: string;
  readonly pack_size: string | null;
  readonly aisle: string | null;
  readonly section: string | null;
}

const toldBy = (store: string, price: number): Told => ({
  regular_price: price,
  unit_price: price / 10,
  unit_price_uom: price < 3 ? 'oz' : 'ct',
  pack_size: `${store} x ${price}`,
  aisle: `Aisle ${store}${price}`,
  section: `Section ${store}${price}`,
});

let database: TestDatabase;
/** What the record has to have, by store. */
let expected: Record<string, Told>;

async function load(
  minute: number,
  prices: Readonly<Record<string, Partial<Told>>>,
  page = '1',
): Promise<void> {
  const lines = Object.entries(prices).map(([store, told]) => ({
    chain_slug: 'aldi',
    web_external_id: store,
    upc: UPC,
    pdp_url: `https://aldi.example/p/${page}`,
    observed_at: `2026-07-28T09:${String(minute).padStart(2, '0')}:00Z`,
    ...told,
  }));
  const { rejected } = await importPath(database.pool, writeFeed({ 'prices.ndjson': lines }), { now: NOW });
  expect(rejected).toBe(0);
}

async function prices(): Promise<Record<string, Told>> {
  const { rows } = await database.pool.query<Told & { store: string }>(
    `select s.web_external_id as store, regular_price_e4 / 10000.0::float8 as regular_price,
       unit_price_e4 / 10000.0::float8 as unit_price, unit_price_uom, pack_size, aisle, section
     from current_price p join store s using (store_id) order by store_id`,
  );
  return Object.fromEntries(rows.map(({ store, ...told }) => [store, told]));
}

async function changes(): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(
    'select count(*)::integer as count from price_change',
  );
  return rows[0]!.count;
}

beforeAll(async () => {
  database = await createTestDatabase();
  await importPath(
    database.pool,
    writeFeed({
      'chains.ndjson': [{ slug: 'aldi', name: 'Aldi', pricing_scope: 'per_store' }],
      'stores.ndjson': STORES.map((number) => {
        const place = { address: `${number} Main St`, city: 'Atlanta', state: 'GA', zip: '30303' };
        return { chain_slug: 'aldi', web_external_id: number, name: `Aldi ${number}`, ...place };
      }),
      'products.ndjson': [{ upc: UPC, name: 'Tissues' }],
    }),
    { now: NOW },
  );
  const first = STORES.filter((store) => store !== LATE_STORE);
  expected = Object.fromEntries(first.map((store) => [store, toldBy(store, 1)]));
  await load(0, expected);
  expect(await prices()).toEqual(expected);
});
afterAll(() => database.close());

it.each(['pack_size', 'aisle', 'section'] as const)(
  'keeps what is known of a price but for what a refresh tells: all but its %s',
  async (left) => {
    const minute = { pack_size: 1, aisle: 2, section: 3 }[left];
    const { [left]: _, ...told } = toldBy('2', 1 + minute);
    await load(minute, { 2: told });
    expected['2'] = { ...expected['2']!, ...told };
    expect(await prices()).toEqual(expected);
    expect(await changes()).toBe(minute);
  },
);

it('writes nothing where a price that was told in full is told again', async () => {
  const told = { 5: toldBy('5', 2) };
  await load(10, told);
  Object.assign(expected, told);
  expect(await prices()).toEqual(expected);
  const before = await revisions(database.pool);
  await load(10, told);
  expect(await revisions(database.pool)).toEqual(before);
});

it('keeps all of a pack where what is written beside it outgrows it', async () => {
  for (let minute = 11; (await changes()) > 0; minute++) {
    const told = { 7: toldBy('7', minute) };
    await load(minute, told);
    Object.assign(expected, told);
    expect(await prices()).toEqual(expected);
    expect(minute).toBeLessThan(30);
  }
});

it('keeps all of a pack where its page is another', async () => {
  const told = { 1: toldBy('1', 2) };
  await load(30, told, '2');
  Object.assign(expected, told);
  expect(await prices()).toEqual(expected);
});

it('keeps all of a pack where a store between its others is new', async () => {
  const told = { [LATE_STORE]: toldBy(LATE_STORE, 2) };
  await load(31, told, '2');
  Object.assign(expected, told);
  expect(await prices()).toEqual(expected);
});

/**
 * Why prices are packed in the record: the same prices written as a row a price (primary key; then also foreign
 * keys) and as packs (one row a chain and product), first into an empty table, then as a refresh of every price.
 */
import type pg from 'pg';
import type { Measurement } from './report.ts';

const STORES = 30_000;
const CHAINS = 75;

const setup = `
  create schema layout;
  set search_path to layout;
  create table store (store_id integer primary key, chain_id smallint not null, unique (chain_id, store_id));
  insert into store select g, g % ${CHAINS} from generate_series(1, ${STORES}) g;
  create table product (product_id integer primary key);
  create table observed (chain_id smallint, product_id integer, store_id integer, regular integer, sale integer,
    unit integer, uom integer, aisle integer, section integer, available boolean, observed_min integer, pack integer);
`;

const columns =
  'chain_id, product_id, store_id, regular, sale, unit, uom, aisle, section, available, observed_min, pack';
const rowTable = (name: string, keys: string): string => `
  create table ${name} (chain_id smallint not null, product_id integer not null, store_id integer not null,
    regular integer not null check (regular > 0), sale integer check (sale > 0), unit integer, uom integer,
    aisle integer, section integer, available boolean not null, observed_min integer not null, pack integer,
    primary key (chain_id, product_id, store_id)${keys})`;
const packTable = `
  create table packs (chain_id smallint not null, product_id integer not null, store_ids integer[] not null,
    regular integer[] not null, sale integer[] not null, unit integer[] not null, uom integer[] not null,
    aisle integer[] not null, section integer[] not null, available boolean[] not null,
    observed_min integer[] not null, pack integer[] not null, primary key (chain_id, product_id),
    check (cardinality(store_ids) = cardinality(regular) and 0 < all (regular)))`;

async function secondsOf(client: pg.ClientBase, sql: string): Promise<number> {
  const started = performance.now();
  await client.query(sql);
  return (performance.now() - started) / 1000;
}

/** Microseconds a price, for `prices` prices at 19 stores a product and chain. */
export async function measureRecordLayout(client: pg.ClientBase, prices: number): Promise<Measurement[]> {
  const pairs = Math.ceil(prices / 19);
  await client.query('begin');
  try {
    await client.query(setup);
    await client.query(`insert into product select generate_series(1, ${pairs})`);
    await client.query(`insert into observed select p % ${CHAINS}, p, s * ${CHAINS} + p % ${CHAINS},
      100 + p % 900, case when p % 7 = 0 then 90 end, 25, 1, p % 40, null, true, 29000000, null
      from generate_series(1, ${pairs}) p, generate_series(1, 19) s order by 1, 2, 3`);
    await client.query(`create table incoming as select chain_id, product_id, array_agg(store_id) as store_ids,
      array_agg(regular) as regular, array_agg(sale) as sale, array_agg(unit) as unit, array_agg(uom) as uom,
      array_agg(aisle) as aisle, array_agg(section) as section, array_agg(available) as available,
      array_agg(observed_min) as observed_min, array_agg(pack) as pack from observed group by 1, 2 order by 1, 2`);
    await client.query(`create table heap as select ${columns} from observed with no data`);
    await client.query(rowTable('keyed', ''));
    await client.query(
      rowTable(
        'referenced',
        `, foreign key (chain_id, store_id) references store (chain_id, store_id),
        foreign key (product_id) references product`,
      ),
    );
    await client.query(packTable);
    const heap = await secondsOf(client, `insert into heap select ${columns} from observed`);
    const keyed = await secondsOf(client, `insert into keyed select ${columns} from observed`);
    const referenced = await secondsOf(client, `insert into referenced select ${columns} from observed`);
    const packs = await secondsOf(client, 'insert into packs select * from incoming');
    const keyedRefresh = await secondsOf(
      client,
      `insert into keyed select ${columns} from observed on conflict (chain_id, product_id, store_id)
        do update set regular = excluded.regular + 1, observed_min = excluded.observed_min`,
    );
    const packsRefresh = await secondsOf(
      client,
      `insert into packs select * from incoming on conflict (chain_id, product_id)
        do update set regular = excluded.regular, observed_min = excluded.observed_min`,
    );
    const row = (what: string, seconds: number, baseline: [string, number]): Measurement => ({
      what,
      figure: (seconds * 1e6) / prices,
      unit: 'us/price',
      baseline: { name: baseline[0], figure: (baseline[1] * 1e6) / prices },
      bar: null,
      met: null,
    });
    return [
      row('a row a price, primary key', keyed, ['no key', heap]),
      row('a row a price, primary and foreign keys', referenced, ['no key', heap]),
      row('packs, primary key', packs, ['no key, a row a price', heap]),
      row('packs, refresh of every price', packsRefresh, ['a row a price', keyedRefresh]),
    ];
  } finally {
    await client.query('rollback');
  }
}

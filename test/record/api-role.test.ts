import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { API_ROLE } from '../../src/record/database.ts';
import { migrate } from '../../src/record/migrate.ts';
import { openPool } from '../../src/record/pool.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

const CART_TABLES = [
  'cart',
  'cart_item',
  'cart_line',
  'cart_sync',
  'cart_sync_item',
  'oauth_state',
  'retailer_account',
];

let record: TestDatabase;
let api: Pool;

beforeAll(async () => {
  record = await createTestDatabase();
  api = openPool(record.url.replace('//gondola@', `//${API_ROLE}@`), { max: 1 });
});

afterAll(async () => {
  await api.end();
  await record.close();
});

describe('the role of the serving process', () => {
  it('reads keys, publications, revisions and migrations, writes payments, usage, carts and sign-ins, and may do nothing else', async () => {
    const { rows } = await record.pool.query<{ relname: string; privileges: string }>(
      `select c.relname, string_agg(p.privilege, ', ' order by p.privilege) as privileges
      from pg_class c
      cross join unnest(array['select', 'insert', 'update', 'delete', 'truncate']) as p (privilege)
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v')
        and has_table_privilege($1, c.oid, p.privilege)
      group by c.relname
      order by c.relname`,
      [API_ROLE],
    );
    const reads = ['api_key', 'key_pepper', 'key_revision', 'migration', 'publication', 'revision'];
    const writes = ['key_month', 'key_usage', 'payment'];
    const expected = [
      ...reads.map((relname) => ({ relname, privileges: 'select' })),
      ...writes.map((relname) => ({ relname, privileges: 'insert, select, update' })),
      ...CART_TABLES.map((relname) => ({ relname, privileges: 'delete, insert, select, update' })),
    ];
    expect(rows).toEqual(expected.sort((one, other) => (one.relname < other.relname ? -1 : 1)));
    await expect(api.query('select product_id from product')).rejects.toThrow('permission denied');
    await expect(api.query('create table mine (i integer)')).rejects.toThrow('permission denied');
  });

  it('can start on a record that is up to date', async () => {
    expect(await migrate(api)).toEqual([]);
  });
});

import type { Pool } from 'pg';

/** Rows as a service at some level of the schema wrote them: what each level's own tables hold. */
const ROWS: Readonly<Record<number, string>> = {
  1: `
    insert into chain (id, slug, name, pricing_scope, online_shopping_enabled)
      values ('00000000-0000-4000-8000-000000000001', 'corner', 'Corner', 'per_store', true);
    insert into store (id, chain_id, name, address, city, state, zip, lat, lng)
      select ('00000000-0000-4000-8000-00000000001' || n)::uuid, chain_id, 'Corner ' || n, n || ' Main St', 'Atlanta',
        'GA', '30303', 33.7, -84.4 from chain, generate_series(1, 2) as n order by n;
    insert into store_hours (store_id, day_of_week, open_time, close_time)
      select store_id, 1, '07:00', '22:00' from store order by store_id limit 1;
    insert into product (id, upc, gtin14, name, brand, size_display, category)
      values ('00000000-0000-4000-8000-000000000021', '041234000017', '00041234000017', 'Whole Milk', 'Haver', '1 gal', 'Dairy');
    insert into label (label) values ('Aisle 5');
    insert into price_pack (chain_id, product_id, store_ids, regular_price_e4, sale_price_e4, unit_price_e4,
        unit_price_uom, pack_size, aisle, section, available, observed_min)
      select chain_id, product_id, array[1, 2], array[39900, 41900], array[null, 38900]::integer[],
        array[null, null]::integer[], array[null, null]::integer[], array[null, null]::integer[], array[1, null]::integer[],
        array[null, null]::integer[], array[true, true], array[29000000, 29000000] from chain, product;
    select ensure_observation_month('2025-02-01');
    insert into price_observation (product_id, chain_id, observed_on, store_ids, regular_price_e4, sale_price_e4,
        available, observed_min)
      select product_id, chain_id, '2025-02-20', array[1, 2], array[39900, 41900], array[null, 38900]::integer[],
        array[true, true], array[29000000, 29000000] from chain, product;
    insert into coupon (id, chain_id, discount_type, discount_value, valid_from, valid_to)
      select '00000000-0000-4000-8000-000000000031', chain_id, 'dollar_off', 1, '2020-01-01', '2099-12-31' from chain;
    insert into coupon_product (coupon_id, product_id, role) select coupon_id, product_id, 'buy' from coupon, product;`,
  2: `
    insert into import_run (file_name, format, status) values ('stores.ndjson', 'ndjson', 'done');
    insert into publication (manifest) values ('{"format": 1}');
    insert into api_key (key_id, name, secret_hash) values ('abcdefABCDEF', 'A customer', '$2b$12$abc');`,
  8: `
    insert into cart (cart_id, user_id, retailer, store_id, version, updated_at)
      values ('00000000-0000-4000-8000-000000000041', 'shopper', 'corner', '00000000-0000-4000-8000-000000000011', 3, now());
    insert into cart_item (cart_id, product_id, position, quantity)
      values ('00000000-0000-4000-8000-000000000041', '00000000-0000-4000-8000-000000000021', 0, 2);`,
  9: `
    insert into payment (rail, state, network, asset, payer, nonce, pay_to, amount_raw, valid_before, proof_digest, proof,
        route, fingerprint, request_id, holder, lease_until, answer, receipt, settled_at)
      values
        ('x402', 'settled', 'eip155:8453', '0xa', '0xb', '0xc1', '0xd', 10000, now(), 'e', '{"signature": "0xf"}',
          '/v1/prices', 'f', 'r1', gen_random_uuid(), now(), 'answer', '{"transaction": "0x1"}', now()),
        ('x402', 'unknown', 'eip155:8453', '0xa', '0xb', '0xc2', '0xd', 10000, now(), 'e', '{"signature": "0xf"}',
          '/v1/prices', 'f', 'r2', gen_random_uuid(), now(), 'answer', null, null);
    insert into key_usage (key_id, used_on, route, run_id, calls)
      values ('abcdefABCDEF', current_date, '/v1/prices', gen_random_uuid(), 7);`,
};

/** Writes the rows of one level into a record that was just brought to it. */
export async function writeRowsOf(pool: Pool, level: number): Promise<void> {
  const sql = ROWS[level];
  if (sql !== undefined) await pool.query(sql);
}

/** How many rows each table of the record has, by name; but for the table that counts changes. */
export async function countRows(pool: Pool): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
     and relname <> 'revision' order by relname`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of rows) {
    const { rows: counted } = await pool.query<{ n: number }>(`select count(*)::integer as n from ${name}`);
    counts[name] = counted[0]?.n ?? 0;
  }
  return counts;
}

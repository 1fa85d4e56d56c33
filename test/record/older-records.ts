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
  7: `
    insert into index_definition (id, slug, name, description, index_type, method, max_change, max_change_regional)
      values ('00000000-0000-4000-8000-000000000051', 'milk', 'Milk', 'A gallon.', 'single_sku', 'jevons', 0.3, 0.5);
    insert into index_constituent (index_id, position, product_id, name, weight)
      select index_id, 0, product_id, 'Whole milk', 1 from index_definition, product;
    insert into index_scope (period) values ('2025-02');
    insert into index_scope_store (period, store_id, chain_slug, pricing_scope, state)
      select '2025-02', store_id, 'corner', 'per_store', 'GA' from store;
    insert into index_run (index_id, period, computed_at, methodology_version, input, input_sha256, output, output_sha256)
      select index_id, '2025-02', now(), 1, '\\x00', repeat('0', 64), '\\x00', repeat('0', 64) from index_definition;
    insert into index_snapshot (run_id, index_id, region, period, value_usd, low_usd, high_usd, cv, jevons, geks_jevons,
        n_observations, n_stores, n_chains, coverage_score, imputed_share, qualifies, methodology_version, computed_at,
        final_at, publish_status)
      select run_id, index_id, 'national', period, 3.99, 3.9, 4.1, 0.1, 100, 100, 2, 2, 1, 0.9, 0, false, 1, now(), now(), 'beta'
      from index_run;`,
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
  12: `
    insert into payment (rail, state, network, asset, payer, nonce, pay_to, amount_raw, valid_before, proof_digest,
        route, fingerprint, request_id, holder, lease_until, receipt, settled_at, created_at)
      values ('x402', 'settled', 'eip155:8453', '0xa', '0xb', '0xc3', '0xd', 10000, '2025-01-06', 'e3',
        '/v1/prices', 'f', 'r3', gen_random_uuid(), now(), '{"transaction": "0x3"}', '2025-01-05', '2025-01-05');
    select archive_payments(10);`,
  15: `
    insert into price_hold (chain_id, product_id, store_id, price_e4, median_e4, observed_min, released_at, released_by)
      select chain_id, product_id, 1, 399000, 39900, 29000000, now(), 'an operator' from chain, product;`,
  16: `
    insert into import_debt (path, file_name) values ('/feeds/prices.ndjson', 'prices.ndjson');`,
  17: `
    insert into index_panel (index_id, period, frozen_at, store_ids)
      select index_id, '2025-02', now(), '{1,2}' from index_definition;
    insert into index_store_sales (year, store_id, sales, source) values (2024, 1, 1000000, 'a survey');
    insert into index_week (run_id, index_id, region, week, computed_at, result)
      select run_id, index_id, 'national', '2025-W08', now(),
        '{"value_usd": 3.99, "low_usd": 3.9, "high_usd": 4.1, "jevons": 100, "level": 100, "average_usd": 4, "register_coverage": 0.9, "cell_coverage": 0.9, "n_observations": 2, "n_stores": 2, "n_chains": 1, "coverage_score": 0.9, "flags": []}'
      from index_run;`,
  18: `
    insert into demo_record (is_demo) values (true);`,
  20: `
    insert into price_batch (version) values (1);
    insert into price_observation_past (product_id, chain_id, observed_on, store_ids, regular_price_e4, sale_price_e4,
        available, observed_min, batch_id)
      select product_id, chain_id, observed_on, store_ids, regular_price_e4, sale_price_e4, available, observed_min,
        (select max(batch_id) from price_batch)
      from price_observation;`,
  21: `
    insert into store_enrichment (store_id, model, source, reviews, set_aside, heard, reviews_sha256, enriched_at)
      values (1, 'afinn', 'places.ndjson', 3, 0, 2, sha256('three'), now());
    insert into review_reading (reading_sha256, opinions) values (sha256('one'), '[]');`,
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

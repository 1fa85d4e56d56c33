import type pg from 'pg';
import { copyRows } from './read-copy.ts';

/** A coupon as the record has it. The same object is used for each row: copy what you keep. */
export interface CouponRow {
  coupon_id: number;
  /** 16 bytes. */
  id: Uint8Array;
  chain_id: number;
  /** Id of its store, which may be merged away; null: chain-wide. */
  store: string | null;
  discount_type: string;
  /** In ten-thousandths. */
  discount_value_e4: number | null;
  min_purchase_qty: number | null;
  min_purchase_amount_e4: number | null;
  bogo_get_qty: number | null;
  description: string | null;
  fine_print: string | null;
  coupon_code: string | null;
  /** First and last day, as days since 1970-01-01 and as `YYYY-MM-DD`. */
  valid_from_day: number;
  valid_to_day: number;
  valid_from: string;
  valid_to: string;
  image_url: string | null;
  is_digital_only: boolean;
  requires_loyalty: boolean;
  is_clippable: boolean;
  deep_link_url: string | null;
  source: string | null;
  source_url: string | null;
  size_text: string | null;
  value_text: string | null;
  catalog_price_e4: number | null;
  is_active: boolean;
}

const numberOf = (text: string | null): number | null => (text === null ? null : Number(text));

/** Gives all coupons to `onRow`, by `coupon_id`. */
export async function readCoupons(client: pg.PoolClient, onRow: (row: CouponRow) => void): Promise<void> {
  const id = new Uint8Array(16);
  await copyRows(
    client,
    `select c.coupon_id, c.id, c.chain_id, s.id::text, c.discount_type, (c.discount_value * 10000)::bigint::text,
      c.min_purchase_qty::text, (c.min_purchase_amount * 10000)::bigint::text, c.bogo_get_qty::text, c.description,
      c.fine_print, c.coupon_code, c.valid_from - date '1970-01-01', c.valid_to - date '1970-01-01',
      to_char(c.valid_from, 'YYYY-MM-DD'), to_char(c.valid_to, 'YYYY-MM-DD'), c.image_url, c.is_digital_only,
      c.requires_loyalty, c.is_clippable, c.deep_link_url, c.source, c.source_url, c.size_text, c.value_text,
      c.catalog_price_e4::text, c.is_active
    from coupon c
    left join store s on s.store_id = c.store_id
    order by c.coupon_id`,
    (row) => {
      row.copyUuid(1, id, 0);
      onRow({
        coupon_id: row.int4(0),
        id,
        chain_id: row.int2(2),
        store: row.text(3),
        discount_type: row.text(4) ?? '',
        discount_value_e4: numberOf(row.text(5)),
        min_purchase_qty: numberOf(row.text(6)),
        min_purchase_amount_e4: numberOf(row.text(7)),
        bogo_get_qty: numberOf(row.text(8)),
        description: row.text(9),
        fine_print: row.text(10),
        coupon_code: row.text(11),
        valid_from_day: row.int4(12),
        valid_to_day: row.int4(13),
        valid_from: row.text(14) ?? '',
        valid_to: row.text(15) ?? '',
        image_url: row.text(16),
        is_digital_only: row.bool(17) === true,
        requires_loyalty: row.bool(18) === true,
        is_clippable: row.bool(19) === true,
        deep_link_url: row.text(20),
        source: row.text(21),
        source_url: row.text(22),
        size_text: row.text(23),
        value_text: row.text(24),
        catalog_price_e4: numberOf(row.text(25)),
        is_active: row.bool(26) === true,
      });
    },
  );
}

/** A product of a coupon. The same object is used for each row. */
export interface CouponProductRow {
  coupon_id: number;
  product_id: number;
  /** 0: either, 1: buy, 2: get. */
  role: number;
  /** 0: none. */
  catalog_price_e4: number;
}

/**
 * Gives the products of all coupons to `onRow`, merged ones as their survivors, by coupon and product; of one product
 * `either` first, then `buy`.
 */
export async function readCouponProducts(
  client: pg.PoolClient,
  onRow: (row: CouponProductRow) => void,
): Promise<void> {
  const link: CouponProductRow = { coupon_id: 0, product_id: 0, role: 0, catalog_price_e4: 0 };
  await copyRows(
    client,
    `select coupon_id, coalesce(v.survivor_id, l.product_id) as product_id, role_order, coalesce(catalog_price_e4, 0)
    from coupon_product l left join product_survivor v on v.product_id = l.product_id
    cross join lateral (select case role when 'either' then 0 when 'buy' then 1 else 2 end as role_order) r
    order by coupon_id, coalesce(v.survivor_id, l.product_id), role_order, l.product_id`,
    (row) => {
      link.coupon_id = row.int4(0);
      link.product_id = row.int4(1);
      link.role = row.int4(2);
      link.catalog_price_e4 = row.int4(3);
      onRow(link);
    },
  );
}

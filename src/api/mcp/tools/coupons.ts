import type { z } from 'zod';
import { marked } from '../answer-text.ts';
import type { couponList } from '../../coupons/answers.ts';
import { inputSchema } from '../input-schema.ts';
import { CURSOR, pageOf, ROWS, routeNamed, type Tool } from '../tool.ts';

const listCoupons = routeNamed('listCoupons');

/** Whether a coupon is good. */
export const couponTools: readonly Tool[] = [
  {
    name: 'find_coupons',
    title: 'Coupons that really save',
    description:
      'Active coupons, each once, with rating and effective_pct: percent saved on all that you must buy. Null is ' +
      'unknown, not zero. 0.01 USD.',
    paid: true,
    inputSchema: inputSchema(
      listCoupons,
      {
        q: 'product in words',
        code: null,
        near: 'ZIP, "City, ST" or lat,lng',
        radius_mi: null,
        store_id: null,
        product_id: null,
        discount_type: null,
        limit: null,
      },
      CURSOR,
    ),
    // Featured ones save nothing that can be told: they are for those who ask for them.
    read: (given, offset) => {
      const exclude_featured = given['discount_type'] !== 'featured';
      return pageOf(listCoupons, { exclude_featured, group: 'coupon' })(given, offset);
    },
    answer(answered, { limit = ROWS }) {
      const { results, meta } = answered as z.output<typeof couponList>;
      const rows = results.map((row) => ({
        coupon: marked(row.description),
        product: marked(row.product_name),
        chain: marked(row.chain_name),
        rating: row.rating,
        savings_pct: row.savings_pct,
        effective_pct: row.effective_savings_pct,
        deal_price: row.deal_price,
        buy_at_least: row.min_purchase_qty,
        loyalty: row.requires_loyalty,
        until: row.valid_to,
        code: marked(row.coupon_code),
        coupon_id: row.id,
      }));
      return { rows, note: meta?.message ?? null, more: rows.length === limit };
    },
  },
];

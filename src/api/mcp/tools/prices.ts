import type { z } from 'zod';
import type { priceList } from '../../prices/schema.ts';
import type { productList } from '../../products/schema.ts';
import { marked } from '../answer-text.ts';
import { inputSchema } from '../input-schema.ts';
import { CURSOR, pageOf, ROWS, routeNamed, type Tool } from '../tool.ts';

const listPrices = routeNamed('listPrices');
const listProducts = routeNamed('listProducts');

/** What a product is, and what it costs. */
export const priceTools: readonly Tool[] = [
  {
    name: 'find_products',
    title: 'Products by name or barcode',
    description:
      'Products that match the words, best match first, with product_id. Tolerates typos. 0.01 USD.',
    paid: true,
    inputSchema: inputSchema(
      listProducts,
      { q: null, barcode: null, brand: null, category: null, limit: null },
      CURSOR,
    ),
    // Of words there is no end of matches, each worse than the one before.
    read: (given, offset) => pageOf(listProducts, { include_count: !('q' in given) })(given, offset),
    answer(answered, { limit = ROWS }) {
      const { results, total = 0, meta } = answered as z.output<typeof productList>;
      const counted = total > results.length ? `${total} products match.` : null;
      const rows = results.map((product) => ({
        product_id: product.product_id,
        product: marked(product.name),
        brand: marked(product.brand),
        size: marked(product.size_display),
        category: marked(product.category),
        upc: product.upc,
      }));
      return { rows, note: meta?.message ?? counted, more: rows.length === limit };
    },
  },
  {
    name: 'check_prices',
    title: 'What it costs near here',
    description:
      'Shelf prices of a product near a place or at stores; on_sale alone lists sales there. Each row has the ' +
      "price's tier (specific: seen in this store; regional, chain: in another store of the chain) and age. 0.01 USD.",
    paid: true,
    inputSchema: inputSchema(
      listPrices,
      {
        q: 'product in words',
        barcode: null,
        product_ids: null,
        near: 'ZIP, "City, ST" or lat,lng',
        radius_mi: null,
        store_ids: null,
        chain: 'slug',
        state: null,
        on_sale: null,
        max_age_days: null,
        sort: null,
        limit: null,
      },
      CURSOR,
    ),
    read: pageOf(listPrices, { normalize_aisles: true }),
    answer(answered, { limit = ROWS }) {
      const { results, meta } = answered as z.output<typeof priceList>;
      const rows = results.map((row) => ({
        product: marked(row.name),
        size: marked(row.size_display),
        price: row.price,
        regular: row.is_on_sale ? row.regular_price : null,
        unit_price: row.unit_price,
        per: row.unit_price_uom,
        in_stock: row.available,
        aisle: marked(row.aisle),
        store: marked(row.store_name),
        distance_mi: row.distance_mi,
        tier: row.source_tier,
        age_hours: row.age_hours,
        product_id: row.product_id,
        store_id: row.store_id,
      }));
      return { rows, note: meta.message ?? null, more: rows.length === limit };
    },
  },
];

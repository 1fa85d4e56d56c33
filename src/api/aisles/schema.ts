import { z } from 'zod';
import { chainSlug, envelopeParameter, flag, integer, offset, uuid } from '../http/params.ts';

const MOST_AISLES = 100;

/** Path of `GET /v1/stores/{store_id}/aisles`. */
export const storeAislesPath = z.object({
  store_id: uuid().describe('Store id. If the store was merged into another, that store answers.'),
});

/** Path of `GET /v1/chains/{slug}/aisles`. */
export const chainAislesPath = z.object({ slug: chainSlug().describe('Chain slug; case-insensitive.') });

/** Query of both aisle lists. */
export const aislesQuery = z.object({
  limit: integer(1, MOST_AISLES).default(20).describe('Maximum number of aisles to return.'),
  offset: offset(),
  include_count: flag().default(false).describe('Add `total`, the number of aisles before `limit`.'),
  envelope: envelopeParameter,
});

/** Parameters of both lists of aisles, as read. */
export type AislesQuery = z.output<typeof aislesQuery>;

const aisleEntry = z
  .object({
    rank: z.int().min(1),
    aisle: z.string(),
    product_count: z
      .int()
      .min(1)
      .describe('Distinct products in this aisle; in a generic list a product counts once per chain.'),
    share: z
      .number()
      .min(0)
      .max(1)
      .describe('`product_count` divided by the total of the whole list, to four decimals.'),
    sections: z.array(z.string()).max(5).describe('Up to 5 sections, those with the most price rows first.'),
    top_categories: z
      .array(z.string())
      .max(3)
      .describe('Up to 3 categories, those with the most price rows first.'),
  })
  .meta({ id: 'AisleEntry' });

const list = {
  chain_slug: z.string(),
  source: z
    .enum(['store', 'chain', 'generic'])
    .describe('Whose list this is: if coverage is below 0.3, the next wider list is returned.'),
  coverage: z
    .number()
    .min(0)
    .max(1)
    .describe(
      'Share of the price rows of the requested store or chain that have an aisle, to four decimals; 0 without price rows.',
    ),
  count: z.int().describe('Rows in `entries`.'),
  total: z.int().optional().describe('With `include_count=true`: all aisles of the list.'),
  aisles: z.array(z.string()),
  aisle_counts: z.record(z.string(), z.int()).describe('`product_count` by aisle.'),
  entries: z.array(aisleEntry).describe('Sorted by `product_count`, ties in natural order.'),
};

/** Answer of `GET /v1/stores/{store_id}/aisles`. */
export const storeAisles = z
  .object({
    store_id: z
      .string()
      .meta({ format: 'uuid' })
      .describe(
        'The store that answers. If this is not the requested id, that store was merged: use this id from then on.',
      ),
    ...list,
  })
  .meta({ id: 'StoreAisles' });

/** Answer of `GET /v1/chains/{slug}/aisles`. */
export const chainAisles = z.object(list).meta({ id: 'ChainAisles' });

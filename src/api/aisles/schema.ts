import { z } from 'zod';
import { chainSlug, envelopeParameter, flag, integer, offset, uuid } from '../http/params.ts';

const MOST_AISLES = 100;

/** Path of `GET /v1/stores/{store_id}/aisles`. */
export const storeAislesPath = z.object({
  store_id: uuid().describe('Store id; a merged id answers for the surviving store.'),
});

/** Path of `GET /v1/chains/{slug}/aisles`. */
export const chainAislesPath = z.object({ slug: chainSlug().describe('Chain slug, in either case.') });

/** Query of both aisle lists. */
export const aislesQuery = z.object({
  limit: integer(1, MOST_AISLES).default(20).describe('Most aisles to return.'),
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
      .describe('Distinct products in this aisle; in a generic list a product counts once a chain.'),
    share: z
      .number()
      .min(0)
      .max(1)
      .describe('`product_count` as a share of all of the list, to four decimals.'),
    sections: z.array(z.string()).max(5).describe('Up to 5, those of the most price rows first.'),
    top_categories: z.array(z.string()).max(3).describe('Up to 3, those of the most price rows first.'),
  })
  .meta({ id: 'AisleEntry' });

const list = {
  chain_slug: z.string(),
  source: z
    .enum(['store', 'chain', 'generic'])
    .describe('Whose list it is: below a coverage of 0.3 the next wider one answers.'),
  coverage: z
    .number()
    .min(0)
    .max(1)
    .describe('Share of the own price rows that have an aisle, to four decimals; 0 without price rows.'),
  count: z.int().describe('Rows in `entries`.'),
  total: z.int().optional().describe('With `include_count=true`: all aisles of the list.'),
  aisles: z.array(z.string()),
  aisle_counts: z.record(z.string(), z.int()).describe('`product_count` by aisle.'),
  entries: z.array(aisleEntry).describe('By `product_count`, ties in natural order.'),
};

/** Answer of `GET /v1/stores/{store_id}/aisles`. */
export const storeAisles = z
  .object({
    store_id: z.string().meta({ format: 'uuid' }).describe('The surviving store: adopt it.'),
    ...list,
  })
  .meta({ id: 'StoreAisles' });

/** Answer of `GET /v1/chains/{slug}/aisles`. */
export const chainAisles = z.object(list).meta({ id: 'ChainAisles' });

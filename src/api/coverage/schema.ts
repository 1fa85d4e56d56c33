import { z } from 'zod';
import { envelopeParameter } from '../http/params.ts';

const covered = {
  stores: z.int().describe('Open stores.'),
  stores_geocoded: z.int().describe('Those whose place on the map is known.'),
  stores_priced: z.int().describe('Those with a price of their own; the others get those of a sibling.'),
  prices: z.int().describe('Observed prices.'),
  freshness_p50_hours: z
    .int()
    .nullable()
    .describe('Half of the prices are no older, to the hour, up to 4,095; null without prices.'),
  freshness_p90_hours: z.int().nullable().describe('Nine in ten are no older.'),
};

const chainCoverage = z
  .object({
    chain_slug: z.string(),
    chain_name: z.string(),
    products: z.int().describe('Products with a price at any store of the chain.'),
    ...covered,
  })
  .meta({ id: 'ChainCoverage' });

const stateCoverage = z
  .object({ state: z.string().nullable().describe('Null: stores without one.'), ...covered })
  .meta({ id: 'StateCoverage' });

/** Answer of `GET /v1/coverage`. */
export const coverageAnswer = z
  .object({
    published_at: z.iso.datetime().describe('When the catalogue was published.'),
    products: z.int(),
    ...covered,
    chains: z.array(chainCoverage).describe('By slug.'),
    states: z.array(stateCoverage).describe('By name; only those with open stores.'),
  })
  .meta({ id: 'Coverage' });

/** Query of `GET /v1/coverage`. */
export const coverageQuery = z.object({ envelope: envelopeParameter });

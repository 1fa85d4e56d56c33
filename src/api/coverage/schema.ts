import { z } from 'zod';
import { envelopeParameter } from '../http/params.ts';

const covered = {
  stores: z.int().describe('Open stores.'),
  stores_geocoded: z.int().describe('Open stores whose location is known.'),
  stores_priced: z
    .int()
    .describe('Open stores with prices of their own; the others get prices of a sibling store.'),
  prices: z.int().describe('Observed prices.'),
  freshness_p50_hours: z
    .int()
    .nullable()
    .describe('Median age of the prices in whole hours, counted up to 4,095; null without prices.'),
  freshness_p90_hours: z
    .int()
    .nullable()
    .describe('Age in whole hours that 90% of the prices do not exceed.'),
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
  .object({ state: z.string().nullable().describe('Null: stores without a state.'), ...covered })
  .meta({ id: 'StateCoverage' });

/** Answer of `GET /v1/coverage`. */
export const coverageAnswer = z
  .object({
    published_at: z.iso.datetime().describe('When the catalogue was published.'),
    products: z.int(),
    ...covered,
    chains: z.array(chainCoverage).describe('Sorted by slug.'),
    states: z.array(stateCoverage).describe('Sorted by name; only states with open stores.'),
  })
  .meta({ id: 'Coverage' });

/** Query of `GET /v1/coverage`. */
export const coverageQuery = z.object({ envelope: envelopeParameter });

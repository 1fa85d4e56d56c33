import { z } from 'zod';
import { VERDICTS } from '../../snapshot/parts/history/chain-deals.ts';
import { familyMembers } from '../chains/families.ts';
import { emptyMembers } from '../http/empty-answer.ts';
import {
  chainSlug,
  envelopeParameter,
  flag,
  limit,
  list,
  number,
  offset,
  place,
  uuid,
} from '../http/params.ts';

/** Parameters that say where; at least one is required. */
export const DEAL_PLACES = ['store_id', 'chain', 'near'] as const;

/** Query of `GET /v1/deals`. */
export const dealsQuery = z.object({
  store_id: uuid().optional().describe('One store; a merged id answers for the surviving store.'),
  chain: chainSlug()
    .optional()
    .describe('Slug of a chain, or of a family of chains, whose banners it covers.'),
  near: place().optional().describe('A ZIP code, `City, ST` or `lat,lng`: stores within `radius_mi`.'),
  radius_mi: number(0.1, 50).default(10).describe('Miles around `near`. Needs `near`.'),
  verdict: list(z.enum(VERDICTS), VERDICTS.length)
    .optional()
    .describe(
      'Comma list. Default: `record_low,good`. The others are told of what is on sale: `usual`, `inflated_regular` (the ' +
        'regular price that the sale claims was hardly ever asked) and `too_little_history`.',
    ),
  on_sale: flag().default(false).describe('Only what is on sale; else also what was lowered without a word.'),
  limit: limit(50),
  offset: offset(),
  include_count: flag().default(false).describe('Add `total`, the number of deals before `limit`.'),
  envelope: envelopeParameter,
});

/** Parsed query of `GET /v1/deals`. */
export type DealsQuery = z.output<typeof dealsQuery>;

const nullableText = z.string().nullable();
const nullableUsd = z.number().nullable();

const deal = z
  .object({
    product_id: z.string().meta({ format: 'uuid' }),
    name: z.string(),
    brand: nullableText,
    size_display: nullableText,
    upc: nullableText,
    store_id: z.string().meta({ format: 'uuid' }),
    store_name: z.string(),
    chain_slug: z.string(),
    price: z.number().describe('USD: what is to be paid.'),
    regular_price: nullableUsd,
    is_on_sale: z.boolean(),
    verdict: z.enum(VERDICTS),
    typical_price: nullableUsd.describe('The lower one of the time-weighted medians of 90 and of 365 days.'),
    saving_pct: z
      .number()
      .nullable()
      .describe('How far the price is below the typical one, in percent of it.'),
    percentile: z
      .int()
      .nullable()
      .describe('Share of the last 365 days with a price on which it was lower, 0 to 100.'),
    days_since_as_low: z.int().nullable().describe('Since it was last as low or lower; null: it never was.'),
    observations: z.int().describe('Days on which it was seen.'),
    days: z.int().describe('Days with a price in the last 365.'),
    regular_asked_pct: z
      .int()
      .nullable()
      .describe(
        'Share of the days before the sale on which the regular price was really asked; null: not on sale, or too few days.',
      ),
    observed_at: z.iso.datetime(),
    stores: z
      .int()
      .describe(
        'Stores in question at which this chain has this deal; the row is of the one that saves most, of such the nearest to `near`.',
      ),
    distance_mi: nullableUsd.describe('Miles from `near` to the store; null without `near`.'),
  })
  .meta({ id: 'Deal' });

/** Answer of `GET /v1/deals`. */
export const dealList = z
  .object({
    count: z.int().describe('Rows in `results`.'),
    total: z.int().optional().describe('With `include_count=true`: all deals.'),
    results: z.array(deal),
    meta: z.object({ ...emptyMembers, ...familyMembers }),
  })
  .meta({ id: 'DealList' });

/** An answer of `GET /v1/deals`. */
export type DealListAnswer = z.input<typeof dealList>;

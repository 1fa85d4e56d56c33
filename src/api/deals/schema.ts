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
  store_id: uuid().optional().describe('One store. If it was merged into another store, that store answers.'),
  chain: chainSlug()
    .optional()
    .describe('Slug of a chain, or of a family of chains; a family includes all its banners.'),
  near: place().optional().describe('A ZIP code, `City, ST` or `lat,lng`: stores within `radius_mi`.'),
  radius_mi: number(0.1, 50).default(10).describe('Miles around `near`. Needs `near`.'),
  verdict: list(z.enum(VERDICTS), VERDICTS.length)
    .optional()
    .describe(
      'Comma-separated. Default: `record_low,good`. The other verdicts are given only to items on sale: `usual`, ' +
        '`inflated_regular` (the regular price that the sale claims was hardly ever charged) and `too_little_history`.',
    ),
  on_sale: flag()
    .default(false)
    .describe('Only items marked as on sale. By default also low prices without a sale label.'),
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
    price: z.number().describe('USD: the price to pay.'),
    regular_price: nullableUsd,
    is_on_sale: z.boolean(),
    available: z
      .boolean()
      .describe('False: out of stock or delisted when last checked. Such deals come last.'),
    verdict: z.enum(VERDICTS),
    typical_price: nullableUsd.describe(
      'The lower of two time-weighted medians: over the last 90 days and over the last 365 days.',
    ),
    saving_pct: z
      .number()
      .nullable()
      .describe('How far the price is below `typical_price`, in percent of it; negative if above.'),
    percentile: z
      .int()
      .nullable()
      .describe(
        'Of the last 365 days, the percentage (0 to 100) of days with a price on which it was lower, rounded up: at most 20 only where the rule of `good` finds it so.',
      ),
    days_since_as_low: z
      .int()
      .nullable()
      .describe('Days since the price was last this low or lower; null: it never was.'),
    observations: z.int().describe('Number of days on which the product was seen.'),
    days: z.int().describe('Number of days with a price within the last 365 days.'),
    regular_asked_pct: z
      .int()
      .nullable()
      .describe(
        'Percentage of the days before the sale on which the regular price was really charged, rounded down: less than 10 only where the rule of `inflated_regular` finds it so; null: not on sale, or too few days.',
      ),
    observed_at: z.iso.datetime(),
    stores: z
      .int()
      .describe(
        'Number of matching stores of this chain that have a deal on this product. The row shows the one that saves most, of those where it is `available` if there are any; if several save as much, the nearest to `near`.',
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

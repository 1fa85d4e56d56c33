import { z } from 'zod';
import { VERDICTS } from '../../snapshot/parts/history/chain-deals.ts';
import { familyMembers } from '../chains/families.ts';
import { emptyMembers } from '../http/empty-answer.ts';
import {
  barcode,
  chainSlug,
  day,
  envelopeParameter,
  limit,
  metroKey,
  number,
  offset,
  place,
  stateCode,
  uuid,
  uuidList,
} from '../http/params.ts';
import { knownAt, staleAfter } from './moments.ts';

/** Most store ids in one call. */
const MOST_STORES = 200;
/** Most days in one series. */
export const MOST_DAYS = 3660;
/** Parameters that say which stores; at least one is required. */
export const HISTORY_STORES = ['store_id', 'store_ids', 'chain', 'metro', 'state', 'near'] as const;

/** Query of `GET /v1/prices/history`. */
export const historyQuery = z.object({
  product_id: uuid().optional().describe('One product, even if it is no longer sold.'),
  barcode: barcode()
    .optional()
    .describe('6 to 32 digits. If several products have this barcode: the one that the most stores sell.'),
  store_id: uuid().optional().describe('One store. If it was merged into another store, that store answers.'),
  store_ids: uuidList(MOST_STORES).optional().describe(`Up to ${MOST_STORES} store ids.`),
  chain: chainSlug()
    .optional()
    .describe('Slug of a chain, or of a family of chains; a family includes all its banners.'),
  metro: metroKey().optional().describe('Metro key.'),
  state: stateCode().optional().describe('Two letters.'),
  near: place().optional().describe('A ZIP code, `City, ST` or `lat,lng`: stores within `radius_mi`.'),
  radius_mi: number(0.1, 50).default(10).describe('Miles around `near`. Needs `near`.'),
  from: day().optional().describe('First day, UTC. Default: 365 days before `to`.'),
  to: day()
    .optional()
    .describe(
      'End of the window, exclusive: the day after the last day, UTC. Default: tomorrow, so that today is included.',
    ),
  interval: z
    .enum(['change', 'day', 'week', 'month'])
    .default('change')
    .describe(
      '`change`: the price changes of each store. `day`, `week` (starting Monday) or `month`: the spread of prices over all ' +
        'stores in each period.',
    ),
  known_at: knownAt(),
  stale_after_days: staleAfter(),
  format: z
    .enum(['json', 'csv'])
    .optional()
    .describe(
      '`csv`: one line for each price of a store, or for each day, week or month, without the summary, gaps and size ' +
        'changes. Default: what the Accept header asks for (`text/csv`), else JSON.',
    ),
  limit: limit(50).describe('Maximum number of stores to return.'),
  offset: offset(),
  envelope: envelopeParameter,
});

/** Parsed query of `GET /v1/prices/history`. Days count from 1970-01-01. */
export type HistoryQuery = z.output<typeof historyQuery>;

const utcDate = z.iso.date();
const usd = z.number();
const nullableUsd = usd.nullable();

const publication = z
  .object({ sequence: z.int(), published_at: z.iso.datetime() })
  .describe('The newest publish that added observations; with `known_at`, the newest one up to then.');

const heldPrice = z
  .object({
    from: utcDate.describe('First day.'),
    to: utcDate.nullable().describe('The day after the last day; null: the price still holds.'),
    price: nullableUsd.describe(
      'USD: the sale price when on sale, else the regular price. Null: the product was looked up, but no price was shown.',
    ),
    regular_price: nullableUsd,
    sale_price: nullableUsd,
    is_on_sale: z.boolean(),
    available: z.boolean(),
    source_tier: z.enum(['specific', 'regional', 'chain']),
    source_store_id: z.string().meta({ format: 'uuid' }).describe('The store where the price was seen.'),
    observations: z
      .int()
      .describe(
        'Number of days on which it was seen there while it held for this store; 0: only an earlier look tells of it.',
      ),
    last_observed_on: utcDate.describe('The last day before `to` on which it was seen there.'),
    known_at: z.iso.datetime().nullable().describe('Time of the publish that first served it.'),
    known_sequence: z.int().describe('The sequence number of that publish.'),
  })
  .meta({ id: 'HeldPrice' });

const spell = z.object({ price: usd, from: utcDate, to: utcDate }).nullable();
const typical = z
  .object({ price: usd, days: z.int().describe('Days of the window with a price.') })
  .nullable();
const gap = z.object({ from: utcDate, to: utcDate });

const judged = z
  .object({
    verdict: z.enum(VERDICTS),
    typical_price: nullableUsd.describe(
      'The lower of two time-weighted medians: over the last 90 days and over the last 365 days.',
    ),
    saving_pct: nullableUsd.describe(
      'How far the price is below `typical_price`, in percent of it; negative if above.',
    ),
    days_since_as_low: z
      .int()
      .nullable()
      .describe('Days since the price was last this low or lower; null: it never was.'),
    regular_asked_pct: nullableUsd.describe(
      'Percentage of the days before the sale on which the regular price was really charged; null: not on sale, or too few days.',
    ),
  })
  .meta({ id: 'JudgedPrice' });

const summary = z
  .object({
    observations: z.int().describe('Number of days on which it was ever seen.'),
    covered_days: z.int().describe('Number of days with a price, over the whole history.'),
    since: utcDate.nullable().describe('First day with a price.'),
    lowest: spell.describe('The lowest price ever, and the most recent period with it.'),
    highest: spell,
    typical_90: typical.describe('Time-weighted median of the last 90 days.'),
    typical_365: typical.describe('Time-weighted median of the last 365 days.'),
    percentile: z
      .number()
      .nullable()
      .describe(
        "Of the last 365 days, the percentage (0 to 100) of days with a price on which it was lower than today's; null without a price today.",
      ),
    deal: judged
      .nullable()
      .describe(
        "Today's price, judged by the rule of `/v1/deals` (see /methodology.md) and the history of the store in which it was seen; null without a price today.",
      ),
    sale_days: z.int().describe('Days on sale within the last 365 days.'),
    gaps: z.array(gap).describe('Periods without a price after the first day with one; `to` is exclusive.'),
  })
  .meta({ id: 'PriceSummary' });

const storeHistory = z
  .object({
    store_id: z.string().meta({ format: 'uuid' }),
    store_name: z.string(),
    chain_slug: z.string(),
    prices: z
      .array(heldPrice)
      .describe('The prices within the window, oldest first. Days between two of them have no price.'),
    summary,
  })
  .meta({ id: 'StoreHistory' });

const spread = z
  .object({
    low: usd,
    first_quartile: usd,
    median: usd,
    third_quartile: usd,
    high: usd,
  })
  .nullable();

const bucket = z
  .object({
    from: utcDate,
    to: utcDate,
    stores: z.int().describe('Number of stores with a price on at least one of the days.'),
    prices: spread.describe(
      'Each store counts once for each day on which it has a price; null if no store has one.',
    ),
  })
  .meta({ id: 'PriceBucket' });

const sizeChange = z
  .object({
    on: utcDate.describe('First day of the new size.'),
    kind: z.enum(['shrinkflation', 'smaller', 'larger', 'no_price']),
    size_before: z.string(),
    size_after: z.string(),
    pack_price_before: nullableUsd,
    pack_price_after: nullableUsd,
    unit_price_before: nullableUsd.describe('USD per ounce, fluid ounce or piece.'),
    unit_price_after: nullableUsd,
  })
  .meta({ id: 'SizeChange' });

/** Answer of `GET /v1/prices/history`. */
export const priceHistory = z
  .object({
    product_id: z
      .string()
      .meta({ format: 'uuid' })
      .nullable()
      .describe('Null: the catalogue has no such product.'),
    name: z.string().nullable(),
    size_display: z.string().nullable(),
    upc: z.string().nullable(),
    interval: z.enum(['change', 'day', 'week', 'month']),
    from: utcDate,
    to: utcDate.describe('End of the window, exclusive.'),
    stale_after_days: z.int(),
    known: publication.nullable().describe('Null: nothing was known yet.'),
    size_changes: z.array(sizeChange).describe('Changes of the size that the pack states, oldest first.'),
    count: z.int().describe('Stores in `stores`.'),
    total: z.int().describe('All stores with a history of the product, before `limit`.'),
    stores: z.array(storeHistory).describe('With `interval=change`: sorted by store name. Otherwise empty.'),
    series: z
      .array(bucket)
      .describe(
        'With `interval=day`, `week` or `month`: one entry per period, over all stores. Otherwise empty.',
      ),
    meta: z.object({
      ...emptyMembers,
      ...familyMembers,
    }),
  })
  .meta({ id: 'PriceHistory' });

/** An answer of `GET /v1/prices/history`. */
export type PriceHistoryAnswer = z.input<typeof priceHistory>;

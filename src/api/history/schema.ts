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
  product_id: uuid().optional().describe('One product; sold today or not.'),
  barcode: barcode()
    .optional()
    .describe('6 to 32 digits; of several products with it the one that most stores sell.'),
  store_id: uuid().optional().describe('One store; a merged id answers for the surviving store.'),
  store_ids: uuidList(MOST_STORES).optional().describe(`Up to ${MOST_STORES} store ids.`),
  chain: chainSlug()
    .optional()
    .describe('Slug of a chain, or of a family of chains, whose banners it covers.'),
  metro: metroKey().optional().describe('Metro key.'),
  state: stateCode().optional().describe('Two letters.'),
  near: place().optional().describe('A ZIP code, `City, ST` or `lat,lng`: stores within `radius_mi`.'),
  radius_mi: number(0.1, 50).default(10).describe('Miles around `near`. Needs `near`.'),
  from: day().optional().describe('First day, UTC. Default: 365 days before `to`.'),
  to: day()
    .optional()
    .describe('The day after the last one, UTC. Default: tomorrow, so that today is the last one.'),
  interval: z
    .enum(['change', 'day', 'week', 'month'])
    .default('change')
    .describe(
      '`change`: store by store, from change to change. `day`, `week` (from Monday) and `month`: how the prices of all stores ' +
        'lay in each.',
    ),
  known_at: knownAt(),
  stale_after_days: staleAfter(),
  format: z
    .enum(['json', 'csv'])
    .optional()
    .describe(
      '`csv`: a line a price of a store, or a line a day, week or month; without the summary, gaps and sizes. Default: ' +
        'what Accept asks for (`text/csv`), else JSON.',
    ),
  limit: limit(50).describe('Most stores to return.'),
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
  .describe('The last publish, up to the one that was asked for, that brought anything new.');

const heldPrice = z
  .object({
    from: utcDate.describe('First day.'),
    to: utcDate.nullable().describe('The day after the last one; null: it still holds.'),
    price: nullableUsd.describe(
      'USD: the sale price when on sale, else the regular price. Null: it was looked at, and no price was told.',
    ),
    regular_price: nullableUsd,
    sale_price: nullableUsd,
    is_on_sale: z.boolean(),
    available: z.boolean(),
    source_tier: z.enum(['specific', 'regional', 'chain']),
    source_store_id: z.string().meta({ format: 'uuid' }).describe('The store at which it was seen.'),
    observations: z.int().describe('Days on which it was seen there.'),
    last_observed_on: utcDate.describe('The last of them.'),
    known_at: z.iso.datetime().nullable().describe('When the publish was that served it first.'),
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
    typical_price: nullableUsd.describe('The lower one of the time-weighted medians of 90 and of 365 days.'),
    saving_pct: nullableUsd.describe('How far the price is below the typical one, in percent of it.'),
    days_since_as_low: z.int().nullable().describe('Since it was last as low or lower; null: it never was.'),
    regular_asked_pct: nullableUsd.describe(
      'Share of the days before the sale on which the regular price was really asked; null: not on sale, or too few days.',
    ),
  })
  .meta({ id: 'JudgedPrice' });

const summary = z
  .object({
    observations: z.int().describe('Days on which it was seen, ever.'),
    covered_days: z.int().describe('Days with a price, ever.'),
    since: utcDate.nullable().describe('First day with a price.'),
    lowest: spell.describe('The lowest price ever, and the last time that it was so.'),
    highest: spell,
    typical_90: typical.describe('Time-weighted median of the last 90 days.'),
    typical_365: typical.describe('Time-weighted median of the last 365 days.'),
    percentile: z
      .number()
      .nullable()
      .describe(
        'Share of the last 365 days with a price, 0 to 100, on which it was lower than today; null without a price today.',
      ),
    deal: judged
      .nullable()
      .describe("Today's price by the rule of `/v1/deals`, of /methodology.md; null without a price today."),
    sale_days: z.int().describe('Of the last 365 days.'),
    gaps: z.array(gap).describe('Days after the first one without a price, `to` not among them.'),
  })
  .meta({ id: 'PriceSummary' });

const storeHistory = z
  .object({
    store_id: z.string().meta({ format: 'uuid' }),
    store_name: z.string(),
    chain_slug: z.string(),
    prices: z
      .array(heldPrice)
      .describe('Cut to the window, ascending. Days between them are days without a price.'),
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
    stores: z.int().describe('Stores with a price on any of the days.'),
    prices: spread.describe(
      'Over the days of all stores, each day of a store once; null where none had a price.',
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
    to: utcDate.describe('Not among the days.'),
    stale_after_days: z.int(),
    known: publication.nullable().describe('Null: nothing was known yet.'),
    size_changes: z.array(sizeChange).describe('By what the pack says, oldest first.'),
    count: z.int().describe('Stores in `stores`.'),
    total: z.int().describe('Stores that have anything to tell, before `limit`.'),
    stores: z.array(storeHistory).describe('With `interval=change`, by name.'),
    series: z.array(bucket).describe('With `interval=day`, `week` and `month`, over all stores.'),
    meta: z.object({
      ...emptyMembers,
      ...familyMembers,
    }),
  })
  .meta({ id: 'PriceHistory' });

/** An answer of `GET /v1/prices/history`. */
export type PriceHistoryAnswer = z.input<typeof priceHistory>;

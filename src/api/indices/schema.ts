import { z } from 'zod';
import {
  INDEX_REGIONS,
  INDEX_TYPES,
  type IndexRegion,
  PUBLISH_STATUSES,
  readRegion,
} from '../../domain/index-method/month-data.ts';
import { envelopeParameter, flag, list, pattern, slugOf, time } from '../http/params.ts';

/** What a series can be compared with. */
const COMPARISONS = ['bls', 'jevons', 'geks_jevons'] as const;

/** A calendar month as a parameter. */
function month() {
  return pattern(/^[0-9]{4}-(0[1-9]|1[0-2])$/, 'must be a month as YYYY-MM, such as 2026-07');
}

/** A region of an index, in either case. */
function region() {
  // What is none goes on as it is, so that the error names those there are and the nearest.
  const read = z.transform((text: string) => readRegion(text) ?? (text as IndexRegion));
  return z.pipe(read, z.enum(INDEX_REGIONS));
}

/** Path of `GET /v1/indices/{slug}`. */
export const indexPath = z.object({
  slug: slugOf('an index').describe('Slug of the index, in either case.'),
});

/** How often an index is computed. */
const FREQUENCIES = ['month', 'week'] as const;

/** Query of `GET /v1/indices/{slug}`. */
export const indexQuery = z.object({
  region: region()
    .default('national')
    .describe(
      'The nation, or a region, a division (as new_england) or a state (as CA) of the Census Bureau, in either case. One that the index lacks is a 422; its `regions` are in the meta.',
    ),
  from: month()
    .optional()
    .describe(
      'First month, inclusive; of weeks those whose Monday is in it. Default: twelve months ago (UTC).',
    ),
  to: month().optional().describe('Last month, inclusive. Default: the current month (UTC).'),
  include_beta: flag().default(false).describe('Add months from before the index was published.'),
  include_revoked: flag()
    .default(false)
    .describe('Add snapshots that were retracted after publication, each before its replacement.'),
  include_preview: flag().default(false).describe('Add hidden snapshots and drafts.'),
  include_interval: flag().default(false).describe('Add `interval`, the 95% bounds of the value.'),
  include_average: flag()
    .default(false)
    .describe('Add `average_price_usd`, and why it moved otherwise than the index.'),
  include_contributions: flag()
    .default(false)
    .describe(
      "Add each product's part in the change since the month before, as it was then (`measured_from`).",
    ),
  as_of: time()
    .optional()
    .describe(
      'Answer with what had been computed, decided and revoked by then, though it was served only from the next publish on (`meta.as_of` of an answer gives its values again): a day (its end, UTC) or a time, as 2026-07-01 or 2026-07-01T12:00:00Z. Not in the future; of today what is known so far.',
    ),
  compare: list(z.enum(COMPARISONS), COMPARISONS.length)
    .optional()
    .describe('Add other measures of the same month: `bls`, `jevons`, `geks_jevons`, comma-separated.'),
  frequency: z
    .enum(FREQUENCIES)
    .default('month')
    .describe(
      '`week`: the same method on weeks (Monday to Sunday, as 2026-W27), experimental, always beta, without a base. A 422 where the index has none.',
    ),
  format: z
    .enum(['json', 'csv', 'svg'])
    .optional()
    .describe(
      '`csv`: a line a snapshot. `svg`: a chart. Default: what Accept asks for (`text/csv`, `image/svg+xml`), else JSON.',
    ),
  envelope: envelopeParameter,
});

/** Query of `GET /v1/indices/{slug}.svg`. */
export const chartQuery = indexQuery.omit({ format: true, envelope: true });

/** Parameters of `GET /v1/indices/{slug}`, as read. */
export type IndexQuery = z.output<typeof indexQuery>;

const periodText = z.string().meta({ pattern: '^[0-9]{4}-(0[1-9]|1[0-2])$' });
const monthOrWeek = z.string().meta({ pattern: '^[0-9]{4}-(0[1-9]|1[0-2]|W[0-5][0-9])$' });
const nullableNumber = z.number().nullable();
const nullableText = z.string().nullable();

const indexSnapshot = z
  .object({
    period: monthOrWeek,
    value_usd: z.number(),
    value_indexed: nullableNumber.describe(
      '100 × value / value of the base month; null for beta snapshots and before there is a base.',
    ),
    n_observations: z.int().describe('Distinct (store, product, day) prices used.'),
    n_stores: z.int(),
    n_chains: z.int(),
    coverage_score: z
      .number()
      .describe('Share of the stores in scope that contributed, 0 to 1. Below 0.6: with caution.'),
    publish_status: z.enum(PUBLISH_STATUSES),
    flagged_for_review: z.boolean(),
    flag_reason: nullableText,
    revoked: z.boolean().describe('Retracted after publication.'),
    methodology_version: z.int(),
    computed_at: z.iso.datetime(),
    snapshot_id: z.uuid().describe('Names this value for good, also after it is revoked.'),
    measured_from: z
      .object({ period: monthOrWeek, snapshot_id: z.uuid() })
      .nullable()
      .describe(
        'The value that contributions, composition and flagged changes are measured from: the last before it as it was when this one was computed, also where that is revoked since (`include_revoked=true` shows it). Null: there was none; in version 1.',
      ),
    final_at: z.iso
      .datetime()
      .nullable()
      .describe(
        'From then on the value is never changed, only revoked in the open. Null: a week, which may always be computed again.',
      ),
    provisional: z.boolean().describe('Not final yet: it may still be computed again.'),
    revoked_at: z.iso.datetime().nullable(),
    revoke_reason: nullableText.describe('Why it was retracted; null: it stands.'),
    replaced_by: z.uuid().nullable().describe('`snapshot_id` of the value in its place.'),
    forced: z
      .object({ by: z.string(), at: z.iso.datetime(), reason: z.string() })
      .nullable()
      .describe('Who decided otherwise than the rule, when and why; null where the rule decided.'),
    register_coverage: nullableNumber.describe(
      'Share of all stores in scope that contributed; null in version 1.',
    ),
    cell_coverage: nullableNumber.describe(
      'Weight of the cells of chain and region with three observed stores or all they have; null in version 1.',
    ),
    shrinkflation: z
      .array(
        z.object({ name: z.string(), on: z.iso.date(), before_units: z.number(), after_units: z.number() }),
      )
      .describe('Packs that changed their size in the month; the value follows the unit.'),
    interval: z
      .object({ low_usd: z.number(), high_usd: z.number(), level: z.number() })
      .nullable()
      .optional()
      .describe('With `include_interval=true`: which stores were seen; null below eight stores.'),
    average_price_usd: nullableNumber
      .optional()
      .describe('With `include_average=true`: what stores asked on average, whoever they were.'),
    composition: z
      .object({
        average_pct: z.number(),
        index_pct: z.number(),
        entering_pp: z.number(),
        leaving_pp: z.number(),
        weights_pp: z.number(),
        formula_pp: z.number(),
      })
      .nullable()
      .optional()
      .describe(
        'With `include_average=true`: log points x 100 since `measured_from`. The four parts add up to average_pct - index_pct.',
      ),
    contributions: z
      .array(
        z.object({
          product_id: z.string(),
          upc: nullableText,
          name: nullableText,
          share: nullableNumber,
          contribution_pp: nullableNumber,
          average_price_usd: nullableNumber,
        }),
      )
      .optional()
      .describe(
        'With `include_contributions=true`: percentage points; they add up to the change of the index since `measured_from`.',
      ),
    bls_usd: nullableNumber
      .optional()
      .describe(
        'With `compare=bls`: the BLS average price for the same amount; null where BLS published none.',
      ),
    bls_indexed: nullableNumber
      .optional()
      .describe(
        'With `compare=bls`: the same, 100 in the base month; null without a BLS price of that month.',
      ),
    jevons_indexed: nullableNumber
      .optional()
      .describe('With `compare=jevons`: chained matched Jevons index, 100 in the base month.'),
    geks_jevons_indexed: nullableNumber
      .optional()
      .describe('With `compare=geks_jevons`: GEKS-Jevons index over 13 months, 100 in the base month.'),
  })
  .meta({ id: 'IndexSnapshot' });

const constituent = z
  .object({
    upc: nullableText,
    name: z.string(),
    weight: z.number().describe('Fixed weight; in a basket, the quantity.'),
  })
  .meta({ id: 'IndexConstituent' });

const indexMeta = z
  .object({
    as_of: z.iso
      .datetime()
      .describe(
        'When anything of this index last changed; with the parameter `as_of` the last change that was known then, before the first one the time asked for. The rest of the meta is of today, but for the base.',
      ),
    slug: z.string(),
    name: z.string(),
    description: z.string(),
    index_type: z.enum(INDEX_TYPES),
    method: z
      .string()
      .describe(
        'In a line, how these values are made: months as the definition says, weeks by the rules of weeks in /methodology.md.',
      ),
    source_methodology: nullableText,
    methodology_url: z.string(),
    methodology_version: z.int(),
    regions: z.array(z.enum(INDEX_REGIONS)),
    constituents: z.array(constituent),
    chain_filter: z
      .object({
        chain_slugs: z.array(z.string()).optional(),
        exclude_chain_slugs: z.array(z.string()).optional(),
        market_positions: z.array(z.string()).optional(),
      })
      .nullable(),
    warning: nullableText,
    region: z.enum(INDEX_REGIONS).describe('The region of these snapshots.'),
    frequency: z.enum(FREQUENCIES),
    experimental: z.boolean().describe('True of weeks: the method may still change.'),
    inception_period: periodText
      .nullable()
      .describe('First published month of the region; null while in beta.'),
    base_period: periodText
      .nullable()
      .describe('The month whose value is 100; null while in beta, and of weeks.'),
    base_value_usd: nullableNumber.describe('Its value, frozen; null while in beta, and of weeks.'),
    version_changes: z
      .array(monthOrWeek)
      .describe(
        'From which of these snapshots on another `methodology_version` holds: values before and after are not comparable.',
      ),
    bls: z
      .object({
        item_code: z.string(),
        units: z.number().describe('BLS units in what the index prices; `bls_usd` is multiplied by it.'),
        source: z.string(),
      })
      .nullable()
      .optional()
      .describe('With `compare=bls`: the series compared with; null where there is none.'),
  })
  .meta({ id: 'IndexMeta' });

/** Answer of `GET /v1/indices/{slug}`: the months by period. */
export const indexSeries = z
  .object({ data: z.array(indexSnapshot), meta: indexMeta })
  .meta({ id: 'IndexSeries' });

/** Query of `GET /v1/indices`. */
export const indicesQuery = z.object({ envelope: envelopeParameter });

/** Answer of `GET /v1/indices`. */
export const indexList = z
  .object({
    count: z.int(),
    indices: z.array(
      z
        .object({
          slug: z.string(),
          name: z.string(),
          description: z.string(),
          index_type: z.enum(INDEX_TYPES),
          regions: z.array(z.enum(INDEX_REGIONS)),
          is_active: z.boolean(),
          base_period: periodText.nullable().describe('National; null while in beta.'),
          first_period: periodText.nullable().describe('First published month of any region.'),
          last_period: periodText.nullable().describe('Last published month of any region.'),
          methodology_url: z.string(),
          warning: nullableText,
        })
        .meta({ id: 'IndexListing' }),
    ),
  })
  .meta({ id: 'IndexList' });

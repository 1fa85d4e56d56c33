import { z } from 'zod';
import {
  INDEX_REGIONS,
  INDEX_TYPES,
  type IndexRegion,
  PUBLISH_STATUSES,
  readRegion,
} from '../../domain/index-method/month-data.ts';
import { stateCode } from '../../domain/place/us-states.ts';
import { envelopeParameter, flag, list, pattern, slugOf, time } from '../http/params.ts';

/** What a series can be compared with. */
const COMPARISONS = ['bls', 'jevons', 'geks_jevons'] as const;

/** A calendar month as a parameter. */
function month() {
  return pattern(/^[0-9]{4}-(0[1-9]|1[0-2])$/, 'must be a month as YYYY-MM, such as 2026-07');
}

/** A region of an index, in either case; a state may be written out. */
function region() {
  // What is none goes on as it is, so that the error names those there are and the nearest.
  const read = z.transform((text: string) => readRegion(stateCode(text) ?? text) ?? (text as IndexRegion));
  return z.pipe(read, z.enum(INDEX_REGIONS));
}

/** Path of `GET /v1/indices/{slug}`. */
export const indexPath = z.object({
  slug: slugOf('an index').describe('Slug of the index; case-insensitive.'),
});

/** How often an index is computed. */
const FREQUENCIES = ['month', 'week'] as const;

/** Query of `GET /v1/indices/{slug}`. */
export const indexQuery = z.object({
  region: region()
    .default('national')
    .describe(
      'The nation, or a Census Bureau region, division (such as new_england) or state (such as CA or California); case-insensitive. A region that the index does not have is a 422; `meta.regions` lists those it has.',
    ),
  from: month()
    .optional()
    .describe(
      'First month, inclusive; a week belongs to the month of its Monday. Default: twelve months ago (UTC).',
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
    .describe('Add `average_price_usd`, and `composition`: why it moved differently from the index.'),
  include_contributions: flag()
    .default(false)
    .describe(
      "Add each product's contribution to the change since the month before, as that month's value was then (`measured_from`).",
    ),
  as_of: time()
    .optional()
    .describe(
      'Answer with what had been computed, decided and revoked by this time, even if it was served only from the next publish on. To get the values of an answer again, send its `meta.as_of`. A day (its end, UTC) or a time, such as 2026-07-01 or 2026-07-01T12:00:00Z. Must not be in the future; for today, the answer has what is known so far.',
    ),
  compare: list(z.enum(COMPARISONS), COMPARISONS.length)
    .optional()
    .describe('Add other measures of the same month: `bls`, `jevons`, `geks_jevons`, comma-separated.'),
  frequency: z
    .enum(FREQUENCIES)
    .default('month')
    .describe(
      '`week`: the same method on weeks (Monday to Sunday, such as 2026-W27), experimental, always beta, without a base. A 422 if the index has no weeks.',
    ),
  format: z
    .enum(['json', 'csv', 'svg'])
    .optional()
    .describe(
      '`csv`: one line per snapshot. `svg`: a chart. Default: what the Accept header asks for (`text/csv`, `image/svg+xml`), else JSON.',
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

/** A month or week of an index. */
export const indexSnapshot = z
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
      .describe('Share (0 to 1) of the panel (/methodology.md) that contributed; below 0.6: with caution.'),
    publish_status: z.enum(PUBLISH_STATUSES),
    flagged_for_review: z.boolean(),
    flag_reason: nullableText,
    revoked: z.boolean().describe('Retracted after publication.'),
    methodology_version: z.int(),
    computed_at: z.iso.datetime(),
    snapshot_id: z.uuid().describe('Permanent id of this value, also after it is revoked.'),
    measured_from: z
      .object({ period: monthOrWeek, snapshot_id: z.uuid() })
      .nullable()
      .describe(
        'The earlier value that contributions, composition and flagged changes are measured from: the last one before this, as it was when this one was computed, even if it was revoked since (`include_revoked=true` shows it). Null: there was none, or version 1.',
      ),
    final_at: z.iso
      .datetime()
      .nullable()
      .describe(
        'From this time on the value never changes; it can only be revoked, publicly. Null for weeks, which may always be computed again.',
      ),
    provisional: z.boolean().describe('Not final yet: it may still be computed again.'),
    revoked_at: z.iso.datetime().nullable(),
    revoke_reason: nullableText.describe('Why it was retracted; null: it was not retracted.'),
    replaced_by: z.uuid().nullable().describe('`snapshot_id` of the value that replaced it.'),
    forced: z
      .object({ by: z.string(), at: z.iso.datetime(), reason: z.string() })
      .nullable()
      .describe('Who overruled the publication rule, when and why; null if the rule decided.'),
    register_coverage: nullableNumber.describe(
      'Share of all stores in scope that contributed; null in version 1.',
    ),
    cell_coverage: nullableNumber.describe(
      'Share of the weight in cells (one chain in one region) with three observed stores, or with all their stores observed; null in version 1.',
    ),
    shrinkflation: z
      .array(
        z.object({ name: z.string(), on: z.iso.date(), before_units: z.number(), after_units: z.number() }),
      )
      .describe('Packs whose size changed in the month; the value follows the price per unit.'),
    interval: z
      .object({ low_usd: z.number(), high_usd: z.number(), level: z.number() })
      .nullable()
      .optional()
      .describe('With `include_interval=true`: sampling uncertainty of the stores; null below eight stores.'),
    average_price_usd: nullableNumber
      .optional()
      .describe('With `include_average=true`: the average price at whichever stores were seen.'),
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
        'With `include_average=true`: changes since `measured_from`, in log points x 100. The four `_pp` parts add up to average_pct - index_pct.',
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
        'With `compare=bls`: the same as an index, 100 in the base month; null without a BLS price of that month.',
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
        'When anything about this index last changed. With the parameter `as_of`: the last change known by then, or the requested time if there was none yet. The rest of the meta, except the base, is as of today.',
      ),
    slug: z.string(),
    name: z.string(),
    description: z.string(),
    index_type: z.enum(INDEX_TYPES),
    method: z
      .string()
      .describe(
        'How these values are computed, in one line: months as the definition of the index says, weeks by the rules for weeks in /methodology.md.',
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
    experimental: z.boolean().describe('True for weeks: the method may still change.'),
    inception_period: periodText
      .nullable()
      .describe(
        'First published month of the region, by the rule or by a person; null if there is none yet.',
      ),
    base_period: periodText
      .nullable()
      .describe('The month whose value is 100; null while in beta, and for weeks.'),
    base_value_usd: nullableNumber.describe('Frozen value of that month; null while in beta, and for weeks.'),
    version_changes: z
      .array(monthOrWeek)
      .describe(
        'Periods of the snapshots from which on another `methodology_version` applies: values before and after are not comparable.',
      ),
    bls: z
      .object({
        item_code: z.string(),
        units: z.number().describe('BLS units in the amount priced here; `bls_usd` is multiplied by it.'),
        source: z.string(),
      })
      .nullable()
      .optional()
      .describe('With `compare=bls`: the BLS series that is compared; null if there is none.'),
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
          base_period: periodText.nullable().describe('Of the national index; null while in beta.'),
          first_period: periodText.nullable().describe('First published month of any region.'),
          last_period: periodText.nullable().describe('Last published month of any region.'),
          methodology_url: z.string(),
          warning: nullableText,
        })
        .meta({ id: 'IndexListing' }),
    ),
  })
  .meta({ id: 'IndexList' });

import { z } from 'zod';
import { optionalText, rawText, slug, text, textSet, timestamp, url, uuid } from './fields.ts';
import type pg from 'pg';
import { chainId } from '../../domain/natural-key.ts';
import type { RecordSink } from './record-sink.ts';
import { defineRecordKind } from './record-kind.ts';
import { openStage, type StagedTable } from './staged-table.ts';

/** A line of `chains.ndjson`. A field that is left out keeps the value that the record has. */
export const chainRecord = z.strictObject({
  id: uuid.nullish(),
  slug,
  name: text(200).optional(),
  logo_url: url,
  website_url: url,
  online_shopping_enabled: z.boolean().nullish(),
  online_search_url_prefix: url,
  online_search_space_char: rawText(8).min(1).nullish(),
  online_search_url_suffix: url,
  storefront_url: url,
  search_url_template: url,
  pdp_url_template: url.refine(
    (value) => value == null || value.includes('{retailer_product_id}') || value.includes('{upc}'),
    'must have {retailer_product_id} or {upc} in it',
  ),
  login_url: url,
  requires_auth: z.boolean().optional(),
  session_cookie_domains: textSet(50, 253).optional(),
  user_agent_override: optionalText(500),
  add_to_cart_detection_type: z.enum(['url_match', 'response_body', 'dom_match']).optional(),
  add_to_cart_detection_pattern: rawText(2_000).optional(),
  online_shopping_referral_params: optionalText(2_000),
  ios_app_url_scheme: optionalText(200),
  android_app_url_scheme: optionalText(200),
  pricing_scope: z.enum(['per_store', 'chain_level', 'no_ecommerce']).optional(),
  market_position: z.enum(['value', 'mainstream', 'premium', 'luxury']).nullish(),
  family: slug.nullish(),
  aliases: textSet(200, 200).optional(),
  config_updated_at: timestamp.optional(),
});

/** A chain that has passed `chainRecord`. */
export type ChainRecord = z.infer<typeof chainRecord>;

const CHAIN: StagedTable = {
  table: 'chain',
  key: 'chain_id',
  columns: [
    { name: 'slug', type: 'text' },
    { name: 'name', type: 'text' },
    { name: 'logo_url', type: 'text' },
    { name: 'website_url', type: 'text' },
    { name: 'online_shopping_enabled', type: 'boolean' },
    { name: 'online_search_url_prefix', type: 'text' },
    { name: 'online_search_space_char', type: 'text' },
    { name: 'online_search_url_suffix', type: 'text' },
    { name: 'storefront_url', type: 'text' },
    { name: 'search_url_template', type: 'text' },
    { name: 'pdp_url_template', type: 'text' },
    { name: 'login_url', type: 'text' },
    { name: 'requires_auth', type: 'boolean', ifAbsent: 'false' },
    { name: 'session_cookie_domains', type: 'text[]', ifAbsent: "'{}'" },
    { name: 'user_agent_override', type: 'text' },
    { name: 'add_to_cart_detection_type', type: 'text', ifAbsent: "'url_match'" },
    { name: 'add_to_cart_detection_pattern', type: 'text', ifAbsent: "''" },
    { name: 'online_shopping_referral_params', type: 'text' },
    { name: 'ios_app_url_scheme', type: 'text' },
    { name: 'android_app_url_scheme', type: 'text' },
    { name: 'pricing_scope', type: 'text' },
    { name: 'market_position', type: 'text' },
    { name: 'family', type: 'text' },
    { name: 'aliases', type: 'text[]', ifAbsent: "'{}'" },
    { name: 'config_updated_at', type: 'timestamptz', ifAbsent: 'now()' },
  ],
};

async function openChainSink(client: pg.PoolClient): Promise<RecordSink<ChainRecord>> {
  const known = await client.query<{ slug: string; id: string }>(
    'select slug, id from chain order by chain_id',
  );
  const idOf = new Map(known.rows.map((row) => [row.slug, row.id]));
  const slugOf = new Map(known.rows.map((row) => [row.id, row.slug]));
  const stage = await openStage(client, CHAIN);
  return {
    add(record, line) {
      const { id: given, ...values } = record;
      const known = idOf.get(record.slug);
      if (given != null && known !== undefined && known !== given) {
        return [
          { field: 'id', problem: 'is not the id of this chain', detail: `${record.slug} is ${known}` },
        ];
      }
      const id = given ?? known ?? chainId(record.slug);
      const itsSlug = slugOf.get(id);
      if (itsSlug !== undefined && itsSlug !== record.slug) {
        return [{ field: 'id', problem: 'is the id of another chain', detail: itsSlug }];
      }
      if (known === undefined) {
        const missing = (['name', 'pricing_scope'] as const).filter((field) => record[field] === undefined);
        if (missing.length > 0) return missing.map((field) => ({ field, problem: 'is missing' }));
      }
      idOf.set(record.slug, id);
      slugOf.set(id, record.slug);
      stage.add(line, id, values);
      return null;
    },
    drain: stage.drain,
    abort: stage.abort,
    async finish() {
      await stage.end();
      const repeated = await stage.fold();
      return { tables: { chain: await stage.merge() }, repeated };
    },
  };
}

/** Chains are known by their slug. A new one needs a name and a pricing scope. */
export const CHAINS = defineRecordKind({ name: 'chains', schema: chainRecord, openSink: openChainSink });

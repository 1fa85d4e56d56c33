import { z } from 'zod';
import { optionalText, slug, text, textSet, url, uuid } from './fields.ts';

/** A line of `chains.ndjson`. A field that is left out keeps the value that the record has. */
export const chainRecord = z.strictObject({
  id: uuid.nullish(),
  slug,
  name: text(200).optional(),
  logo_url: url,
  website_url: url,
  online_shopping_enabled: z.boolean().optional(),
  online_search_url_prefix: url,
  online_search_space_char: z.string().min(1).max(8).nullish(),
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
  add_to_cart_detection_pattern: z.string().max(2_000).optional(),
  online_shopping_referral_params: optionalText(2_000),
  ios_app_url_scheme: optionalText(200),
  android_app_url_scheme: optionalText(200),
  pricing_scope: z.enum(['per_store', 'chain_level', 'no_ecommerce']).optional(),
  market_position: z.enum(['value', 'mainstream', 'premium', 'luxury']).nullish(),
  aliases: textSet(200, 200).optional(),
  config_updated_at: z.iso.datetime({ error: 'must be an ISO 8601 timestamp in UTC' }).optional(),
});

export type ChainRecord = z.infer<typeof chainRecord>;

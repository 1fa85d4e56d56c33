import { z } from 'zod';
import { chainSlug, envelopeParameter, flag, list } from '../http/params.ts';

const nullableText = z.string().nullable();

/** A chain. Without online shopping it has the bare metadata alone. */
export const chain = z
  .object({
    slug: z.string(),
    name: z.string(),
    logo_url: nullableText,
    website_url: nullableText,
    online_shopping_enabled: z.boolean(),
    online_search_url_prefix: nullableText.optional(),
    online_search_space_char: nullableText.optional(),
    online_search_url_suffix: nullableText.optional(),
    storefront_url: nullableText
      .optional()
      .describe('`{store_id}` stands for `web_external_id` of the store.'),
    search_url_template: nullableText.optional().describe('Has the placeholders `{store_id}` and `{query}`.'),
    login_url: nullableText.optional(),
    requires_auth: z.boolean().optional(),
    session_cookie_domains: z.array(z.string()).optional(),
    user_agent_override: nullableText.optional(),
    add_to_cart_detection_type: z.enum(['url_match', 'response_body', 'dom_match']).optional(),
    add_to_cart_detection_pattern: z.string().optional(),
    online_shopping_referral_params: nullableText.optional(),
    ios_app_url_scheme: nullableText.optional(),
    android_app_url_scheme: nullableText.optional(),
    config_updated_at: z.iso.datetime().describe('Changes whenever any field changes.'),
    pricing_scope: z.enum(['per_store', 'chain_level', 'no_ecommerce']),
    market_position: z.enum(['value', 'mainstream', 'premium', 'luxury']).nullable(),
    family: z
      .string()
      .optional()
      .describe(
        'Name of the family that this banner belongs to. Unless a chain has it as its slug, it can be used in place of a slug to mean all banners of the family.',
      ),
  })
  .meta({ id: 'Chain' });

/** Answer of `GET /v1/chains`, by slug. */
export const chainList = z
  .object({ count: z.int().describe('All chains that match.'), chains: z.array(chain) })
  .meta({ id: 'ChainList' });

/** Query of `GET /v1/chains`. */
export const chainsQuery = z.object({
  slugs: list(chainSlug(), 50)
    .optional()
    .describe('Up to 50 slugs of chains or families. Unknown ones are left out.'),
  online_only: flag().default(true).describe('Only chains with online shopping; this also filters `slugs`.'),
  envelope: envelopeParameter,
});

/** Parameters of `GET /v1/chains`, as read. */
export type ChainsQuery = z.output<typeof chainsQuery>;

/** Path of `GET /v1/chains/{slug}`. */
export const chainPath = z.object({ slug: chainSlug().describe('Chain slug; case-insensitive.') });

/** Query of `GET /v1/chains/{slug}`. */
export const chainQuery = z.object({ envelope: envelopeParameter });

import type pg from 'pg';

/** A chain as the record has it. */
export interface ChainRow {
  chain_id: number;
  /** In lower case. */
  id: string;
  slug: string;
  name: string;
  logo_url: string | null;
  website_url: string | null;
  /** Where no source says so, whether the chain has prices. */
  online_shopping_enabled: boolean;
  online_search_url_prefix: string | null;
  online_search_space_char: string | null;
  online_search_url_suffix: string | null;
  storefront_url: string | null;
  search_url_template: string | null;
  pdp_url_template: string | null;
  login_url: string | null;
  requires_auth: boolean;
  session_cookie_domains: string[];
  user_agent_override: string | null;
  add_to_cart_detection_type: string;
  add_to_cart_detection_pattern: string;
  online_shopping_referral_params: string | null;
  ios_app_url_scheme: string | null;
  android_app_url_scheme: string | null;
  pricing_scope: 'per_store' | 'chain_level' | 'no_ecommerce';
  market_position: string | null;
  /** Name of the family that the banner belongs to; null: of none. */
  family: string | null;
  config_updated_at: Date;
}

/** All chains, by `chain_id`. */
export async function readChains(client: pg.ClientBase): Promise<ChainRow[]> {
  const { rows } = await client.query<ChainRow>(`
    select chain_id, id, slug, name, logo_url, website_url,
      coalesce(online_shopping_enabled, has_prices) as online_shopping_enabled, online_search_url_prefix,
      online_search_space_char, online_search_url_suffix, storefront_url, search_url_template, pdp_url_template, login_url,
      requires_auth, session_cookie_domains, user_agent_override, add_to_cart_detection_type,
      add_to_cart_detection_pattern, online_shopping_referral_params, ios_app_url_scheme, android_app_url_scheme,
      pricing_scope, market_position, family, config_updated_at
    from chain
    order by chain_id`);
  return rows;
}

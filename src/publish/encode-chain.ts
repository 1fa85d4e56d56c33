import type { ChainRow } from '../record/read-chains.ts';

/**
 * The Chain object of the specification. A chain without online shopping has the bare metadata alone: who it is,
 * how it prices and where it stands, but no member of the online-shopping configuration.
 */
export function encodeChain(chain: ChainRow): string {
  const identity = {
    slug: chain.slug,
    name: chain.name,
    logo_url: chain.logo_url,
    website_url: chain.website_url,
    online_shopping_enabled: chain.online_shopping_enabled,
  };
  const onlineConfig = {
    online_search_url_prefix: chain.online_search_url_prefix,
    online_search_space_char: chain.online_search_space_char,
    online_search_url_suffix: chain.online_search_url_suffix,
    storefront_url: chain.storefront_url,
    search_url_template: chain.search_url_template,
    login_url: chain.login_url,
    requires_auth: chain.requires_auth,
    session_cookie_domains: chain.session_cookie_domains,
    user_agent_override: chain.user_agent_override,
    add_to_cart_detection_type: chain.add_to_cart_detection_type,
    add_to_cart_detection_pattern: chain.add_to_cart_detection_pattern,
    online_shopping_referral_params: chain.online_shopping_referral_params,
    ios_app_url_scheme: chain.ios_app_url_scheme,
    android_app_url_scheme: chain.android_app_url_scheme,
  };
  return JSON.stringify({
    ...identity,
    ...(chain.online_shopping_enabled ? onlineConfig : {}),
    config_updated_at: chain.config_updated_at.toISOString(),
    pricing_scope: chain.pricing_scope,
    market_position: chain.market_position,
    ...(chain.family === null ? {} : { family: chain.family }),
  });
}

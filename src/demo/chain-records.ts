import { DAY_MS } from '../domain/time/utc-day.ts';
import type { ChainProfile } from './chain-profiles.ts';
import { keyOf, mix } from './random.ts';

/** Warehouse clubs show prices to members only. */
const MEMBERS_ONLY = new Set(['costco', 'sams-club', 'bjs-wholesale-club']);

/** Chains that show prices for all stores alike, and sell none of it online. */
const WITHOUT_SHOP = new Set(['trader-joes']);

const DETECTION = [
  { add_to_cart_detection_type: 'url_match', add_to_cart_detection_pattern: '/cart/add' },
  { add_to_cart_detection_type: 'response_body', add_to_cart_detection_pattern: '"itemAdded":true' },
  {
    add_to_cart_detection_type: 'dom_match',
    add_to_cart_detection_pattern: '[data-testid="cart-confirmation"]',
  },
] as const;

/** What a first-party cart app needs to know of a chain's shop. The addresses are made up on the chain's own site. */
function onlineConfig(profile: ChainProfile, site: string, key: number): Record<string, unknown> {
  const { slug } = profile.chain;
  const host = new URL(site).hostname.replace(/^www\./, '');
  const space = key % 3 === 0 ? '+' : '%20';
  const hasApp = key % 5 !== 0;
  return {
    online_search_url_prefix: `${site}search?query=`,
    online_search_space_char: space,
    online_search_url_suffix: key % 2 === 0 ? '&sort=relevance' : null,
    storefront_url: `${site}stores/{store_id}`,
    search_url_template: `${site}stores/{store_id}/search?query={query}`,
    pdp_url_template: `${site}p/demo/{retailer_product_id}`,
    login_url: `${site}account/signin`,
    requires_auth: MEMBERS_ONLY.has(slug),
    session_cookie_domains: [`.${host}`, `www.${host}`],
    user_agent_override: key % 11 === 0 ? 'Mozilla/5.0 (compatible; GondolaDemo/1.0)' : null,
    ...DETECTION[key % DETECTION.length],
    online_shopping_referral_params: key % 4 === 0 ? 'utm_source=gondola-demo' : null,
    ios_app_url_scheme: hasApp ? `${slug.replaceAll('-', '')}://` : null,
    android_app_url_scheme: hasApp ? `${slug.replaceAll('-', '')}://` : null,
  };
}

/** The chain's line of `chains.ndjson`. A chain that does not sell online has the bare facts only. */
export function chainRecord(profile: ChainProfile, atMs: number): Record<string, unknown> {
  const { chain } = profile;
  const key = keyOf(chain.slug);
  const sellsOnline =
    profile.pricingScope !== 'no_ecommerce' && chain.website_url !== null && !WITHOUT_SHOP.has(chain.slug);
  return {
    slug: chain.slug,
    name: chain.name,
    logo_url: chain.logo_url,
    website_url: chain.website_url,
    pricing_scope: profile.pricingScope,
    market_position: profile.marketPosition,
    aliases: chain.aliases,
    online_shopping_enabled: sellsOnline,
    ...(sellsOnline && chain.website_url !== null ? onlineConfig(profile, chain.website_url, key) : {}),
    config_updated_at: new Date(atMs - (1 + (mix(key, 60) % 90)) * DAY_MS).toISOString(),
  };
}

import { DAY_MS } from '../domain/time/utc-day.ts';
import type { DemoProduct } from './products/catalogue.ts';
import type { ChainProfile } from './chain-profiles.ts';
import { zoneFactor } from './price-zones.ts';
import { keyOf, mix, mixUnit } from './random.ts';

/** A price on a day, in US cents. `sale` is null where there is none. */
export interface ShelfPrice {
  regular: number;
  sale: number | null;
}

const WEEK_MS = 7 * DAY_MS;
const YEAR_MS = 365.25 * DAY_MS;

/** Prices of 2025 stand for the price level 1; they rise by this share a year. */
const LEVEL_YEAR_MS = Date.UTC(2025, 0, 1);
const YEARLY_RISE = 0.025;

/** Weeks between two changes of a regular price. */
const WEEKS_A_PRICE = 13;

const SHARE_ON_SALE = 0.12;
const SALE_PERCENTS = [10, 15, 15, 20, 20, 25, 25, 30, 33, 40, 50] as const;

/** How far a price follows the seasons, and the day of the year on which it is highest. */
const SEASONS = {
  eggs: { swing: 0.11, peakDay: 25 },
  soda: { swing: 0.025, peakDay: 190 },
  staple: { swing: 0.015, peakDay: 330 },
} as const;

/** The price level of a tracked product on a day: a steady rise with the seasons. */
function trend(product: DemoProduct, atMs: number): number {
  const years = (atMs - LEVEL_YEAR_MS) / YEAR_MS;
  const role = product.line.indexRole;
  if (role === null) return 1 + years * YEARLY_RISE;
  const { swing, peakDay } = SEASONS[role];
  return (1 + years * YEARLY_RISE) * (1 + swing * Math.cos(2 * Math.PI * (years - peakDay / 365.25)));
}

/** Whole cents that end in 9 above a dollar, as on most shelves. */
function shelfCents(usd: number): number {
  const cents = Math.max(19, Math.round(usd * 100));
  return cents < 100 ? cents : Math.max(99, Math.round((cents + 1) / 10) * 10 - 1);
}

/** Key of a chain's pricing of a product. */
function pairKey(profile: ChainProfile, product: DemoProduct): number {
  return mix(product.key, keyOf(profile.chain.slug), 20);
}

/**
 * What a chain charges for a product in a price zone on a day. Regular prices change each quarter, the week of the
 * change differing by product; sales last a week and cover one level of the cost of living.
 */
export function shelfPrice(
  profile: ChainProfile,
  product: DemoProduct,
  zone: number,
  atMs: number,
): ShelfPrice {
  const key = pairKey(profile, product);
  const week = Math.floor(atMs / WEEK_MS);
  const quarter = Math.floor((week + (key % WEEKS_A_PRICE)) / WEEKS_A_PRICE);
  const drift = product.isTracked ? 1 : 1 + (mixUnit(key, quarter, 21) - 0.5) * 0.06;
  const chainTaste = 0.95 + mixUnit(key, 22) * 0.1;
  const usd =
    product.priceUsd * profile.priceLevel * chainTaste * zoneFactor(zone) * trend(product, atMs) * drift;
  const regular = shelfCents(usd);
  const saleKey = mix(key, week, 23 + (zone >> 1));
  if (mixUnit(saleKey, 24) >= SHARE_ON_SALE) return { regular, sale: null };
  const percent = SALE_PERCENTS[mix(saleKey, 25) % SALE_PERCENTS.length] ?? 10;
  const sale = Math.max(1, shelfCents((regular * (100 - percent)) / 10_000));
  return { regular, sale: sale < regular ? sale : null };
}

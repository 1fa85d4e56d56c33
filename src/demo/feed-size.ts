import { CHAIN_PROFILES, DEMO_CHAIN_COUNT } from './chain-profiles.ts';

/** The demo catalogue, the full scale of the specification, or a multiple of the full scale. */
export type Scale = 'demo' | 'full' | number;

/** How much a feed holds. Counts of prices and of what follows from them are aims, met within a few percent. */
export interface FeedSize {
  chains: number;
  stores: number;
  /** Stores of `per_store` chains whose own prices are observed. */
  scrapedStores: number;
  /** Most scraped stores of one chain, so the most observations that a product can have at a chain. */
  scrapedStoresPerChain: number;
  products: number;
  /** Pairs of a chain and a product that it sells. */
  chainProducts: number;
  currentPrices: number;
  coupons: number;
  /** Products named by coupons, a product counted once for each coupon. */
  couponLinks: number;
  /** Stores with a place enrichment. */
  enrichedStores: number;
  /** Stores whose index products have twelve months of history. */
  historyStores: number;
}

const DEMO: FeedSize = {
  chains: DEMO_CHAIN_COUNT,
  stores: 1_300,
  scrapedStores: 680,
  scrapedStoresPerChain: 45,
  products: 28_000,
  chainProducts: 90_000,
  currentPrices: 440_000,
  coupons: 600,
  couponLinks: 1_900,
  enrichedStores: 40,
  historyStores: 700,
};

const FULL: FeedSize = {
  chains: CHAIN_PROFILES.length,
  stores: 30_000,
  scrapedStores: 10_177,
  scrapedStoresPerChain: 531,
  products: 528_000,
  chainProducts: 885_000,
  currentPrices: 17_000_000,
  coupons: 200_000,
  couponLinks: 1_000_000,
  enrichedStores: 400,
  historyStores: 0,
};

const SMALLEST_SCALE = 0.001;
const LARGEST_SCALE = 10;

/**
 * The size of a feed. A number is that many times the full scale in products, prices and coupons; stores grow with
 * its square root, so that a product keeps its number of observations at a chain. Below a two-hundredth the tracked
 * products, which every store has, make more prices than the share.
 * Throws RangeError for a number below 0.001 or above 10.
 */
export function feedSize(scale: Scale): FeedSize {
  if (scale === 'demo') return DEMO;
  if (scale === 'full') return FULL;
  if (!(scale >= SMALLEST_SCALE && scale <= LARGEST_SCALE)) {
    throw new RangeError(
      `scale is ${scale}: give demo, full, or a number from ${SMALLEST_SCALE} to ${LARGEST_SCALE}`,
    );
  }
  const times = (count: number): number => Math.max(1, Math.round(count * scale));
  const storeTimes = (count: number): number => Math.max(1, Math.round(count * Math.sqrt(scale)));
  return {
    chains: FULL.chains,
    stores: storeTimes(FULL.stores),
    scrapedStores: storeTimes(FULL.scrapedStores),
    scrapedStoresPerChain: storeTimes(FULL.scrapedStoresPerChain),
    products: times(FULL.products),
    chainProducts: times(FULL.chainProducts),
    currentPrices: times(FULL.currentPrices),
    coupons: times(FULL.coupons),
    couponLinks: times(FULL.couponLinks),
    enrichedStores: storeTimes(FULL.enrichedStores),
    historyStores: FULL.historyStores,
  };
}

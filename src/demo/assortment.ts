import { basicRanges, spread } from './products/basic-range.ts';
import type { DemoProduct } from './products/catalogue.ts';
import type { ChainProfile } from './chain-profiles.ts';
import type { FeedSize } from './feed-size.ts';
import { keyOf, mix, mixUnit } from './random.ts';
import type { DemoStore } from './stores/demo-store.ts';

/** What one chain sells. */
export interface Assortment {
  profile: ChainProfile;
  stores: readonly DemoStore[];
  products: DemoProduct[];
  /** The products' keys, side by side for speed. */
  keys: Uint32Array;
  /** For each product, the share of the chain's scraped stores that have a price of it, as a number of 0 to 2^32. */
  reach: Float64Array;
  /** For each product, which of the chain's scraped stores has a price of it in any case; -1: none in particular. */
  home: Int32Array;
}

/** Share of chains that sell what the indices track. */
const TRACKED_CHAINS = { eggs: 0.6, soda: 0.6, staple: 0.97 } as const;
const TRACKED_REACH = 0.95;
const EVERYDAY_REACH = 0.85;

/** Of what chains can sell beside one place for each product, the share that goes to something of every kind. */
const SHARE_BASIC = 0.8;

/** Chains' own products that are in the catalogue, but on no shelf. */
const SHARE_UNSOLD = 0.01;

/**
 * The chains that sell a brand, the likeliest first: an order without replacement in proportion to the chains'
 * sizes, so that a maker's slow sellers are where its best sellers are.
 */
function chainsOfBrand(brandKey: number, weights: readonly number[]): number[] {
  return weights
    .map((weight, chain) => ({ chain, rank: -Math.log(1 - mixUnit(brandKey, chain, 7)) / weight }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ chain }) => chain);
}

/** How many chains sell a product: one and more, few products many, `mean` on average. */
function chainCount(product: DemoProduct, chains: number, mean: number): number {
  const exponent = Math.max(0, (chains - 1) / Math.max(1e-9, mean - 1) - 1);
  return 1 + Math.round((chains - 1) * spread(product) ** exponent);
}

function isTrackedAt(product: DemoProduct, profile: ChainProfile): boolean {
  const role = product.line.indexRole;
  return role !== null && mixUnit(product.key, keyOf(profile.chain.slug), 9) < TRACKED_CHAINS[role];
}

function distribute(
  assortments: readonly Assortment[],
  products: readonly DemoProduct[],
  pairs: number,
): void {
  const weights = assortments.map(({ profile }) => profile.storeWeight ** 0.35);
  const chainOf = new Map(assortments.map(({ profile }, i) => [profile, i]));
  const makers: DemoProduct[] = [];
  for (const product of products) {
    if (product.brand.owner !== null) {
      const chain = chainOf.get(product.brand.owner);
      if (mixUnit(product.key, 10) >= SHARE_UNSOLD) assortments[chain ?? -1]?.products.push(product);
    } else if (product.isTracked) {
      for (const assortment of assortments) {
        if (isTrackedAt(product, assortment.profile)) assortment.products.push(product);
      }
    } else makers.push(product);
  }
  const room = Math.max(0, pairs - products.length);
  const ranges = basicRanges(assortments, makers, Math.round((SHARE_BASIC * room) / assortments.length));
  const placed = ranges.reduce((sum, range) => sum + range.size, products.length - makers.length);
  const mean = Math.max(1, (pairs - placed) / makers.length);
  let [brand, ranked]: [unknown, number[]] = [null, []];
  for (const product of makers) {
    if (brand !== product.brand) [brand, ranked] = [product.brand, chainsOfBrand(product.brand.key, weights)];
    const count = chainCount(product, assortments.length, mean);
    for (const chain of ranked.slice(0, count)) ranges[chain]?.add(product);
  }
  assortments.forEach((assortment, i) => {
    assortment.products = [...assortment.products, ...(ranges[i] ?? [])].sort((a, b) => a.number - b.number);
  });
}

const scrapedCount = (assortment: Assortment): number =>
  assortment.stores.reduce((count, store) => count + (store.isScraped ? 1 : 0), 0);

/** The share of a chain's stores that have what the indices track or everybody buys; null for other products. */
function fixedReach({ isTracked, brand, line }: DemoProduct): number | null {
  if (isTracked) return TRACKED_REACH;
  return line.isEveryday && brand.owner !== null ? EVERYDAY_REACH : null;
}

/** A number of 0 to 1 that says how widely a product is sold within a chain, before it is scaled. */
function popularity(product: DemoProduct, chainKey: number): number {
  const unit = mixUnit(product.key, chainKey, 11);
  return product.brand.owner === null ? unit : Math.sqrt(unit);
}

/**
 * The exponent to which popularity is raised so that all stores together have about `target` prices. Popularity is
 * counted in steps, because a million powers for each trial would take seconds.
 */
function reachExponent(assortments: readonly Assortment[], target: number): number {
  const steps = 1024;
  const weights = new Float64Array(steps);
  let fixed = 0;
  for (const assortment of assortments) {
    const stores = scrapedCount(assortment);
    const chainKey = keyOf(assortment.profile.chain.slug);
    for (const product of assortment.products) {
      const reach = fixedReach(product);
      if (reach !== null) fixed += stores * reach;
      else {
        // The store that has it in any case, and the others by its popularity.
        fixed += 1;
        weights[Math.floor(popularity(product, chainKey) * steps)]! += stores - 1;
      }
    }
  }
  let [low, high] = [0, 200];
  for (let trial = 0; trial < 50; trial++) {
    const exponent = (low + high) / 2;
    const prices = weights.reduce((sum, weight, i) => sum + weight * ((i + 0.5) / steps) ** exponent, fixed);
    if (prices > target) low = exponent;
    else high = exponent;
  }
  return high;
}

/**
 * What each chain that shows prices sells, and how widely: about `size.chainProducts` pairs and
 * `size.currentPrices` prices. Every product of a maker is at one chain or more.
 */
export function createAssortments(
  chains: readonly (readonly DemoStore[])[],
  products: readonly DemoProduct[],
  size: FeedSize,
): Assortment[] {
  const assortments = chains.flatMap((stores): Assortment[] => {
    const profile = stores[0]?.profile;
    if (profile === undefined || profile.pricingScope === 'no_ecommerce') return [];
    return [
      {
        profile,
        stores,
        products: [],
        keys: new Uint32Array(0),
        reach: new Float64Array(0),
        home: new Int32Array(0),
      },
    ];
  });
  distribute(assortments, products, size.chainProducts);
  const exponent = reachExponent(assortments, size.currentPrices);
  for (const assortment of assortments) {
    const chainKey = keyOf(assortment.profile.chain.slug);
    const stores = scrapedCount(assortment);
    assortment.keys = Uint32Array.from(assortment.products, (product) => product.key);
    assortment.reach = Float64Array.from(assortment.products, (product) => {
      return (fixedReach(product) ?? popularity(product, chainKey) ** exponent) * 2 ** 32;
    });
    assortment.home = Int32Array.from(assortment.products, (product) =>
      product.isTracked ? -1 : mix(product.key, chainKey, 14) % stores,
    );
  }
  return assortments;
}

/** True where a store has a price of a product, given both keys and the product's reach at the chain. */
export function isSoldAt(productKey: number, reach: number, storeKey: number): boolean {
  return mix(productKey, storeKey, 12) < reach;
}

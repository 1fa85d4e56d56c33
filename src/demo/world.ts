import { type Assortment, createAssortments } from './assortment.ts';
import { createProducts, type DemoProduct } from './products/catalogue.ts';
import { CHAIN_PROFILES, type ChainProfile } from './chain-profiles.ts';
import { type FeedSize, feedSize, type Scale } from './feed-size.ts';
import type { DemoStore } from './stores/demo-store.ts';
import { createStores } from './stores/stores.ts';
import { loadZipPlaces } from './stores/zip-places.ts';

/** Everything a feed tells of, before it is written. */
export interface DemoWorld {
  size: FeedSize;
  profiles: readonly ChainProfile[];
  chains: DemoStore[][];
  products: DemoProduct[];
  /** Of the chains that show prices. */
  assortments: Assortment[];
}

/** Makes chains, stores, products and assortments of a scale and seed. */
export function createWorld(scale: Scale, seed: number): DemoWorld {
  const size = feedSize(scale);
  const profiles = CHAIN_PROFILES.slice(0, size.chains);
  const chains = createStores(profiles, size, loadZipPlaces(), seed);
  const priced = profiles.filter((profile) => profile.pricingScope !== 'no_ecommerce');
  const products = createProducts(priced, size.products, seed);
  return { size, profiles, chains, products, assortments: createAssortments(chains, products, size) };
}

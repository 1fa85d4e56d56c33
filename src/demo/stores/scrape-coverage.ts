import type { FeedSize } from '../feed-size.ts';
import { keyOf, mix, mixUnit } from '../random.ts';
import type { DemoStore } from './demo-store.ts';

/** How often a chain of several states has a state where no store's own prices are known. */
const SHARE_STATES_WITHOUT = 0.25;

/** Stores of a chain that may be scraped: all active ones, but none in the states that its scraper does not reach. */
function reachable(stores: readonly DemoStore[], seed: number): DemoStore[] {
  const active = stores.filter((store) => store.isActive);
  const states = [...new Set(active.map((store) => store.place.state))].sort();
  const without = states.filter((state) => mixUnit(seed, keyOf(state), 1) < SHARE_STATES_WITHOUT);
  if (states.length < 3 || without.length === states.length) return active;
  const skipped = new Set(without);
  return active.filter((store) => !skipped.has(store.place.state));
}

/** The share of its stores that every chain has scraped, so that together they make `total` under the cap a chain. */
function shareFor(
  total: number,
  counts: readonly { stores: number; reachable: number }[],
  cap: number,
): number {
  let [low, high] = [0, 1];
  for (let step = 0; step < 40; step++) {
    const share = (low + high) / 2;
    const scraped = counts.reduce((sum, c) => sum + Math.min(cap, c.reachable, share * c.stores), 0);
    if (scraped < total) low = share;
    else high = share;
  }
  return high;
}

/**
 * Which stores' own prices are observed: a share of each `per_store` chain, with whole states left out, so that some
 * prices come from near siblings and some from far ones; one representative of a `chain_level` chain; none of a
 * chain without e-commerce.
 */
export function scrapedStores(
  chains: readonly (readonly DemoStore[])[],
  size: FeedSize,
  seed: number,
): DemoStore[] {
  const perStore = chains
    .filter((stores) => stores[0]?.profile.pricingScope === 'per_store')
    .map((stores) => ({
      stores,
      reachable: reachable(stores, mix(seed, keyOf(stores[0]?.profile.chain.slug ?? ''))),
    }));
  const share = shareFor(
    size.scrapedStores,
    perStore.map((chain) => ({ stores: chain.stores.length, reachable: chain.reachable.length })),
    size.scrapedStoresPerChain,
  );
  const scraped = perStore.flatMap((chain) => {
    const count = Math.min(
      size.scrapedStoresPerChain,
      chain.reachable.length,
      Math.ceil(share * chain.stores.length),
    );
    return chain.reachable.toSorted((a, b) => mix(a.key, 6) - mix(b.key, 6)).slice(0, count);
  });
  const representatives = chains
    .filter((stores) => stores[0]?.profile.pricingScope === 'chain_level')
    .map((stores) => stores.find((store) => store.isActive && store.point !== null && !store.isDarkStore))
    .filter((store) => store !== undefined);
  return [...scraped, ...representatives];
}

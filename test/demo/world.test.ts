import { beforeAll, describe, expect, it } from 'vitest';
import { PRODUCT_LINES } from '../../src/demo/products/product-lines.ts';
import { createWorld, type DemoWorld } from '../../src/demo/world.ts';
import { retailerProductId } from '../../src/demo/products/retailer-product-id.ts';
import { shelfPrice } from '../../src/demo/price-model.ts';
import { PRICE_ZONES } from '../../src/demo/price-zones.ts';
import type { DemoStore } from '../../src/demo/stores/demo-store.ts';
import { distanceMi } from '../../src/domain/place/geo.ts';
import { siblingTier, type SourceTier } from '../../src/domain/price-tier.ts';

/** The tier of a store's prices, if its nearest scraped sibling sells the product. */
function tierOf(store: DemoStore, scraped: readonly DemoStore[]): SourceTier | null {
  if (store.isScraped) return 'specific';
  if (scraped.length === 0) return null;
  const { point } = store;
  if (point === null) return 'chain';
  const distances = scraped.flatMap((sibling) =>
    sibling.point === null ? [] : [distanceMi(point.lat, point.lng, sibling.point.lat, sibling.point.lng)],
  );
  return siblingTier(Math.min(...distances));
}

describe('the demo world', () => {
  let world: DemoWorld;

  beforeAll(() => {
    world = createWorld('demo', 1);
  });

  it('has stores for every tier, at some chains all three', () => {
    const tiers = new Map<string, number>();
    let chainsWithAll = 0;
    for (const stores of world.chains) {
      if (stores[0]?.profile.pricingScope !== 'per_store') continue;
      const scraped = stores.filter((store) => store.isScraped);
      const own = stores.filter((store) => store.isActive).map((store) => tierOf(store, scraped) ?? 'none');
      if (new Set(own).size === 3) chainsWithAll++;
      for (const tier of own) tiers.set(tier, (tiers.get(tier) ?? 0) + 1);
    }
    expect([...tiers.keys()].sort()).toEqual(['chain', 'regional', 'specific']);
    for (const count of tiers.values()) expect(count).toBeGreaterThan(50);
    expect(chainsWithAll).toBeGreaterThan(3);
  });

  it('has chains with whole states where no store is scraped', () => {
    const chains = world.chains.filter((stores) => {
      const scrapedStates = new Set(
        stores.filter((store) => store.isScraped).map((store) => store.place.state),
      );
      return (
        scrapedStates.size > 1 &&
        stores.some((store) => store.isActive && !scrapedStates.has(store.place.state))
      );
    });
    expect(chains.length).toBeGreaterThan(5);
  });

  it('keeps chains to their states, and stores near their ZIP codes', () => {
    for (const store of world.chains.flat()) {
      expect(store.profile.states).toContain(store.place.state);
      if (store.point === null) continue;
      expect(distanceMi(store.point.lat, store.point.lng, store.place.lat, store.place.lng)).toBeLessThan(2);
    }
  });

  it('sells a store brand at its own chain only', () => {
    for (const { profile, products } of world.assortments) {
      for (const { brand } of products) if (brand.owner !== null) expect(brand.owner).toBe(profile);
    }
  });

  it('gives a chain no product number twice', () => {
    for (const { profile, products } of world.assortments) {
      expect(new Set(products.map((product) => retailerProductId(profile, product))).size).toBe(
        products.length,
      );
    }
  });

  it('sells eggs and twelve-packs of soda of several brands', () => {
    const tracked = world.products.filter((product) => product.isTracked);
    const brands = (role: string): Set<string> =>
      new Set(
        tracked.filter((product) => product.line.indexRole === role).map((product) => product.brand.name),
      );
    expect(brands('eggs').size).toBeGreaterThanOrEqual(5);
    expect(brands('soda').size).toBeGreaterThanOrEqual(5);
    expect(brands('staple').size).toBeGreaterThanOrEqual(25);
    for (const { line, size } of tracked) {
      if (line.indexRole === 'eggs') expect(size.display).toBe('12 ct');
      if (line.indexRole === 'soda') expect(size.amount).toBe(144);
    }
  });

  it('sells every line of the table somewhere', () => {
    const made = new Set(world.products.map(({ line }) => line));
    expect(PRODUCT_LINES.filter((line) => !made.has(line)).map(({ noun }) => noun)).toEqual([]);
  });

  it('sells what is on every list at every chain under its own brand, in most stores, and what counters make', () => {
    const everyday = PRODUCT_LINES.filter((line) => line.isEveryday || line.withoutBarcode);
    expect(everyday.length).toBeGreaterThan(60);
    for (const { profile, products, reach } of world.assortments) {
      const own = products.filter(({ brand }) => brand.owner === profile);
      // One product in a hundred is on no shelf.
      const lacking = everyday.filter((line) => own.every((product) => product.line !== line));
      expect(lacking.length).toBeLessThan(5);
      for (const [i, { brand, line }] of products.entries()) {
        if (brand.owner === profile && line.isEveryday) expect(reach[i]! / 2 ** 32).toBe(0.85);
      }
    }
  });

  it('sells something of every line that makers make at every chain, and each spice', () => {
    const made = new Set(world.products.flatMap(({ brand, line }) => (brand.owner === null ? [line] : [])));
    const spices = PRODUCT_LINES.find(({ noun }) => noun === 'Ground Spice')!;
    expect(spices.soughtVariants.length).toBeGreaterThan(4);
    for (const { profile, products } of world.assortments) {
      const sold = new Set(products.map(({ line }) => line));
      const lacking = [...made].filter((line) => !sold.has(line)).map(({ noun }) => noun);
      expect([profile.chain.slug, lacking]).toEqual([profile.chain.slug, []]);
      const variants = products.flatMap(({ line, variant }) => (line === spices ? [variant] : []));
      expect(variants).toEqual(expect.arrayContaining([...spices.soughtVariants]));
    }
  });

  it('names only variants of a line as those that are sought', () => {
    for (const { variants, soughtVariants } of PRODUCT_LINES) {
      expect(variants).toEqual(expect.arrayContaining([...soughtVariants]));
    }
  });

  it('prices larger packs higher, but less by the ounce', () => {
    const sizes = new Map<string, { amount: number; price: number }[]>();
    const lineNumbers = new Map(PRODUCT_LINES.map((line, i) => [line, i]));
    for (const { brand, line, variant, size, priceUsd } of world.products) {
      const key = `${brand.name}/${lineNumbers.get(line)}/${variant}/${size.unit}`;
      sizes.set(key, [...(sizes.get(key) ?? []), { amount: size.amount, price: priceUsd }]);
    }
    for (const packs of sizes.values()) {
      packs.sort((a, b) => a.amount - b.amount);
      for (const [i, pack] of packs.entries()) {
        const smaller = packs[i - 1];
        if (smaller === undefined || smaller.amount === pack.amount) continue;
        expect(pack.price).toBeGreaterThan(smaller.price);
        expect(pack.price / pack.amount).toBeLessThan(smaller.price / smaller.amount);
      }
    }
  });

  it('prices by zone, chain and week, never a sale at or above the regular price', () => {
    const at = Date.UTC(2026, 6, 29);
    const week = 7 * 86_400_000;
    let changed = 0;
    let pairs = 0;
    for (const { profile, products } of world.assortments) {
      for (const product of products.slice(0, 200)) {
        const now = shelfPrice(profile, product, 2, at);
        pairs++;
        if (now.regular !== shelfPrice(profile, product, 2, at + week).regular) changed++;
        for (let zone = 0; zone < PRICE_ZONES; zone++) {
          const { regular, sale } = shelfPrice(profile, product, zone, at);
          expect(regular).toBeGreaterThan(0);
          if (sale !== null) expect(sale).toBeLessThan(regular);
        }
      }
    }
    expect(changed / pairs).toBeGreaterThan(0.03);
    expect(changed / pairs).toBeLessThan(0.3);
    const [kroger] = world.assortments;
    const product = kroger?.products.find((candidate) => candidate.priceUsd > 5);
    if (kroger === undefined || product === undefined) throw new Error('no product over five dollars');
    const prices = [0, 5].map((zone) => shelfPrice(kroger.profile, product, zone, at).regular);
    expect(prices[1]).toBeGreaterThan(prices[0] ?? 0);
  });
});

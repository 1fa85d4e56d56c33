import { preparePrices, queryPrices, type PriceFilters } from '../src/api/prices/queries.ts';
import { prepareProducts, queryProducts } from '../src/api/products/queries.ts';
import { productName } from '../src/snapshot/product-search.ts';
import { formatUuid } from '../src/snapshot/uuid-index.ts';
import { printTimes, snapshotFrom } from './read-snapshot.ts';
import { seededRandom } from './synthetic-snapshot.ts';

const snapshot = await snapshotFrom(process.argv[2]);
const { stores, products, prices, chains } = snapshot;
const random = seededRandom(7);
console.log(`${products.count} products, ${prices.pairCount} pairs, ${prices.count} prices`);
const started = performance.now();
preparePrices(snapshot);
prepareProducts(snapshot);
console.log(`prepared in ${(performance.now() - started).toFixed(0)} ms`);

const below = (count: number): number => Math.floor(random() * count);
const productId = (): string => formatUuid(products.uuidOf, below(products.count) * 16);
const storeId = (): string => formatUuid(stores.uuidOf, below(stores.count) * 16);
const some = (count: number, make: () => string): string[] => Array.from({ length: count }, make);
const popular = Uint32Array.from({ length: products.count }, (_, i) => i).sort(
  (a, b) => prices.storesSelling[b]! - prices.storesSelling[a]!,
);
const words = (): string[] => productName(products, below(products.count)).toLowerCase().split(' ');
const word = (): string => words().at(-1)!;
const near = (metro: number): { lat: number; lng: number } => {
  const home = stores.metro.codes.findIndex(
    (code, store) => code === metro && !Number.isNaN(stores.lat[store]!),
  );
  return { lat: stores.lat[home]!, lng: stores.lng[home]! };
};
/** The metro with the most stores, by dictionary code. */
const densest = stores.metro.values
  .map((_, code) => ({ code, count: code === 0 ? 0 : stores.metro.codes.filter((of) => of === code).length }))
  .sort((a, b) => b.count - a.count)[0]!.code;
const dense = near(densest);
const base = {
  radius_mi: 10,
  on_sale: false,
  normalize_aisles: false,
  limit: 50,
  offset: 0,
  include_count: false,
} satisfies Partial<PriceFilters>;

const priceClasses: Record<string, () => PriceFilters> = {
  'product + store': () => ({ ...base, product_id: productId(), store_id: storeId() }),
  'product + own store': () => {
    const product = below(products.count);
    const pair = prices.pairStart[product]!;
    const position = prices.store[prices.obsStart[pair]!]!;
    const store = stores.byChain[stores.chainStart[prices.pairChain[pair]!]! + position]!;
    return {
      ...base,
      product_id: formatUuid(products.uuidOf, product * 16),
      store_id: formatUuid(stores.uuidOf, store * 16),
    };
  },
  '50 products x 50 stores': () => ({
    ...base,
    product_ids: some(50, productId),
    store_ids: some(50, storeId),
  }),
  'same, limit 500': () => ({
    ...base,
    product_ids: some(50, productId),
    store_ids: some(50, storeId),
    limit: 500,
  }),
  'fan-out': () => ({ ...base, product_id: productId() }),
  'fan-out, popular, 500 rows': () => ({
    ...base,
    product_id: formatUuid(products.uuidOf, popular[below(1000)]! * 16),
    limit: 500,
  }),
  'product + state': () => ({ ...base, product_id: productId(), state: stores.state.values[4]! }),
  'q + chain': () => ({ ...base, q: word(), chain: chains.slugs[below(chains.count)] }),
  'q + store': () => ({ ...base, q: word(), store_id: storeId() }),
  'q + store, limit 500': () => ({ ...base, q: word(), store_id: storeId(), limit: 500 }),
  'q + metro': () => ({ ...base, q: word(), metro: stores.metro.values[densest]! }),
  'q + state, counted': () => ({ ...base, q: word(), state: stores.state.values[1]!, include_count: true }),
  'q + near 10 mi, dense': () => ({ ...base, q: word(), near: dense }),
  'q + near 50 mi, dense': () => ({ ...base, q: word(), near: dense, radius_mi: 50 }),
  'q words + near 10 mi': () => ({
    ...base,
    q: words().slice(0, 3).join(' '),
    near: near(1 + below(stores.metro.values.length - 1)),
  }),
  'q + near + 50 stores': () => ({
    ...base,
    q: word(),
    near: dense,
    radius_mi: 50,
    store_ids: some(50, storeId),
  }),
  'q + 50 stores, on sale': () => ({ ...base, q: word(), store_ids: some(50, storeId), on_sale: true }),
};

const only = process.argv[3];
for (const [label, make] of Object.entries(priceClasses)) {
  if (only !== undefined && !label.includes(only)) continue;
  const queries = Array.from({ length: 600 }, make);
  printTimes(label, queries.length, (round) => queryPrices(snapshot, queries[round]!, Date.now()));
}

const productBase = { limit: 50, offset: 0, include_count: false };
const productClasses: Record<string, () => Parameters<typeof queryProducts>[1]> = {
  'product by id': () => ({ ...productBase, product_id: productId() }),
  '50 ids': () => ({ ...productBase, ids: some(50, productId) }),
  q: () => ({ ...productBase, q: word() }),
  'q + brand': () => ({
    ...productBase,
    q: word(),
    brand: products.brand.values[1 + below(Math.min(1000, products.brand.values.length - 1))]!,
  }),
  'brand a': () => ({ ...productBase, brand: 'a' }),
  'brand a, limit 500': () => ({ ...productBase, brand: 'a', limit: 500 }),
  'brand, exact': () => ({
    ...productBase,
    brand: products.brand.values[1 + below(products.brand.values.length - 1)]!,
  }),
  'category a + brand zo, counted': () => ({
    ...productBase,
    category: 'a',
    brand: 'o',
    include_count: true,
  }),
};
for (const [label, make] of Object.entries(productClasses)) {
  if (only !== undefined && !label.includes(only)) continue;
  const queries = Array.from({ length: 600 }, make);
  printTimes(`products: ${label}`, queries.length, (round) => queryProducts(snapshot, queries[round]!));
}

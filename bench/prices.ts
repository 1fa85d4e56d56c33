import { preparePrices, queryPrices, type PriceFilters } from '../src/api/prices/queries.ts';
import { prepareProducts, queryProducts } from '../src/api/products/queries.ts';
import { productName } from '../src/snapshot/product-search.ts';
import { formatUuid } from '../src/snapshot/uuid-index.ts';
import { FULL_SCALE, seededRandom, syntheticSnapshot } from './synthetic-snapshot.ts';

const share = Number(process.argv[2] ?? 1);
const snapshot = syntheticSnapshot({ ...FULL_SCALE, products: FULL_SCALE.products * share });
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
const dense = near(1);
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
  'product + state': () => ({ ...base, product_id: productId(), state: 'S3' }),
  'q + chain': () => ({ ...base, q: word(), chain: chains.slugs[below(chains.count)] }),
  'q + store': () => ({ ...base, q: word(), store_id: storeId() }),
  'q + store, limit 500': () => ({ ...base, q: word(), store_id: storeId(), limit: 500 }),
  'q + metro': () => ({ ...base, q: word(), metro: 'metro-0' }),
  'q + state, counted': () => ({ ...base, q: word(), state: 'S0', include_count: true }),
  'q + near 10 mi, dense': () => ({ ...base, q: word(), near: dense }),
  'q + near 50 mi, dense': () => ({ ...base, q: word(), near: dense, radius_mi: 50 }),
  'q words + near 10 mi': () => ({ ...base, q: words().slice(0, 3).join(' '), near: near(1 + below(100)) }),
  'q + near + 50 stores': () => ({
    ...base,
    q: word(),
    near: dense,
    radius_mi: 50,
    store_ids: some(50, storeId),
  }),
  'q + 50 stores, on sale': () => ({ ...base, q: word(), store_ids: some(50, storeId), on_sale: true }),
};

function measure(label: string, rounds: number, run: () => Buffer): void {
  const times: number[] = [];
  let bytes = 0;
  for (let i = 0; i < rounds; i++) {
    const start = performance.now();
    bytes += run().length;
    if (i >= rounds / 5) times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  const at = (quantile: number): string => times[Math.floor(times.length * quantile)]!.toFixed(3);
  console.log(
    `${label.padEnd(28)} p50 ${at(0.5)}  p99 ${at(0.99)}  max ${times.at(-1)!.toFixed(3)} ms  ${Math.round(bytes / rounds)} B`,
  );
}

const only = process.argv[3];
for (const [label, make] of Object.entries(priceClasses)) {
  if (only !== undefined && !label.includes(only)) continue;
  const queries = Array.from({ length: 600 }, make);
  let next = 0;
  measure(label, queries.length, () => queryPrices(snapshot, queries[next++]!, 1_770_000_000_000));
}

const productBase = { limit: 50, offset: 0, include_count: false };
const productClasses: Record<string, () => Parameters<typeof queryProducts>[1]> = {
  'product by id': () => ({ ...productBase, product_id: productId() }),
  '50 ids': () => ({ ...productBase, ids: some(50, productId) }),
  q: () => ({ ...productBase, q: word() }),
  'q + brand': () => ({ ...productBase, q: word(), brand: products.brand.values[1 + below(1000)]! }),
  'brand a': () => ({ ...productBase, brand: 'a' }),
  'brand a, limit 500': () => ({ ...productBase, brand: 'a', limit: 500 }),
  'brand, exact': () => ({ ...productBase, brand: products.brand.values[1 + below(30_000)]! }),
  'category a + brand zo, counted': () => ({
    ...productBase,
    category: 'a',
    brand: 'zo',
    include_count: true,
  }),
};
for (const [label, make] of Object.entries(productClasses)) {
  if (only !== undefined && !label.includes(only)) continue;
  const queries = Array.from({ length: 600 }, make);
  let next = 0;
  measure(`products: ${label}`, queries.length, () => queryProducts(snapshot, queries[next++]!));
}

/** The widest reads of every route, without HTTP: how long each holds the event loop in one go, and in all. */
import { ROUTES } from '../src/api/resources.ts';
import { isMade, type Making } from '../src/api/http/work/making.ts';
import { threadCpuClock } from '../src/process/thread-cpu.ts';
import { doSlice } from '../src/domain/slices.ts';
import { prepareReads, prepareRest } from '../src/api/prepare.ts';
import { saleListOf } from '../src/lookup/sale-lists.ts';
import { formatUuid } from '../src/lookup/uuid-index.ts';
import type { Snapshot } from '../src/snapshot/snapshot.ts';
import { type BenchData, loadPublished } from './data.ts';
import { absolute, type Measurement } from './report.ts';

/** A read that looks at as much as its route lets one. */
export interface WideRead {
  readonly what: string;
  readonly operation: string;
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
}

const threadCpuMs = threadCpuClock();
const RUNS = 5;
const MOST_SLICE_MS = 20;
const WORDS =
  'milk bread eggs butter cheese apples rice coffee sugar beans chicken yogurt cereal pasta juice tomatoes onions potatoes bananas carrots flour oil salt pepper tea water soda chips cookies soup tuna ham bacon turkey lettuce spinach grapes oranges lemons garlic shampoo soap paper detergent candy chocolate crackers honey jam mustard ketchup'.split(
    ' ',
  );

function indexOfMost(counts: ArrayLike<number>): number {
  let best = 0;
  for (let i = 1; i < counts.length; i++) if (counts[i]! > counts[best]!) best = i;
  return best;
}

/** What is largest in a catalogue. */
function largestOf(snapshot: Snapshot) {
  const { stores, products, prices, chains } = snapshot;
  const storesOf = Uint32Array.from(
    chains.slugs,
    (_, chain) => stores.chainStart[chain + 1]! - stores.chainStart[chain]!,
  );
  const pricesOf = Float64Array.from(chains.slugs, (_, chain) => prices.chains[chain]?.region.count ?? 0);
  const salesOf = Uint32Array.from(chains.slugs, (_, chain) => saleListOf(prices, chain).pairs.length);
  const inState = new Uint32Array(stores.state.values.length);
  for (const code of stores.state.codes) inState[code]!++;
  const bySelling = Array.from(products.byName).sort(
    (a, b) => prices.storesSelling[b]! - prices.storesSelling[a]! || a - b,
  );
  const chain = indexOfMost(pricesOf);
  const inChain = Array.from(stores.byChain.subarray(stores.chainStart[chain], stores.chainStart[chain + 1]));
  const dense = indexOfMost(
    Uint32Array.from(stores.byChain, (_, store) =>
      Number.isNaN(stores.lat[store]!) ? 0 : inState[stores.state.codes[store]!]!,
    ),
  );
  return {
    chain: chains.slugs[chain]!,
    saleChain: chains.slugs[indexOfMost(salesOf)]!,
    mostStores: chains.slugs[indexOfMost(storesOf)]!,
    state: stores.state.values[indexOfMost(inState)]!,
    products: bySelling.slice(0, 50).map((product) => formatUuid(products.uuidOf, 16 * product)),
    stores: inChain.slice(0, 200).map((store) => formatUuid(stores.uuidOf, 16 * store)),
    near: `${stores.lat[dense]!},${stores.lng[dense]!}`,
    categories: products.category.values.filter((value) => value !== null).slice(0, 50),
  };
}

/** The widest reads that the routes take. */
export function widestReads(snapshot: Snapshot): WideRead[] {
  const { chain, saleChain, state, products, stores, near, categories } = largestOf(snapshot);
  const many = products.join(',');
  const fifty = stores.slice(0, 50).join(',');
  const names = WORDS.slice(0, 50).map((name) => ({ name }));
  const prices = (what: string, query: Record<string, string>): WideRead => ({
    what: `prices: ${what}`,
    operation: 'listPrices',
    query: { limit: '500', ...query },
  });
  const basket = (what: string, body: object): WideRead => ({
    what: `basket: ${what}`,
    operation: 'postBasket',
    body,
  });
  const past = { as_of: snapshot.manifest.published_at.slice(0, 10) };
  return [
    prices('q in a state', { q: 'milk', state }),
    prices('q in a state, by unit price, counted', {
      q: 'milk',
      state,
      sort: 'unit_price',
      include_count: 'true',
    }),
    prices('q in a state, far back', { q: 'milk', state, sort: 'price', offset: '50000' }),
    prices('q at a chain, by price', { q: 'milk', chain, sort: 'price', include_count: 'true' }),
    prices('q near, 50 mi, counted', { q: 'milk', near, radius_mi: '50', include_count: 'true' }),
    prices('q at 50 stores, by price', { q: 'milk', store_ids: fifty, sort: 'price' }),
    prices('50 products everywhere, by price', { product_ids: many, sort: 'price', include_count: 'true' }),
    prices('50 products at 50 stores', { product_ids: many, store_ids: fifty }),
    prices('50 products of a past day', { product_ids: many, chain, ...past }),
    prices('on sale in a state, counted', { on_sale: 'true', state, include_count: 'true' }),
    prices('on sale in a state, by unit price', { on_sale: 'true', state, sort: 'unit_price' }),
    prices('on sale at 50 stores', { on_sale: 'true', store_ids: fifty, include_count: 'true' }),
    prices('on sale at a chain', { on_sale: 'true', chain: saleChain, sort: 'price' }),
    prices('q on sale in a state', { q: 'cheese', on_sale: 'true', state }),
    prices('a department on sale in a state', { q: 'snacks', on_sale: 'true', state }),
    prices('nothing near', { on_sale: 'true', near: '25,-60', radius_mi: '1' }),
    basket('50 words in a region', { items: names, region: 'south' }),
    basket('50 words near, 50 mi, split, by store', {
      items: names,
      near,
      radius_mi: 50,
      split: 2,
      group_by: 'store',
      stores: 5,
    }),
    basket('50 categories in a region, by store', {
      items: categories.map((category) => ({ category })),
      region: 'south',
      group_by: 'store',
      aggregation: 'median',
    }),
    {
      what: 'list: 50 items at 5 stores',
      operation: 'resolveList',
      path: { slug: chain },
      body: {
        store_id: stores[0],
        store_ids: stores.slice(0, 5),
        alternatives: 3,
        items: names.map((item, i) => ({ ...item, client_id: String(i) })),
      },
    },
    {
      what: 'history: 200 stores by id',
      operation: 'getPriceHistory',
      query: { product_id: products[0]!, store_ids: stores.join(','), limit: '200' },
    },
    {
      what: 'history: a state, by day',
      operation: 'getPriceHistory',
      query: { product_id: products[0]!, state, interval: 'day' },
    },
    {
      what: 'deals: near, 50 mi, every verdict',
      operation: 'listDeals',
      query: {
        near,
        radius_mi: '50',
        limit: '500',
        include_count: 'true',
        verdict: 'record_low,good,usual,inflated_regular,too_little_history',
      },
    },
    { what: 'deals: a chain', operation: 'listDeals', query: { chain, include_count: 'true' } },
    {
      what: 'products: q, counted',
      operation: 'listProducts',
      query: { q: 'milk', include_count: 'true', limit: '500' },
    },
    {
      what: 'products: 100 letters',
      operation: 'listProducts',
      query: {
        q: 'whole organic chocolate strawberry vanilla milk with almonds and coconut cream cheese crackers bisc',
        limit: '500',
      },
    },
    {
      what: 'products: part of a brand',
      operation: 'listProducts',
      query: { brand: 'a', include_count: 'true', limit: '500' },
    },
    {
      what: 'stores: a word, counted',
      operation: 'listStores',
      query: { q: 'market', include_count: 'true', limit: '500' },
    },
    {
      what: 'coupons: near, counted',
      operation: 'listCoupons',
      query: { near, radius_mi: '50', include_count: 'true', limit: '200' },
    },
    {
      what: 'coupons: all, each once',
      operation: 'listCoupons',
      query: { group: 'coupon', include_count: 'true', limit: '200', is_active: 'false' },
    },
    {
      what: 'coupons: words, with prices',
      operation: 'listCoupons',
      query: { q: 'milk', with_prices: 'true', near, limit: '200' },
    },
  ];
}

/** A wide read as it is made: the units that it was estimated at, and its work. */
export async function prepareWide(
  snapshot: Snapshot,
  { operation, path = {}, query = {}, body, what }: WideRead,
): Promise<{ readonly work: number; readonly make: () => Making }> {
  const route = ROUTES.find(({ operationId }) => operationId === operation);
  const text = body === undefined ? null : Buffer.from(JSON.stringify(body));
  const read = route?.prepare(path, new URLSearchParams(query).toString(), text);
  if (read?.ok !== true) throw new Error(`${what} is no valid request: ${JSON.stringify(read)}`);
  const nowMs = Date.now();
  const refused = read.refuse(snapshot, nowMs);
  if (refused.length > 0) throw new Error(`${what} is refused: ${JSON.stringify(refused)}`);
  const gathered = await (read.gather(snapshot, nowMs) ?? undefined);
  return { work: read.work(snapshot, nowMs), make: () => read.make(snapshot, nowMs, gathered) };
}

/** Milliseconds of processor time of each slice of a read: what others do on the machine is not in it. */
function timeSlices(make: () => Making): number[] {
  const times: number[] = [];
  let started = threadCpuMs();
  const making = make();
  if (isMade(making)) return [threadCpuMs() - started];
  for (;;) {
    const { done } = doSlice(making);
    const now = threadCpuMs();
    times.push(now - started);
    if (done === true) return times;
    started = now;
  }
}

/** Each read's longest slice, of several runs the median one. */
export async function measureWide(data: BenchData): Promise<Measurement[]> {
  const snapshot = await loadPublished(data);
  await prepareReads(snapshot);
  await prepareRest(snapshot);
  const measured: Measurement[] = [];
  for (const read of widestReads(snapshot)) {
    const { work, make } = await prepareWide(snapshot, read);
    timeSlices(make);
    const runs = Array.from({ length: RUNS }, () => timeSlices(make));
    const longest = runs.map((times) => Math.max(...times)).sort((a, b) => a - b)[RUNS >> 1]!;
    const whole = runs.map((times) => times.reduce((sum, ms) => sum + ms, 0)).sort((a, b) => a - b)[
      RUNS >> 1
    ]!;
    const told = `${read.what} (${runs[0]!.length} slices, ${whole.toFixed(1)} ms in all, estimated at ${work} units)`;
    measured.push(absolute(told, longest, 'ms', MOST_SLICE_MS));
  }
  return measured;
}

import type { BareAnswer } from './bare-server.ts';
import { getRequest } from './load.ts';
import { inOtherCase, type Samples } from './samples.ts';
import { bareAnswerOf, type Service } from './service.ts';

/** A class of HTTP answers with its bar: the least share of the bare server's requests a second. */
export interface HttpClass {
  readonly what: string;
  /** Asked for in turn; enough of them that none is still in the service's cache when its turn comes again. */
  readonly paths: readonly string[];
  /** Whether the answers are meant to come from the service's cache. */
  readonly cached: boolean;
  /** Sends the first answer's ETag back, for 304s. */
  readonly revalidates?: boolean;
  readonly least: number;
}

/** What is asked of a service for a class. */
export interface ClassRequests {
  /** As bytes on the wire. */
  readonly requests: readonly string[];
  /** The answer of the first one. */
  readonly sample: BareAnswer;
}

/** The requests of a class to a service, with its key. */
export async function requestsOf(service: Service, one: HttpClass): Promise<ClassRequests> {
  const [first = '/'] = one.paths;
  const tag = one.revalidates === true ? (await service.get(first)).headers.get('etag') : null;
  const extra = tag === null ? {} : { 'if-none-match': tag };
  const headers = { authorization: service.authorization, ...extra };
  return {
    requests: one.paths.map((path) => getRequest(path, headers)),
    sample: await bareAnswerOf(await service.get(first, extra)),
  };
}

/** A third of them a round: more of the smallest answers than the service's cache of 32 MiB holds. */
const POINT_READS = 120_000;
const LISTS = 3_000;
const LONG_LISTS = 600;
const MOST_IDS = 50;

function repeat<T>(from: readonly T[], count: number, path: (one: T) => string): string[] {
  if (from.length === 0) throw new Error('the catalogue has nothing to ask for');
  return Array.from({ length: count }, (_, i) => path(from[i % from.length]!));
}

/** The chain with the most pairs among the samples, what it sells, and its stores. */
function biggestChain({ pairs, stores }: Samples): { products: string[]; stores: string[] } {
  const sold = new Map<string, typeof pairs>();
  for (const pair of pairs) sold.set(pair.chain, [...(sold.get(pair.chain) ?? []), pair]);
  const [chain, of] = [...sold].sort(([, a], [, b]) => b.length - a.length)[0] ?? ['', []];
  return {
    products: [...new Set(of.map(({ product }) => product))],
    stores: stores.filter((store) => store.chain === chain).map(({ id }) => id),
  };
}

/** Every class of the HTTP bars, over the samples. */
export function httpClasses(samples: Samples): HttpClass[] {
  const { choices, stores, products, pairs } = samples;
  const big = biggestChain(samples);
  const list = (storeCount: number, limit: number): string => {
    const first = choices.below(Math.max(1, big.products.length - MOST_IDS));
    const ids = big.products.slice(first, first + MOST_IDS).map((id) => inOtherCase(choices, id));
    const at = choices.picks(big.stores, storeCount);
    return `/v1/prices?product_ids=${ids.join(',')}&store_ids=${[...new Set(at)].join(',')}&limit=${limit}`;
  };
  const search = '/v1/products?q=whole%20milk';
  return [
    {
      what: 'store by id',
      paths: repeat(stores, POINT_READS, ({ id }) => `/v1/stores/${inOtherCase(choices, id)}`),
      cached: false,
      least: 0.65,
    },
    {
      what: 'product by id',
      paths: repeat(products, POINT_READS, ({ id }) => `/v1/products?product_id=${inOtherCase(choices, id)}`),
      cached: false,
      least: 0.65,
    },
    {
      what: 'one product at one store',
      paths: repeat(
        pairs,
        POINT_READS,
        ({ product, store }) => `/v1/prices?product_id=${inOtherCase(choices, product)}&store_id=${store}`,
      ),
      cached: false,
      least: 0.65,
    },
    {
      what: '50 price rows',
      paths: Array.from({ length: LISTS }, () => list(1, 50)),
      cached: false,
      least: 0.25,
    },
    {
      what: '500 price rows',
      paths: Array.from({ length: LONG_LISTS }, () => list(20, 500)),
      cached: false,
      least: 0.12,
    },
    { what: 'not modified', paths: [search], cached: true, revalidates: true, least: 0.85 },
    { what: 'search, cached', paths: [search], cached: true, least: 0.85 },
  ];
}

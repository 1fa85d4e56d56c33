import { finish } from '../../src/domain/slices.ts';
import { createRandom } from '../../src/demo/random.ts';
import { priceBuckets, type PriceBucket } from '../../src/domain/history/price-buckets.ts';
import { STALE_AFTER_DAYS } from '../../src/domain/history/price-interval.ts';
import { blockPlaces, readRows } from '../../src/lookup/history/block-places.ts';
import { type HeldPrice, heldPrices } from '../../src/lookup/history/held-prices.ts';
import {
  type KnownObservations,
  knownObservations,
  ownObservations,
  roomFor,
} from '../../src/lookup/history/known-observations.ts';
import { pricesAsOf } from '../../src/lookup/history/prices-as-of.ts';
import { createBlockReader } from '../../src/snapshot/files/read-blocks.ts';
import type { HistoryPart } from '../../src/snapshot/parts/history.ts';
import { DAY_AFTER, FIRST_DAY, type HistorySize } from './observed-year.ts';

const READS = 400;
const WARM_UP = 50;
const REGION_STORES = 200;
const PRODUCTS_AS_OF = 50;

/** A read: products at chains, for the question of its class. */
export interface HistoryRead {
  readonly products: readonly number[];
  readonly chains: readonly number[];
  /** Only of the questions about one day. */
  readonly day: number;
}

/** A class of reads and what is read. */
export interface ReadClass<Answer> {
  readonly what: string;
  /** The most that 99 of 100 may take, in milliseconds. */
  readonly mostMs: number;
  readonly reads: readonly HistoryRead[];
  /** Reads one cold: nothing is remembered from one to the next. */
  readonly answer: (history: HistoryPart, read: HistoryRead) => Promise<Answer>;
}

async function observedAt(
  history: HistoryPart,
  { products, chains, day }: HistoryRead,
): Promise<{ chain: number; product: number; known: KnownObservations }[]> {
  // One reader a question, as a process has one: what two products of it share is read once.
  const reader = createBlockReader(0);
  const scope = { knownAt: Number.MAX_SAFE_INTEGER, lastDay: day, isNewestOnly: products.length > 1 };
  const rows = roomFor(scope);
  const reads = products.flatMap((product) =>
    chains.map(async (chain) => {
      const places = blockPlaces(history, chain, product);
      const blocks = await Promise.all(places.map((place) => reader.read(place)));
      const known = knownObservations(readRows(places, blocks, product, rows), scope);
      return { chain, product, known: ownObservations(known) };
    }),
  );
  return Promise.all(reads);
}

/** The classes of reads that have a bar, drawn anew for a size. */
export function readClasses(size: HistorySize): {
  readonly oneStore: ReadClass<HeldPrice[]>;
  readonly region: ReadClass<PriceBucket[]>;
  readonly asOf: ReadClass<number>;
} {
  const random = createRandom(2);
  const draw = (products: number, chains: () => readonly number[]): HistoryRead[] =>
    Array.from({ length: WARM_UP + READS }, () => ({
      products: Array.from({ length: products }, () => random.int(0, size.productsAChain - 1)),
      chains: chains(),
      day: products === 1 ? DAY_AFTER : random.int(FIRST_DAY + STALE_AFTER_DAYS, DAY_AFTER),
    }));
  const anyChain = (): readonly number[] => [random.int(0, size.chains - 1)];
  const inRegion = Array.from(
    { length: Math.min(size.chains, Math.ceil(REGION_STORES / size.storesAProduct)) },
    (_, chain) => chain,
  );
  return {
    oneStore: {
      what: 'one product at one store, a year',
      mostMs: 5,
      reads: draw(1, anyChain),
      answer: async (history, read) =>
        heldPrices((await observedAt(history, read))[0]!.known, 0, STALE_AFTER_DAYS),
    },
    region: {
      what: `one product at ${inRegion.length * size.storesAProduct} stores, by month`,
      mostMs: 20,
      reads: draw(1, () => inRegion),
      answer: async (history, read) => {
        const stores = (await observedAt(history, read)).flatMap(({ known }) =>
          known.positions.map((_, i) => heldPrices(known, i, STALE_AFTER_DAYS)),
        );
        return finish(priceBuckets(stores, 'month', FIRST_DAY, DAY_AFTER));
      },
    },
    asOf: {
      what: `${PRODUCTS_AS_OF} products at one store on a day`,
      mostMs: 20,
      reads: draw(PRODUCTS_AS_OF, anyChain),
      answer: async (history, read) => {
        const counts = { chains: size.chains, products: size.productsAChain };
        const since = read.day - STALE_AFTER_DAYS + 1;
        return pricesAsOf(await observedAt(history, read), counts, since, () => []).count;
      },
    },
  };
}

/** Milliseconds of each read but the first ones. */
export async function timeReads<Answer>(
  history: HistoryPart,
  { reads, answer }: ReadClass<Answer>,
): Promise<Float64Array> {
  const times = new Float64Array(reads.length - WARM_UP);
  for (const [i, read] of reads.entries()) {
    const started = performance.now();
    await answer(history, read);
    if (i >= WARM_UP) times[i - WARM_UP] = performance.now() - started;
  }
  return times;
}

import type { Sliced } from '../../domain/slices.ts';
import { priceBuckets } from '../../domain/history/price-buckets.ts';
import { intervalOn } from '../../domain/history/price-summary.ts';
import { type SizeChange, sizeChanges } from '../../domain/history/size-change.ts';
import { utcDayOf, utcDayText } from '../../domain/time/utc-day.ts';
import { productFields } from '../../lookup/encoded-fields.ts';
import { type HeldPrice, heldPrices } from '../../lookup/history/held-prices.ts';
import type { KnownObservations } from '../../lookup/history/known-observations.ts';
import { sizesOfProduct } from '../../lookup/history/product-sizes.ts';
import type { ChainObservations } from '../../lookup/history/prices-as-of.ts';
import { publicationUpTo } from '../../lookup/history/publications.ts';
import { type TieredPrice, tieredPrices } from '../../lookup/history/tiered-prices.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import { describeFamilies } from '../chains/families.ts';
import {
  describeEmpty,
  noSuchProduct,
  noStoreLeft,
  noSuchStore,
  nothingAround,
} from '../http/empty-answer.ts';
import { storesSelling } from '../prices/empty-prices.ts';
import type { RowFilter } from '../prices/price-rows.ts';
import { findNamed } from '../prices/product-side.ts';
import { placeTest, resolveStoreSide, type StoreSide } from '../prices/store-side.ts';
import { describeBucket, describeSizeChange, describeStore } from './describe.ts';
import { chainsOf, gatherObservations, knownVersion } from './gather.ts';
import type { HistoryQuery, PriceHistoryAnswer } from './schema.ts';
import { type HistoryWindow, windowOf } from './window.ts';

/** What the answer needs of the files. */
export interface GatheredHistory {
  /** -1: the catalogue has no such product. */
  readonly product: number;
  readonly side: StoreSide;
  readonly observed: readonly ChainObservations[];
}

/** Reads what a query is about. */
export async function gatherHistory(
  snapshot: Snapshot,
  query: HistoryQuery,
  nowMs: number,
): Promise<GatheredHistory> {
  const product = findProduct(snapshot, query);
  const side = resolveStoreSide(snapshot, query);
  const scope = { knownAt: knownVersion(snapshot.history, query.known_at), lastDay: utcDayOf(nowMs) };
  const products = product === -1 ? [] : [product];
  const chains = chainsOf(snapshot, side.chains);
  return { product, side, observed: await gatherObservations(snapshot.history, products, chains, scope) };
}

/** The product that is named; of several the one that most stores sell. */
function findProduct({ products, prices }: Snapshot, query: HistoryQuery): number {
  const named =
    findNamed(products, { ...query, q: undefined, order: undefined, product_ids: undefined }) ?? [];
  return named.reduce(
    (best, one) => (best === -1 || prices.storesSelling[one]! > prices.storesSelling[best]! ? one : best),
    -1,
  );
}

/** Units of work of an observation: to be put in its spell, and of a spell to be shown. */
const UNITS_A_ROW = 5;
const UNITS_A_SHOWN = 50;
/** Most observations that a store has of a product on average: one a day of a year. */
const MOST_ROWS_A_STORE = 365;

/** The most work of `GET /v1/prices/history`, in units, from its parameters and the catalogue's counts. */
export function workOfHistory({ stores }: Snapshot, query: HistoryQuery): number {
  const { store_id, store_ids, limit } = query;
  const asked = store_id === undefined ? (store_ids?.length ?? stores.count) : 1;
  return MOST_ROWS_A_STORE * (2 * UNITS_A_ROW * asked + UNITS_A_SHOWN * Math.min(asked, limit));
}

/** A store and what it is taken to have charged, up to today. */
interface StorePrices {
  readonly store: number;
  readonly prices: readonly TieredPrice[];
  /** What was observed of the product at the store's chain. */
  readonly known: KnownObservations;
}

/**
 * The stores of a query with their prices, by name. Stores that were asked for by id have prices of siblings where they have
 * none of their own; without ids every price was observed at its store. Stores of which nothing is known are left out.
 */
function* storePrices(
  snapshot: Snapshot,
  { side, observed }: GatheredHistory,
  { stale_after_days: stale }: HistoryQuery,
  today: number,
): Sliced<StorePrices[]> {
  const { stores } = snapshot;
  const days = { from: 0, to: today + 1 };
  const found: StorePrices[] = [];
  for (const { chain, known } of observed) {
    const add = (store: number, prices: readonly TieredPrice[]): void => {
      if (prices.length > 0) found.push({ store, prices, known });
    };
    if (side.requested !== null) {
      for (const store of side.requested) {
        if (stores.chain[store] !== chain) continue;
        add(store, tieredPrices(stores, known, store, days, stale).filter(isNearIn(side)));
        yield UNITS_A_ROW * known.order.length;
      }
      continue;
    }
    const first = stores.chainStart[chain]!;
    for (const [i, position] of known.positions.entries()) {
      if (side.supplies !== null && side.supplies[first + position] !== 1) continue;
      const store = stores.byChain[first + position]!;
      const own = heldPrices(known, i, stale).map((price) => ({
        ...price,
        to: Math.min(price.to, days.to),
        store,
        tier: 'specific' as const,
        distanceMi: 0,
      }));
      add(store, own);
      yield UNITS_A_ROW * (known.starts[i + 1]! - known.starts[i]!);
    }
  }
  return found.sort((a, b) => stores.nameRank[a.store]! - stores.nameRank[b.store]!);
}

/**
 * The prices of the store in which today's was seen, by which it is judged: what others lent on days before says nothing of
 * how low it is there. Empty without a price today.
 */
function pricesWhereSeen(
  { stores }: Snapshot,
  known: KnownObservations,
  prices: readonly TieredPrice[],
  today: number,
  staleAfter: number,
): HeldPrice[] {
  const now = intervalOn(prices, today);
  if (now === null) return [];
  const seen = heldPrices(known, known.positions.indexOf(stores.positionInChain[now.store]!), staleAfter);
  return seen.filter(({ priceE4 }) => priceE4 > 0);
}

/** `near` speaks of the store that supplies a price. */
function isNearIn({ distances }: StoreSide): (price: TieredPrice) => boolean {
  return ({ store }) => distances === null || distances.has(store);
}

/** Answers `GET /v1/prices/history`, encoded. */
export function* queryHistory(
  snapshot: Snapshot,
  query: HistoryQuery,
  gathered: GatheredHistory,
  nowMs: number,
): Sliced<Buffer> {
  const window = windowOf(query, nowMs);
  const { product } = gathered;
  const stores = yield* storePrices(snapshot, gathered, query, window.today);
  const shown = query.interval === 'change' ? stores.slice(query.offset, query.offset + query.limit) : [];
  const encoded: string[] = [];
  for (const { store, prices, known } of shown) {
    const judged = pricesWhereSeen(snapshot, known, prices, window.today, query.stale_after_days);
    encoded.push(JSON.stringify(describeStore(snapshot, store, { prices, judged }, window)));
    yield UNITS_A_SHOWN * prices.length;
  }
  const head: Omit<PriceHistoryAnswer, 'stores' | 'series' | 'meta'> = {
    ...describeProduct(snapshot, product),
    interval: query.interval,
    from: utcDayText(window.from),
    to: utcDayText(window.to),
    stale_after_days: query.stale_after_days,
    known: describeKnown(snapshot, query),
    size_changes: changesOf(snapshot, product, stores, window).map(describeSizeChange),
    count: shown.length,
    total: stores.length,
  };
  const tail: Pick<PriceHistoryAnswer, 'series' | 'meta'> = {
    series: yield* seriesOf(stores, query, window),
    meta: {
      ...(stores.length > 0 ? {} : yield* explainEmpty(snapshot, query, gathered)),
      ...describeFamilies(snapshot.chains, [query.chain]),
    },
  };
  const [before, after] = [JSON.stringify(head).slice(0, -1), JSON.stringify(tail).slice(1)];
  return Buffer.from(`${before},"stores":[${encoded.join(',')}],${after}`);
}

function describeProduct({ products }: Snapshot, product: number) {
  if (product === -1) return { product_id: null, name: null, size_display: null, upc: null };
  const { product_id, name, size_display, upc } = productFields(products, product);
  return { product_id, name, size_display, upc };
}

/** The changes of the pack's size, with what it cost at all of the stores before and after. */
function changesOf(
  { sizes }: Snapshot,
  product: number,
  stores: readonly StorePrices[],
  { today }: HistoryWindow,
): SizeChange[] {
  const prices = stores.flatMap((store) => store.prices.filter(({ priceE4 }) => priceE4 > 0));
  return sizeChanges(sizesOfProduct(sizes, product), prices, today);
}

function describeKnown({ history }: Snapshot, query: HistoryQuery): PriceHistoryAnswer['known'] {
  const known = publicationUpTo(history, knownVersion(history, query.known_at));
  if (known === null) return null;
  return { sequence: known.version, published_at: new Date(known.publishedMs).toISOString() };
}

function* seriesOf(
  stores: readonly StorePrices[],
  { interval }: HistoryQuery,
  { from, to, today }: HistoryWindow,
): Sliced<PriceHistoryAnswer['series']> {
  if (interval === 'change' || stores.length === 0) return [];
  const priced = stores.map(({ prices }) => prices.filter(({ priceE4 }) => priceE4 > 0));
  const buckets = yield* priceBuckets(priced, interval, from, Math.max(from, Math.min(to, today + 1)));
  return buckets.map(describeBucket);
}

/** Any price counts, however old. */
const ANY_PRICE: RowFilter = { onSale: false, observedFrom: 0 };

/** Why there is nothing to tell; of a place, how far the nearest store is that has a price of the product now. */
function* explainEmpty(
  snapshot: Snapshot,
  query: HistoryQuery,
  { product, side, observed }: GatheredHistory,
): Sliced<PriceHistoryAnswer['meta']> {
  if (product === -1)
    return noSuchProduct(snapshot, query) ?? { message: 'No product has this id and this barcode.' };
  const isLeft = (store: number): boolean => side.requested?.includes(store) === true;
  const unknown = noSuchStore(snapshot, query) ?? noStoreLeft(snapshot, query, isLeft);
  if (unknown !== null) return unknown;
  const { near, known_at: knownAt } = query;
  if (near !== undefined && side.requested === null && knownAt === undefined) {
    const isInPlace = placeTest(snapshot, query);
    const having = yield* storesSelling(snapshot, [product], ANY_PRICE);
    const isElsewhere = (store: number): boolean => side.distances?.has(store) !== true;
    const sells = (store: number): boolean => having[store] === 1 && isElsewhere(store) && isInPlace(store);
    return describeEmpty(snapshot.stores, nothingAround(snapshot.stores, near, sells));
  }
  return {
    message:
      observed.length === 0
        ? 'No history of the product was known at these chains.'
        : 'None of these stores has a price of the product in its history.',
  };
}

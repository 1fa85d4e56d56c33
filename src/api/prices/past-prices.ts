import { finish } from '../../domain/slices.ts';
import { DAY_MS, utcDayOf } from '../../domain/time/utc-day.ts';
import { pricesAsOf } from '../../lookup/history/prices-as-of.ts';
import { sizesOfProduct } from '../../lookup/history/product-sizes.ts';
import { publicationUpTo } from '../../lookup/history/publications.ts';
import type { PricePart } from '../../snapshot/parts/prices.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import { chainsOf, gatherObservations, knownVersion } from '../history/gather.ts';
import type { FieldError } from '../http/errors.ts';
import { findNamed, namedByName, type ProductSide, resolveProductSide } from './product-side.ts';
import type { PricesQuery } from './schema.ts';
import { resolveStoreSide } from './store-side.ts';

/** Prices of an earlier day, as files had them. */
export interface PastPrices {
  readonly prices: PricePart;
  /** The products that are asked for. */
  readonly products: ProductSide;
  /** The time from which ages count, in milliseconds since 1970. */
  readonly atMs: number;
}

/** Whether a query asks for prices of the past. */
export function isOfPast({ as_of, known_at }: Pick<PricesQuery, 'as_of' | 'known_at'>): boolean {
  return as_of !== undefined || known_at !== undefined;
}

/** The last day that counts: without `as_of` that of the publish that `known_at` names, at most today. */
function lastDay({ history }: Snapshot, { as_of, known_at }: PricesQuery, nowMs: number): number {
  const today = utcDayOf(nowMs);
  if (as_of !== undefined) return as_of;
  if (known_at !== undefined && 'ms' in known_at) return Math.min(today, utcDayOf(known_at.ms));
  const known = publicationUpTo(history, knownVersion(history, known_at));
  return known === null ? today : Math.min(today, utcDayOf(known.publishedMs));
}

/** Reads the prices that a query is about. */
export async function readPast(snapshot: Snapshot, query: PricesQuery, nowMs: number): Promise<PastPrices> {
  const { history, chains, products: catalogue } = snapshot;
  const side = resolveStoreSide(snapshot, query);
  const named = findNamed(catalogue, query);
  const isByName = named !== undefined && query.q === undefined;
  const products = isByName
    ? { products: namedByName(catalogue, named), answers: null }
    : finish(resolveProductSide(snapshot, query, side.chains));
  const day = lastDay(snapshot, query, nowMs);
  const scope = { knownAt: knownVersion(history, query.known_at), lastDay: day, isNewestOnly: true };
  const observed = await gatherObservations(
    history,
    products.products,
    chainsOf(snapshot, side.chains),
    scope,
  );
  const counts = { chains: chains.count, products: catalogue.count };
  return {
    prices: pricesAsOf(observed, counts, day - query.stale_after_days + 1, (product) =>
      sizesOfProduct(snapshot.sizes, product),
    ),
    products,
    atMs: Math.min(nowMs, (day + 1) * DAY_MS),
  };
}

/** What is wrong with `as_of`: it is yet to come. */
export function refuseAsOf({ as_of }: PricesQuery, nowMs: number): FieldError[] {
  return as_of !== undefined && as_of > utcDayOf(nowMs)
    ? [{ in: 'query', field: 'as_of', detail: 'is in the future' }]
    : [];
}

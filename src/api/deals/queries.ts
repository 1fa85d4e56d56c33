import { type Sliced, sortedInSlices } from '../../domain/slices.ts';
import { savingPctOf } from '../../domain/history/deal-verdict.ts';
import { hundredthsOfMile } from '../../domain/place/geo.ts';
import { effectivePriceE4, isOnSale } from '../../domain/price-tier.ts';
import { productOfObservation } from '../../lookup/chains/price-regions.ts';
import { productFields, storeFields } from '../../lookup/encoded-fields.ts';
import { type ChainDeals, NOT_KNOWN, VERDICTS } from '../../snapshot/parts/history/chain-deals.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import { describeFamilies } from '../chains/families.ts';
import { chainsOf } from '../history/gather.ts';
import { knownUsdOf, percentOf, usdOf } from '../history/describe.ts';
import { describeEmpty, noStoreLeft, noSuchStore, nothingAround } from '../http/empty-answer.ts';
import { placeTest, resolveStoreSide, type StoreSide } from '../prices/store-side.ts';
import type { DealListAnswer, DealsQuery } from './schema.ts';

const USUAL_VERDICTS: readonly (typeof VERDICTS)[number][] = ['record_low', 'good'];
const MINUTE_MS = 60_000;

/** A deal at one store. */
interface FoundDeal {
  readonly chain: number;
  readonly store: number;
  /** Index into the deals of its chain. */
  readonly deal: number;
  /** Index into `PricePart`. */
  readonly observation: number;
  readonly product: number;
  readonly priceE4: number;
  readonly isAvailable: boolean;
  /** In percent of the typical price; below 0 where the price is above it, or the typical one is not known. */
  readonly savingPct: number;
}

/** A product's best deal at a chain, and at how many stores it has one. */
interface ChainDeal extends FoundDeal {
  readonly stores: number;
}

/**
 * Answers `GET /v1/deals`, encoded: what saves most first, in percent of the typical price; then by price, product and
 * store. What is not available stands behind all that is. A product stands once a chain. The work is bounded by the deals of the stores in question.
 */
export function* queryDeals(snapshot: Snapshot, query: DealsQuery): Sliced<Buffer> {
  const side = resolveStoreSide(snapshot, {
    ...query,
    store_ids: undefined,
    metro: undefined,
    state: undefined,
  });
  const once = yield* onceAChain(snapshot, query, side);
  const { products, stores } = snapshot;
  const found = yield* sortedInSlices(
    once,
    (a, b) =>
      Number(b.isAvailable) - Number(a.isAvailable) ||
      b.savingPct - a.savingPct ||
      a.priceE4 - b.priceE4 ||
      products.nameRank[a.product]! - products.nameRank[b.product]! ||
      stores.idRank[a.store]! - stores.idRank[b.store]!,
  );
  const shown = found.slice(query.offset, query.offset + query.limit);
  const answer: DealListAnswer = {
    count: shown.length,
    ...(query.include_count ? { total: found.length } : {}),
    results: shown.map((deal) => describeDeal(snapshot, side, deal)),
    meta: {
      ...(found.length === 0 ? explainEmpty(snapshot, query, side) : {}),
      ...describeFamilies(snapshot.chains, [query.chain]),
    },
  };
  return Buffer.from(JSON.stringify(answer));
}

/** A store in question, by its chain and its position there. */
interface AskedPlace {
  readonly chain: number;
  readonly position: number;
  readonly deals: ChainDeals;
}

/** The stores of a query whose chains have deals. */
function* placesIn(snapshot: Snapshot, side: StoreSide): Generator<AskedPlace> {
  const { stores, history, prices } = snapshot;
  const requested = side.requested === null ? null : new Set(side.requested);
  for (const chain of chainsOf(snapshot, side.chains)) {
    const deals = history.deals[chain];
    if (deals === undefined || prices.chains[chain] === undefined) continue;
    for (let position = 0; position + 1 < deals.start.length; position++) {
      const at = stores.chainStart[chain]! + position;
      const store = stores.byChain[at]!;
      const isAsked =
        requested === null ? side.supplies === null || side.supplies[at] === 1 : requested.has(store);
      if (isAsked && (side.distances === null || side.distances.has(store))) yield { chain, position, deals };
    }
  }
}

/** The deals of a store that have one of the verdicts. */
function* dealsAt(
  { stores, prices }: Snapshot,
  { chain, position, deals }: AskedPlace,
  verdicts: ReadonlySet<number>,
  onSale: boolean,
): Generator<FoundDeal> {
  const { first } = prices.chains[chain]!.region;
  const store = stores.byChain[stores.chainStart[chain]! + position]!;
  for (let deal = deals.start[position]!; deal < deals.start[position + 1]!; deal++) {
    if (!verdicts.has(deals.verdict[deal]!)) continue;
    const observation = first + deals.observation[deal]!;
    const [regularE4, saleE4] = [prices.regularE4[observation]!, prices.saleE4[observation]!];
    if (onSale && !isOnSale(regularE4, saleE4)) continue;
    const priceE4 = effectivePriceE4(regularE4, saleE4);
    const product = productOfObservation(prices, observation);
    const isAvailable = prices.available[observation] === 1;
    const savingPct = savingPctAt(deals, deal, priceE4);
    yield { chain, store, deal, observation, product, priceE4, isAvailable, savingPct };
  }
}

function savingPctAt({ typicalE4 }: ChainDeals, deal: number, priceE4: number): number {
  const typical = typicalE4[deal]!;
  return typical === NOT_KNOWN.typicalE4 ? -100 : savingPctOf(typical, priceE4);
}

/** Units of work for each deal of a store, wanted or not. */
const UNITS_A_DEAL = 10;

const verdictsOf = ({ verdict }: DealsQuery): ReadonlySet<number> =>
  new Set((verdict ?? USUAL_VERDICTS).map((one) => VERDICTS.indexOf(one)));

/**
 * Whether a deal goes before another one of the product: it can be bought and the other cannot, else it saves more, or as
 * much at a store that is nearer; without a place no store is.
 */
function isBetter({ distances }: StoreSide, deal: FoundDeal, other: FoundDeal): boolean {
  if (deal.isAvailable !== other.isAvailable) return deal.isAvailable;
  if (deal.savingPct !== other.savingPct || distances === null) return deal.savingPct > other.savingPct;
  return distances.get(deal.store)! < distances.get(other.store)!;
}

/** The best deal of each product at each chain; of equal ones the first. */
function* onceAChain(snapshot: Snapshot, query: DealsQuery, side: StoreSide): Sliced<ChainDeal[]> {
  const verdicts = verdictsOf(query);
  const best = new Map<number, { deal: FoundDeal; stores: number }>();
  for (const place of placesIn(snapshot, side)) {
    for (const deal of dealsAt(snapshot, place, verdicts, query.on_sale)) {
      const key = deal.product * MOST_CHAINS + deal.chain;
      const found = best.get(key);
      if (found === undefined) best.set(key, { deal, stores: 1 });
      else {
        found.stores++;
        if (isBetter(side, deal, found.deal)) found.deal = deal;
      }
    }
    const { start } = place.deals;
    yield UNITS_A_DEAL * (1 + start[place.position + 1]! - start[place.position]!);
  }
  return Array.from(best.values(), ({ deal, stores }) => ({ ...deal, stores }));
}

/** The most work of `GET /v1/deals`, in units, from the catalogue's counts. */
export function workOfDeals({ history }: Snapshot): number {
  return history.deals.reduce((sum, deals) => sum + 2 * UNITS_A_DEAL * (deals?.start.at(-1) ?? 0), 0);
}

const MOST_CHAINS = 0x1_0000;

function describeDeal(
  snapshot: Snapshot,
  { distances }: StoreSide,
  { chain, store, deal, observation, product, priceE4, isAvailable, savingPct, stores }: ChainDeal,
): DealListAnswer['results'][number] {
  const { prices, history } = snapshot;
  const deals = history.deals[chain]!;
  const { product_id, name, brand, size_display, upc } = productFields(snapshot.products, product);
  const typicalE4 = deals.typicalE4[deal]!;
  const known = (value: number, unknown: number): number | null => (value === unknown ? null : value);
  const distance = distances?.get(store);
  return {
    product_id,
    name,
    brand,
    size_display,
    upc,
    ...storeFields(snapshot.stores, store),
    price: usdOf(priceE4),
    regular_price: knownUsdOf(prices.regularE4[observation]!),
    is_on_sale: isOnSale(prices.regularE4[observation]!, prices.saleE4[observation]!),
    available: isAvailable,
    verdict: VERDICTS[deals.verdict[deal]!]!,
    typical_price: knownUsdOf(typicalE4),
    saving_pct: typicalE4 === NOT_KNOWN.typicalE4 ? null : percentOf(savingPct),
    percentile: known(deals.percentile[deal]!, NOT_KNOWN.percent),
    days_since_as_low: known(deals.sinceAsLow[deal]!, NOT_KNOWN.sinceAsLow),
    observations: deals.observations[deal]!,
    days: deals.days[deal]!,
    regular_asked_pct: known(deals.regularAsked[deal]!, NOT_KNOWN.percent),
    observed_at: new Date(prices.observedMin[observation]! * MINUTE_MS).toISOString(),
    stores,
    distance_mi: distance === undefined ? null : hundredthsOfMile(distance) / 100,
  };
}

/** Why there are none. */
function explainEmpty(snapshot: Snapshot, query: DealsQuery, { requested, distances }: StoreSide) {
  const { near, store_id } = query;
  const isLeft = (store: number): boolean =>
    requested?.includes(store) === true && (distances === null || distances.has(store));
  const unknown = noSuchStore(snapshot, query) ?? noStoreLeft(snapshot, query, isLeft);
  if (unknown !== null) return unknown;
  if (near === undefined || store_id !== undefined) {
    return {
      message: 'No price there has one of these verdicts: ask for others with the parameter verdict.',
    };
  }
  const { stores, history, prices } = snapshot;
  const verdicts = verdictsOf(query);
  const isInPlace = placeTest(snapshot, {
    ...query,
    store_ids: undefined,
    metro: undefined,
    state: undefined,
  });
  const hasDeals = (store: number): boolean => {
    const chain = stores.chain[store]!;
    const deals = history.deals[chain];
    const position = stores.positionInChain[store]!;
    if (!isInPlace(store) || deals === undefined || prices.chains[chain] === undefined) return false;
    if (position + 1 >= deals.start.length) return false;
    const [first] = dealsAt(snapshot, { chain, position, deals }, verdicts, query.on_sale);
    return first !== undefined;
  };
  return describeEmpty(stores, nothingAround(stores, near, hasDeals));
}

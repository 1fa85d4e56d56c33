import { type DealEvidence, dealEvidence, dealVerdict } from '../../domain/history/deal-verdict.ts';
import { STALE_AFTER_DAYS } from '../../domain/history/price-interval.ts';
import { effectivePriceE4, isOnSale } from '../../domain/price-tier.ts';
import { type HeldPrice, heldPrices } from '../../lookup/history/held-prices.ts';
import { type KnownObservations, knownObservations } from '../../lookup/history/known-observations.ts';
import type { Table } from '../../snapshot/files/table.ts';
import type { ChainPriceColumns } from '../../snapshot/parts/chain-prices.ts';
import { type ChainDeals, NOT_KNOWN, VERDICTS } from '../../snapshot/parts/history/chain-deals.ts';
import type { ObservedProduct } from '../../snapshot/files/layer-products.ts';
import { dealStarts, dealTable } from './deal-table.ts';

const DAY_MIN = 1440;

/** Deals can only be of a price that was higher on some day by at least this much: 5%, as a record low needs. */
const LEAST_FALL = 1.05;

interface Deal {
  readonly position: number;
  readonly observation: number;
  readonly verdict: number;
  readonly evidence: DealEvidence;
}

/** What of a chain's prices is judged. */
export type OfferedPrices = Pick<
  ChainPriceColumns,
  'pairCount' | 'product' | 'obsStart' | 'store' | 'regularE4' | 'saleE4' | 'observedMin'
>;

/**
 * The prices of a chain that are worth a word, each with its evidence, on the last day on which anything was observed at the
 * chain: so the same record gives the same deals, whenever it is published. Undefined: there are none.
 */
export function compileDeals(prices: OfferedPrices, products: Iterable<ObservedProduct>): Table | undefined {
  const day = Math.floor(prices.observedMin.reduce((last, minute) => Math.max(last, minute), 0) / DAY_MIN);
  const everything = { knownAt: Number.MAX_SAFE_INTEGER, lastDay: day };
  const deals: Deal[] = [];
  let pair = 0;
  for (const { product, rows } of products) {
    while (pair < prices.pairCount && prices.product[pair]! < product) pair++;
    if (pair === prices.pairCount) break;
    if (prices.product[pair] === product)
      addDealsOf(prices, pair, knownObservations(rows, everything), day, deals);
  }
  return dealTable(toChainDeals(deals, day));
}

/** Judges the prices of a pair; both its observations and its history ascend by store. */
function addDealsOf(
  prices: OfferedPrices,
  pair: number,
  known: KnownObservations,
  day: number,
  deals: Deal[],
): void {
  let store = 0;
  for (let observation = prices.obsStart[pair]!; observation < prices.obsStart[pair + 1]!; observation++) {
    const position = prices.store[observation]!;
    while (store < known.positions.length && known.positions[store]! < position) store++;
    if (known.positions[store] !== position) continue;
    const regularE4 = prices.regularE4[observation]!;
    const priceE4 = effectivePriceE4(regularE4, prices.saleE4[observation]!);
    const onSale = isOnSale(regularE4, prices.saleE4[observation]!);
    if (priceE4 === 0 || (!onSale && !hasFallen(known, store, priceE4))) continue;
    const held = heldPrices(known, store, STALE_AFTER_DAYS);
    // What nobody has looked at for long is no offer of today.
    if ((held.at(-1)?.to ?? 0) <= day) continue;
    const evidence = dealEvidence(held.filter(isPriced), day, { priceE4, regularE4, onSale });
    const verdict = VERDICTS.indexOf(dealVerdict(evidence));
    if (onSale || verdict <= VERDICTS.indexOf('good'))
      deals.push({ position, observation, verdict, evidence });
  }
}

const isPriced = ({ priceE4 }: HeldPrice): boolean => priceE4 > 0;

/** Whether a store's price was ever so much higher that its fall can be a deal. */
function hasFallen({ rows, order, starts }: KnownObservations, store: number, priceE4: number): boolean {
  for (let at = starts[store]!; at < starts[store + 1]!; at++) {
    const row = order[at]!;
    if (effectivePriceE4(rows.regularE4[row]!, rows.saleE4[row]!) >= priceE4 * LEAST_FALL) return true;
  }
  return false;
}

function toChainDeals(deals: readonly Deal[], day: number): ChainDeals {
  // They come in the order of the chain's prices, and stay so within a store.
  const sorted = deals.toSorted((a, b) => a.position - b.position);
  const short = (of: (evidence: DealEvidence) => number): Uint16Array =>
    Uint16Array.from(sorted, ({ evidence }) => of(evidence));
  const percent = (
    of: (evidence: DealEvidence) => number | null,
    toWhole: (share: number) => number,
  ): Uint8Array => Uint8Array.from(sorted, ({ evidence }) => toWhole(of(evidence) ?? NOT_KNOWN.percent));
  return {
    day,
    start: dealStarts(sorted.map(({ position }) => position)),
    observation: Uint32Array.from(sorted, ({ observation }) => observation),
    verdict: Uint8Array.from(sorted, ({ verdict }) => verdict),
    typicalE4: Uint32Array.from(sorted, ({ evidence }) => evidence.typicalE4 ?? NOT_KNOWN.typicalE4),
    // Away from their bounds, as the verdict reads them: 20.3 is more than 20 and shows as 21, and 9.9, less than 10, as 9.
    percentile: percent(({ percentile }) => percentile, Math.ceil),
    sinceAsLow: short(({ daysSinceAsLow }) => daysSinceAsLow ?? NOT_KNOWN.sinceAsLow),
    observations: short(({ observations }) => observations),
    days: short(({ days }) => days),
    regularAsked: percent(({ regularAskedPct }) => regularAskedPct, Math.floor),
  };
}

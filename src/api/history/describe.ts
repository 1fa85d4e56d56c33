import { dealEvidence, dealVerdict } from '../../domain/history/deal-verdict.ts';
import type { PriceBucket } from '../../domain/history/price-buckets.ts';
import type { PriceInterval } from '../../domain/history/price-interval.ts';
import {
  intervalOn,
  type PriceSpell,
  type PriceSummary,
  summarizePrices,
  type TypicalPrice,
} from '../../domain/history/price-summary.ts';
import type { SizeChange } from '../../domain/history/size-change.ts';
import { utcDayText } from '../../domain/time/utc-day.ts';
import { storeFields } from '../../lookup/encoded-fields.ts';
import { publishedAt } from '../../lookup/history/publications.ts';
import type { TieredPrice } from '../../lookup/history/tiered-prices.ts';
import { formatUuid } from '../../lookup/uuid-index.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import type { PriceHistoryAnswer } from './schema.ts';
import type { HistoryWindow } from './window.ts';

const E4_PER_USD = 10_000;
const E6_PER_USD = 1_000_000;

/** Ten-thousandths of USD as USD. */
export function usdOf(valueE4: number): number {
  return valueE4 / E4_PER_USD;
}

/** The same; 0 as null. */
export function knownUsdOf(valueE4: number): number | null {
  return valueE4 === 0 ? null : usdOf(valueE4);
}

/** A share in percent, to two decimals. */
export function percentOf(share: number): number {
  return Math.round(share * 100) / 100;
}

type StoreAnswer = PriceHistoryAnswer['stores'][number];

/** What is told of a store, and the prices by which today's is judged. */
interface ToldPrices {
  readonly prices: readonly TieredPrice[];
  readonly judged: readonly PriceInterval[];
}

/** A store of the answer. */
export function describeStore(
  snapshot: Snapshot,
  store: number,
  { prices, judged }: ToldPrices,
  window: HistoryWindow,
): StoreAnswer {
  const { from, to, today } = window;
  const inWindow = prices.filter((price) => price.from < to && price.to > from);
  const priced = prices.filter(({ priceE4 }) => priceE4 > 0);
  return {
    ...storeFields(snapshot.stores, store),
    prices: inWindow.map((price) => describePrice(snapshot, price, window)),
    summary: { ...describeSummary(summarizePrices(priced, today)), deal: judge(judged, today) },
  };
}

function describePrice(
  { history, stores }: Snapshot,
  price: TieredPrice,
  { from, to, today }: HistoryWindow,
): StoreAnswer['prices'][number] {
  const knownMs = publishedAt(history, price.known);
  // What holds today ends at a time that is yet to come.
  const goesOn = price.to > today && to > today;
  return {
    from: utcDayText(Math.max(from, price.from)),
    to: goesOn ? null : utcDayText(Math.min(to, price.to)),
    price: knownUsdOf(price.priceE4),
    regular_price: knownUsdOf(price.regularE4),
    sale_price: knownUsdOf(price.saleE4),
    is_on_sale: price.onSale,
    available: price.available,
    source_tier: price.tier,
    source_store_id: formatUuid(stores.uuidOf, 16 * price.store),
    observations: price.observations,
    last_observed_on: utcDayText(price.observedDay),
    known_at: knownMs === null ? null : new Date(knownMs).toISOString(),
    known_sequence: price.known,
  };
}

/** What the rule of deals says of today's price; null without one. */
function judge(prices: readonly PriceInterval[], today: number): StoreAnswer['summary']['deal'] {
  const now = intervalOn(prices, today);
  if (now === null) return null;
  const evidence = dealEvidence(prices, today, now);
  const { typicalE4, savingPct, daysSinceAsLow, regularAskedPct } = evidence;
  return {
    verdict: dealVerdict(evidence),
    typical_price: typicalE4 === null ? null : usdOf(typicalE4),
    saving_pct: savingPct === null ? null : percentOf(savingPct),
    days_since_as_low: daysSinceAsLow,
    regular_asked_pct: regularAskedPct === null ? null : percentOf(regularAskedPct),
  };
}

function describeSummary(summary: PriceSummary): Omit<StoreAnswer['summary'], 'deal'> {
  return {
    observations: summary.observations,
    covered_days: summary.coveredDays,
    since: summary.since === null ? null : utcDayText(summary.since),
    lowest: describeSpell(summary.lowest),
    highest: describeSpell(summary.highest),
    typical_90: describeTypical(summary.typical90),
    typical_365: describeTypical(summary.typical365),
    percentile: summary.percentile === null ? null : percentOf(summary.percentile),
    sale_days: summary.saleDays,
    gaps: summary.gaps.map(({ from, to }) => ({ from: utcDayText(from), to: utcDayText(to) })),
  };
}

function describeSpell(spell: PriceSpell | null): StoreAnswer['summary']['lowest'] {
  return spell === null
    ? null
    : { price: usdOf(spell.priceE4), from: utcDayText(spell.from), to: utcDayText(spell.to) };
}

function describeTypical(typical: TypicalPrice | null): StoreAnswer['summary']['typical_90'] {
  return typical === null ? null : { price: usdOf(typical.priceE4), days: typical.days };
}

/** A bucket of a series. */
export function describeBucket({
  from,
  to,
  stores,
  spread,
}: PriceBucket): PriceHistoryAnswer['series'][number] {
  return {
    from: utcDayText(from),
    to: utcDayText(to),
    stores,
    prices:
      spread === null
        ? null
        : {
            low: usdOf(spread.lowE4),
            first_quartile: usdOf(spread.firstQuartileE4),
            median: usdOf(spread.medianE4),
            third_quartile: usdOf(spread.thirdQuartileE4),
            high: usdOf(spread.highE4),
          },
  };
}

/** A change of a pack's size. */
export function describeSizeChange({
  day,
  kind,
  before,
  after,
}: SizeChange): PriceHistoryAnswer['size_changes'][number] {
  return {
    on: utcDayText(day),
    kind,
    size_before: before.size,
    size_after: after.size,
    pack_price_before: before.packPriceE4 === null ? null : usdOf(before.packPriceE4),
    pack_price_after: after.packPriceE4 === null ? null : usdOf(after.packPriceE4),
    unit_price_before: before.unitPriceE6 === null ? null : before.unitPriceE6 / E6_PER_USD,
    unit_price_after: after.unitPriceE6 === null ? null : after.unitPriceE6 / E6_PER_USD,
  };
}

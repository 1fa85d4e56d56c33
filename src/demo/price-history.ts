import { DAY_MS } from '../domain/time/utc-day.ts';
import { type Assortment, isSoldAt } from './assortment.ts';
import type { FeedFile } from './feed-file.ts';
import { shelfPrice } from './price-model.ts';
import { moneyText, pairText, storeText, timeText } from './price-rows.ts';
import { keyOf, mix } from './random.ts';
import type { DemoProduct } from './products/catalogue.ts';
import { type PriceStory, weeksSeen } from './price-stories.ts';
import type { DemoStore } from './stores/demo-store.ts';
import { eventPrice, isMisread, replacedEggs } from './year-events.ts';

const DAYS_A_WEEK = 7;
const HISTORY_MONTHS = 12;
const MINUTES_A_VISIT = 1_200;

/** Days of a month on one of which a chain is looked at. */
interface Visit {
  readonly from: number;
  readonly days: number;
}

/** One in each range, so never in the same week. */
const VISITS: readonly Visit[] = [
  { from: 3, days: 6 },
  { from: 17, days: 6 },
];

/** The weeks between, in which eggs are looked at too in the last months. */
const WEEKLY_VISITS: readonly Visit[] = [
  { from: 10, days: 6 },
  { from: 24, days: 5 },
];
const WEEKLY_MONTHS = 3;
const ALL_VISITS = [...VISITS, ...WEEKLY_VISITS].sort((a, b) => a.from - b.from);

/** The first moments (UTC) of the twelve whole months before a time, oldest first, in milliseconds since 1970. */
export function historyMonths(atMs: number): number[] {
  const at = new Date(atMs);
  return Array.from({ length: HISTORY_MONTHS }, (_, i) =>
    Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - HISTORY_MONTHS + i, 1),
  );
}

/** The stores with history: `count` of the scraped ones of all chains. */
export function historyStores(assortments: readonly Assortment[], count: number): Set<DemoStore> {
  if (count === 0) return new Set();
  const scraped = assortments.flatMap(({ stores }) => stores.filter((store) => store.isScraped));
  return new Set(scraped.toSorted((a, b) => mix(a.key, 50) - mix(b.key, 50)).slice(0, count));
}

/** What the history is written of, and how. */
export interface HistoryOptions {
  readonly stores: ReadonlySet<DemoStore>;
  /** Products that an index follows. */
  readonly products: ReadonlySet<DemoProduct>;
  readonly atMs: number;
  /** Only what was misread, as it was: a feed's late correction. */
  readonly corrections?: boolean;
}

/** Days on which a chain was looked at in the n-th month; of eggs every week in the last ones, for the weekly index. */
function visitsOf(month: number, product: DemoProduct): readonly Visit[] {
  const isWeekly = product.line.indexRole === 'eggs' && month >= HISTORY_MONTHS - WEEKLY_MONTHS;
  return isWeekly ? ALL_VISITS : VISITS;
}

/**
 * Writes the followed products' prices of the twelve whole months before `atMs` at the chain's history stores, oldest
 * first, two observations a month in different weeks, and returns how many rows that is.
 */
export async function writePriceHistory(
  file: FeedFile,
  assortment: Assortment,
  options: HistoryOptions,
): Promise<number> {
  const { profile, products, keys, reach } = assortment;
  const stores = assortment.stores.filter((store) => options.stores.has(store));
  const eggs = replacedEggs(options.products);
  const followed = products.flatMap((product, i) =>
    options.products.has(product)
      ? [{ product, key: keys[i] ?? 0, reach: reach[i] ?? 0, head: pairText(profile, product) }]
      : [],
  );
  let rows = 0;
  const chainKey = keyOf(profile.chain.slug);
  const { corrections: corrected = false } = options;
  for (const [month, startMs] of historyMonths(options.atMs).entries()) {
    for (const visitDays of ALL_VISITS) {
      const { from, days } = visitDays;
      const visit = startMs + (from - 1 + (mix(chainKey, startMs / DAY_MS, from) % days)) * DAY_MS;
      const seen = followed.filter(
        ({ product }) =>
          visitsOf(month, product).includes(visitDays) && (!corrected || isMisread(profile, product, month)),
      );
      if (seen.length === 0) continue;
      for (const store of stores) {
        const head = storeText(store);
        const end = `"available":true,${timeText(visit + (mix(store.key, from) % MINUTES_A_VISIT) * 60_000)}`;
        for (const { product, key, reach: share, head: pair } of seen) {
          if (!isSoldAt(key, share, store.key)) continue;
          const shown = shelfPrice(profile, product, store.zone, visit);
          const price = eventPrice(shown, { profile, product, month, eggs, corrected });
          if (price === null) continue;
          const waiting = file.write(head + pair + moneyText(price, product) + end);
          if (waiting !== undefined) await waiting;
          rows++;
        }
      }
    }
  }
  return rows;
}

/** What the stories' history is written of. */
export interface StoryOptions {
  readonly stories: ReadonlyMap<DemoProduct, PriceStory>;
  readonly stores: ReadonlySet<DemoStore>;
  /** Today; the weeks count back from it. */
  readonly atMs: number;
  /** Only what came late, instead of the rest. */
  readonly isLate: boolean;
}

/** Writes what was seen of a chain's stories, a look a week, oldest first, and returns how many rows that is. */
export async function writeStoryHistory(
  file: FeedFile,
  { profile, products, keys, reach, stores }: Assortment,
  { stories, stores: seenStores, atMs, isLate }: StoryOptions,
): Promise<number> {
  let rows = 0;
  for (const [i, product] of products.entries()) {
    const story = stories.get(product);
    if (story === undefined) continue;
    const pair = pairText(profile, product);
    for (const week of weeksSeen(story, isLate)) {
      const visit = atMs - week * DAYS_A_WEEK * DAY_MS;
      for (const store of stores) {
        if (!seenStores.has(store) || !isSoldAt(keys[i] ?? 0, reach[i] ?? 0, store.key)) continue;
        const usual = shelfPrice(profile, product, store.zone, atMs).regular;
        const time = timeText(visit + (mix(store.key, week) % MINUTES_A_VISIT) * 60_000);
        const shown = moneyText(story.price(week, usual), product);
        const waiting = file.write(`${storeText(store)}${pair}${shown}"available":true,${time}`);
        if (waiting !== undefined) await waiting;
        rows++;
      }
    }
  }
  return rows;
}

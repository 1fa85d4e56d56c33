import { type Assortment, isSoldAt } from './assortment.ts';
import type { FeedFile } from './feed-file.ts';
import { shelfPrice } from './price-model.ts';
import { moneyText, pairText, storeText, timeText } from './price-rows.ts';
import { keyOf, mix } from './random.ts';
import type { DemoStore } from './stores/demo-store.ts';

const DAY_MS = 86_400_000;
const HISTORY_MONTHS = 12;
const MINUTES_A_VISIT = 1_200;

/** Days of a month on which a chain was looked at: one in each range, so never in the same week. */
const VISITS = [
  { from: 3, days: 6 },
  { from: 17, days: 6 },
] as const;

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

/**
 * Writes the tracked products' prices of the twelve whole months before `atMs` at the chain's history stores, oldest
 * first, two observations a month in different weeks, and returns how many rows that is.
 */
export async function writePriceHistory(
  file: FeedFile,
  assortment: Assortment,
  chosen: ReadonlySet<DemoStore>,
  atMs: number,
): Promise<number> {
  const { profile, products, keys, reach } = assortment;
  const stores = assortment.stores.filter((store) => chosen.has(store));
  const tracked = products.flatMap((product, i) =>
    product.isTracked
      ? [{ product, key: keys[i] ?? 0, reach: reach[i] ?? 0, head: pairText(profile, product) }]
      : [],
  );
  let rows = 0;
  const chainKey = keyOf(profile.chain.slug);
  for (const month of historyMonths(atMs)) {
    for (const { from, days } of VISITS) {
      const visit = month + (from - 1 + (mix(chainKey, month / DAY_MS, from) % days)) * DAY_MS;
      for (const store of stores) {
        const head = storeText(store);
        const end = `"available":true,${timeText(visit + (mix(store.key, from) % MINUTES_A_VISIT) * 60_000)}`;
        for (const { product, key, reach: share, head: pair } of tracked) {
          if (!isSoldAt(key, share, store.key)) continue;
          const price = shelfPrice(profile, product, store.zone, visit);
          const waiting = file.write(head + pair + moneyText(price, product) + end);
          if (waiting !== undefined) await waiting;
          rows++;
        }
      }
    }
  }
  return rows;
}

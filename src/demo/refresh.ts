import { join } from 'node:path';
import type { ProgressListener } from '../domain/progress.ts';
import { ensureFolder } from '../process/ensure-folder.ts';
import { openFeedFile } from './feed-file.ts';
import type { Scale } from './feed-size.ts';
import { writeCurrentPrices } from './price-rows.ts';
import { createWorld } from './world.ts';

/** Which prices are scraped again, and when. */
export interface RefreshOptions {
  /** Scale and seed of the feed that is refreshed. */
  scale: Scale;
  seed: number;
  out: string;
  /** How many chains, those with the most scraped stores. */
  chains: number;
  /** How many prices, shared evenly by the chains; a chain that has fewer gives all it has. */
  prices: number;
  /** When the scrape ended; every observation lies in the two hours before. */
  observedAt: Date;
  gzip?: boolean;
  onProgress?: ProgressListener;
}

/**
 * Writes `prices.ndjson` of a new scrape of a few chains of a generated feed: the same stores and products as in that
 * feed, newly observed. Sales are those of the week of `observedAt`, and one regular price in thirteen has changed for
 * every week since the feed. Answers the chains' slugs and the number of rows.
 */
export async function generateRefresh(
  options: RefreshOptions,
): Promise<{ prices: number; chains: string[] }> {
  const { scale, seed, out, gzip = false, onProgress } = options;
  ensureFolder(out);
  const { assortments } = createWorld(scale, seed);
  const scrapedCount = (stores: readonly { isScraped: boolean }[]): number =>
    stores.filter((s) => s.isScraped).length;
  const chosen = assortments
    .toSorted((a, b) => scrapedCount(b.stores) - scrapedCount(a.stores))
    .slice(0, options.chains);
  const file = openFeedFile(join(out, `prices.ndjson${gzip ? '.gz' : ''}`), gzip, 'ascii');
  let rows = 0;
  for (const [i, assortment] of chosen.entries()) {
    // A chain that has fewer than its share leaves the rest to the chains after it.
    const limit = Math.ceil((options.prices - rows) / (chosen.length - i));
    const before = rows;
    const scrape = { atMs: options.observedAt.getTime(), justNow: true, limit };
    rows += await writeCurrentPrices(file, assortment, scrape, (done) =>
      onProgress?.({ stage: 'prices', done: before + done, total: options.prices, unit: 'records' }),
    );
  }
  await file.close();
  return { prices: rows, chains: chosen.map(({ profile }) => profile.chain.slug) };
}

/** The explorer in Chromium over the service: what a reader waits for. */
import { CHROMIUM, startBrowser } from '../test/support/browser.ts';
import { mapWaits, waitsOf } from '../test/pages/measured-visit.ts';
import { viewsOf } from '../test/pages/views.ts';
import { absolute, type Measurement, percentile } from './report.ts';
import type { Service } from './service.ts';

/** Visits of each view. */
const ROUNDS = 3;
const FIRST_VIEW_MS = 1000;
const NEXT_PAINT_MS = 100;
const LONGEST_TASK_MS = 100;

function longest(tasks: readonly number[]): number {
  return Math.max(0, ...tasks);
}

/** Measures every view, and the map of every store. Throws where there is no Chromium. */
export async function measurePages(
  { port, authorization }: Service,
  dataDir: string,
): Promise<Measurement[]> {
  if (CHROMIUM === undefined)
    throw new Error('There is no Chromium on this machine: see test/support/browser.ts.');
  const how = { url: `http://127.0.0.1:${port}`, key: authorization.replace('Bearer ', '') };
  const paths = Object.values(await viewsOf({ ...how, dataDir }));
  const browser = await startBrowser();
  try {
    const rounds = [];
    for (let round = 0; round < ROUNDS; round++) rounds.push(await waitsOf(browser, how, paths));
    const firsts = rounds.flatMap((waits) => waits.firsts);
    const views = rounds.flatMap((waits) => waits.paints);
    const map = await mapWaits(browser, how);
    return [
      absolute(
        `first view of ${paths.length} addresses, with its answers, p50`,
        percentile(firsts, 0.5),
        'ms',
        FIRST_VIEW_MS,
      ),
      absolute('the same, slowest', percentile(firsts, 1), 'ms', FIRST_VIEW_MS),
      absolute('interaction to next paint, p95', percentile(views, 0.95), 'ms', NEXT_PAINT_MS),
      absolute(
        'longest task of a view',
        longest(rounds.flatMap(({ tasks }) => tasks)),
        'ms',
        LONGEST_TASK_MS,
      ),
      absolute(
        `map of ${map.shown} stores, until it is drawn`,
        map.firsts[0] ?? Number.NaN,
        'ms',
        FIRST_VIEW_MS,
      ),
      absolute('interaction to next paint on it, p95', percentile(map.paints, 0.95), 'ms', NEXT_PAINT_MS),
      absolute('longest task while it is loaded and zoomed', longest(map.tasks), 'ms', LONGEST_TASK_MS),
    ];
  } finally {
    await browser.close();
  }
}

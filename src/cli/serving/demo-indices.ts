import { existsSync } from 'node:fs';
import type { Pool } from 'pg';
import { historyMonths } from '../../demo/price-history.ts';
import { EVENTS } from '../../demo/year-events.ts';
import type { ProgressListener } from '../../domain/progress.ts';
import { addMonths, monthOf, monthStartMs } from '../../domain/time/month.ts';
import { DAY_MS } from '../../domain/time/utc-day.ts';
import { weekOf, weekText } from '../../domain/time/week.ts';
import { computeIndices } from '../../indices/compute.ts';
import { IndexError } from '../../indices/index-error.ts';
import { revoke } from '../../indices/revocation.ts';
import { importPath } from '../../ingest/import.ts';

/** Months were computed on this day of the month after them. */
const COMPUTED_ON = 3;
const WEEKS = 12;
const EGGS = 'eggs_cage_free_large_dozen';
const ACTOR = 'first start';

/** How the demo's indices are made. */
export interface DemoIndexOptions {
  /** The folder with the prices that the feed misread, as they were; where it is missing nothing is revised. */
  readonly corrections: string;
  readonly now: Date;
  /** Default: every active index. */
  readonly slugs?: readonly string[];
  readonly onProgress?: ProgressListener;
}

/**
 * Computes the twelve whole months of the demo's history, each as of the third day of the next as a service that had run
 * all along, and the last weeks of eggs; then revises the month that was misread. Months that an earlier start computed
 * are left as they are; the last one is computed again while it is not final.
 */
export async function computeDemoIndices(pool: Pool, options: DemoIndexOptions): Promise<void> {
  const { corrections, now, slugs, onProgress } = options;
  const months = historyMonths(now.getTime()).map(monthOf);
  const progress = onProgress === undefined ? {} : { onProgress };
  const nowOf = (month: string): Date =>
    new Date(Math.min(now.getTime(), monthStartMs(addMonths(month, 1)) + (COMPUTED_ON - 1) * DAY_MS));
  await computeIndices(pool, {
    from: months[0]!,
    to: months.at(-1)!,
    ...(slugs === undefined ? {} : { slugs }),
    actor: ACTOR,
    now,
    nowOf,
    ...progress,
  });
  if (slugs !== undefined && !slugs.includes(EGGS)) return;
  const last = weekOf(monthStartMs(addMonths(months.at(-1)!, 1)) / DAY_MS) - 1;
  await computeIndices(pool, {
    from: weekText(last - WEEKS + 1),
    to: weekText(last),
    slugs: [EGGS],
    actor: ACTOR,
    now,
    ...progress,
  });
  if (existsSync(corrections)) await revise(pool, corrections, months[EVENTS.misread.month]!, now);
}

/** Imports what was misread, as it was, and replaces the month in the open. */
async function revise(pool: Pool, corrections: string, period: string, now: Date): Promise<void> {
  await importPath(pool, corrections);
  const on = { slug: EGGS, period, region: null, actor: ACTOR, now };
  try {
    await revoke(pool, { ...on, reason: 'two chains were read 12% too low; the prices came again' });
  } catch (error) {
    // A start that was killed after this step has revised it already.
    if (!(error instanceof IndexError)) throw error;
  }
}

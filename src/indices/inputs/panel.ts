import type pg from 'pg';
import { METHOD_2 } from '../../domain/index-method/version-2/method.ts';
import { addMonths } from '../../domain/time/month.ts';
import { utcDayText } from '../../domain/time/utc-day.ts';
import { mondayOf, weekNumber } from '../../domain/time/week.ts';
import { readSeenStores } from './observations.ts';

const DAYS_A_WEEK = 7;

/** Whose panel is meant, and where it is looked up. */
export interface PanelOf {
  readonly indexId: number;
  readonly productIds: readonly number[];
  /** Where the price history is read. */
  readonly history: pg.ClientBase;
}

/**
 * The stores (the record's keys) at which a product of an index was seen in the three months before a month. What is
 * frozen stays, whatever prices come in later; without it, it is frozen now.
 */
export async function freezePanel(
  client: pg.ClientBase,
  { indexId, productIds, history }: PanelOf,
  period: string,
  now: Date,
): Promise<ReadonlySet<number>> {
  const { rows } = await client.query<{ store_ids: number[] }>(
    'select store_ids from index_panel where index_id = $1 and period = $2',
    [indexId, period],
  );
  if (rows[0] !== undefined) return new Set(rows[0].store_ids);
  const from = `${addMonths(period, -METHOD_2.panelMonths)}-01`;
  const stores = await readSeenStores(history, from, `${period}-01`, productIds);
  await client.query(
    'insert into index_panel (index_id, period, frozen_at, store_ids) values ($1, $2, $3, $4)',
    [indexId, period, now, stores],
  );
  return new Set(stores);
}

/** The same for a week: the stores seen in the thirteen weeks before, as the record has them now. */
export async function weekPanel(
  { productIds, history }: PanelOf,
  week: string,
): Promise<ReadonlySet<number>> {
  const monday = mondayOf(weekNumber(week));
  const from = utcDayText(monday - METHOD_2.week.panelWeeks * DAYS_A_WEEK);
  return new Set(await readSeenStores(history, from, utcDayText(monday), productIds));
}

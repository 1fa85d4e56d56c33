import type pg from 'pg';
import { z } from 'zod';
import { parseUtcDay } from '../../domain/time/utc-day.ts';
import { MAX_AHEAD_MIN } from '../../domain/time/latest-observation.ts';
import type { Reason } from '../reason.ts';
import { text } from './fields.ts';
import type { TableCounts } from './staged-table.ts';

const MOST_SIZES = 50;

/**
 * The sizes that a product's pack had, oldest first: the first since ever, each other one from its day (UTC) on. For
 * changes whose day is known; others are noted with the time of the import that brought them.
 */
export const productSizes = z
  .array(
    z.strictObject({
      from: z.iso.date('must be a day, as 2026-07-01').nullish(),
      size_display: text(100),
    }),
  )
  .min(1, 'must name a size')
  .max(MOST_SIZES, `must be at most ${MOST_SIZES} sizes`)
  .refine(
    (sizes) => sizes.every(({ from }, i) => (i === 0 ? from == null : from != null)),
    'must have a day on every size but the first',
  )
  .refine(
    (sizes) => sizes.every(({ from }, i) => i < 2 || String(from) > String(sizes[i - 1]!.from)),
    'must be in the order of their days',
  );

const DAY_MIN = 1440;

/** Why sizes cannot be taken: one is announced, but no pack has it yet. `nowMin`: the importer's clock, minutes since 1970. */
export function sizeYetToCome(
  sizes: z.output<typeof productSizes> | null | undefined,
  nowMin: number,
): Reason | null {
  const from = sizes?.at(-1)?.from;
  if (from == null || parseUtcDay(from)! * DAY_MIN <= nowMin + MAX_AHEAD_MIN) return null;
  return { field: 'sizes', problem: 'has a day that is more than a day in the future', detail: from };
}

/** Takes the `sizes` of the staged products, which are merged, over; null where none has any. */
export async function mergeProductSizes(client: pg.PoolClient): Promise<TableCounts | null> {
  await client.query('drop table if exists pg_temp.staged_size');
  await client.query(`create temp table staged_size on commit drop as
    select s.product_id, coalesce((e.size ->> 'from')::date::timestamp at time zone 'UTC', '-infinity') as from_at,
      e.size ->> 'size_display' as size_display
    from staged_product s cross join lateral jsonb_array_elements(s.sizes) as e(size)`);
  const { rows } = await client.query<TableCounts>(
    `select count(*) filter (where p.product_id is null)::integer as added,
       count(*) filter (where p.size_display <> s.size_display)::integer as changed,
       count(*) filter (where p.size_display = s.size_display)::integer as unchanged
     from staged_size s left join product_size p using (product_id, from_at)`,
  );
  const counts = rows[0]!;
  if (counts.added + counts.changed + counts.unchanged === 0) return null;
  // A statement without rows would raise the revision all the same.
  if (counts.added + counts.changed === 0) return counts;
  await client.query(`insert into product_size (product_id, from_at, size_display)
    select product_id, from_at, size_display from staged_size
    on conflict (product_id, from_at) do update set size_display = excluded.size_display
      where product_size.size_display <> excluded.size_display`);
  await client.query("select bump_revision('products')");
  return counts;
}

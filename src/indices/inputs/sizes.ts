import type pg from 'pg';
import type { SizeStep } from '../../domain/index-method/version-2/month-data.ts';
import { readPackAmount } from '../../domain/pack-size.ts';

const DAY_MS = 86_400_000;

/** A size on the pack, from a day on. */
export interface SizeRow {
  readonly product_id: number;
  /** Counted from 1970-01-01; null: since ever. */
  readonly from_day: number | null;
  readonly size_display: string;
}

/** Sizes of products whose size changed, oldest first, by the record's product. */
export async function readSizes(client: pg.ClientBase): Promise<Map<number, SizeRow[]>> {
  const { rows } = await client.query<{ product_id: number; from_ms: string | null; size_display: string }>(
    `select product_id, case when isfinite(from_at) then floor(extract(epoch from from_at) * 1000)::text end as from_ms,
       size_display
     from product_size
     where product_id in (select product_id from product_size group by product_id having count(*) > 1)
       and product_id in (select product_id from index_constituent)
     order by product_id, from_at`,
  );
  const sizes = new Map<number, SizeRow[]>();
  for (const { product_id, from_ms, size_display } of rows) {
    const row = {
      product_id,
      from_day: from_ms === null ? null : Math.floor(Number(from_ms) / DAY_MS),
      size_display,
    };
    const known = sizes.get(product_id);
    if (known) known.push(row);
    else sizes.set(product_id, [row]);
  }
  return sizes;
}

/**
 * Changes of a pack in format units: in proportion to the first size on it. Empty where a size cannot be read or is in
 * another unit than the first, since nothing then says how much more or less there is.
 */
export function sizeSteps(units: number, rows: readonly SizeRow[]): SizeStep[] {
  const [first, ...later] = rows.map(({ from_day, size_display }) => ({
    from_day,
    size: readPackAmount(size_display),
  }));
  const from = first?.size;
  if (from == null) return [];
  const steps: SizeStep[] = [];
  for (const { from_day, size } of later) {
    if (size === null || from_day === null || size.unit !== from.unit) return [];
    steps.push({ from_day, units: (units * size.amountE4) / from.amountE4 });
  }
  return steps;
}

import type pg from 'pg';

const DAY_MS = 86_400_000;

/** A size on the pack, from a day on. */
export interface SizeRow {
  readonly product_id: number;
  /** Counted from 1970-01-01, UTC; null: since ever. */
  readonly from_day: number | null;
  readonly size_display: string;
}

/** Sizes of products whose size changed, by product, oldest first. */
export async function readSizes(client: pg.ClientBase): Promise<SizeRow[]> {
  const { rows } = await client.query<{ product_id: number; from_ms: string | null; size_display: string }>(
    `select product_id, case when isfinite(from_at) then floor(extract(epoch from from_at) * 1000)::text end as from_ms,
       size_display
     from product_size
     where product_id in (select product_id from product_size group by product_id having count(*) > 1)
     order by product_id, from_at`,
  );
  return rows.map(({ product_id, from_ms, size_display }) => ({
    product_id,
    from_day: from_ms === null ? null : Math.floor(Number(from_ms) / DAY_MS),
    size_display,
  }));
}

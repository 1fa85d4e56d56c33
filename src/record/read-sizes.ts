import type pg from 'pg';

const DAY_MS = 86_400_000;

/** A size on the pack, from a day on. */
export interface SizeRow {
  readonly product_id: number;
  /** Counted from 1970-01-01, UTC; null: since ever. */
  readonly from_day: number | null;
  readonly size_display: string;
}

/**
 * Sizes of products whose size changed, by product, oldest first. Merged products are their survivor: its sizes are those of
 * the oldest among them whose size changed.
 */
export async function readSizes(client: pg.ClientBase): Promise<SizeRow[]> {
  const { rows } = await client.query<{ product_id: number; from_ms: string | null; size_display: string }>(
    `with told as (
       select distinct on (survivor_id) coalesce(v.survivor_id, c.product_id) as survivor_id, c.product_id
       from (select product_id from product_size group by product_id having count(*) > 1) c
       left join product_survivor v using (product_id)
       order by survivor_id, c.product_id
     )
     select t.survivor_id as product_id,
       case when isfinite(s.from_at) then floor(extract(epoch from s.from_at) * 1000)::text end as from_ms, s.size_display
     from told t join product_size s using (product_id)
     order by t.survivor_id, s.from_at`,
  );
  return rows.map(({ product_id, from_ms, size_display }) => ({
    product_id,
    from_day: from_ms === null ? null : Math.floor(Number(from_ms) / DAY_MS),
    size_display,
  }));
}

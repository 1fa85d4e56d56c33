import type pg from 'pg';

/** A price that is held back, or that an operator released. */
export interface HeldPrice {
  readonly chain: string;
  readonly product: string;
  readonly product_id: string;
  readonly store: string;
  readonly store_id: string;
  readonly price_usd: number;
  /** Of the chain's prices of the product when it was held. */
  readonly median_usd: number;
  readonly observed_at: Date;
  /** Null: held. */
  readonly released_at: Date | null;
  readonly released_by: string | null;
  readonly reason: string | null;
}

/** Held prices, released ones too where asked for, by chain, product and store. */
export async function listHeldPrices(
  client: pg.Pool | pg.ClientBase,
  withReleased: boolean,
): Promise<HeldPrice[]> {
  const { rows } = await client.query<HeldPrice>(
    `select c.slug as chain, p.name as product, p.id as product_id, s.name as store, s.id as store_id,
       h.price_e4 / 10000.0::double precision as price_usd, h.median_e4 / 10000.0::double precision as median_usd,
       to_timestamp(h.observed_min * 60.0) as observed_at, h.released_at, h.released_by, h.reason
     from price_hold h join chain c using (chain_id) join product p using (product_id) join store s using (store_id)
     where $1 or h.released_at is null
     order by c.slug, h.product_id, h.store_id`,
    [withReleased],
  );
  return rows;
}

/** Which held price an operator lets go, and who says so. */
export interface Release {
  /** UUIDs. */
  readonly productId: string;
  readonly storeId: string;
  readonly actor: string;
  readonly reason: string | null;
}

/** Releases a held price: the next publish serves it. False where no such price is held. */
export async function releasePrice(
  client: pg.Pool | pg.ClientBase,
  { productId, storeId, actor, reason }: Release,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update price_hold h set released_at = now(), released_by = $3, reason = $4
     from product p, store s
     where p.product_id = h.product_id and s.store_id = h.store_id and h.released_at is null
       and p.id::text = lower($1) and s.id::text = lower($2)`,
    [productId, storeId, actor, reason],
  );
  return (rowCount ?? 0) > 0;
}

import type pg from 'pg';
import { loadReferences } from './load-references.ts';
import { createPriceReader } from './price-reader.ts';
import { createPriceSink } from './price-sink.ts';
import { createReferences } from './references.ts';

const ROWS_AT_ONCE = 20_000;

/** History first, so that the newest price is the last that is told. */
const SELECTS = [
  `select s.id as store_id, p.id as product_id, v.regular_price_e4, v.sale_price_e4, v.available, v.observed_at
   from price_history v join store s using (store_id) join product p using (product_id)
   where s.id = any($1::uuid[]) order by v.observed_at, v.product_id, v.store_id`,
  `select s.id as store_id, p.id as product_id, v.regular_price_e4, v.sale_price_e4, v.available, v.observed_at,
     v.unit_price_e4, v.unit_price_uom, v.pack_size, v.aisle, v.section, v.retailer_product_id, v.pdp_url
   from current_price v join store s using (store_id) join product p using (product_id)
   where s.id = any($1::uuid[]) order by v.observed_at, v.product_id, v.store_id`,
];

interface PriceRow {
  readonly store_id: string;
  readonly product_id: string;
  readonly regular_price_e4: number | null;
  readonly sale_price_e4: number | null;
  readonly unit_price_e4?: number | null;
  readonly available: boolean;
  readonly observed_at: Date;
  readonly unit_price_uom?: string | null;
  readonly pack_size?: string | null;
  readonly aisle?: string | null;
  readonly section?: string | null;
  readonly retailer_product_id?: string | null;
  readonly pdp_url?: string | null;
}

/**
 * Records the prices of stores that were merged away at the stores that are left, as if they had been observed there:
 * the newest wins. To be called in the merge's transaction, after the merge.
 */
export async function movePrices(
  client: pg.PoolClient,
  mergedIds: readonly string[],
  nowMin: number,
): Promise<void> {
  if (mergedIds.length === 0) return;
  const reader = createPriceReader(createReferences(await loadReferences(client)), nowMin);
  const sink = createPriceSink(client);
  for (const [i, select] of SELECTS.entries()) {
    const cursor = `moved_prices_${i}`;
    await client.query(`declare ${cursor} no scroll cursor for ${select}`, [mergedIds]);
    for (;;) {
      const { rows } = await client.query<PriceRow>(`fetch ${ROWS_AT_ONCE} from ${cursor}`);
      if (rows.length === 0) break;
      for (const row of rows) reader.readUnchecked(recordOf(row));
      await sink.append(reader.take());
    }
    await client.query(`close ${cursor}`);
  }
  await sink.finish();
}

/** The merged-away id names the store that is left. */
function recordOf(row: PriceRow): Record<string, unknown> {
  const { regular_price_e4: regular, sale_price_e4: sale, unit_price_e4: unit, observed_at, ...rest } = row;
  return {
    ...rest,
    ...money('regular_price', regular),
    ...money('sale_price', sale),
    ...money('unit_price', unit),
    observed_at: observed_at.toISOString(),
  };
}

const E4_PER_USD = 10_000;

function money(field: string, e4: number | null | undefined): Record<string, number> {
  return e4 == null ? {} : { [field]: e4 / E4_PER_USD };
}

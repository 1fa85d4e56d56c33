import type pg from 'pg';
import { z } from 'zod';
import { MAIN_REGIONS } from '../../domain/index-method/month-data.ts';
import { isMonth } from '../../domain/time/month.ts';
import { defineRecordKind } from './record-kind.ts';
import type { RecordSink } from './record-sink.ts';

/** A line of `bls_prices.ndjson`: what BLS found a good to cost in a month, on average, in US dollars. */
const blsPriceRecord = z.strictObject({
  series_id: z
    .string()
    .trim()
    .regex(/^APU[0-9]{4}[A-Z0-9]{4,12}$/, 'must be an unadjusted average-price series (APU…)'),
  region: z.enum(MAIN_REGIONS),
  item_code: z
    .string()
    .trim()
    .regex(/^[A-Z0-9]{4,12}$/, 'must be an item code of BLS, as 708111'),
  period: z.string().refine(isMonth, 'must be a month, as 2026-07'),
  value_usd: z.number('must be a number').positive('must be more than 0').max(1_000_000),
});

/** A BLS price that has passed `blsPriceRecord`. */
export type BlsPriceRecord = z.infer<typeof blsPriceRecord>;

async function openBlsPriceSink(client: pg.PoolClient): Promise<RecordSink<BlsPriceRecord>> {
  const kept = new Map<string, BlsPriceRecord>();
  let lines = 0;
  return {
    add(record) {
      lines++;
      kept.set(`${record.item_code} ${record.region} ${record.period}`, record);
      return null;
    },
    drain: () => Promise.resolve(),
    abort: () => Promise.resolve(),
    async finish() {
      const rows = [...kept.values()];
      const { rows: written } = await client.query<{ added: boolean }>(
        `insert into bls_price as b (item_code, region, period, series_id, value_usd)
         select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::double precision[])
         on conflict (item_code, region, period) do update set series_id = excluded.series_id, value_usd = excluded.value_usd
           where (b.series_id, b.value_usd) is distinct from (excluded.series_id, excluded.value_usd)
         returning xmax = 0 as added`,
        [
          rows.map((row) => row.item_code),
          rows.map((row) => row.region),
          rows.map((row) => row.period),
          rows.map((row) => row.series_id),
          rows.map((row) => row.value_usd),
        ],
      );
      const added = written.filter((row) => row.added).length;
      const changed = written.length - added;
      const unchanged = rows.length - written.length;
      return { tables: { bls_price: { added, changed, unchanged } }, repeated: lines - rows.length };
    },
  };
}

/** BLS average prices are known by good, region and month. They are what indices are compared with. */
export const BLS_PRICES = defineRecordKind({
  name: 'bls_prices',
  schema: blsPriceRecord,
  openSink: openBlsPriceSink,
});

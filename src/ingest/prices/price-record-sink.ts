import type pg from 'pg';
import type { PriceRecord } from '../records/price-record.ts';
import type { RecordSink, SinkResult } from '../records/record-sink.ts';
import { loadReferences } from './load-references.ts';
import type { MergeCounts } from './merge-packs.ts';
import { createPriceReader } from './price-reader.ts';
import { createPriceSink, type PriceSink } from './price-sink.ts';
import { createReferences } from './references.ts';

const ROWS_AT_ONCE = 20_000;

/** Prices that come as records, one at a time: from any format but our own feed, which `import-prices.ts` reads. */
export async function openPriceRecordSink(
  client: pg.PoolClient,
  nowMin: number,
): Promise<RecordSink<PriceRecord>> {
  const reader = createPriceReader(createReferences(await loadReferences(client)), nowMin);
  const sink = createPriceSink(client);
  let rows = 0;
  return {
    add(record) {
      rows++;
      return reader.readRecord(record);
    },
    async drain() {
      if (rows < ROWS_AT_ONCE) return;
      rows = 0;
      await sink.append(reader.take());
    },
    abort: sink.abort,
    async finish() {
      await sink.append(reader.take());
      return priceResult(await sink.finish());
    },
  };
}

/** Counts prices, not packs. */
export function priceResult({ current, history }: Awaited<ReturnType<PriceSink['finish']>>): SinkResult {
  const counts = ({ added, changed, unchanged }: MergeCounts) => ({ added, changed, unchanged });
  return {
    tables: { current_price: counts(current), price_history: counts(history) },
    repeated: 0,
    notes: current.stale === 0 ? {} : { 'prices older than what is known': current.stale },
  };
}

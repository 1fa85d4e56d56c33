import type pg from 'pg';
import { priceRecord } from '../prices/price-record.ts';
import type { RecordSink } from './record-sink.ts';
import { loadReferences } from '../prices/load-references.ts';
import { createPriceReader } from '../prices/price-reader.ts';
import { createPriceSink, priceResult } from '../prices/price-sink.ts';
import { createReferences } from '../prices/references.ts';
import { PRICE_FEED } from '../prices/price-adapter.ts';
import type { RecordKind } from './record-kind.ts';

const ROWS_AT_ONCE = 20_000;

async function openPriceRecordSink(client: pg.PoolClient, nowMin: number): Promise<RecordSink<unknown>> {
  const reader = createPriceReader(createReferences(await loadReferences(client)), nowMin);
  const sink = createPriceSink(client, nowMin);
  let rows = 0;
  return {
    add(record) {
      rows++;
      return reader.readUnchecked(record);
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

/**
 * Prices are known by chain, store and product. Our own feed's come as columns through `PRICE_FEED`; those of any
 * other format as records, one at a time.
 */
export const PRICES: RecordKind = {
  name: 'prices',
  schema: priceRecord,
  openSink: openPriceRecordSink,
  feedAdapter: PRICE_FEED,
};

import type pg from 'pg';
import type { RecordKind } from './adapters/adapter.ts';
import { openChainSink } from './records/chains.ts';
import { checkRecord } from './records/check-record.ts';
import { openCouponSink } from './records/coupons.ts';
import type { FeedFile } from './feed-files.ts';
import { openIndexSink } from './records/indices.ts';
import { openProductSink } from './records/products.ts';
import { importPrices } from './prices/import-prices.ts';
import { openPriceRecordSink } from './prices/price-record-sink.ts';
import { RECORD_SCHEMAS } from './records/record-schemas.ts';
import type { RecordSink, SinkResult } from './records/record-sink.ts';
import type { Rejects } from './rejects.ts';
import { readRows, type SourceRow } from './rows.ts';
import { openSource } from './source.ts';
import { openStoreSink } from './records/stores.ts';
import { openStoreMergeSink } from './records/store-merges.ts';

/** What one file came to. */
export interface FileOutcome {
  read: number;
  filtered: Record<string, number>;
  /** One a pass, in order. */
  results: SinkResult[];
}

/** Told how much of the file has been read. */
export type BytesListener = (kind: RecordKind, bytesRead: number, totalBytes: number) => void;

/** Imports one file inside the caller's transaction. `nowMin`: the importer's clock, minutes since 1970. */
export async function importFile(
  client: pg.PoolClient,
  file: FeedFile,
  rejects: Rejects,
  nowMin: number,
  onBytes: BytesListener,
): Promise<FileOutcome> {
  const outcome: FileOutcome = { read: 0, filtered: {}, results: [] };
  if (file.format === 'prices') {
    const result = await importPrices(client, file.path, rejects, nowMin, (records, read, total) => {
      outcome.read += records;
      onBytes('prices', read, total);
    });
    outcome.results.push(result);
    return outcome;
  }
  for (let i = 0; i < file.adapter.passes.length; i++) {
    outcome.read = 0;
    outcome.filtered = {};
    outcome.results.push(await runPass(client, file, i, rejects, nowMin, outcome, onBytes));
  }
  return outcome;
}

async function runPass(
  client: pg.PoolClient,
  file: FeedFile,
  index: number,
  rejects: Rejects,
  nowMin: number,
  outcome: FileOutcome,
  onBytes: BytesListener,
): Promise<SinkResult> {
  const pass = await file.adapter.passes[index]!(client);
  const sink = await openSink(pass.kind, client, nowMin);
  const source = await openSource(file.path);
  const take = (line: number, record: unknown, raw: () => string): void => {
    const checked = checkRecord(RECORD_SCHEMAS[pass.kind], record);
    const reasons = 'reasons' in checked ? checked.reasons : sink.add(checked.record, line);
    if (reasons !== null) rejects.add(line, reasons, raw());
  };
  const takeRow = (row: SourceRow): void => {
    outcome.read++;
    if (row.broken !== undefined) {
      // Each pass meets the row anew; it is one reject.
      if (index === 0) rejects.add(row.line, [row.broken], row.raw);
      return;
    }
    const adapted = pass.adapt(row);
    if ('record' in adapted) take(row.line, adapted.record, () => row.raw);
    else if ('reasons' in adapted) rejects.add(row.line, adapted.reasons, row.raw);
    else if ('filtered' in adapted)
      outcome.filtered[adapted.filtered] = (outcome.filtered[adapted.filtered] ?? 0) + 1;
  };
  try {
    for await (const rows of readRows(source, file.adapter.layout)) {
      rows.forEach(takeRow);
      await sink.drain();
      onBytes(pass.kind, source.bytesRead(), source.totalBytes);
    }
    for (const { line, record } of pass.rest?.() ?? []) {
      take(line, record, () => JSON.stringify(record));
      await sink.drain();
    }
    return await sink.finish();
  } catch (error) {
    await sink.abort();
    throw error;
  }
}

/** The sink of a kind; its records have passed that kind's schema, which the types cannot say of a variable kind. */
async function openSink(
  kind: RecordKind,
  client: pg.PoolClient,
  nowMin: number,
): Promise<RecordSink<unknown>> {
  const open: Record<RecordKind, () => Promise<unknown>> = {
    chains: () => openChainSink(client),
    stores: () => openStoreSink(client),
    store_merges: () => openStoreMergeSink(client),
    products: () => openProductSink(client),
    prices: () => openPriceRecordSink(client, nowMin),
    coupons: () => openCouponSink(client),
    indices: () => openIndexSink(client),
  };
  return (await open[kind]()) as RecordSink<unknown>;
}

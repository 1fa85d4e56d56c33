import { stat } from 'node:fs/promises';
import type pg from 'pg';
import type { SinkResult } from '../records/record-sink.ts';
import type { Rejects } from '../rejects.ts';
import { loadReferences } from './load-references.ts';
import { readPriceFeed } from './price-feed.ts';
import { priceResult } from './price-record-sink.ts';
import { createPriceSink } from './price-sink.ts';

/** Told of lines read, and how much of the file that is. */
export type BlockListener = (records: number, bytesRead: number, totalBytes: number) => void;

/** Imports `prices.ndjson`, inside the caller's transaction. `nowMin`: the importer's clock, minutes since 1970. */
export async function importPrices(
  client: pg.PoolClient,
  path: string,
  rejects: Rejects,
  nowMin: number,
  onBlock: BlockListener,
): Promise<SinkResult> {
  const references = await loadReferences(client);
  const sink = createPriceSink(client);
  const { size } = await stat(path);
  try {
    for await (const { parsed, bytesRead } of readPriceFeed(path, size, references, nowMin)) {
      for (const { line, reasons, raw } of parsed.rejects) rejects.add(line, reasons, raw);
      onBlock(parsed.records, bytesRead, size);
      await sink.append(parsed.block);
    }
    return priceResult(await sink.finish());
  } catch (error) {
    await sink.abort();
    throw error;
  }
}

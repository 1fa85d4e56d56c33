import { stat } from 'node:fs/promises';
import type { Adapter } from '../adapters/adapter.ts';
import { loadReferences } from './load-references.ts';
import { readPriceFeed } from './price-feed.ts';
import { createPriceSink, priceResult } from './price-sink.ts';

/** Reads `prices.ndjson` straight into columns, a block of lines at a time, in a thread of its own where it is large. */
export const PRICE_FEED: Adapter = {
  async importFile({ client, path, rejects, nowMin, onBytes }) {
    const references = await loadReferences(client);
    const sink = createPriceSink(client);
    const { size } = await stat(path);
    let read = 0;
    try {
      for await (const { parsed, bytesRead } of readPriceFeed({ path, references, nowMin }, size)) {
        for (const { line, reasons, raw } of parsed.rejects) rejects.add(line, reasons, raw);
        read += parsed.records;
        onBytes(null, bytesRead, size);
        await sink.append(parsed.block);
      }
      return { read, results: [priceResult(await sink.finish())], reading: null, notes: {} };
    } catch (error) {
      await sink.abort();
      throw error;
    }
  },
};

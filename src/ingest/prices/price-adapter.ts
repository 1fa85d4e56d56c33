import { stat } from 'node:fs/promises';
import type { Adapter } from '../adapters/adapter.ts';
import { loadPlaces, loadProductReferences } from './load-references.ts';
import { readPriceFeed } from './price-feed.ts';
import { readProductNames } from './product-names.ts';
import { createPriceSink, priceResult } from './price-sink.ts';

/** Reads `prices.ndjson` straight into columns, a block of lines at a time, in a thread of its own where it is large. */
export const PRICE_FEED: Adapter = {
  async importFile({ client, path, rejects, nowMin, onBytes }) {
    const { size } = await stat(path);
    const places = await loadPlaces(client);
    const names = await readProductNames(path, size, places, nowMin);
    const references = { ...places, ...(await loadProductReferences(client, names)) };
    const sink = createPriceSink(client, nowMin);
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

import type pg from 'pg';
import type { SinkResult } from '../record-sink.ts';
import type { Rejects } from '../rejects.ts';
import { readBlocks, type Source } from '../source.ts';
import { loadReferences } from './load-references.ts';
import { type ParsedBlock, parseBlock } from './parse-block.ts';
import { openPriceParser, type PriceParser } from './price-parser.ts';
import { createPriceReader } from './price-reader.ts';
import { priceResult } from './price-record-sink.ts';
import { createPriceSink } from './price-sink.ts';
import { createReferences, type ReferenceData } from './references.ts';

/** Blocks that may wait for the parser; more would only cost memory. */
const MOST_WAITING = 3;
/** Below this size a thread costs more than it gives. */
const SMALL_FEED_BYTES = 1024 * 1024;

/** Imports `prices.ndjson`, inside the caller's transaction. `onBlock` is told of lines read. */
export async function importPrices(
  client: pg.PoolClient,
  source: Source,
  rejects: Rejects,
  nowMin: number,
  onBlock: (records: number) => void,
): Promise<SinkResult> {
  const references = await loadReferences(client);
  const sink = createPriceSink(client);
  const parser = openParser(references, nowMin, source.totalBytes);
  const take = async (parsed: ParsedBlock): Promise<void> => {
    for (const { line, reasons, raw } of parsed.rejects) rejects.add(line, reasons, raw);
    onBlock(parsed.records);
    await sink.append(parsed.block);
  };
  try {
    const waiting: Promise<ParsedBlock>[] = [];
    for await (const { bytes, firstLine } of readBlocks(source)) {
      const parsed = parser.parse(bytes, firstLine);
      parsed.catch(() => {});
      waiting.push(parsed);
      if (waiting.length > MOST_WAITING) await take(await waiting.shift()!);
    }
    for (const parsed of waiting) await take(await parsed);
    return priceResult(await sink.finish());
  } catch (error) {
    await sink.abort();
    throw error;
  } finally {
    await parser.close();
  }
}

function openParser(references: ReferenceData, nowMin: number, totalBytes: number): PriceParser {
  if (totalBytes >= SMALL_FEED_BYTES) return openPriceParser(references, nowMin);
  const reader = createPriceReader(createReferences(references), nowMin);
  return {
    parse(bytes, firstLine) {
      return Promise.resolve(
        parseBlock(reader, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), firstLine),
      );
    },
    close: () => Promise.resolve(),
  };
}

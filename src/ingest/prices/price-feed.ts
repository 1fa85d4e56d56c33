import { startThread } from '../../process/start-thread.ts';
import { ImportError } from '../import-error.ts';
import { openSource, readBlocks } from '../source.ts';
import { type ParsedBlock, parseBlock } from './parse-block.ts';
import { createPriceReader } from './price-reader.ts';
import type { FromPriceWorker, PriceWorkerData } from './price-worker.ts';
import { createReferences, type ReferenceData } from './references.ts';

/** Some thousand lines of a price feed, and how much of the file has been read with them. */
export interface FeedBlock {
  readonly parsed: ParsedBlock;
  readonly bytesRead: number;
}

/** Below this size a thread costs more than it gives. */
const SMALL_FEED_BYTES = 1024 * 1024;

/**
 * Reads, checks and resolves the lines of a price feed, in a thread of its own where the file is large.
 * `nowMin`: the importer's clock, minutes since 1970. Throws ImportError where the file cannot be read.
 */
export function readPriceFeed(
  path: string,
  totalBytes: number,
  references: ReferenceData,
  nowMin: number,
): AsyncGenerator<FeedBlock> {
  return totalBytes < SMALL_FEED_BYTES
    ? readHere(path, references, nowMin)
    : readInThread({ path, references, nowMin });
}

/** The same in this thread. */
export async function* readHere(
  path: string,
  references: ReferenceData,
  nowMin: number,
): AsyncGenerator<FeedBlock> {
  const reader = createPriceReader(createReferences(references), nowMin);
  const source = await openSource(path);
  for await (const { bytes, firstLine } of readBlocks(source)) {
    yield { parsed: parseBlock(reader, bytes, firstLine), bytesRead: source.bytesRead() };
  }
}

/** Blocks that the thread may be ahead; more would only cost memory. */
const MOST_AHEAD = 4;

async function* readInThread(workerData: PriceWorkerData): AsyncGenerator<FeedBlock> {
  const worker = startThread(new URL('./price-worker', import.meta.url), workerData);
  const arrived: FromPriceWorker[] = [];
  let wake = (): void => {};
  const arrive = (message: FromPriceWorker): void => {
    arrived.push(message);
    wake();
  };
  worker.on('message', arrive);
  worker.on('error', (error) => arrive({ failed: error, isImportError: false }));
  worker.on('exit', () =>
    arrive({ failed: new Error('the thread that reads prices ended'), isImportError: false }),
  );
  worker.postMessage(MOST_AHEAD);
  try {
    for (;;) {
      while (arrived.length === 0) await new Promise<void>((resolve) => (wake = resolve));
      const message = arrived.shift()!;
      if ('done' in message) return;
      if ('failed' in message)
        throw message.isImportError ? new ImportError(message.failed.message) : message.failed;
      worker.postMessage(1);
      yield message;
    }
  } finally {
    await worker.terminate();
  }
}

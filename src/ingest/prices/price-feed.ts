import { startThread } from '../../process/start-thread.ts';
import { ImportError } from '../import-error.ts';
import { type FeedBlock, type FromPriceWorker, type PriceLines, readPriceLines } from './price-lines.ts';

/** Below this size a thread costs more than it gives. */
const SMALL_FEED_BYTES = 4 * 1024 * 1024;

/**
 * Reads, checks and resolves the lines of a price feed, in a thread of its own where the file is large.
 * Throws ImportError where the file cannot be read.
 */
export function readPriceFeed(lines: PriceLines, totalBytes: number): AsyncGenerator<FeedBlock> {
  return totalBytes < SMALL_FEED_BYTES ? readPriceLines(lines) : readInThread(lines);
}

/** Blocks that the thread may be ahead; more would only cost memory. */
const MOST_AHEAD = 4;

async function* readInThread(workerData: PriceLines): AsyncGenerator<FeedBlock> {
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

/** Worker thread: reads, parses and checks price lines, so that the main thread and PostgreSQL write meanwhile. */
import { parentPort, workerData } from 'node:worker_threads';
import { ImportError } from '../import-error.ts';
import { type FromPriceWorker, type PriceLines, readPriceLines } from './price-lines.ts';
import { transferables } from './price-rows.ts';

const port = parentPort;
if (port === null) throw new Error('price-worker.ts runs as a worker thread');
const lines = workerData as PriceLines;

const demand = { blocks: 0, grown: (): void => {} };
port.on('message', (more: number) => {
  demand.blocks += more;
  demand.grown();
});

try {
  for await (const block of readPriceLines(lines)) {
    while (demand.blocks === 0) await new Promise<void>((resolve) => (demand.grown = resolve));
    demand.blocks--;
    port.postMessage(block satisfies FromPriceWorker, transferables(block.parsed.block));
  }
  port.postMessage({ done: true } satisfies FromPriceWorker);
} catch (error) {
  const failed = error instanceof Error ? error : new Error(String(error));
  port.postMessage({ failed, isImportError: error instanceof ImportError } satisfies FromPriceWorker);
}

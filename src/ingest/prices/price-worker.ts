/** Worker thread: reads, parses and checks price lines, so that the main thread and PostgreSQL write meanwhile. */
import { parentPort, workerData } from 'node:worker_threads';
import { ImportError } from '../import-error.ts';
import { type FeedBlock, readHere } from './price-feed.ts';
import { transferables } from './price-reader.ts';
import type { ReferenceData } from './references.ts';

export interface PriceWorkerData {
  readonly path: string;
  readonly references: ReferenceData;
  readonly nowMin: number;
}

/** The main thread sends how many blocks more it takes; these come back. */
export type FromPriceWorker =
  | FeedBlock
  | { readonly done: true }
  | { readonly failed: Error; readonly isImportError: boolean };

const port = parentPort;
if (port === null) throw new Error('price-worker.ts runs as a worker thread');
const { path, references, nowMin } = workerData as PriceWorkerData;

const demand = { blocks: 0, grown: (): void => {} };
port.on('message', (more: number) => {
  demand.blocks += more;
  demand.grown();
});

try {
  for await (const block of readHere(path, references, nowMin)) {
    while (demand.blocks === 0) await new Promise<void>((resolve) => (demand.grown = resolve));
    demand.blocks--;
    port.postMessage(block satisfies FromPriceWorker, transferables(block.parsed.block));
  }
  port.postMessage({ done: true } satisfies FromPriceWorker);
} catch (error) {
  const failed = error instanceof Error ? error : new Error(String(error));
  port.postMessage({ failed, isImportError: error instanceof ImportError } satisfies FromPriceWorker);
}

/** Worker thread: parses and checks price lines, so that the main thread and PostgreSQL write meanwhile. */
import { parentPort, workerData } from 'node:worker_threads';
import { type ParsedBlock, parseBlock } from './parse-block.ts';
import { createPriceReader, transferables } from './price-reader.ts';
import { createReferences, type ReferenceData } from './references.ts';

/** What the main thread sends: whole lines. */
export interface ParseRequest {
  readonly bytes: Uint8Array;
  readonly firstLine: number;
}

export interface PriceWorkerData {
  readonly references: ReferenceData;
  readonly nowMin: number;
}

const port = parentPort;
if (port === null) throw new Error('price-worker.ts runs as a worker thread');
const { references, nowMin } = workerData as PriceWorkerData;
const reader = createPriceReader(createReferences(references), nowMin);

port.on('message', ({ bytes, firstLine }: ParseRequest) => {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parsed: ParsedBlock = parseBlock(reader, buffer, firstLine);
  port.postMessage(parsed, transferables(parsed.block));
});

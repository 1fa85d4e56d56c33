import { Worker } from 'node:worker_threads';
import type { ParsedBlock } from './parse-block.ts';
import type { ParseRequest, PriceWorkerData } from './price-worker.ts';
import type { ReferenceData } from './references.ts';

/** A worker thread that parses blocks of price lines, in the order that they are given. */
export interface PriceParser {
  /** Takes the block's memory. */
  parse(block: Uint8Array, firstLine: number): Promise<ParsedBlock>;
  close(): Promise<void>;
}

interface Waiting {
  readonly resolve: (parsed: ParsedBlock) => void;
  readonly reject: (error: Error) => void;
}

/** `nowMin`: the importer's clock, minutes since 1970. */
export function openPriceParser(references: ReferenceData, nowMin: number): PriceParser {
  const worker = startWorker({ references, nowMin });
  const waiting: Waiting[] = [];
  let failure: Error | null = null;
  worker.on('message', (parsed: ParsedBlock) => waiting.shift()?.resolve(parsed));
  const fail = (error: Error): void => {
    failure = error;
    for (const { reject } of waiting.splice(0)) reject(error);
  };
  worker.on('error', fail);
  worker.on('exit', () => fail(failure ?? new Error('the thread that parses prices ended')));
  return {
    parse(bytes, firstLine) {
      const parsed = new Promise<ParsedBlock>((resolve, reject) => {
        if (failure !== null) reject(failure);
        else waiting.push({ resolve, reject });
      });
      const request: ParseRequest = { bytes, firstLine };
      worker.postMessage(request, [bytes.buffer as ArrayBuffer]);
      return parsed;
    },
    async close() {
      await worker.terminate();
    },
  };
}

/** Worker threads do not inherit the loader that runs TypeScript sources, so from sources it is registered first. */
function startWorker(workerData: PriceWorkerData): Worker {
  if (!import.meta.url.endsWith('.ts')) {
    return new Worker(new URL('./price-worker.js', import.meta.url), { workerData });
  }
  const url = JSON.stringify(new URL('./price-worker.ts', import.meta.url).href);
  const loader = `import('tsx/esm/api').then(({ register }) => { register(); return import(${url}); })`;
  return new Worker(loader, { eval: true, execArgv: [], workerData });
}

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { BareAnswer } from './bare-server.ts';
import type { LoadOptions, LoadResult, Told } from './load-worker.ts';

export type { LoadResult } from './load-worker.ts';

/** A whole GET request as bytes on the wire. */
export function getRequest(path: string, headers: Readonly<Record<string, string>> = {}): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${lines.join('')}\r\n`;
}

/** A load on its way. */
export interface RunningLoad {
  /** Resolves when its first answer that counts has come, or it ended without one: a thread takes a while to start. */
  readonly begun: Promise<void>;
  /** Resolves when the load ends by itself, or was stopped. */
  readonly result: Promise<LoadResult>;
  /** Ends a load without a duration. */
  stop(): Promise<LoadResult>;
}

/** Starts a load against a local port, from a thread of its own. */
export function startLoad(options: LoadOptions): RunningLoad {
  // `--import tsx` is not switched on in a thread of Node 20, so it is registered there first.
  const url = JSON.stringify(new URL('./load-worker.ts', import.meta.url));
  const worker = new Worker(
    `import('tsx/esm/api').then(({ register }) => { register(); return import(${url}); })`,
    { eval: true, workerData: options },
  );
  let begin: () => void;
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const result = new Promise<LoadResult>((resolve, reject) => {
    worker.on('message', (told: Told) => {
      begin();
      if (told === 'begun') return;
      resolve(told);
      void worker.terminate();
    });
    worker.once('error', reject);
  });
  return {
    begun,
    result,
    stop: () => {
      worker.postMessage('stop');
      return result;
    },
  };
}

/** Runs a load of a fixed duration to its end. */
export function runLoad(options: LoadOptions & { readonly durationMs: number }): Promise<LoadResult> {
  return startLoad(options).result;
}

/** A running bare server; `answer` sets what it sends. */
export interface BareServer {
  readonly port: number;
  readonly pid: number;
  answer(answer: BareAnswer): Promise<void>;
  close(): void;
  /** The same, and resolves when it has ended. */
  end(): Promise<void>;
}

/** Starts the baseline server in a process of its own, with options of Node.js. */
export async function startBareServer(nodeOptions: readonly string[] = []): Promise<BareServer> {
  const execArgv = ['--import', 'tsx', ...nodeOptions];
  const child = fork(new URL('./bare-server.ts', import.meta.url), { execArgv });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return {
    port,
    pid: child.pid ?? 0,
    answer: async (answer) => {
      child.send(answer);
      await once(child, 'message');
    },
    close: () => child.disconnect(),
    async end() {
      child.disconnect();
      await once(child, 'exit');
    },
  };
}

import type { Worker } from 'node:worker_threads';
import { startThread } from '../../process/start-thread.ts';
import type { BcryptAnswer, BcryptRequest } from './bcrypt-worker.ts';

/** Checks of secrets against bcrypt hashes, one at a time. */
export interface BcryptQueue {
  /** Undefined at once where the queue is full. Rejects where the thread died. */
  verify(secret: string, hash: string): Promise<boolean> | undefined;
  close(): Promise<void>;
}

interface Waiting {
  resolve(matches: boolean): void;
  reject(error: Error): void;
}

/**
 * bcrypt at cost 12 takes 174 ms of a core. It runs in one thread of its own, neither on the event loop nor in libuv's
 * pool, where two hundred queued checks once held up a file read for 4.4 s. At most `capacity` checks wait or run.
 * The thread starts with the first check.
 */
export function createBcryptQueue(capacity: number): BcryptQueue {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | undefined;
  let lastId = 0;

  const fail = (thread: Worker, error: Error): void => {
    if (thread !== worker) return;
    worker = undefined;
    for (const check of waiting.values()) check.reject(error);
    waiting.clear();
  };
  const start = (): Worker => {
    const started = startThread(new URL('./bcrypt-worker', import.meta.url));
    started.on('message', ({ id, matches }: BcryptAnswer) => {
      waiting.get(id)?.resolve(matches);
      waiting.delete(id);
    });
    started.on('error', (error: Error) => fail(started, error));
    started.on('exit', () => fail(started, new Error('The thread that checks keys has ended')));
    started.unref();
    return started;
  };

  return {
    verify(secret, hash) {
      if (waiting.size >= capacity) return undefined;
      worker ??= start();
      const request: BcryptRequest = { id: ++lastId, secret, hash };
      const answer = new Promise<boolean>((resolve, reject) => waiting.set(request.id, { resolve, reject }));
      worker.postMessage(request);
      return answer;
    },
    async close() {
      await worker?.terminate();
    },
  };
}

import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { BrokenSnapshotError, partPath } from './folder.ts';
import type { Manifest } from './snapshot.ts';
import { startThread } from './start-thread.ts';

/** What a reading thread is asked for. */
export interface ReadRequest {
  readonly path: string;
  readonly bytes: number;
  /** In hex. */
  readonly sha256: string;
}

export type ReadReply = { readonly content: ArrayBuffer } | { readonly problem: string };

const MOST_THREADS = 2;

/**
 * Reads files of a snapshot folder into memory and checks them, on threads of their own: the event loop only takes
 * over finished buffers. Throws `BrokenSnapshotError`, which names the file and what is wrong with it.
 */
export async function readParts(
  dir: string,
  files: Manifest['files'],
  options: { threads?: number } = {},
): Promise<Map<string, Uint8Array>> {
  const waiting = Object.entries(files).toSorted(([, a], [, b]) => a.bytes - b.bytes);
  const contents = new Map<string, Uint8Array>();
  const threads = Math.min(options.threads ?? MOST_THREADS, availableParallelism(), waiting.length);
  const workers = Array.from({ length: threads }, () => startThread('read-worker'));
  try {
    await Promise.all(
      workers.map(async (worker) => {
        // The largest first, so that no thread is left with it at the end.
        for (let next = waiting.pop(); next; next = waiting.pop()) {
          const [name, file] = next;
          const path = partPath(dir, file);
          const request: ReadRequest = { path, bytes: file.bytes, sha256: file.sha256 };
          worker.postMessage(request);
          const [answer] = (await once(worker, 'message')) as [ReadReply];
          if ('problem' in answer) throw new BrokenSnapshotError(`${path} ${answer.problem}`);
          contents.set(name, new Uint8Array(answer.content));
        }
      }),
    );
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
  return contents;
}

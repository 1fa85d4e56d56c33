import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import type { Worker } from 'node:worker_threads';
import { startThread } from '../../process/start-thread.ts';
import { BrokenSnapshotError, partPath } from './folder.ts';
import { readChecked, type ReadRequest } from './read-checked.ts';
import type { ReadReply } from './read-worker.ts';
import type { Manifest } from '../snapshot.ts';

const MOST_THREADS = 2;
/** A file up to this size is read and hashed in about a millisecond: sooner than a thread has started. */
const SMALL_BYTES = 1 << 20;

/**
 * Reads files of a snapshot folder into memory and checks them. Large ones are read on threads of their own: the
 * event loop only takes over finished buffers. `inBackground`: those threads give way to requests. Throws `BrokenSnapshotError`, which names the file and what is wrong.
 */
export async function readParts(
  dir: string,
  files: Manifest['files'],
  options: { threads?: number; inBackground?: boolean } = {},
): Promise<Map<string, Uint8Array>> {
  const contents = new Map<string, Uint8Array>();
  const large: [name: string, request: ReadRequest][] = [];
  for (const [name, file] of Object.entries(files)) {
    const request = { path: partPath(dir, file), bytes: file.bytes, sha256: file.sha256 };
    if (file.bytes > SMALL_BYTES) large.push([name, request]);
    else
      contents.set(
        name,
        explain(request.path, () => new Uint8Array(readChecked(request))),
      );
  }
  // The largest first, so that no thread is left with it at the end.
  large.sort(([, a], [, b]) => a.bytes - b.bytes);
  const threads = Math.min(options.threads ?? MOST_THREADS, availableParallelism(), large.length);
  const { inBackground = false } = options;
  const workers = Array.from({ length: threads }, () =>
    startThread(new URL('./read-worker', import.meta.url), { inBackground }),
  );
  try {
    await Promise.all(
      workers.map(async (worker) => {
        for (let next = large.pop(); next; next = large.pop()) {
          contents.set(next[0], await readOn(worker, next[1]));
        }
      }),
    );
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
  return contents;
}

async function readOn(worker: Worker, request: ReadRequest): Promise<Uint8Array> {
  worker.postMessage(request);
  const [reply] = (await once(worker, 'message')) as [ReadReply];
  if ('problem' in reply) throw new BrokenSnapshotError(`${request.path} ${reply.problem}`);
  return new Uint8Array(reply.content);
}

function explain<T>(path: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new BrokenSnapshotError(`${path} ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

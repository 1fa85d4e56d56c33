import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import { startThread } from '../../process/start-thread.ts';
import { TooManyOpenError } from '../../process/open-files.ts';
import { BrokenSnapshotError, partPath } from './folder.ts';
import { readChecked, type ReadReply, type ReadRequest } from './read-checked.ts';
import type { Manifest } from '../snapshot.ts';

const MOST_THREADS = 2;
/** A file up to this size is read and hashed in about a millisecond: sooner than a thread has started. */
const SMALL_BYTES = 1 << 20;

/** How files are read. */
export interface ReadOptions {
  /** How many threads read large files, at most; 0: none, they are read at once, as small ones are. Default: two. */
  readonly threads?: number;
  /** Those threads give way to requests. Default false. */
  readonly inBackground?: boolean;
}

/** Gives the files of a manifest by their names. */
export interface FileReader {
  /**
   * A file whole and checked, in memory of its own or in what is given. Throws `BrokenSnapshotError`, which names the file
   * and what is wrong; `TooManyOpenError` where it may be whole.
   */
  read(name: string, into?: SharedArrayBuffer): Promise<Uint8Array>;
}

/** Reads the files of a manifest, in the order in which they are asked for. */
export interface PartReader extends FileReader {
  /** Ends the threads; what is still being read is given up. */
  close(): Promise<void>;
}

interface Waiting {
  readonly request: ReadRequest;
  readonly settle: (reply: ReadReply) => void;
  readonly fail: (error: unknown) => void;
}

/**
 * A reader of files in a snapshot folder. Large ones are read on threads of their own: the event loop only takes over
 * finished buffers.
 */
export function createPartReader(
  dir: string,
  files: Manifest['files'],
  { threads = MOST_THREADS, inBackground = false }: ReadOptions = {},
): PartReader {
  const most = Math.min(threads, availableParallelism());
  const workers = new Set<Worker>();
  const idle: Worker[] = [];
  const waiting: Waiting[] = [];
  const keepReading = async (worker: Worker): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      worker.postMessage(next.request);
      try {
        const [reply] = (await once(worker, 'message')) as [ReadReply];
        next.settle(reply);
      } catch (error) {
        // The thread has died. It may have been the only one, so that what waits would wait for ever.
        workers.delete(worker);
        for (const lost of [next, ...waiting.splice(0)]) lost.fail(error);
        return;
      }
    }
    idle.push(worker);
  };
  const readOnThread = (request: ReadRequest): Promise<ReadReply> =>
    new Promise((settle, fail) => {
      waiting.push({ request, settle, fail });
      const worker = idle.pop() ?? (workers.size < most ? startReader(inBackground) : undefined);
      if (worker === undefined) return;
      workers.add(worker);
      void keepReading(worker);
    });
  return {
    async read(name, into) {
      const file = files[name];
      if (file === undefined)
        throw new BrokenSnapshotError(`the manifest names no file for ${name}: publish again`);
      const request = { path: partPath(dir, file), bytes: file.bytes, sha256: file.sha256, into };
      if (file.bytes <= SMALL_BYTES || most === 0) {
        if (inBackground) await nextTurn();
        return contentOf(readChecked(request), request);
      }
      return contentOf(await readOnThread(request), request);
    },
    async close() {
      waiting.length = 0;
      await Promise.all([...workers].map((worker) => worker.terminate()));
    },
  };
}

function startReader(inBackground: boolean): Worker {
  return startThread(new URL('./read-worker', import.meta.url), { inBackground });
}

function contentOf(reply: ReadReply, { path }: ReadRequest): Uint8Array {
  if ('content' in reply) return reply.content;
  if (reply.areTooManyOpen) throw new TooManyOpenError(path);
  throw new BrokenSnapshotError(`${path} ${reply.problem}: publish again with --full`);
}

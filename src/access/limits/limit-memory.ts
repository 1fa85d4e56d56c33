import { SharedCounts } from './shared-counts.ts';
import { SharedDues } from './shared-dues.ts';

/** What limits remember: the same for all threads of a process. */
export interface LimitMemory {
  /** When callers may go on; see `Bucket`. */
  readonly dues: SharedDues;
  /** Calls of keys in this month. */
  readonly calls: SharedCounts;
}

/** The memory as it is posted to another thread. */
export interface LimitBuffers {
  readonly dues: SharedArrayBuffer;
  readonly calls: SharedArrayBuffer;
}

/** Opens what another thread has posted; default: a memory that remembers nothing yet. */
export function openLimitMemory(buffers?: LimitBuffers): LimitMemory {
  return { dues: new SharedDues(buffers?.dues), calls: new SharedCounts(buffers?.calls) };
}

/** For another thread. */
export function buffersOf({ dues, calls }: LimitMemory): LimitBuffers {
  return { dues: dues.buffer, calls: calls.buffer };
}

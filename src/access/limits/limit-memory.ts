import { SharedCounts } from './shared-counts.ts';
import { SharedDues } from './shared-dues.ts';
import { SharedPlaces } from './shared-places.ts';

/** What limits remember: the same for all threads of a process. */
export interface LimitMemory {
  /** When callers may go on; see `Bucket`. */
  readonly dues: SharedDues;
  /** Calls of keys in this month. */
  readonly calls: SharedCounts;
  /** Wide reads that callers have in the making. */
  readonly places: SharedPlaces;
}

/** The memory as it is posted to another thread. */
export interface LimitBuffers {
  readonly dues: SharedArrayBuffer;
  readonly calls: SharedArrayBuffer;
  readonly places: SharedArrayBuffer;
}

/** A memory that remembers nothing yet, for so many threads; this is the first one of them. */
export function newLimitMemory(threads = 1): LimitMemory {
  return { dues: new SharedDues(), calls: new SharedCounts(), places: new SharedPlaces({ threads }) };
}

/** Opens what the first thread has posted to this one, which has a number from 1. */
export function openLimitMemory({ dues, calls, places }: LimitBuffers, thread: number): LimitMemory {
  return {
    dues: new SharedDues(dues),
    calls: new SharedCounts(calls),
    places: new SharedPlaces({ buffer: places, own: thread }),
  };
}

/** For another thread. */
export function buffersOf({ dues, calls, places }: LimitMemory): LimitBuffers {
  return { dues: dues.buffer, calls: calls.buffer, places: places.buffer };
}

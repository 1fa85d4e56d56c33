import type { Logger } from 'pino';
import type { Sliced } from '../../domain/slices.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import { wait, workInSpareTime } from './spare-time.ts';

const WORK_MS = 5;
const PAUSE_MS = 10;
/** A thread that was busy for more of a pause has something else to do. */
const BUSY = 0.5;
/** And is looked at again after so long. */
const BUSY_MS = 100;
const LOOK_MS = 1_000;

/** A pause, which ends when the thread has nothing else to do: callers compile what they meet themselves. */
async function untilIdle(): Promise<void> {
  for (let pauseMs = PAUSE_MS; ; pauseMs = BUSY_MS) {
    const before = performance.eventLoopUtilization();
    await wait(pauseMs);
    if (performance.eventLoopUtilization(before).utilization <= BUSY) return;
  }
}

/** A third of the time in which a thread has nothing else to do. */
const SPARE_TIME = { workMs: WORK_MS, pause: untilIdle };

/** Of so many snapshots: code that was compiled for the first is compiled anew for the second, and serves all later ones. */
const SNAPSHOTS = 2;

interface RehearseOptions {
  /** The snapshot that is served now. */
  readonly get: () => Snapshot | undefined;
  /** Asks of a snapshot as many do, and answers nobody. */
  readonly rehearse: (snapshot: Snapshot) => Sliced<void>;
  readonly logger: Logger;
  /** Nothing is done any more once it is aborted. */
  readonly signal: AbortSignal;
  /** The next snapshot is looked for so often, in milliseconds. Default 1,000. */
  readonly lookMs?: number;
}

/**
 * Has the first snapshots of a thread asked as many will ask, while it is idle, so that their first callers meet compiled code.
 * Never rejects: where it fails, they wait for it.
 */
export async function rehearseFirst(options: RehearseOptions): Promise<void> {
  const { get, rehearse, logger, signal, lookMs = LOOK_MS } = options;
  let last: Snapshot | undefined;
  try {
    for (let rehearsed = 0; rehearsed < SNAPSHOTS && !signal.aborted; ) {
      await wait(lookMs);
      const snapshot = get();
      if (snapshot === undefined || snapshot === last) continue;
      last = snapshot;
      rehearsed++;
      await untilIdle();
      await workInSpareTime(rehearse(snapshot), SPARE_TIME, () => !signal.aborted && get() === snapshot);
    }
  } catch (error) {
    logger.error({ err: error }, 'the first requests find code that is not compiled yet');
  }
}

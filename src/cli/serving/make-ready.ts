import type { Logger } from 'pino';
import { makeAhead, prepareReads, prepareRest } from '../../api/prepare.ts';
import type { WatchOptions } from '../../snapshot/files/current.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import { collectGarbage, collectGarbageSoon } from './collect-garbage.ts';
import type { ServingThreads } from './threads/serving-threads.ts';

/** What is done of snapshots, and when. */
export interface ReadySteps extends Required<Pick<WatchOptions, 'prepare' | 'onSwap' | 'onError'>> {
  /** Resolves when the rest of the first one is prepared that was served by now. */
  readonly followed: () => Promise<void>;
  /** Makes nothing ahead any more: the service ends. */
  readonly end: () => void;
}

/** Notes what could not be prepared of a snapshot that is served all the same: the first one. */
export const unprepared =
  (logger: Logger) =>
  (error: unknown): void =>
    logger.error({ err: error }, 'the data that reads need could not be prepared');

/**
 * How a process goes over to a snapshot. The first one is served by the first thread as soon as its first reads are
 * prepared; what takes longer, and the other threads, follow while it is served. Later ones are made ready whole, by all
 * threads, beside the one before.
 */
export function makeReady(threads: Pick<ServingThreads, 'offer' | 'goOver'>, logger: Logger): ReadySteps {
  let isServing = false;
  let following: Promise<void> = Promise.resolve();
  const ending = new AbortController();
  // Reads make what is missing.
  const tryAhead = (snapshot: Snapshot): Promise<void> =>
    makeAhead(snapshot, ending.signal).catch((error: unknown) =>
      logger.error({ err: error }, 'the data that reads make at first use could not be made ahead'),
    );
  const finish = async (snapshot: Snapshot, failed?: (error: unknown) => void): Promise<void> => {
    await prepareRest(snapshot, failed);
    await tryAhead(snapshot);
    await threads.offer(snapshot);
  };
  return {
    async prepare(snapshot) {
      // Files that were copied are still there, and nothing that is derived from now on would have V8 look for them.
      if (!isServing) collectGarbage();
      await prepareReads(snapshot);
      await following;
      if (isServing) await finish(snapshot);
    },
    onSwap(snapshot, previous) {
      const { version, counts } = snapshot.manifest;
      logger.info({ version, counts }, 'serving a snapshot');
      isServing = true;
      if (previous === undefined) {
        // What is not there by then is derived by whoever asks for it; of what cannot be, the other reads know nothing.
        following = finish(snapshot, unprepared(logger)).then(
          () => threads.goOver(),
          (error: unknown) => logger.error({ err: error }, 'the other threads could not be started'),
        );
      } else {
        threads.goOver();
        collectGarbageSoon();
      }
    },
    followed: () => following,
    end: () => ending.abort(),
    onError: (error) => logger.error({ err: error }, 'a snapshot was refused'),
  };
}

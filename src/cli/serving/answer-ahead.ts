import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Sliced } from '../../domain/slices.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';

/** At most a tenth of the time: so long at once, and then so long nothing. A step of work is over in less. */
const WORK_MS = 2;
const PAUSE_MS = 18;
const REST_MS = 5_000;

/** Answers in a snapshot what was asked of another. */
type Answer = (next: Snapshot) => Sliced<void>;

interface AnswerAheadOptions {
  /** The snapshot that is served now. */
  readonly get: () => Snapshot | undefined;
  /** What was asked of a snapshot up to now. */
  readonly askedAgain: (snapshot: Snapshot) => Answer;
  readonly logger: Logger;
  /** Nothing is done any more once it is aborted. */
  readonly signal: AbortSignal;
  /** So many milliseconds after all was done it is looked again what was asked meanwhile. Default 5,000. */
  readonly restMs?: number;
}

const wait = (ms: number): Promise<void> => sleep(ms, undefined, { ref: false });

/** Does the work to its end, or until another snapshot is served. */
async function work(steps: Sliced<void>, goesOn: () => boolean): Promise<void> {
  while (goesOn()) {
    const untilMs = performance.now() + WORK_MS;
    while (performance.now() < untilMs) if (steps.next().done === true) return;
    await wait(PAUSE_MS);
  }
}

/** Answers what was asked before, and tells what is to be answered the next time. */
async function answerOnce(
  { get, askedAgain, signal }: AnswerAheadOptions,
  before: Answer | null,
): Promise<Answer | null> {
  const snapshot = get();
  if (snapshot === undefined) return before;
  const answer = before ?? askedAgain(snapshot);
  await work(answer(snapshot), () => !signal.aborted && get() === snapshot);
  return askedAgain(snapshot);
}

/**
 * Answers ahead, in a tenth of the time, what is asked again and again: where it was not asked yet, and in each snapshot anew.
 * Between two looks it holds on to no snapshot. Never rejects: where it fails, reads find their answers themselves.
 */
export async function answerAhead(options: AnswerAheadOptions): Promise<void> {
  const { logger, signal, restMs = REST_MS } = options;
  try {
    for (let asked: Answer | null = null; !signal.aborted; ) {
      await wait(restMs);
      asked = await answerOnce(options, asked);
    }
  } catch (error) {
    logger.error({ err: error }, 'frequent requests are no longer answered ahead');
  }
}

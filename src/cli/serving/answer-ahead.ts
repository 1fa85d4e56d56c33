import type { Logger } from 'pino';
import type { Sliced } from '../../domain/slices.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import { wait, workInSpareTime } from './spare-time.ts';

/** At most a tenth of the time. */
const SPARE_TIME = { workMs: 2, pause: () => wait(18) };
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

/** Answers what was asked before, and tells what is to be answered the next time. */
async function answerOnce(
  { get, askedAgain, signal }: AnswerAheadOptions,
  before: Answer | null,
): Promise<Answer | null> {
  const snapshot = get();
  if (snapshot === undefined) return before;
  const answer = before ?? askedAgain(snapshot);
  await workInSpareTime(answer(snapshot), SPARE_TIME, () => !signal.aborted && get() === snapshot);
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

/** Times of a baseline that was stopped when its time was over. */
export interface BoundedTimes {
  /** Milliseconds each; at least one. */
  readonly times: readonly number[];
  /** How many there would have been. */
  readonly wanted: number;
  /** Whether the last one was stopped by the database: it would have taken longer. */
  readonly isCut: boolean;
}

/** PostgreSQL's code of a statement that took longer than `statement_timeout`. */
const QUERY_CANCELED = '57014';

const isTimeout = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === QUERY_CANCELED;

/** Times one after another until they are all done, one is stopped, or `limitMs` are over. */
export async function timeBounded<T>(
  all: readonly T[],
  limitMs: number,
  run: (one: T) => Promise<unknown>,
): Promise<BoundedTimes> {
  const times: number[] = [];
  let isCut = false;
  const begun = performance.now();
  for (const one of all) {
    const started = performance.now();
    try {
      await run(one);
    } catch (error) {
      if (!isTimeout(error)) throw error;
      isCut = true;
    }
    times.push(performance.now() - started);
    if (isCut || performance.now() - begun > limitMs) break;
  }
  return { times, wanted: all.length, isCut };
}

/** How many were run, in words. */
export function countOf({ times, wanted, isCut }: BoundedTimes): string {
  const cut = isCut ? ', the last stopped' : '';
  return times.length < wanted ? `${times.length} (of ${wanted} in time${cut})` : String(times.length);
}

/** Something was not done in the time it had. */
class TimeLimitError extends Error {
  override readonly name = 'TimeLimitError';
}

/** So often within its time a limit looks at the clock. */
const LOOKS = 10;

/**
 * The promise's outcome, or TimeLimitError after `ms` milliseconds; the work itself is not stopped. A time in which this
 * process stood still, for its own work or for want of a processor, counts as a tenth of the limit at most: what came
 * meanwhile is read only after the timers, and nobody else was slow.
 */
export function withinMs<T>(ms: number, work: Promise<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    let looks = 0;
    const timer = setTimeout(() => {
      if (++looks < LOOKS) timer.refresh();
      else reject(new TimeLimitError(`not done within ${ms} ms`));
    }, ms / LOOKS);
    void work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

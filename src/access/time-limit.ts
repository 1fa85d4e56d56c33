/** Something was not done in the time it had. */
class TimeLimitError extends Error {
  override readonly name = 'TimeLimitError';
}

/** The promise's outcome, or TimeLimitError after `ms` milliseconds; the work itself is not stopped. */
export function withinMs<T>(ms: number, work: Promise<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const timer = setTimeout(() => reject(new TimeLimitError(`not done within ${ms} ms`)), ms);
    void work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

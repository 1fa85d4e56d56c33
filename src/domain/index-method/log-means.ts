/** A running mean of logarithms. */
export interface LogMean {
  sum: number;
  n: number;
}

/** Adds a logarithm to the mean that a key has. */
export function addLog(means: Map<string, LogMean>, key: string, log: number): void {
  const mean = means.get(key);
  if (mean) {
    mean.sum += log;
    mean.n++;
  } else means.set(key, { sum: log, n: 1 });
}

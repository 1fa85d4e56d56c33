/** What by itself went wrong beside the requests: each goes on, and is tried again. */
export type FaultCause = 'keys' | 'usage' | 'payments' | 'reconciliation';

/** Counts what is caught, by cause, and tells the log of each once in a while. */
export interface Faults {
  /** What a part with this cause is to call. */
  of(cause: FaultCause): (error: unknown) => void;
  /** Since the start, by cause. */
  readonly counts: ReadonlyMap<FaultCause, number>;
}

/** A fault as the log has it; its cause is the error itself. */
export class BackgroundFault extends Error {
  override readonly name = 'BackgroundFault';
}

const TOLD_EVERY_MS = 60_000;

/** Nothing has gone wrong yet. `tell` hears of each cause at once, and then once a minute at most, with how often it was. */
export function createFaults(
  tell: (fault: unknown) => void,
  clock: () => number = performance.now.bind(performance),
): Faults {
  const counts = new Map<FaultCause, number>();
  const told = new Map<FaultCause, { count: number; atMs: number }>();
  return {
    counts,
    of: (cause) => (error) => {
      const count = (counts.get(cause) ?? 0) + 1;
      counts.set(cause, count);
      const last = told.get(cause);
      if (last !== undefined && clock() - last.atMs < TOLD_EVERY_MS) return;
      const since = count - (last?.count ?? 0);
      told.set(cause, { count, atMs: clock() });
      tell(
        since === 1
          ? error
          : new BackgroundFault(`${cause}: ${since} faults since the last such line`, { cause: error }),
      );
    },
  };
}

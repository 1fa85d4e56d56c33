import { countOccurrences } from './occurrences.ts';

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

/** Nothing has gone wrong yet. `tell` hears of each cause at once, and then once a minute at most, with how often it was. */
export function createFaults(
  tell: (fault: unknown) => void,
  clock: () => number = performance.now.bind(performance),
): Faults {
  const { counts, note } = countOccurrences<FaultCause>(clock);
  return {
    counts,
    of: (cause) => (error) =>
      note(cause, (times) =>
        tell(
          times === 1
            ? error
            : new BackgroundFault(`${cause}: ${times} faults since the last such line`, { cause: error }),
        ),
      ),
  };
}

import { countOccurrences } from '../occurrences.ts';

/**
 * Why a payment could not be dealt with, though it may be good: who verifies did not answer; the chain's node did not;
 * the record did not; too many were waiting; its rail is not configured; what became of a charge, nobody could say, when
 * it was ordered or later.
 */
export type TroubleCause =
  | 'facilitator'
  | 'node'
  | 'record'
  | 'busy'
  | 'not_configured'
  | 'unknown_outcome'
  | 'undecided';

/** One of them. */
export interface Trouble {
  /** The rail, as the ledger names it. */
  readonly rail: string;
  readonly cause: TroubleCause;
  /** In words, for the log: without anything secret. */
  readonly reason: string;
}

/** Counts troubles, and tells the log of each kind once in a while. */
export interface Troubles {
  note(trouble: Trouble): void;
  /** How many there were since the start, by rail and cause. */
  counts(): readonly (Pick<Trouble, 'rail' | 'cause'> & { readonly count: number })[];
}

/** What the log is told. */
class PaymentTrouble extends Error {
  override readonly name = 'PaymentTrouble';
}

/** Nothing has gone wrong yet. `onError` hears of each kind at once, and then once a minute at most. */
export function createTroubles(
  onError: (error: unknown) => void,
  clock: () => number = performance.now.bind(performance),
): Troubles {
  const kinds = new Map<string, Pick<Trouble, 'rail' | 'cause'>>();
  const occurrences = countOccurrences(clock);
  return {
    note({ rail, cause, reason }) {
      const kind = `${rail}: ${cause}`;
      kinds.set(kind, { rail, cause });
      occurrences.note(kind, (times) => {
        const since = times === 1 ? '' : ` (${times} times since the last such line)`;
        onError(new PaymentTrouble(`${kind}: ${reason}${since}`));
      });
    },
    counts: () => [...kinds].map(([kind, of]) => ({ ...of, count: occurrences.counts.get(kind)! })),
  };
}

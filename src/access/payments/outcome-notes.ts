import { setTimeout as sleep } from 'node:timers/promises';
import type { PaymentOutcomes } from './ledger-outcomes.ts';
import type { Settlement } from './rail.ts';

/** Outcomes on their way into the ledger. Nothing here rejects. */
export interface OutcomeNotes {
  /** Writes an outcome down. Where that fails the row stays as it is, and reconciliation finds out what is true. */
  write(paymentId: string, outcome: Settlement): Promise<void>;
  /**
   * The same, for those who ask about the proof's key meanwhile. A charge is written down when the answer that it paid
   * for is on its way: to send a statement takes a third of a millisecond, which the client would wait for.
   */
  writeFor(key: string, paymentId: string, outcome: Settlement): Promise<void>;
  /** Resolves when the outcome on its way for this key is written; undefined: none is. */
  pending(key: string): Promise<void> | undefined;
  /** Resolves when nothing is on its way. */
  close(): Promise<void>;
}

/** An answer goes out at the end of its turn of the event loop, and timers come after that. */
const ANSWER_MS = 1;

/** Notes for this ledger. */
export function createOutcomeNotes(ledger: PaymentOutcomes, onError: (error: unknown) => void): OutcomeNotes {
  const writing = new Map<string, Promise<void>>();
  const write = async (paymentId: string, outcome: Settlement): Promise<void> => {
    try {
      if (outcome.kind === 'settled') await ledger.settled(paymentId, outcome.receipt);
      else if (outcome.kind === 'failed') {
        await ledger.failed(paymentId, outcome.reason, outcome.isFinal === true);
      } else await ledger.unknown(paymentId, outcome.reason);
    } catch (error) {
      onError(error);
    }
  };
  return {
    write,
    writeFor(key, paymentId, outcome) {
      const turn = outcome.kind === 'settled' ? sleep(ANSWER_MS) : Promise.resolve();
      const noted = turn.then(() => write(paymentId, outcome)).finally(() => writing.delete(key));
      writing.set(key, noted);
      return noted;
    },
    pending: (key) => writing.get(key),
    async close() {
      await Promise.all(writing.values());
    },
  };
}

import type { Ledger } from './ledger.ts';
import type { Payment } from './payment.ts';
import type { Rail } from './rail.ts';

/** What a pass found. */
export interface Reconciled {
  readonly settled: number;
  readonly failed: number;
  /** Not decided yet. */
  readonly open: number;
  /** Given back: their process had ended before it charged. */
  readonly released: number;
}

const BATCH = 100;
const EVERY_MS = 15_000;
const RETRY_MS = 1_000;
/** A record that is being opened, migrated or restarted is no news. */
const QUIET_FAILURES = 10;

async function reconcileOne(
  ledger: Ledger,
  rail: Rail,
  payment: Payment,
): Promise<Exclude<keyof Reconciled, 'released'> | null> {
  const isFailed = payment.state === 'failed';
  // A payment that somebody settles at the moment is left to them.
  const taken = isFailed ? payment : await ledger.takeOver(payment.paymentId);
  if (taken === null) return null;
  const outcome = await rail.lookUp(taken.offer, taken.createdAt.getTime());
  if (outcome.kind === 'settled') {
    await ledger.settled(taken.paymentId, outcome.receipt);
    return 'settled';
  }
  if (outcome.kind === 'failed') {
    const detail = isFailed ? (taken.detail ?? outcome.reason) : outcome.reason;
    await ledger.failed(taken.paymentId, detail, true);
    return 'failed';
  }
  if (isFailed) await ledger.failed(taken.paymentId, taken.detail ?? outcome.reason, false);
  else await ledger.unknown(taken.paymentId, outcome.reason);
  return 'open';
}

/**
 * Asks the chains what became of payments that nobody works on: those that a crash or a time-out has left undecided,
 * and those that a facilitator refused, once the chain will never take them. Gives back what was claimed and never
 * charged. Moves no money. Rejects where the record does not answer.
 */
export async function reconcilePayments(ledger: Ledger, rails: readonly Rail[]): Promise<Reconciled> {
  const counts = { settled: 0, failed: 0, open: 0, released: await ledger.releaseAbandoned() };
  for (const payment of await ledger.undecided(BATCH)) {
    const rail = rails.find(({ name }) => name === payment.offer.rail);
    const outcome = rail === undefined ? 'open' : await reconcileOne(ledger, rail, payment);
    if (outcome !== null) counts[outcome]++;
  }
  return counts;
}

/**
 * Reconciles at once and then every quarter of a minute; a pass that the record does not answer is repeated a second
 * later. `stop` resolves when no pass runs any more.
 */
export function keepReconciling(
  ledger: Ledger,
  rails: readonly Rail[],
  onError: (error: unknown) => void,
  everyMs = EVERY_MS,
): { stop(): Promise<void> } {
  let pass: Promise<void> | null = null;
  let failures = 0;
  let retrying: NodeJS.Timeout | undefined;
  const run = async (): Promise<void> => {
    try {
      await reconcilePayments(ledger, rails);
      await ledger.dropOldAnswers(BATCH);
      failures = 0;
    } catch (error) {
      if (++failures % QUIET_FAILURES === 0) onError(error);
      clearTimeout(retrying);
      retrying = setTimeout(start, RETRY_MS);
      retrying.unref();
    }
    pass = null;
  };
  const start = (): void => {
    pass ??= run();
  };
  start();
  const timer = setInterval(start, everyMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await pass;
      clearTimeout(retrying);
    },
  };
}

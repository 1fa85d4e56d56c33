import type { Ledger } from './ledger.ts';
import type { Payment } from './payment.ts';
import type { Rail, Settlement } from './rail.ts';
import type { Troubles } from './troubles.ts';

/** What a pass found, each a number of payments. */
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

/** A row that its rail cannot even read is as open as one that the chain does not know. */
async function lookUp(rail: Rail, { offer, createdAt }: Payment): Promise<Settlement> {
  try {
    return await rail.lookUp(offer, createdAt.getTime());
  } catch {
    return { kind: 'unknown', reason: 'its proof cannot be read' };
  }
}

async function reconcileOne(
  ledger: Ledger,
  rail: Rail,
  payment: Payment,
  troubles: Pick<Troubles, 'note'> | undefined,
): Promise<Exclude<keyof Reconciled, 'released'> | null> {
  const isFailed = payment.state === 'failed';
  // A payment that somebody settles at the moment is left to them.
  const taken = isFailed ? payment : await ledger.takeOver(payment.paymentId);
  if (taken === null) return null;
  const outcome = await lookUp(rail, taken);
  if (outcome.kind === 'settled') {
    await ledger.settled(taken.paymentId, outcome.receipt);
    return 'settled';
  }
  if (outcome.kind === 'failed') {
    const detail = isFailed ? (taken.detail ?? outcome.reason) : outcome.reason;
    await ledger.failed(taken.paymentId, detail, true);
    return 'failed';
  }
  troubles?.note({ rail: rail.name, cause: 'undecided', reason: outcome.reason });
  if (isFailed) await ledger.failed(taken.paymentId, taken.detail ?? outcome.reason, false);
  else await ledger.unknown(taken.paymentId, outcome.reason);
  return 'open';
}

/** A part of the undecided payments. */
interface Stretch {
  /** The payment id that it begins after. */
  readonly after: string;
  /** How many chains are asked at most. */
  readonly most: number;
}

const ALL: Stretch = { after: '0', most: Number.POSITIVE_INFINITY };

/** One stretch; `next` is where another one begins, from the beginning where this one was the last. */
async function reconcileStretch(
  ledger: Ledger,
  rails: readonly Rail[],
  { after, most }: Stretch,
  troubles?: Pick<Troubles, 'note'>,
): Promise<Reconciled & { readonly next: string }> {
  const counts = { settled: 0, failed: 0, open: 0, released: 0 };
  let next = after;
  let asked = 0;
  for (;;) {
    const found = await ledger.undecided(next, BATCH);
    for (const payment of found) {
      if (asked >= most) return { ...counts, next };
      next = payment.paymentId;
      const rail = rails.find(({ name }) => name === payment.offer.rail);
      if (rail !== undefined) asked++;
      // A rail that is not configured, or another network's: others may be decided all the same.
      const outcome = rail === undefined ? 'open' : await reconcileOne(ledger, rail, payment, troubles);
      if (outcome !== null) counts[outcome]++;
    }
    if (found.length < BATCH) return { ...counts, next: ALL.after };
  }
}

/**
 * Asks the chains what became of all payments that nobody works on: those that a crash or a time-out has left undecided,
 * and those that a facilitator refused, once the chain will never take them. Gives back what was claimed and never
 * charged. What cannot be decided is passed over, and counted. Moves no money. Rejects where the record does not answer.
 */
export async function reconcilePayments(ledger: Ledger, rails: readonly Rail[]): Promise<Reconciled> {
  const released = await ledger.releaseAbandoned();
  const { next: _next, ...counts } = await reconcileStretch(ledger, rails, ALL);
  return { ...counts, released };
}

/**
 * Reconciles once `usable` has resolved and then every quarter of a minute, a stretch at a time, and keeps the ledger
 * small; a pass that the record does not answer is repeated a second later. `stop` resolves when no pass runs any more.
 */
export function keepReconciling(
  ledger: Ledger,
  rails: readonly Rail[],
  onError: (error: unknown) => void,
  everyMs = EVERY_MS,
  troubles?: Pick<Troubles, 'note'>,
  usable: Promise<void> | null = null,
): { stop(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let pass: Promise<void> | null = null;
  let after = ALL.after;
  let retrying: NodeJS.Timeout | undefined;
  const run = async (): Promise<void> => {
    try {
      await ledger.releaseAbandoned();
      after = (await reconcileStretch(ledger, rails, { after, most: BATCH }, troubles)).next;
      await ledger.dropOldAnswers();
      await ledger.archive();
    } catch (error) {
      onError(error);
      clearTimeout(retrying);
      retrying = setTimeout(start, RETRY_MS);
      retrying.unref();
    }
    pass = null;
  };
  const start = (): void => {
    pass ??= run();
  };
  const begin = (): void => {
    if (stopped) return;
    start();
    timer = setInterval(start, everyMs);
    timer.unref();
  };
  if (usable === null) begin();
  else void usable.then(begin);
  return {
    async stop() {
      stopped = true;
      clearInterval(timer);
      await pass;
      clearTimeout(retrying);
    },
  };
}

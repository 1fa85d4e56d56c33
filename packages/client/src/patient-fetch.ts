import { retryAfterOf } from './problem.ts';
import type { Spending } from './spending.ts';

/** What `fetch` is. */
export type Fetch = typeof globalThis.fetch;

/** How long and how a request is sent again. */
export interface Patience {
  /** Milliseconds from the first try after which no other one begins. */
  readonly patienceMs: number;
  readonly spending: Spending;
}

/** The service's words for "try again": an answer is on its way, calls too often, overload, nobody there. */
const PASSING = new Set([409, 429, 502, 503, 504]);
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 8_000;

/** Whether a request brings a payment of its own. */
function isPaying({ headers }: Request): boolean {
  const authorization = headers.get('authorization') ?? '';
  return headers.has('payment-signature') || headers.has('x-payment') || /^Payment /i.test(authorization);
}

/** Whether a payment that got this answer was given back: a 2xx was charged, and what may come again may be charged. */
function isUncharged({ status }: Response): boolean {
  return status === 304 || (status >= 400 && status < 500 && !PASSING.has(status));
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal.addEventListener('abort', stop, { once: true });
  });
}

/** Fetches an answer whole: a body that breaks off is a broken connection as well. */
async function fetchWhole(fetch: Fetch, request: Request): Promise<Response> {
  const response = await fetch(request);
  await response.clone().arrayBuffer();
  return response;
}

/**
 * A `fetch` that sends a request again, unchanged, while the service asks for that or cannot be reached: also with the
 * same payment, which buys one answer however often it comes. What signs payments belongs around it, never inside:
 * outside of a retry it would sign, and pay, anew.
 */
export function patientFetch(fetch: Fetch, { patienceMs, spending }: Patience): Fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const paying = isPaying(request);
    if (paying) spending.send();
    const startedMs = Date.now();
    for (let attempt = 0; ; attempt++) {
      const backOffMs = Math.min(FIRST_PAUSE_MS * 2 ** attempt, LONGEST_PAUSE_MS);
      let waitMs = backOffMs;
      const outcome: unknown = await fetchWhole(fetch, request.clone()).catch((error: unknown) => error);
      if (outcome instanceof Response) {
        if (paying && isUncharged(outcome)) spending.giveBack();
        if (outcome.status === 402) await spending.meet(outcome);
        if (!PASSING.has(outcome.status)) return outcome;
        const seconds = retryAfterOf(outcome);
        if (seconds !== null) waitMs = seconds * 1000;
      }
      const isOver = Date.now() - startedMs + waitMs > patienceMs;
      if (isOver || request.signal.aborted) {
        if (outcome instanceof Response) return outcome;
        throw outcome;
      }
      await pause(waitMs, request.signal);
    }
  };
}

/** Tells when to refuse work, because what waits would wait too long. */
export interface Overload {
  /** To be asked once for each request as it arrives, at `nowMs` by `performance.now()`: whether to refuse it. */
  refuses(nowMs: number): boolean;
  /** Requests refused so far. */
  refused(): number;
}

/**
 * Requests that one turn of the event loop finds waiting are answered one after another. Those that come up when the
 * turn has run for `longestTurnMs` already have waited at least that long, and each further one makes it worse, so
 * they are refused, which costs a hundredth of a search; the next turn starts afresh.
 */
export function createOverload(longestTurnMs: number): Overload {
  let turnStartedMs = 0;
  let inTurn = false;
  let refused = 0;
  const endTurn = (): void => {
    inTurn = false;
  };
  return {
    refuses(nowMs) {
      if (!inTurn) {
        inTurn = true;
        turnStartedMs = nowMs;
        setImmediate(endTurn);
        return false;
      }
      if (nowMs - turnStartedMs <= longestTurnMs) return false;
      refused++;
      return true;
    },
    refused: () => refused,
  };
}

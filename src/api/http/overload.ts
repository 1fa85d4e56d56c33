/** Tells when to refuse work, because what waits would wait too long. */
export interface Overload {
  /** To be asked once for each request as it arrives, at `nowMs` by `performance.now()`: whether to refuse it. */
  refuses(nowMs: number): boolean;
  /** Requests refused so far. */
  refused(): number;
  close(): void;
}

/** How often the event loop shows that it comes round; while it does, requests are not looked at. */
const TICK_MS = 20;

/**
 * Requests that one turn of the event loop finds waiting are answered one after another. Those that come up when the
 * turn has run for `longestTurnMs` already have waited at least that long, and each further one makes it worse, so
 * they are refused, which costs a hundredth of a search; the next turn starts afresh. A turn is timed only while the
 * loop is behind its tick, and from its first request on: a pause of another cause refuses nobody.
 */
export function createOverload(longestTurnMs: number): Overload {
  let tickMs = performance.now();
  let turnStartedMs: number | null = null;
  let refused = 0;
  const ticking = setInterval(() => {
    tickMs = performance.now();
  }, TICK_MS);
  ticking.unref();
  const endTurn = (): void => {
    turnStartedMs = null;
  };
  return {
    refuses(nowMs) {
      if (nowMs - tickMs < 2 * TICK_MS) return false;
      if (turnStartedMs === null) {
        turnStartedMs = nowMs;
        setImmediate(endTurn);
        return false;
      }
      if (nowMs - turnStartedMs <= longestTurnMs) return false;
      refused++;
      return true;
    },
    refused: () => refused,
    close: () => clearInterval(ticking),
  };
}

/** Tells when to refuse work, because what waits would wait too long. */
export interface Overload {
  /** To be asked once for each request as it arrives, at `nowMs` by `performance.now()`: whether to refuse it. */
  refuses(nowMs: number): boolean;
  /** To be told of each connection as it is accepted. */
  connected(): void;
  /** Requests refused so far. */
  refused(): number;
  close(): void;
}

/** How often the event loop shows that it comes round; while it does, requests are not looked at. */
const TICK_MS = 20;
/** Accepting is one a turn: with a connection in each of so many turns, more of them are waiting. */
const WAITING_TURNS = 3;
/** Of a turn, while connections wait: short turns accept them sooner. */
const SHORT_TURN = 0.2;

/**
 * Requests that one turn of the event loop finds waiting are answered one after another. Those that come up when the
 * turn has worked for `longestTurnMs` already have waited at least that long, and each further one makes it worse, so
 * they are refused, which costs a hundredth of a search; the next turn starts afresh. A turn is timed only while the
 * loop is behind its tick, and from its first request on, and by `workedMs`, the clock of this thread's own work: a pause
 * of another cause, or a processor that others have, refuses nobody.
 */
export function createOverload(
  longestTurnMs: number,
  workedMs: () => number = () => performance.now(),
): Overload {
  let tickMs = performance.now();
  let turnStartedMs: number | null = null;
  let workedBeforeMs = 0;
  let hasConnected = false;
  let turnsWithConnection = 0;
  let refused = 0;
  const ticking = setInterval(() => {
    tickMs = performance.now();
  }, TICK_MS);
  ticking.unref();
  const endTurn = (): void => {
    turnStartedMs = null;
    turnsWithConnection = hasConnected ? turnsWithConnection + 1 : 0;
    hasConnected = false;
  };
  return {
    refuses(nowMs) {
      if (nowMs - tickMs < 2 * TICK_MS) return false;
      if (turnStartedMs === null) {
        turnStartedMs = nowMs;
        workedBeforeMs = workedMs();
        setImmediate(endTurn);
        return false;
      }
      const longestMs = turnsWithConnection < WAITING_TURNS ? longestTurnMs : longestTurnMs * SHORT_TURN;
      if (nowMs - turnStartedMs <= longestMs || workedMs() - workedBeforeMs <= longestMs) return false;
      refused++;
      return true;
    },
    connected() {
      hasConnected = true;
    },
    refused: () => refused,
    close: () => clearInterval(ticking),
  };
}

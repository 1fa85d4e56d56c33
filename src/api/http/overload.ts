/** Tells when to refuse work, because what waits would wait too long. */
export interface Overload {
  /** To be asked once for each request as it arrives, at `nowMs` by `performance.now()`: whether to refuse it. */
  refuses(nowMs: number): boolean;
  /** To be told of each connection as it is accepted. */
  connected(): void;
  /** Requests refused so far. */
  refused(): number;
}

/** Accepting is one a turn: with a connection in each of so many turns, more of them are waiting. */
const WAITING_TURNS = 3;
/** Of a turn, while connections wait: short turns accept them sooner. */
const WAITED_FOR_TURN = 0.2;
/** Of a turn after one that refused: what waits is no burst but a crowd, and short turns tell it sooner. */
const CROWDED_TURN = 0.35;
/** Where no turn before had to refuse, none is shorter, in milliseconds: that would refuse who comes in a burst. */
const LEAST_UNCROWDED_MS = 45;
/**
 * There, so many requests of a turn are answered whatever it lasts: they are no crowd, and what makes so few wait may be
 * what the thread's clock takes for their work: a collection of garbage, or a processor that is lent to another machine.
 */
const UNCROWDED = 4;

/**
 * Requests that one turn of the event loop finds waiting are answered one after another. Those that come up when the
 * turn has worked for `longestTurnMs` already have waited at least that long, and each further one makes it worse, so
 * they are refused, which costs a hundredth of a search; the next turn starts afresh, and is shorter. A turn is timed
 * from its first request on, and by `workedMs`, the clock of this thread's own work: a pause of another cause, or a
 * processor that others have, refuses nobody, nor does a pause that it takes for work where few wait.
 */
export function createOverload(
  longestTurnMs: number,
  workedMs: () => number = () => performance.now(),
): Overload {
  /** Counted up to `UNCROWDED`. */
  let answeredInTurn = 0;
  let turnStartedMs = 0;
  let workedBeforeMs = 0;
  let hasConnected = false;
  let turnsWithConnection = 0;
  let refused = 0;
  let refusedBefore = 0;
  let isCrowded = false;
  const endTurn = (): void => {
    answeredInTurn = 0;
    turnsWithConnection = hasConnected ? turnsWithConnection + 1 : 0;
    hasConnected = false;
    isCrowded = refused > refusedBefore;
    refusedBefore = refused;
  };
  const longestNow = (): number => {
    const isWaitedFor = turnsWithConnection >= WAITING_TURNS;
    if (isCrowded) return longestTurnMs * (isWaitedFor ? WAITED_FOR_TURN : CROWDED_TURN);
    if (!isWaitedFor) return longestTurnMs;
    return Math.max(longestTurnMs * WAITED_FOR_TURN, Math.min(longestTurnMs, LEAST_UNCROWDED_MS));
  };
  return {
    refuses(nowMs) {
      if (answeredInTurn === 0) {
        turnStartedMs = nowMs;
        workedBeforeMs = workedMs();
        setImmediate(endTurn);
      }
      if (answeredInTurn < (isCrowded ? 1 : UNCROWDED)) {
        answeredInTurn++;
        return false;
      }
      const longestMs = longestNow();
      if (nowMs - turnStartedMs <= longestMs || workedMs() - workedBeforeMs <= longestMs) return false;
      refused++;
      return true;
    },
    connected() {
      hasConnected = true;
    },
    refused: () => refused,
  };
}

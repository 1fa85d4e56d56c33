import { SharedPlaces } from '../../../access/limits/shared-places.ts';
import { doSlice, finish, type Sliced } from '../../../domain/slices.ts';

/** A caller's leave to make one wide read. */
export interface WidePlace {
  /** Does the work: at once where it is but one slice and nobody waits, else a slice in turn with the others. */
  readonly run: <Result>(work: Sliced<Result>) => Result | Promise<Result>;
  /** Gives the place back, once, when the read is over. */
  readonly leave: () => void;
}

/** Reads that may take longer than a slice of work. */
export interface WideReads {
  /** A place for a caller; null: it has as many as it may, or there are too many in all. */
  enter(caller: string): WidePlace | null;
  /** Wide reads that this thread is making. */
  waiting(): number;
  /** How often somebody's turn came. */
  slices(): number;
}

/** For reads of which it is known that they are no more than a slice. */
export const AT_ONCE: WidePlace = { run: finish, leave() {} };

/** Reads that one caller may have in the making, and all callers together, in all threads of a process. */
export const MOST_OF_A_CALLER = 128;
export const MOST_IN_ALL = 1024;
const BOUNDS = { ofOne: MOST_OF_A_CALLER, inAll: MOST_IN_ALL };

/** A slice of some work; true: there is more of it. */
type Turn = () => boolean;

/**
 * Shares the event loop out between those who make wide reads: one slice of work a turn of the loop, and the callers take
 * turns, however many reads each has. What one caller asks for keeps another waiting for a slice, and everybody else not
 * at all. `places` is what threads of the process share; default: this is the only one.
 */
export function createWideReads(places: SharedPlaces = new SharedPlaces()): WideReads {
  const turns = new Map<string, Turn[]>();
  let making = 0;
  let slices = 0;

  const takeTurn = (): void => {
    const [next] = turns;
    if (next === undefined) return;
    const [caller, [turn, ...others]] = next;
    turns.delete(caller);
    slices++;
    const left = turn!() ? [turn!, ...others] : others;
    // What came in meanwhile stands behind; the caller itself goes to the end.
    if (left.length > 0) turns.set(caller, left);
    if (turns.size > 0) setImmediate(takeTurn);
  };

  const queue = <Result>(caller: string, work: Sliced<Result>): Promise<Result> =>
    new Promise((resolve, reject) => {
      const turn: Turn = () => {
        try {
          const step = doSlice(work);
          if (step.done !== true) return true;
          resolve(step.value);
        } catch (error) {
          reject(error);
        }
        return false;
      };
      if (turns.size === 0) setImmediate(takeTurn);
      turns.set(caller, [...(turns.get(caller) ?? []), turn]);
    });

  return {
    enter(caller) {
      const giveBack = places.take(caller, BOUNDS);
      if (giveBack === null) return null;
      making++;
      return {
        run(work) {
          if (turns.size > 0) return queue(caller, work);
          slices++;
          const first = doSlice(work);
          return first.done === true ? first.value : queue(caller, work);
        },
        leave() {
          making--;
          giveBack();
        },
      };
    },
    waiting: () => making,
    slices: () => slices,
  };
}

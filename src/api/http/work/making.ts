import { finish, type Sliced } from '../../../domain/slices.ts';
import type { WidePlace } from './wide-reads.ts';

/** An encoded answer, or the work that makes it where that may have to give way; null: not found. */
export type Making = Buffer | null | Sliced<Buffer | null>;

/**
 * The most work that an answer may be estimated at, in units (`domain/slices.ts`). Estimates are bounds from above: of what
 * the widest questions are estimated at a tenth is done. A catalogue of three times the full scale stays below it.
 */
export const MOST_WORK = 100_000_000;

/** How an answer is made. */
export interface MakingRead<Served> {
  readonly gather: (snapshot: Served, nowMs: number) => Promise<unknown> | null;
  readonly make: (snapshot: Served, nowMs: number, gathered?: unknown) => Making;
}

/** Whether a making is the answer already. */
export function isMade(making: Making): making is Buffer | null {
  return making === null || Buffer.isBuffer(making);
}

/** The answer of a making, in one go. */
export function finishMaking(making: Making): Buffer | null {
  return isMade(making) ? making : finish(making);
}

/** Makes an answer: what it needs of files is gathered first, then the work is done in its place. */
export function makeBody<Served>(
  read: MakingRead<Served>,
  snapshot: Served,
  nowMs: number,
  place: WidePlace,
): Buffer | null | Promise<Buffer | null> {
  const makeOf = (gathered: unknown): Buffer | null | Promise<Buffer | null> => {
    const making = read.make(snapshot, nowMs, gathered);
    return isMade(making) ? making : place.run(making);
  };
  const gathering = read.gather(snapshot, nowMs);
  return gathering === null ? makeOf(undefined) : gathering.then(makeOf);
}

/** What follows from something that is there, or will be. */
export function whenMade<Made, Then>(
  made: Made | Promise<Made>,
  then: (made: Made) => Then,
): Then | Promise<Then> {
  return made instanceof Promise ? made.then(then) : then(made);
}

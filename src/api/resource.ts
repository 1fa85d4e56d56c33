import type { Sliced } from '../domain/slices.ts';
import type { Snapshot } from '../snapshot/snapshot.ts';
import type { Route } from './http/route.ts';

/** One folder of catalogue reads. */
export interface Resource<Served extends Snapshot = Snapshot> {
  readonly routes: readonly Route<Served>[];
  /**
   * Does, before a snapshot is served, what would make its first reads slow. What is derived from a part is kept with it,
   * so that parts which an earlier snapshot had cost nothing. What takes long lets requests through meanwhile.
   */
  readonly prepare?: (snapshot: Served) => void | Promise<void>;
  /**
   * Does what few reads need and takes long: when the first snapshot of a process is served already, so that its other
   * reads do not wait for it, and before any later one is.
   */
  readonly prepareRest?: (snapshot: Served) => void | Promise<void>;
  /**
   * Makes ahead what a read makes by itself where it is not there, after the rest: answers are the same without it, later.
   * What is made is shared among threads.
   */
  readonly makeAhead?: (snapshot: Served) => Sliced<void>;
  /**
   * Asks as many do, and answers nobody: the first callers of a thread would wait for code that is compiled for what it meets. For
   * moments in which nothing else is to be done.
   */
  readonly rehearse?: (snapshot: Served) => Sliced<void>;
  /**
   * What reads asked of a snapshot again and again, to be answered ahead in the next one, or in the same: for moments in which
   * nothing else is to be done. Answers are the same without it, later. Holds nothing of the snapshot.
   */
  readonly askedAgain?: (snapshot: Served) => (next: Served) => Sliced<void>;
}

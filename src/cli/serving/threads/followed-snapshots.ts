import { prepareReads, prepareRest } from '../../../api/prepare.ts';
import { takeDerivations } from '../../../api/shared-derivations.ts';
import type { WatchState } from '../../../snapshot/files/current.ts';
import { openShared } from '../../../snapshot/files/shared-snapshot.ts';
import { whenGone } from '../../../snapshot/parts/price-arena.ts';
import type { Snapshot } from '../../../snapshot/snapshot.ts';
import type { OfferedSnapshot } from './duties.ts';

/** The snapshots of a thread that loads none itself. */
export interface FollowedSnapshots {
  /** The one that all threads serve now; undefined: there is none yet, or it was not given. */
  readonly get: () => Snapshot | undefined;
  readonly state: () => WatchState;
  /** Makes one ready. Rejects with `BrokenSnapshotError`. */
  take(offer: OfferedSnapshot): Promise<void>;
}

interface Ready {
  readonly number: number;
  readonly snapshot: Snapshot;
}

/**
 * Follows the thread that loads: takes what it gives, and serves the snapshot whose number stands in the shared `served`,
 * so that all threads go over to another one at the same moment. `released` is told when nothing of one is left,
 * `unprepared` of what could not be prepared of the first one, which is served all the same.
 */
export function followSnapshots(
  dir: string,
  served: Int32Array,
  released: (number: number) => void,
  unprepared: (error: unknown) => void,
): FollowedSnapshots {
  let ready: Ready[] = [];
  let current: Ready | undefined;
  let loadedAt: Date | null = null;
  let taking: Promise<void> = Promise.resolve();

  const take = async ({ number, shared, derived }: OfferedSnapshot): Promise<void> => {
    whenGone(shared.reused, () => released(number));
    const before = ready.at(-1) ?? current;
    const snapshot = await openShared(dir, shared, before?.snapshot);
    takeDerivations(snapshot, derived);
    await prepareReads(snapshot);
    await prepareRest(snapshot, before === undefined ? unprepared : undefined);
    ready.push({ number, snapshot });
  };
  const goOver = (number: number): void => {
    const next = ready.find((one) => one.number === number);
    if (next === undefined) return;
    ready = ready.filter((one) => one.number > number);
    [current, loadedAt] = [next, new Date()];
  };
  return {
    get() {
      const number = Atomics.load(served, 0);
      if (number !== current?.number) goOver(number);
      return current?.snapshot;
    },
    state: () => ({
      version: current?.snapshot.manifest.version ?? null,
      publishedAt: current?.snapshot.manifest.published_at ?? null,
      loadedAt,
      lastError: null,
    }),
    take(offer) {
      const taken = taking.then(() => take(offer));
      taking = taken.catch(() => {});
      return taken;
    },
  };
}

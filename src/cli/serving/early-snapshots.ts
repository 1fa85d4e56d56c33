import { type CurrentSnapshot, watchSnapshots } from '../../snapshot/files/current.ts';
import type { ReadySteps } from './make-ready.ts';

type Steps = Pick<ReadySteps, 'prepare' | 'onSwap' | 'onError'>;

/** A snapshot folder that is watched before it is known what is to be done of snapshots. */
export interface EarlySnapshots {
  /** Resolves with the first look at the folder, once the steps are known. */
  readonly watching: Promise<CurrentSnapshot>;
  /** Tells what is to be done; a snapshot that was opened meanwhile has waited for it. */
  readonly follow: (steps: Steps) => void;
}

/** Begins to read what a folder has published: on a full catalogue that takes as long as loading the rest of the service. */
export function watchEarly(dir: string): EarlySnapshots {
  let follow: EarlySnapshots['follow'] = () => {};
  const steps = new Promise<Steps>((resolve) => (follow = resolve));
  const watching = watchSnapshots(dir, {
    prepare: async (snapshot) => (await steps).prepare(snapshot),
    onSwap: (snapshot, previous) => void steps.then(({ onSwap }) => onSwap(snapshot, previous)),
    onError: (fault) => void steps.then(({ onError }) => onError(fault)),
  });
  return { watching, follow };
}

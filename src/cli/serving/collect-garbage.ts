import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Requests that began on the old snapshot are answered by then. */
const DELAY_MS = 250;

/**
 * Gives the memory of a replaced snapshot back to the system, a moment from now. Its columns lie outside of
 * JavaScript's heap, which stays small, so that Node.js itself would see no reason to look for a long time. Stops
 * everything for some 20 ms.
 */
export function collectGarbageSoon(): void {
  setTimeout(() => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    collect();
  }, DELAY_MS).unref();
}

import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Requests that began on the old snapshot are answered by then. */
const DELAY_MS = 250;

/**
 * Gives memory back to the system that nobody uses. Columns lie outside of JavaScript's heap, which stays small, so that
 * V8 itself would see no reason to look for a long time. Stops everything for some 20 ms.
 */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
}

/** The same a moment from now, for the memory of a replaced snapshot, or of a start. */
export function collectGarbageSoon(): void {
  setTimeout(collectGarbage, DELAY_MS).unref();
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { Sliced } from '../../domain/slices.ts';

/** The part of the time that work takes: so many milliseconds at once, and then a pause. */
export interface SpareTime {
  readonly workMs: number;
  readonly pause: () => Promise<void>;
}

/** Waits, and keeps no process from ending. */
export const wait = (ms: number): Promise<void> => sleep(ms, undefined, { ref: false });

/** Does the work to its end, a part of the time, for as long as it `goesOn`. A step of it is best over in less. */
export async function workInSpareTime(
  steps: Sliced<void>,
  { workMs, pause }: SpareTime,
  goesOn: () => boolean,
): Promise<void> {
  while (goesOn()) {
    const untilMs = performance.now() + workMs;
    while (performance.now() < untilMs) if (steps.next().done === true) return;
    await pause();
  }
}

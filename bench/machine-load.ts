import { availableParallelism, cpus, loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

/** How busy the machine was with other things around a suite. */
export interface MachineLoad {
  /** Load averages of one minute, before and after; after it the suite's own work is in it. */
  readonly loadBefore: number;
  readonly loadAfter: number;
  /** Processors that were busy while this process waited, before or after, whichever were more. */
  readonly othersBusy: number;
  /** Whether others worked so much that the figures are not those of an idle machine. */
  readonly isBusy: boolean;
}

const LOOK_MS = 1_000;
/** Processors that others may keep busy: more than a desktop at rest does. */
const MOST_BUSY = 0.2;

/** Seconds of processor time since the machine started, and those of them that were idle. */
function processorTimes(): { idle: number; all: number } {
  let idle = 0;
  let all = 0;
  for (const { times } of cpus()) {
    idle += times.idle;
    all += times.idle + times.user + times.nice + times.sys + times.irq;
  }
  return { idle, all };
}

async function busyMeanwhile(): Promise<number> {
  const before = processorTimes();
  await sleep(LOOK_MS);
  const after = processorTimes();
  const all = after.all - before.all;
  return all === 0 ? 0 : availableParallelism() * (1 - (after.idle - before.idle) / all);
}

/** Runs a task, and looks before and after it at what else keeps the machine busy. */
export async function withMachineLoad<T>(task: () => Promise<T>): Promise<{ result: T; load: MachineLoad }> {
  const [loadBefore = Number.NaN] = loadavg();
  const before = await busyMeanwhile();
  const result = await task();
  const [loadAfter = Number.NaN] = loadavg();
  const othersBusy = Math.max(before, await busyMeanwhile());
  return { result, load: { loadBefore, loadAfter, othersBusy, isBusy: othersBusy > MOST_BUSY } };
}

/** The same in words, for the head of a table. */
export function describeLoad({ loadBefore, loadAfter, othersBusy, isBusy }: MachineLoad): string {
  const load = `load average ${loadBefore.toFixed(2)} before, ${loadAfter.toFixed(2)} after`;
  const others = `${othersBusy.toFixed(2)} processors busy with other things`;
  return isBusy ? `BUSY MACHINE: ${load}; ${others}` : `${load}; ${others}`;
}

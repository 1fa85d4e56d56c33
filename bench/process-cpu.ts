import { readdirSync, readFileSync } from 'node:fs';

/** Processor time that a process has had, over all of its threads that live, in microseconds; of its children none. */
export function processCpuUs(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`);
  const ns = threads.map((thread) => {
    try {
      return Number.parseInt(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8'), 10);
    } catch {
      return 0; // It ended meanwhile.
    }
  });
  return ns.reduce((sum, one) => sum + one, 0) / 1_000;
}

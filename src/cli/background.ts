import { readdirSync } from 'node:fs';
import { setPriority } from 'node:os';
import type { Pool } from 'pg';

/** As `nice`: 0 is what the serving process has, 19 the least. A tenth of the share of a busy processor, no less where it is idle. */
const NICENESS = 10;

/**
 * Makes this process give way to others: readers of a service on the same machine come before imports and publishes.
 * Where the system refuses, it stays as it is.
 */
export function giveWay(): void {
  for (const thread of threadsOf(process.pid)) lower(thread);
}

/** Makes the database's processes that work for this pool give way too. Only for a database on this machine. */
export function letDatabaseGiveWay(pool: Pool): void {
  pool.on('connect', (client) => {
    const { processID } = client as unknown as { processID: unknown };
    if (typeof processID === 'number' && processID > 0) lower(processID);
  });
}

/** On Linux each thread has a priority of its own, which threads that it starts inherit; elsewhere the process has one. */
function threadsOf(pid: number): number[] {
  if (process.platform !== 'linux') return [pid];
  try {
    return readdirSync('/proc/self/task').map(Number);
  } catch {
    return [pid];
  }
}

function lower(pid: number): void {
  try {
    setPriority(pid, NICENESS);
  } catch {
    // Another user's process, or one that has ended: it keeps its priority.
  }
}

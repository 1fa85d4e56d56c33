import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { generateApiKey } from '../../src/access/keys/api-key.ts';
import { getRequest, startLoad } from '../load.ts';
import { startService } from '../service.ts';
import type { FaultRow, TryFault } from './row.ts';
import { callOnce } from './single-calls.ts';

const READ = '/v1/products?q=whole%20milk&limit=10';
const RECOVERY_MS = 10_000;
/** States of `/proc` in which a process does nothing: stopped, ended and not yet waited for, and gone. */
const STILL: ReadonlySet<string | undefined> = new Set(['T', 'Z', 'X', undefined]);

/** The embedded server's first process. */
function postmaster(dataDir: string): number {
  return Number(
    readFileSync(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n', 1)[0],
  );
}

/** Of `/proc/<pid>/stat` what follows the command: the state, the parent and more; empty where the process has ended. */
function statOf(pid: number | string): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((pid) => /^\d+$/.test(pid) && statOf(pid)[1] === String(parent))
    .map(Number);
}

function signal(processes: readonly number[], name: NodeJS.Signals): void {
  for (const pid of processes) {
    try {
      process.kill(pid, name);
    } catch {
      // It has ended meanwhile.
    }
  }
}

async function stop(processes: readonly number[]): Promise<void> {
  signal(processes, 'SIGSTOP');
  while (processes.some((pid) => !STILL.has(statOf(pid)[0]))) await sleep(5);
}

/** Stops the server and its backends: itself first, since until it stands it may make one more of them. */
async function freeze(dataDir: string): Promise<readonly number[]> {
  const first = postmaster(dataDir);
  await stop([first]);
  const backends = childrenOf(first);
  await stop(backends);
  return [first, ...backends];
}

/** Milliseconds from `started` until `/health` answers 200; null: not within a minute. */
async function healthyAfter(port: number, started = performance.now()): Promise<number | null> {
  while (performance.now() - started < 60_000) {
    const { status } = await callOnce(port, '/health');
    if (status === 200) return performance.now() - started;
    await sleep(100);
  }
  return null;
}

/** Freezes the database, then kills it, under 200 reads a second with a key that was checked before. */
export const tryDatabase: TryFault = async ({ dataDir, short }) => {
  const service = await startService(dataDir);
  try {
    await service.get(READ);
    const load = startLoad({
      port: service.port,
      requests: [getRequest(READ, { Authorization: service.authorization })],
      connections: 8,
      warmupMs: 0,
      durationMs: null,
      rate: short ? 50 : 200,
    });
    await load.begun;
    const frozen = await freeze(dataDir);
    await sleep(short ? 1_000 : 10_000);
    const unknown = await callOnce(service.port, READ, { Authorization: `Bearer ${generateApiKey().key}` });
    signal(frozen, 'SIGCONT');
    const thawed = await healthyAfter(service.port);
    signal([postmaster(dataDir)], 'SIGKILL');
    const killedMs = performance.now();
    // Before that it may not have been missed.
    await sleep(short ? 1_500 : 500);
    const restarted = await healthyAfter(service.port, killedMs);
    const { statuses } = await load.stop();
    const whole = Object.keys(statuses).every((status) => status === '200');
    return rowsOf(statuses, whole, unknown, [thawed, restarted]);
  } finally {
    await service.stop();
  }
};

function rowsOf(
  statuses: Readonly<Record<string, number>>,
  whole: boolean,
  unknown: { readonly status: number | null; readonly ms: number },
  recovered: readonly (number | null)[],
): FaultRow[] {
  return [
    {
      what: 'database frozen, then killed, under 200 reads a second',
      bar: 'reads with a known key go on at 100%',
      found: JSON.stringify(statuses).replaceAll('"', ''),
      held: whole,
    },
    {
      what: 'a key that was not seen before, while it is frozen',
      bar: '503 within 1 s',
      found: `${unknown.status} after ${Math.round(unknown.ms)} ms`,
      held: unknown.status === 503,
      inTime: unknown.ms <= 1_700,
    },
    {
      what: 'recovery without a restart, after the freeze and after the kill',
      bar: 'within 10 s',
      found: recovered.map((ms) => (ms === null ? 'never' : `${(ms / 1000).toFixed(1)} s`)).join(', '),
      held: recovered.every((ms) => ms !== null),
      inTime: recovered.every((ms) => ms !== null && ms <= RECOVERY_MS),
    },
  ];
}

import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { getRequest } from '../load.ts';

/** What a call over a connection of its own came to: a status, or how it failed. */
export interface CallOutcome {
  readonly status: number | null;
  /** Null: it did not. `ECONNREFUSED` is a service that does not listen. */
  readonly failure: string | null;
  readonly ms: number;
}

/** One GET over a connection of its own. */
export function callOnce(
  port: number,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<CallOutcome> {
  return new Promise((resolve) => {
    const startedMs = performance.now();
    let answer = '';
    const end = (failure: string | null): void => {
      const status = /^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1];
      resolve({
        status: status === undefined ? null : Number(status),
        failure: failure ?? (status === undefined ? 'no answer' : null),
        ms: performance.now() - startedMs,
      });
    };
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(getRequest(path, { ...headers, Connection: 'close' })),
    );
    socket.setEncoding('latin1');
    socket.on('data', (part: string) => (answer += part));
    socket.on('error', (error: NodeJS.ErrnoException) => end(error.code ?? error.message));
    socket.on('end', () => end(null));
    socket.setTimeout(20_000, () => {
      end('timeout');
      socket.destroy();
    });
  });
}

/** Calls at a steady rate, so many at once, each over a connection of its own, until it is told to stop. */
export async function callSteadily(
  perSecond: number,
  call: () => Promise<CallOutcome>,
  signal: AbortSignal,
  atOnce = 1,
): Promise<CallOutcome[]> {
  const calls: Promise<CallOutcome>[] = [];
  for (let dueMs = performance.now(); !signal.aborted; dueMs += (1000 * atOnce) / perSecond) {
    await sleep(Math.max(0, dueMs - performance.now()));
    for (let i = 0; i < atOnce; i++) calls.push(call());
  }
  return Promise.all(calls);
}

/** How many outcomes there are of each kind, in words. */
export function tally(outcomes: readonly CallOutcome[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, failure } of outcomes) {
    const kind = failure ?? String(status);
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
}

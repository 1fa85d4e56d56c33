import { createServer } from 'node:http';
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';
import type { App } from '../../api/app.ts';

/** What is still running so long after it stopped listening is cut off. */
const REQUESTS_MS = 4_000;
/** Under overload connections never stop coming: they are accepted for so long. */
const BACKLOG_MS = 2_000;
/** A turn of the event loop that finds nothing to do takes a tenth of it. */
const LOOK_MS = 0.2;

/** The threads that serve beside this one. */
export interface OtherThreads {
  /** They fail readiness, and end connections with their next answer. */
  drain(): void;
  /** Resolves when none of them accepts anybody any more. */
  stopListening(): Promise<void>;
  /** Resolves when they have answered whom they had accepted, and have ended. */
  leave(): Promise<void>;
}

const NO_OTHERS: OtherThreads = { drain: () => {}, stopListening: async () => {}, leave: async () => {} };

/**
 * Ends serving so that nobody is cut off who came in time: fails readiness first, goes on for `drainMs`, accepts what
 * the system has queued, stops listening, and answers what was accepted. Then it cuts off what is left. The queue is one
 * for all threads: the others leave it to this one.
 */
export async function stopServing(app: App, drainMs: number, others = NO_OTHERS): Promise<void> {
  app.drain();
  others.drain();
  await sleep(drainMs);
  await others.stopListening();
  await emptyBacklog(app.server);
  await Promise.all([leaveServing(app), others.leave()]);
}

/** Stops listening, answers whom it has accepted, cuts off what takes too long, and closes the application. */
export async function leaveServing(app: App): Promise<void> {
  // Here, and not in `app.close`: between this turn and it somebody could come.
  const answered = new Promise<void>((resolve) => {
    app.server.close(() => resolve());
  });
  app.server.closeIdleConnections();
  const cutOff = setTimeout(() => app.server.closeAllConnections(), REQUESTS_MS);
  await answered;
  clearTimeout(cutOff);
  await app.close();
}

/**
 * To stop listening resets what waits to be accepted. A turn that accepts nobody tells that nobody waited when it began;
 * one that took longer than it takes to look has answered others since, or was kept from running, and somebody may have
 * come meanwhile.
 */
async function emptyBacklog(server: App['server']): Promise<void> {
  const untilMs = performance.now() + BACKLOG_MS;
  let accepted = 0;
  server.on('connection', () => accepted++);
  // Who comes between the last look and the end of listening is reset: idle connections are closed before, and so that
  // the code of closing is compiled by then a server closes that never listened.
  server.closeIdleConnections();
  createServer().close(() => {});
  // The turn that this is called in may be past its look.
  await turn();
  for (;;) {
    const before = accepted;
    const startedMs = performance.now();
    await turn();
    const endedMs = performance.now();
    if (endedMs > untilMs || (accepted === before && endedMs - startedMs < LOOK_MS)) return;
  }
}

import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';
import type { App } from '../../api/app.ts';

/** What is still running so long after it stopped listening is cut off. */
const REQUESTS_MS = 4_000;
/** Under overload connections never stop coming: they are accepted for so long. */
const BACKLOG_MS = 2_000;

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

/** To stop listening resets what waits to be accepted; a turn that accepts nobody tells that nobody waits. */
async function emptyBacklog(server: App['server']): Promise<void> {
  const untilMs = performance.now() + BACKLOG_MS;
  let accepted = 0;
  server.on('connection', () => accepted++);
  for (let before = -1; accepted !== before && performance.now() < untilMs; ) {
    before = accepted;
    await turn();
    await turn();
  }
}

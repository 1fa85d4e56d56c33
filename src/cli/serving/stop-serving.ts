import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';
import type { App } from '../../api/app.ts';

/** What is still running so long after it stopped listening is cut off. */
const REQUESTS_MS = 4_000;
/** Under overload connections never stop coming: they are accepted for so long. */
const BACKLOG_MS = 2_000;

/**
 * Ends serving so that nobody is cut off who came in time: fails readiness first, goes on for `drainMs`, accepts what
 * the system has queued, stops listening, and answers what was accepted. Then it cuts off what is left.
 */
export async function stopServing(app: App, drainMs: number): Promise<void> {
  app.drain();
  await sleep(drainMs);
  await emptyBacklog(app.server);
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

import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { ProgressListener } from '../domain/progress.ts';
import { releasePublisherLock, tryPublisherLock } from '../record/publication.ts';

const LOCK_POLL_MS = 250;

/**
 * Does a task as the record's only publisher, over one connection. A second one waits and says so in its progress. Where
 * the task throws, the connection is ended, and with it the lock, a transaction, and a COPY that is still on its way.
 */
export async function asPublisher<Done>(
  pool: pg.Pool,
  onProgress: ProgressListener,
  task: (client: pg.PoolClient) => Promise<Done>,
): Promise<Done> {
  const client = await pool.connect();
  try {
    await becomePublisher(client, onProgress);
    const done = await task(client);
    await releasePublisherLock(client);
    client.release();
    return done;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

async function becomePublisher(client: pg.PoolClient, onProgress: ProgressListener): Promise<void> {
  const started = performance.now();
  while (!(await tryPublisherLock(client))) {
    const seconds = Math.round((performance.now() - started) / 1000);
    onProgress({ stage: 'waiting for another publish to end', done: seconds, total: null, unit: 'seconds' });
    await sleep(LOCK_POLL_MS);
  }
}

import type pg from 'pg';
import { releasePublisherLock, takePublisherLock } from '../record/publication.ts';

/**
 * Does a task as the record's only publisher, over one connection. A second one waits. Where the task throws, the
 * connection is ended, and with it the lock, a transaction, and a COPY that is still on its way.
 */
export async function asPublisher<Done>(
  pool: pg.Pool,
  task: (client: pg.PoolClient) => Promise<Done>,
): Promise<Done> {
  const client = await pool.connect();
  try {
    await takePublisherLock(client);
    const done = await task(client);
    await releasePublisherLock(client);
    client.release();
    return done;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

import type { Pool, PoolClient } from 'pg';

/** Runs statements in one transaction: committed when `work` resolves, rolled back when it rejects. */
export async function inTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => (broken = failure));
    throw error;
  } finally {
    // A connection that cannot roll back is not given to anyone else.
    client.release(broken);
  }
}

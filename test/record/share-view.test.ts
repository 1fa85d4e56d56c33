import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Asking, inTransaction, shareView } from '../../src/record/transaction.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** Whom PostgreSQL asks. */
async function processOf(ask: Asking): Promise<number | undefined> {
  const { rows } = await ask((client) => client.query<{ pid: number }>('select pg_backend_pid() as pid'));
  return rows[0]?.pid;
}

it('a view is shared with a second connection', async () => {
  await inTransaction(database.pool, async (client) => {
    await client.query('set transaction isolation level repeatable read, read only');
    const view = shareView(database.pool, client);
    expect(await processOf(view.readBeside)).not.toBe(await processOf(view.read));
    await view.end();
  });
});

it('a view that cannot be shared says why: its transaction is over, and nobody can be asked instead', async () => {
  await expect(
    inTransaction(database.pool, async (client) => {
      await client.query('set transaction isolation level repeatable read, read only');
      // Here no view can be given on; on a full disk the same statement fails.
      await client.query('savepoint nested');
      const view = shareView(database.pool, client);
      try {
        await processOf(view.readBeside);
      } finally {
        await view.end();
      }
    }),
  ).rejects.toThrow(/cannot export a snapshot/);
});

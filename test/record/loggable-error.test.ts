import { afterAll, beforeAll, expect, it } from 'vitest';
import { loggableError } from '../../src/record/loggable-error.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

it.each([
  ['a value of the wrong kind', `select 'a-secret-proof'::uuid`],
  [
    'a row that breaks a rule',
    `insert into key_month (key_id, month, run_id, calls) values ('a-secret-proof', '2020-01-02', gen_random_uuid(), 1)`,
  ],
  ['text that JSON cannot have', `select ('{"proof": "a-secret-proof \\u0000"}'::jsonb) ->> 'proof'`],
])('what a database says never carries a value into a log: %s', async (_what, sql) => {
  const refused: unknown = await database.pool.query(sql).catch((error: unknown) => error);
  const written = (error: unknown): string =>
    error instanceof Error ? JSON.stringify({ ...error, message: error.message, stack: error.stack }) : '';
  expect(written(refused)).toContain('a-secret-proof');
  const loggable = written(loggableError(refused));
  expect(loggable).toContain('SQLSTATE');
  expect(loggable).not.toContain('secret');
});

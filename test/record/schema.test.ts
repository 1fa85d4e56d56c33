import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dumpSchema } from '../../scripts/schema-dump.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

let migrated: TestDatabase;
let empty: TestDatabase;

beforeAll(async () => {
  [migrated, empty] = await Promise.all([createTestDatabase(), createTestDatabase({ template: null })]);
});

afterAll(() => Promise.all([migrated.close(), empty.close()]));

describe('schema.sql', () => {
  it('is whole: the database that it makes has the same dump', async () => {
    const dump = await dumpSchema(migrated.pool);
    await empty.pool.query(dump);
    expect(await dumpSchema(empty.pool)).toBe(dump);
  });
});

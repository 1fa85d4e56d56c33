import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createKey } from '../../../src/access/keys/keys.ts';
import { findUsableKeys } from '../../../src/access/keys/usable-keys.ts';
import { type KeyAccount, newKeyAccount } from '../../../src/access/limits/key-account.ts';
import { newLimitMemory } from '../../../src/access/limits/limit-memory.ts';
import { openUsage, type Usage } from '../../../src/access/limits/usage.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { interceptedPool } from '../../support/intercepted-pool.ts';

const DAY_MS = 86_400_000;
const NOW_MS = Date.UTC(2030, 0, 15, 12);
const ROUTE = '/v1/products';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** A usage that is written only where a test says so, and a key of its own. */
async function start(pool: Pool = database.pool) {
  const { keyId } = await createKey(database.pool, { name: 'counted' });
  const [key] = await findUsableKeys(database.pool, [keyId]);
  const account = newKeyAccount(key!, null, NOW_MS, newLimitMemory());
  const usage = openUsage({ pool, runId: randomUUID(), onError: () => {}, everyMs: DAY_MS });
  return { usage, account };
}

function count(usage: Usage, account: KeyAccount, calls: number, nowMs = NOW_MS, route = ROUTE): void {
  for (let call = 0; call < calls; call++) usage.count(account, route, nowMs);
}

/** The lines of a key in the record, by day and route. */
async function written({ keyId }: KeyAccount): Promise<readonly string[]> {
  const { rows } = await database.pool.query<{ line: string }>(
    `select used_on || ' ' || route || ' ' || calls as line from key_usage where key_id = $1
     order by used_on, route`,
    [keyId],
  );
  return rows.map(({ line }) => line);
}

describe('the usage of a key', () => {
  it('is written by day and route, and goes on from what is written', async () => {
    const { usage, account } = await start();
    count(usage, account, 3);
    count(usage, account, 1, NOW_MS, '/v1/prices');
    await usage.flush();
    count(usage, account, 2);
    await usage.flush();
    count(usage, account, 4, NOW_MS + DAY_MS);
    await usage.close();
    expect(await written(account)).toEqual([
      '2030-01-15 /v1/prices 1',
      '2030-01-15 /v1/products 5',
      '2030-01-16 /v1/products 4',
    ]);
  });

  it('counts nothing twice where a write is repeated because its answer was lost', async () => {
    let isLost = true;
    const pool = interceptedPool(database.pool, async (_text, run) => {
      const done = await run();
      if (isLost) throw new Error('the record is away');
      return done;
    });
    const { usage, account } = await start(pool);
    count(usage, account, 3);
    await expect(usage.flush()).rejects.toThrow('away');
    isLost = false;
    await usage.close();
    expect(await written(account)).toEqual(['2030-01-15 /v1/products 3']);
  });

  it('loses nothing to a write that arrives after a later one', async () => {
    let late: (() => Promise<unknown>) | undefined;
    const pool = interceptedPool(database.pool, async (_text, run) => {
      if (late !== undefined) return run();
      late = run;
      throw new Error('the record is away');
    });
    const { usage, account } = await start(pool);
    count(usage, account, 3);
    await expect(usage.flush()).rejects.toThrow('away');
    count(usage, account, 2);
    await usage.close();
    await late?.();
    expect(await written(account)).toEqual(['2030-01-15 /v1/products 5']);
  });

  it('has the calls that come while it is written', async () => {
    let duringWrite = (): void => {};
    const pool = interceptedPool(database.pool, async (_text, run) => {
      const done = await run();
      duringWrite();
      return done;
    });
    const { usage, account } = await start(pool);
    count(usage, account, 3);
    duringWrite = () => count(usage, account, 2);
    await usage.flush();
    duringWrite = () => {};
    await usage.flush();
    expect(await written(account)).toEqual(['2030-01-15 /v1/products 5']);
    count(usage, account, 1);
    await usage.close();
    expect(await written(account)).toEqual(['2030-01-15 /v1/products 6']);
  });

  it('is written at the end also where the record is away for a moment', async () => {
    let failures = 1;
    const pool = interceptedPool(database.pool, (_text, run) =>
      failures-- > 0 ? Promise.reject(new Error('the record is away')) : run(),
    );
    const { usage, account } = await start(pool);
    count(usage, account, 3);
    await usage.close();
    expect(await written(account)).toEqual(['2030-01-15 /v1/products 3']);
  });
});

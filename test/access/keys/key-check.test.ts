import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { generateApiKey } from '../../../src/access/keys/api-key.ts';
import { createKeyCheck, type KeyCheck, type KeyVerdict } from '../../../src/access/keys/key-check.ts';
import { createKey, type IssuedKey, revokeKey, rotateKey } from '../../../src/access/keys/keys.ts';
import { EVENTUALLY } from '../../support/eventually.ts';
import { findUsableKeys, usedElsewhereOf } from '../../../src/access/keys/usable-keys.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { interceptedPool } from '../../support/intercepted-pool.ts';

let database: TestDatabase;
let issued: IssuedKey;
beforeAll(async () => {
  database = await createTestDatabase();
  issued = await createKey(database.pool, { name: 'tests' });
});
afterAll(() => database.close());

/** The pool, counted, and cut off while `isDown`. */
function watched(pool: Pool) {
  const state = { queries: 0, isDown: false, texts: [] as string[] };
  const query = async (...parameters: Parameters<Pool['query']>): Promise<unknown> => {
    state.queries++;
    state.texts.push(parameters[0]);
    if (state.isDown) throw new Error('the database is gone');
    return pool.query(...parameters);
  };
  const proxy = new Proxy(pool, {
    get: (target, name) => (name === 'query' ? query : (Reflect.get(target, name, target) as unknown)),
  });
  return { state, pool: proxy };
}

const open: KeyCheck[] = [];
function start(options: { recheckMs?: number; clock?: () => number } = {}) {
  const { state, pool } = watched(database.pool);
  const check = createKeyCheck({ pool, recheckMs: 50, ...options });
  open.push(check);
  return { check, state };
}
afterEach(async () => {
  await Promise.all(open.splice(0).map((check) => check.close()));
});

/** Asks until the verdict is of that kind. */
async function becomes(check: KeyCheck, key: string, kind: KeyVerdict['kind']): Promise<void> {
  await expect.poll(async () => (await check.check(key)).kind, EVENTUALLY).toBe(kind);
}

describe('the check of a key', () => {
  it('answers at once, without the record, for a key that was checked before', async () => {
    const { check, state } = start({ recheckMs: 60_000 });
    expect(await check.check(issued.key)).toMatchObject({ kind: 'valid', keyId: issued.keyId });
    const { queries } = state;
    for (let i = 0; i < 100; i++)
      expect(check.check(issued.key)).toMatchObject({ kind: 'valid', keyId: issued.keyId });
    expect(state.queries).toBe(queries);
    expect(check.size()).toBe(1);
  });

  it('checks a key once for many requests at the same moment', async () => {
    const { check, state } = start({ recheckMs: 60_000 });
    const verdicts = await Promise.all(Array.from({ length: 50 }, async () => check.check(issued.key)));
    expect(verdicts.every(({ kind }) => kind === 'valid')).toBe(true);
    expect(state.queries).toBe(1);
  });

  it('refuses a bad form or checksum without any look-up', () => {
    const { check, state } = start();
    for (const key of ['', 'nonsense', `${issued.key}x`, issued.key.replace(/.$/, '!')]) {
      expect(check.check(key)).toEqual({ kind: 'invalid' });
    }
    expect(state.queries).toBe(0);
  });

  it('refuses a thousand unknown ids in a few queries, without bcrypt', async () => {
    const { check, state } = start();
    const started = performance.now();
    const verdicts = await Promise.all(
      Array.from({ length: 1000 }, async () => check.check(generateApiKey().key)),
    );
    expect(verdicts.every(({ kind }) => kind === 'invalid')).toBe(true);
    expect(state.queries).toBeLessThanOrEqual(3);
    // A thousand checks by bcrypt would take minutes.
    expect(performance.now() - started).toBeLessThan(20_000);
  });

  it('is busy, and says so, beyond the ids that one query takes', async () => {
    const { check } = start();
    const verdicts = await Promise.all(
      Array.from({ length: 1200 }, async () => check.check(generateApiKey().key)),
    );
    expect(verdicts.filter(({ kind }) => kind === 'busy')).toHaveLength(200);
  });

  it('refuses a known id with a wrong secret, and remembers that', async () => {
    const { check, state } = start({ recheckMs: 60_000 });
    const forged = forge(issued.keyId);
    expect(await check.check(forged)).toEqual({ kind: 'invalid' });
    const { queries } = state;
    expect(check.check(forged)).toEqual({ kind: 'invalid' });
    expect(state.queries).toBe(queries);
  });

  it('asks again for a refused key where the clock was set back since, by an hour or a month', async () => {
    let nowMs = Date.now();
    const { check, state } = start({ recheckMs: 60_000, clock: () => nowMs });
    const forged = forge(issued.keyId);
    for (const backMs of [3_600_000, 30 * 86_400_000]) {
      expect(await check.check(forged)).toEqual({ kind: 'invalid' });
      const { queries } = state;
      nowMs -= backMs;
      expect(await check.check(forged)).toEqual({ kind: 'invalid' });
      expect(state.queries).toBe(queries + 1);
    }
  });

  it('of an older version, which has no digest, takes bcrypt once, and never again in any process', async () => {
    const old = await createKey(database.pool, { name: 'of an older version' });
    await database.pool.query('update api_key set secret_digest = null where key_id = $1', [old.keyId]);
    const { check } = start({ recheckMs: 60_000 });
    const attack = Array.from({ length: 30 }, async () => check.check(forge(old.keyId)));
    const honest = check.check(issued.key);
    const verdicts = await Promise.all(attack);
    // Wrong secrets for one id do not take the whole queue.
    expect(verdicts.filter(({ kind }) => kind === 'busy')).toHaveLength(28);
    expect(await honest).toMatchObject({ kind: 'valid', keyId: issued.keyId });
    expect(await check.check(old.key)).toMatchObject({ kind: 'valid', keyId: old.keyId });
    const digested = async (): Promise<boolean> => {
      const { rowCount } = await database.pool.query(
        'select from api_key where key_id = $1 and secret_digest is not null',
        [old.keyId],
      );
      return rowCount === 1;
    };
    await expect.poll(digested).toBe(true);
    const again = start({ recheckMs: 60_000 }).check;
    const wrong = await Promise.all(Array.from({ length: 30 }, async () => again.check(forge(old.keyId))));
    expect(wrong.every(({ kind }) => kind === 'invalid')).toBe(true);
  });

  it('refuses a revoked key within five seconds', async () => {
    const { check } = start();
    const key = await createKey(database.pool, { name: 'to revoke' });
    expect(await check.check(key.key)).toMatchObject({ kind: 'valid' });
    await revokeKey(database.pool, key.keyId);
    await becomes(check, key.key, 'invalid');
    expect(check.size()).toBe(0);
  });

  it('takes both keys after a rotation, and the old one no longer after its grace period', async () => {
    const { check } = start();
    const old = await createKey(database.pool, { name: 'to rotate' });
    expect(await check.check(old.key)).toMatchObject({ kind: 'valid' });
    const next = await rotateKey(database.pool, old.keyId, { graceSeconds: 3_600 });
    expect(await check.check(next.key)).toMatchObject({ kind: 'valid' });
    expect(await check.check(old.key)).toMatchObject({ kind: 'valid' });
    // The hour passes.
    await database.pool.query(
      "update api_key set expires_at = expires_at - interval '1 hour' where key_id = $1",
      [old.keyId],
    );
    await becomes(check, old.key, 'invalid');
    expect(await check.check(next.key)).toMatchObject({ kind: 'valid' });
  });

  it('ends with the key, to the moment, without the record', async () => {
    let nowMs = Date.now();
    const { check } = start({ recheckMs: 60_000, clock: () => nowMs });
    const expiresAt = new Date(nowMs + 3_600_000);
    const key = await createKey(database.pool, { name: 'ending', expiresAt });
    expect(await check.check(key.key)).toMatchObject({ kind: 'valid' });
    nowMs = expiresAt.getTime() - 1;
    expect(check.check(key.key)).toMatchObject({ kind: 'valid' });
    nowMs = expiresAt.getTime();
    expect(check.check(key.key)).toEqual({ kind: 'invalid' });
  });
});

describe('a first check uses a cheap digest', () => {
  it('so that many valid keys at once, after a restart, are all served', async () => {
    const keys = await Promise.all(
      Array.from({ length: 20 }, (_, i) => createKey(database.pool, { name: `key ${i}` })),
    );
    const { check } = start({ recheckMs: 60_000 });
    const verdicts = await Promise.all(keys.map(async ({ key }) => check.check(key)));
    expect(verdicts.map(({ kind }) => kind)).toEqual(keys.map(() => 'valid'));
  });

  it('and wrong secrets for a known id never block the right one', async () => {
    const { check } = start({ recheckMs: 60_000 });
    const attack = Array.from({ length: 300 }, async () => check.check(forge(issued.keyId)));
    expect(await check.check(issued.key)).toMatchObject({ kind: 'valid', keyId: issued.keyId });
    const verdicts = await Promise.all(attack);
    expect(verdicts.every(({ kind }) => kind === 'invalid')).toBe(true);
  });
});

describe('a revocation is seen by one cheap read', () => {
  it('of one number, while no key changes, however many keys and calls there are', async () => {
    const { check, state } = start();
    await check.check(issued.key);
    await database.pool.query(
      `insert into key_usage (key_id, used_on, route, run_id, calls)
       select $1, current_date - n, '/v1/products', gen_random_uuid(), 1 from generate_series(1, 2000) as n`,
      [issued.keyId],
    );
    const revision = 'select revision from key_revision';
    // What was looked up is compared once, after a read of the number; again where the record was slow to answer.
    await expect.poll(() => state.texts.filter((text) => text !== revision).length).toBeGreaterThan(1);
    await expect.poll(() => state.texts.slice(-6)).toEqual(Array.from({ length: 6 }, () => revision));
    expect(check.check(issued.key)).toMatchObject({ kind: 'valid' });
  });

  it('also where the key was looked up just before it was revoked', async () => {
    const key = await createKey(database.pool, { name: 'revoked at once' });
    let revoked = false;
    const slow = interceptedPool(database.pool, async (text, run) => {
      const found: unknown = await run();
      // After its look-up, before it is remembered.
      if (!revoked && text.includes('secret_hash')) {
        revoked = true;
        await revokeKey(database.pool, key.keyId);
      }
      return found;
    });
    const check = createKeyCheck({ pool: slow, recheckMs: 50 });
    open.push(check);
    expect(await check.check(key.key)).toMatchObject({ kind: 'valid' });
    expect(revoked).toBe(true);
    await becomes(check, key.key, 'invalid');
  });
});

describe('allowances are sums kept up to date', () => {
  const RUN = '11111111-1111-4111-8111-111111111111';
  const OTHER = '22222222-2222-4222-8222-222222222222';

  it('of all runs but its own, of this month, also where totals are written again', async () => {
    const { keyId } = await createKey(database.pool, { name: 'allowed', monthlyAllowance: 1_000 });
    const write = (run: string, route: string, day: string, calls: number): Promise<unknown> =>
      database.pool.query(
        `insert into key_usage (key_id, used_on, route, run_id, calls)
         values ($1, (date_trunc('month', now() at time zone 'UTC') + $2::interval)::date, $3, $4, $5)
         on conflict (key_id, used_on, route, run_id) do update set calls = greatest(key_usage.calls, excluded.calls)`,
        [keyId, day, route, run, calls],
      );
    await write(RUN, '/v1/products', '0 days', 5);
    await write(OTHER, '/v1/products', '0 days', 7);
    await write(OTHER, '/v1/stores', '1 day', 11);
    await write(OTHER, '/v1/stores', '-1 day', 100);
    await write(OTHER, '/v1/products', '0 days', 9);
    await write(OTHER, '/v1/products', '0 days', 9);
    const [key] = await findUsableKeys(database.pool, [keyId], [RUN]);
    expect(key?.usedElsewhere).toBe(20);
    expect((await usedElsewhereOf(database.pool, [keyId], [OTHER])).get(keyId)).toBe(5);
  });
});

describe('while the database is gone', () => {
  it('keys seen in the last hour go on, others are told to try again', async () => {
    let nowMs = Date.now();
    const { check, state } = start({ clock: () => nowMs });
    await check.check(issued.key);
    state.isDown = true;
    await sleep(150);
    expect(check.check(issued.key)).toMatchObject({ kind: 'valid' });
    expect(await check.check(generateApiKey().key)).toEqual({ kind: 'unavailable' });
    nowMs += 59 * 60_000;
    await sleep(150);
    expect(check.check(issued.key)).toMatchObject({ kind: 'valid' });
    nowMs += 2 * 60_000;
    await sleep(150);
    expect(await check.check(issued.key)).toEqual({ kind: 'unavailable' });
    state.isDown = false;
    expect(await check.check(issued.key)).toMatchObject({ kind: 'valid' });
  });
});

/** A well-formed key of a known id with another secret. */
function forge(keyId: string): string {
  return generateApiKey(keyId).key;
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { generateApiKey } from '../../../src/access/keys/api-key.ts';
import { createKeyCheck, type KeyCheck, type KeyVerdict } from '../../../src/access/keys/key-check.ts';
import { createKey, type IssuedKey, revokeKey, rotateKey } from '../../../src/access/keys/keys.ts';
import { EVENTUALLY } from '../../support/eventually.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';

let database: TestDatabase;
let issued: IssuedKey;
beforeAll(async () => {
  database = await createTestDatabase();
  issued = await createKey(database.pool, { name: 'tests' });
});
afterAll(() => database.close());

/** The pool, counted, and cut off while `isDown`. */
function watched(pool: Pool) {
  const state = { queries: 0, isDown: false };
  const query = async (...parameters: Parameters<Pool['query']>): Promise<unknown> => {
    state.queries++;
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

  it('lets wrong secrets for one id not take the whole queue', async () => {
    const { check } = start({ recheckMs: 60_000 });
    const other = await createKey(database.pool, { name: 'other' });
    const attack = Array.from({ length: 30 }, async () => check.check(forge(issued.keyId)));
    const honest = check.check(other.key);
    const verdicts = await Promise.all(attack);
    expect(verdicts.filter(({ kind }) => kind === 'busy')).toHaveLength(28);
    expect(await honest).toMatchObject({ kind: 'valid', keyId: other.keyId });
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

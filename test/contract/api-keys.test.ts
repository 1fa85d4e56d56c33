import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createKey, revokeKey, rotateKey } from '../../src/access/keys/keys.ts';
import { openPool } from '../../src/record/pool.ts';
import { INTERNAL_TOKEN, type Reply, startTestApp, type TestApp } from '../support/app.ts';
import { uuid } from '../support/catalogue.ts';

const PRODUCT = `/v1/products?product_id=${uuid('product', 1)}`;
const INTERNAL = `Bearer svc_internal_${INTERNAL_TOKEN}`;

let test: TestApp;

beforeAll(async () => {
  test = await startTestApp();
});

afterAll(() => test.close());

async function statusWith(app: TestApp, headers: Record<string, string>): Promise<number> {
  return (await app.call(PRODUCT, { headers })).status;
}

const withKey = (key: string): Promise<Reply> =>
  test.call(PRODUCT, { headers: { authorization: `Bearer ${key}` } });

describe('the life of an API key', () => {
  it('a key works from when it is made until it is revoked, and no longer than five seconds after', async () => {
    // By the clock that keys are looked at again by: a busy machine may take longer over a query.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const app = await startTestApp();
    try {
      const { key, keyId } = await createKey(app.pool, { name: 'to be revoked' });
      const status = () => statusWith(app, { authorization: `Bearer ${key}` });
      expect(await status()).toBe(200);
      await revokeKey(app.pool, keyId);
      vi.advanceTimersByTime(5_000);
      await expect.poll(status).toBe(401);
      expect((await app.paid(PRODUCT)).status).toBe(200);
    } finally {
      vi.useRealTimers();
      await app.close();
    }
  });

  it('a key that was revoked before its first use never works', async () => {
    const { key, keyId } = await createKey(test.pool, { name: 'revoked' });
    await revokeKey(test.pool, keyId);
    expect((await withKey(key)).status).toBe(401);
  });

  it('both keys work in the grace period of a rotation', async () => {
    const old = await createKey(test.pool, { name: 'to be rotated' });
    const fresh = await rotateKey(test.pool, old.keyId, { graceSeconds: 3600 });
    expect((await withKey(old.key)).status).toBe(200);
    expect((await withKey(fresh.key)).status).toBe(200);
  });

  it('only the new key works after the grace period', async () => {
    const old = await createKey(test.pool, { name: 'to be rotated' });
    const fresh = await rotateKey(test.pool, old.keyId, { graceSeconds: 0 });
    expect((await withKey(old.key)).status).toBe(401);
    expect((await withKey(fresh.key)).status).toBe(200);
  });

  it('an expired key does not work', async () => {
    const expiresAt = new Date(Date.now() - 1000);
    const { key } = await createKey(test.pool, { name: 'expired', expiresAt });
    expect((await withKey(key)).status).toBe(401);
  });

  it('a key stops at the moment of its end, also when it was used before', async () => {
    let nowMs = Date.now();
    const app = await startTestApp({ deps: { clock: () => nowMs } });
    const { key } = await createKey(app.pool, { name: 'ending', expiresAt: new Date(nowMs + 600_000) });
    const headers = { authorization: `Bearer ${key}` };
    expect(await statusWith(app, headers)).toBe(200);
    nowMs += 600_000;
    expect(await statusWith(app, headers)).toBe(401);
    await app.close();
  });

  it('the secret of one key does not open another', async () => {
    const [one, two] = [
      await createKey(test.pool, { name: 'one' }),
      await createKey(test.pool, { name: 'two' }),
    ];
    expect((await withKey(one.key.replace(one.keyId, two.keyId))).status).toBe(401);
  });

  it('a key that cannot be checked because the database is away is 503, not 401', async () => {
    const away = openPool('postgres://nobody@127.0.0.1:1/none', { connectTimeoutMs: 500 });
    const app = await startTestApp({ deps: { pool: away } });
    const reply = await app.paid(PRODUCT);
    expect(reply.status).toBe(503);
    expect(reply.json()).toMatchObject({ error: { code: 'unavailable' } });
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
    expect((await app.call(PRODUCT, { headers: { authorization: INTERNAL } })).status).toBe(200);
    expect((await app.call(PRODUCT, { headers: { authorization: 'Bearer nonsense' } })).status).toBe(401);
    expect((await app.call(PRODUCT)).status).toBe(402);
    await app.close();
    await away.end();
  });
});

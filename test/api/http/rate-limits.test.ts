import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Bucket, newBucket, takeFrom } from '../../../src/access/limits/bucket.ts';
import { SharedDues } from '../../../src/access/limits/shared-dues.ts';
import { generateApiKey } from '../../../src/access/keys/api-key.ts';
import { readUsage } from '../../../src/access/limits/usage-report.ts';
import { createKey } from '../../../src/access/keys/keys.ts';
import type { ErrorAnswer } from '../../support/answers.ts';
import { INTERNAL_TOKEN, startTestApp, type TestApp } from '../../support/app.ts';

const PAID = '/v1/products?q=milk';
const START_MS = Date.UTC(2030, 0, 31, 23, 59, 50);

/** Time stands still but for where a test moves it. */
let nowMs = START_MS;
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    settings: { ratePerKey: 5, ratePerPayer: 5, ratePerAddress: 3, trustedProxies: 1 },
    deps: { clock: () => nowMs },
  });
});
afterAll(() => app.close());

const bearer = (key: string) => ({ authorization: `Bearer ${key}` });
const from = (address: string) => ({ 'x-forwarded-for': `6.6.6.6, ${address}` });

const bucketOf = (rate: number): Bucket => newBucket('key', rate, new SharedDues().at('somebody'));

describe('a bucket', () => {
  it.each([1, 3, 7, 1000])(
    'of %i calls a second has as many at once, and then as many each second',
    (rate) => {
      const bucket = bucketOf(rate);
      for (let second = 0; second < 3; second++) {
        for (let call = 0; call < rate; call++) expect(takeFrom(bucket, second * 1000)).toBe(0);
        expect(bucket.remaining).toBe(0);
        expect(takeFrom(bucket, second * 1000)).toBe(1);
      }
    },
  );

  it('limits nobody for the time that a clock went back', () => {
    const bucket = bucketOf(2);
    for (const wait of [0, 0, 1]) expect(takeFrom(bucket, 3_600_000)).toBe(wait);
    for (const wait of [0, 0, 1]) expect(takeFrom(bucket, 0)).toBe(wait);
  });

  it('counts a call after those that another thread counted at the same moment', () => {
    const dues = [0, 800];
    const written: number[] = [];
    const bucket = newBucket('key', 5, {
      load: () => dues.shift()!,
      // The first time another thread was faster.
      replace: (next) => written.push(next) > 1,
    });
    expect(takeFrom(bucket, 0)).toBe(0);
    expect(written).toEqual([200, 1000]);
    expect(bucket.remaining).toBe(0);
  });

  it('saves up no more than one second of rest', () => {
    const bucket = bucketOf(2);
    for (const wait of [0, 0, 1, 1]) expect(takeFrom(bucket, 3_600_000)).toBe(wait);
  });
});

describe('rate limits', () => {
  it('hold by address before keys are looked up: of a crowd of unknown keys no more are than it may call', async () => {
    const keys = Array.from({ length: 8 }, () => generateApiKey().key);
    const query = vi.spyOn(app.pool, 'query');
    const statuses = await Promise.all(
      keys.map(async (key) => {
        const headers = { ...bearer(key), ...from('192.0.2.99') };
        return (await app.call(PAID, { headers })).status;
      }),
    );
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    const asked = query.mock.calls
      .map((given): readonly unknown[] => given)
      .filter(([text]) => String(text).includes('from api_key'))
      .flatMap(([, values]) => (values as readonly (readonly string[])[])[0] ?? []);
    query.mockRestore();
    expect(asked).toHaveLength(3);
    const { key } = await createKey(app.pool, { name: 'known' });
    nowMs += 1_000;
    const headers = { ...bearer(key), ...from('192.0.2.99') };
    for (let call = 0; call < 5; call++) expect((await app.call(PAID, { headers })).status).toBe(200);
  });

  it('answer 429 with Retry-After, RateLimit and RateLimit-Policy to a key beyond its rate', async () => {
    const { key } = await createKey(app.pool, { name: 'slow', ratePerSecond: 2 });
    const first = await app.call(PAID, { headers: bearer(key) });
    expect(first.status).toBe(200);
    expect(first.headers['ratelimit-policy']).toBe('"key";q=2;w=1');
    expect(first.headers['ratelimit']).toBe('"key";r=1;t=1');
    await app.call(PAID, { headers: bearer(key) });
    const refused = await app.call(PAID, { headers: bearer(key) });
    expect(refused.status).toBe(429);
    expect(refused.json<ErrorAnswer>().error.code).toBe('rate_limited');
    expect(refused.headers['retry-after']).toBe('1');
    expect(refused.headers['ratelimit']).toBe('"key";r=0;t=1');
    nowMs += 1_000;
    expect((await app.call(PAID, { headers: bearer(key) })).status).toBe(200);
  });

  it('give a key without a rate of its own that of the service', async () => {
    const { headers } = await app.paid(PAID);
    expect(headers['ratelimit-policy']).toBe('"key";q=5;w=1');
  });

  it.each([
    ['/v1/stores', 200],
    [PAID, 402],
    ['/openapi.json', 200],
    ['/nothing', 404],
  ])('count calls without a key by address: %s', async (url, status) => {
    const headers = from(`10.0.0.${status}.${url.length}`);
    for (let call = 0; call < 3; call++) expect((await app.call(url, { headers })).status).toBe(status);
    const refused = await app.call(url, { headers });
    expect(refused.status).toBe(429);
    expect(refused.headers['retry-after']).toBe('1');
    expect((await app.call(url, { headers: from('10.9.9.9') })).status).toBe(status);
    nowMs += 1_000;
  });

  it('count guesses of keys by address too', async () => {
    const headers = { ...from('10.0.1.1'), authorization: 'Bearer nonsense' };
    for (let call = 0; call < 3; call++) expect((await app.call(PAID, { headers })).status).toBe(401);
    expect((await app.call(PAID, { headers })).status).toBe(429);
  });

  it('never hold for /health, /ready, /metrics and the internal token', async () => {
    const headers = { ...from('10.0.2.1'), authorization: `Bearer svc_internal_${INTERNAL_TOKEN}` };
    for (const url of ['/health', '/ready', '/metrics', PAID]) {
      for (let call = 0; call < 5; call++) expect((await app.call(url, { headers })).status).toBe(200);
    }
  });
});

describe('usage', () => {
  it('is counted for successful paid calls alone: not for 304, errors, HEAD and free routes', async () => {
    const counted = await startTestApp();
    const now = new Date().toISOString();
    const first = await counted.paid(PAID);
    await counted.paid('/v1/prices?q=milk&state=GA');
    await counted.paid(PAID);
    await counted.paid(PAID, { headers: { 'if-none-match': first.headers.etag ?? '' } });
    await counted.paid(`${PAID}&limit=0`);
    await counted.paid(PAID, { method: 'HEAD' });
    await counted.paid('/v1/stores');
    const { pool } = counted;
    // A clean stop writes what is counted.
    await counted.app.close();
    const rows = await readUsage(pool, now.slice(0, 7), true);
    expect(rows.map(({ route, calls }) => [route, calls])).toEqual([
      ['/v1/products', 2],
      ['/v1/prices', 1],
    ]);
    expect((await readUsage(pool, now.slice(0, 7), false)).map(({ calls }) => calls)).toEqual([3]);
    expect(await readUsage(pool, '2001-01', false)).toEqual([]);
    await counted.close();
  });

  it('is written within five seconds', async () => {
    // By the clock that it is written by: a busy machine may take longer over a query.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const counting = await startTestApp();
    try {
      for (let call = 0; call < 7; call++) await counting.paid(PAID);
      vi.advanceTimersByTime(5_000);
      const counted = async () =>
        (await counting.pool.query('select calls from key_usage')).rows as unknown[];
      await expect.poll(counted).toEqual([{ calls: '7' }]);
    } finally {
      vi.useRealTimers();
      await counting.close();
    }
  });

  it('ends at the allowance with 429 until the month is over', async () => {
    nowMs = START_MS;
    const { key } = await createKey(app.pool, { name: 'small', monthlyAllowance: 3, ratePerSecond: 100 });
    const headers = { ...bearer(key), ...from('10.0.9.1') };
    for (let call = 0; call < 3; call++) {
      expect((await app.call(PAID, { headers })).status).toBe(200);
    }
    const refused = await app.call(PAID, { headers });
    expect(refused.status).toBe(429);
    expect(refused.json<ErrorAnswer>().error.detail).toContain('3 calls');
    expect(refused.headers['retry-after']).toBe('10');
    nowMs += 10_000;
    expect((await app.call(PAID, { headers })).status).toBe(200);
  });

  it('counts what other processes counted this month against the allowance', async () => {
    const { key, keyId } = await createKey(app.pool, { name: 'shared', monthlyAllowance: 10 });
    await app.pool.query(
      `insert into key_usage (key_id, used_on, route, run_id, calls)
       values ($1, (now() at time zone 'UTC')::date, '/v1/prices', gen_random_uuid(), 10)`,
      [keyId],
    );
    expect((await app.call(PAID, { headers: bearer(key) })).status).toBe(429);
  });
});

import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOverload, type Overload } from '../../src/api/http/overload.ts';
import { redactUrl } from '../../src/api/http/request-log.ts';
import { createResponseCache, type CachedAnswer } from '../../src/api/http/response-cache.ts';
import type { Snapshot } from '../../src/snapshot/snapshot.ts';
import { INTERNAL_TOKEN, startTestApp, type TestApp } from '../support/app.ts';

const internal = { authorization: `Bearer svc_internal_${INTERNAL_TOKEN}` };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** A pool whose queries are never answered: the database is there, but frozen. */
function frozen(pool: Pool): Pool {
  return new Proxy(pool, {
    get: (target, name) =>
      name === 'query' ? () => new Promise(() => {}) : (Reflect.get(target, name, target) as unknown),
  });
}

describe('/health', () => {
  it('is 200 {status: "ok"} when the database answers, not cached', async () => {
    const reply = await app.call('/health');
    expect(reply.status).toBe(200);
    expect(reply.json()).toEqual({ status: 'ok' });
    expect(reply.headers['cache-control']).toBe('no-store');
  });

  it('is 503 {detail} when it does not, without waiting for ever', async () => {
    const ill = await startTestApp({});
    const deaf = await startTestApp({ deps: { pool: frozen(ill.pool) } });
    try {
      const replies = await Promise.all(Array.from({ length: 20 }, () => deaf.call('/health')));
      for (const reply of replies) {
        expect(reply.status).toBe(503);
        expect(reply.json()).toEqual({ detail: 'The database does not answer.' });
      }
    } finally {
      await deaf.close();
      await ill.close();
    }
  });
});

describe('/ready', () => {
  it('says yes while a snapshot is served, and no while the process drains, whose answers end connections', async () => {
    const leaving = await startTestApp();
    try {
      expect((await leaving.call('/ready')).json()).toEqual({ status: 'ready' });
      leaving.app.drain();
      const reply = await leaving.call('/ready');
      expect(reply.status).toBe(503);
      expect(reply.json()).toEqual({ detail: 'The process is shutting down.' });
      const read = await leaving.call('/v1/chains', { headers: { connection: 'keep-alive' } });
      expect(read.status).toBe(200);
      expect(read.headers.connection).toBe('close');
      expect((await leaving.call('/health')).status).toBe(200);
    } finally {
      await leaving.close();
    }
  });
});

describe('/metrics', () => {
  it.each([{}, { authorization: 'Bearer nonsense' }])(
    'is 401 without the internal token (%j)',
    async (headers) => {
      expect((await app.call('/metrics', { headers })).status).toBe(401);
    },
  );

  it('is 401 for an API key', async () => {
    expect((await app.paid('/metrics')).status).toBe(401);
  });

  it('counts requests by route and status, gate outcomes, the snapshot, the pool and the event loop', async () => {
    await app.paid('/v1/products?q=milk');
    await app.paid('/v1/products?q=milk');
    await app.call('/v1/products?q=milk');
    await app.call('/v1/stores?x=1');
    const { text, headers } = await app.call('/metrics', { headers: internal });
    expect(headers['content-type']).toContain('text/plain');
    const value = (line: string): number =>
      Number(
        text
          .split('\n')
          .find((one) => one.startsWith(`${line} `))
          ?.split(' ')[1],
      );
    const requests = 'gondola_http_request_duration_seconds_count';
    expect(value(`${requests}{route="/v1/products",status="200"}`)).toBe(2);
    expect(value(`${requests}{route="/v1/products",status="402"}`)).toBe(1);
    expect(value(`${requests}{route="/v1/stores",status="422"}`)).toBe(1);
    expect(
      value('gondola_http_request_duration_seconds_bucket{le="+Inf",route="/v1/products",status="200"}'),
    ).toBe(2);
    expect(value('gondola_gate_outcomes_total{outcome="key"}')).toBe(2);
    expect(value('gondola_gate_outcomes_total{outcome="payment_required"}')).toBe(1);
    expect(value('gondola_response_cache_lookups_total{result="hit"}')).toBe(2);
    expect(value('gondola_snapshot_version')).toBe(app.snapshot.manifest.version);
    expect(value('gondola_snapshot_rows{kind="stores"}')).toBe(7);
    expect(value('gondola_snapshot_age_seconds')).toBeGreaterThan(0);
    expect(value('gondola_prices_age_p50_seconds')).toBeGreaterThan(3600);
    expect(value('gondola_keys_remembered')).toBe(1);
    expect(value('gondola_database_connections{state="waiting"}')).toBe(0);
    expect(value('gondola_event_loop_delay_seconds{quantile="0.99"}')).toBeGreaterThanOrEqual(0);
  });
});

describe('a clock that went back', () => {
  it('makes no age negative, and is told by a metric of its own', async () => {
    const behind = await startTestApp({ deps: { clock: () => Date.now() - 30 * 86_400_000 } });
    try {
      const { text } = await behind.call('/metrics', { headers: internal });
      const value = (name: string): number => Number(new RegExp(`^${name} (.*)$`, 'm').exec(text)?.[1]);
      expect(value('gondola_snapshot_age_seconds')).toBe(0);
      expect(value('gondola_prices_age_p50_seconds')).toBeGreaterThanOrEqual(0);
      expect(value('gondola_snapshot_ahead_seconds')).toBeGreaterThan(29 * 86_400);
      const prices = await behind.paid('/v1/prices?q=milk&state=GA');
      const { results: rows } = prices.json<{ results: readonly { age_hours: number }[] }>();
      expect(rows.length).toBeGreaterThan(0);
      for (const row of rows) expect(row.age_hours).toBe(0);
    } finally {
      await behind.close();
    }
    const { text } = await app.call('/metrics', { headers: internal });
    expect(text).toContain('gondola_snapshot_ahead_seconds 0\n');
  });
});

describe('the log', () => {
  it('has no key, token, payment or cookie in any line', async () => {
    const lines: string[] = [];
    const logger = pino({ level: 'trace' }, { write: (line) => void lines.push(line) });
    const logged = await startTestApp({ deps: { logger } });
    const secrets = [logged.key, INTERNAL_TOKEN, 'pay-me-not', 'cookie-monster'];
    try {
      const headers = { cookie: 'cookie-monster', 'payment-signature': 'pay-me-not' };
      await logged.paid('/v1/products?q=milk', { headers });
      await logged.call('/v1/products?q=milk', { headers });
      await logged.call('/v1/products?q=milk', { headers: { ...internal, ...headers } });
      for (const where of [
        `?q=${logged.key}`,
        `?api_key=${INTERNAL_TOKEN}`,
        `?q=svc_internal_${INTERNAL_TOKEN}`,
      ]) {
        await logged.call(`/v1/stores${where}`);
        await logged.call(`/v1/stores${where.replace('gsk_', 'gsk%5f')}`);
      }
      await logged.call(`/${logged.key}`);
    } finally {
      await logged.close();
    }
    expect(lines.length).toBeGreaterThan(8);
    for (const secret of secrets) {
      const distinctive = secret.startsWith('gsk_') ? secret.slice(17) : secret;
      expect(lines.filter((line) => line.includes(distinctive))).toEqual([]);
    }
    const first = JSON.parse(lines.find((line) => line.includes('/v1/products')) ?? '{}') as object;
    expect(first).toMatchObject({
      method: 'GET',
      route: '/v1/products',
      status: 200,
      ms: expect.any(Number),
    });
  });

  it.each([
    ['/v1/stores?q=milk&state=GA', '/v1/stores?q=milk&state=GA'],
    ['/v1/stores?token=abc&q=milk', '/v1/stores?token=[redacted]&q=milk'],
    ['/v1/stores?sig=0xabc&pwd=abc', '/v1/stores?sig=[redacted]&pwd=[redacted]'],
    ['/v1/stores?api%5Fkey=abc', '/v1/stores?api%5Fkey=[redacted]'],
    ['/v1/stores?q=gsk_abc', '/v1/stores?q=[redacted]'],
    ['/v1/stores?gsk_abc', '/v1/stores?[redacted]'],
    ['/gsk_abc?q=1', '[redacted]?q=1'],
    ['/v1/stores?q=%zz', '/v1/stores?q=%zz'],
    ['/v1/stores?q=a=gsk_abc', '/v1/stores?q=[redacted]'],
    ['/v1/stores?q=a=b&limit=1', '/v1/stores?q=a=b&limit=1'],
    ['/v1/stores?q=%67sk_abc%zz', '/v1/stores?q=[redacted]'],
    ['/%67sk_abc%', '[redacted]'],
  ])('writes %s as %s', (url, shown) => {
    expect(redactUrl(url)).toBe(shown);
  });
});

describe('overload', () => {
  const block = (ms: number): void => {
    const until = performance.now() + ms;
    while (performance.now() < until);
  };

  const openSocket = (port: number): Promise<Socket> =>
    new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(socket));
    });
  /** One small answer, over a connection that is open already. */
  const ask = (socket: Socket, url: string): Promise<string> =>
    new Promise((resolve) => {
      socket.once('data', (chunk) => resolve(chunk.toString()));
      socket.write(`GET ${url} HTTP/1.1\r\nHost: x\r\n\r\n`);
    });

  /** The requests of a turn that are answered in any case. */
  const beginTurn = (overload: Overload, nowMs: () => number): void => {
    for (let request = 0; request < 4; request++) expect(overload.refuses(nowMs())).toBe(false);
  };

  it('refuses none of four requests, however long their turn lasts, but after one that refused', async () => {
    let nowMs = 0;
    const overload = createOverload(200, () => nowMs);
    for (let request = 0; request < 4; request++) {
      expect(overload.refuses(nowMs)).toBe(false);
      nowMs += 300;
    }
    expect(overload.refuses(nowMs)).toBe(true);
    const refusesSecond = async (): Promise<boolean> => {
      await new Promise(setImmediate);
      expect(overload.refuses(nowMs)).toBe(false);
      nowMs += 300;
      return overload.refuses(nowMs);
    };
    expect(await refusesSecond()).toBe(true);
    // A turn of one request, which refuses nobody.
    await new Promise(setImmediate);
    expect(overload.refuses(nowMs)).toBe(false);
    expect(await refusesSecond()).toBe(false);
    await new Promise(setImmediate);
  });

  it('refuses what comes up late in a long turn of the event loop, and starts afresh in the next', async () => {
    const overload = createOverload(200, () => performance.now());
    block(400);
    beginTurn(overload, () => performance.now());
    block(220);
    expect(overload.refuses(performance.now())).toBe(true);
    expect(overload.refused()).toBe(1);
    await sleep(30);
    expect(overload.refuses(performance.now())).toBe(false);
  });

  it('refuses nobody for the time that others had the processor: a turn is timed by the work of its thread', async () => {
    let workedMs = 0;
    const overload = createOverload(200, () => workedMs);
    block(400);
    beginTurn(overload, () => performance.now());
    block(220);
    workedMs = 190;
    expect(overload.refuses(performance.now())).toBe(false);
    workedMs = 210;
    expect(overload.refuses(performance.now())).toBe(true);
    await sleep(1);
  });

  it('makes turns shorter after one that refused, until none has to', async () => {
    // Others may have the processor meanwhile: time is what the test says.
    let nowMs = 0;
    const overload = createOverload(200, () => nowMs);
    const refusesAfter = async (ms: number): Promise<boolean> => {
      beginTurn(overload, () => nowMs);
      nowMs += ms;
      const refused = overload.refuses(nowMs);
      await new Promise(setImmediate);
      return refused;
    };
    expect(await refusesAfter(110)).toBe(false);
    expect(await refusesAfter(220)).toBe(true);
    expect(await refusesAfter(110)).toBe(true);
    expect(await refusesAfter(20)).toBe(false);
    expect(await refusesAfter(110)).toBe(false);
  });

  it('makes turns shorter while connections wait to be accepted', async () => {
    // Others may have the processor meanwhile: time is what the test says.
    let nowMs = 0;
    const overload = createOverload(200, () => nowMs);
    const lateRefusal = async (): Promise<boolean> => {
      nowMs += 60;
      beginTurn(overload, () => nowMs);
      nowMs += 60;
      const refused = overload.refuses(nowMs);
      await new Promise(setImmediate);
      return refused;
    };
    expect(await lateRefusal()).toBe(false);
    for (let turn = 0; turn < 3; turn++) {
      overload.connected();
      await lateRefusal();
    }
    expect(await lateRefusal()).toBe(true);
    expect(await lateRefusal()).toBe(false);
  });

  it('refuses nobody after a pause of another cause', async () => {
    const overload = createOverload(200, () => performance.now());
    block(400);
    beginTurn(overload, () => performance.now());
    expect(overload.refuses(performance.now())).toBe(false);
    await sleep(1);
  });

  it('answers 503 with Retry-After to the late ones of a crowd, and still says how it is', async () => {
    const slow = await startTestApp({
      deps: {
        longestTurnMs: 20,
        snapshots: {
          get: () => {
            block(5);
            return app.snapshot;
          },
          state: () => ({ version: 1, publishedAt: null, loadedAt: null, lastError: null }),
        },
      },
    });
    try {
      const sockets = await Promise.all(Array.from({ length: 60 }, () => openSocket(slow.port)));
      // The event loop accepts one connection a turn: a crowd comes over connections that were used before.
      await Promise.all(sockets.map((socket) => ask(socket, '/health')));
      const answers = await Promise.all(
        sockets.map((socket, i) => ask(socket, i % 10 === 9 ? '/health' : `/v1/stores?offset=${i}`)),
      );
      const health = answers.filter((_, i) => i % 10 === 9);
      const reads = answers.filter((_, i) => i % 10 !== 9);
      const refused = reads.filter((answer) => answer.startsWith('HTTP/1.1 503 '));
      expect(reads.filter((answer) => answer.startsWith('HTTP/1.1 200 ')).length).toBe(
        reads.length - refused.length,
      );
      expect(refused.length).toBeGreaterThan(0);
      expect(refused.length).toBeLessThan(reads.length);
      for (const answer of refused) expect(answer).toMatch(/\r\nRetry-After: 1\r\n[^]*"overloaded"/);
      expect(health.every((answer) => answer.startsWith('HTTP/1.1 200 '))).toBe(true);
      for (const socket of sockets) socket.destroy();
    } finally {
      await slow.close();
    }
  });
});

describe('the cache of answers', () => {
  it('keeps searches, and makes point reads afresh', async () => {
    const app = await startTestApp();
    try {
      const hits = async (): Promise<number> => {
        const { text } = await app.call('/metrics', { headers: internal });
        return Number(/^gondola_response_cache_lookups_total\{result="hit"\} (\d+)$/m.exec(text)?.[1]);
      };
      for (const url of ['/v1/products?barcode=036000291452', '/v1/chains', '/v1/stores?limit=1']) {
        for (let time = 0; time < 2; time++) expect((await app.paid(url)).status).toBe(200);
      }
      expect(await hits()).toBe(0);
      for (const url of ['/v1/products?q=milk', '/v1/products?brand=Meadowlark', '/v1/stores?q=main']) {
        for (let time = 0; time < 2; time++) expect((await app.paid(url)).status).toBe(200);
      }
      expect(await hits()).toBe(3);
    } finally {
      await app.close();
    }
  });

  const snapshot = {} as Snapshot;
  const answer = (bytes: number, untilMs = 1e12): CachedAnswer => ({
    route: { label: '', serveKept: () => {} },
    tag: '',
    enveloped: false,
    body: Buffer.alloc(bytes),
    headers: [],
    untilMs,
    coded: {},
  });

  it('stays within its bytes and drops what was used longest ago', () => {
    const cache = createResponseCache(100_000);
    for (let i = 0; i < 200; i++) {
      cache.put(snapshot, `/${i}`, answer(1000));
      expect(cache.get(snapshot, '/0', i * 2000)).toBeDefined();
      expect(cache.size.bytes).toBeLessThanOrEqual(100_000);
    }
    expect(cache.get(snapshot, '/100', 0)).toBeUndefined();
    expect(cache.get(snapshot, '/199', 0)).toBeDefined();
  });

  it('counts compressed bodies too', () => {
    const cache = createResponseCache(100_000);
    const kept = answer(1000);
    cache.put(snapshot, '/a', kept);
    const before = cache.size.bytes;
    cache.addCoded('/a', kept, 'br', Buffer.alloc(300));
    cache.addCoded('/a', kept, 'br', Buffer.alloc(300));
    expect(cache.size.bytes).toBe(before + 300);
  });

  it('forgets an answer when its time is over, and all with a new snapshot', () => {
    const cache = createResponseCache(100_000);
    cache.put(snapshot, '/a', answer(10, 1000));
    expect(cache.get(snapshot, '/a', 999)).toBeDefined();
    expect(cache.get(snapshot, '/a', 1000)).toBeUndefined();
    cache.put(snapshot, '/b', answer(10));
    const next = {} as Snapshot;
    expect(cache.get(next, '/b', 0)).toBeUndefined();
    cache.put(next, '/c', answer(10));
    expect(cache.size.entries).toBe(1);
  });

  it('keeps no answer that would push out too many', () => {
    const cache = createResponseCache(100_000);
    cache.put(snapshot, '/a', answer(10_000));
    expect(cache.size).toEqual({ entries: 0, bytes: 0 });
  });
});

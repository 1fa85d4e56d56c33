import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { TOOLS } from '../../src/api/mcp/tools.ts';
import { openPool } from '../../src/record/pool.ts';
import { INTERNAL_TOKEN, startTestApp, type TestApp } from '../support/app.ts';
import { createTestDatabase } from '../support/database.ts';

const INTERNAL = { authorization: `Bearer svc_internal_${INTERNAL_TOKEN}` };

interface Prompts {
  readonly version: string;
  readonly prompts: readonly {
    readonly id: string;
    readonly calls: readonly {
      readonly method: string;
      readonly path: string;
      readonly query?: Readonly<Record<string, string | number | boolean>>;
      readonly body?: object;
    }[];
    readonly tools: readonly { readonly name: string; readonly arguments: object }[];
    readonly estimated_cost_usd: number;
  }[];
}

let test: TestApp;

beforeAll(async () => {
  test = await startTestApp();
});

afterAll(() => test.close());

describe('GET /health', () => {
  it('is ok while the database answers, and never kept', async () => {
    const reply = await test.call('/health');
    expect(reply.status).toBe(200);
    expect(reply.json()).toEqual({ status: 'ok' });
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(reply.headers['x-request-id']).toBeDefined();
    expect(reply.headers).not.toHaveProperty('etag');
  });

  it('is 503 with a detail alone while the database is away, and ok again by itself', async () => {
    const database = await createTestDatabase();
    const name = new URL(database.url.replace(/@\//, '@localhost/')).pathname.slice(1);
    const pool = openPool(database.url, { max: 2, connectTimeoutMs: 500 });
    const app = await startTestApp({ deps: { pool } });
    const owner = new Client({ connectionString: inject('clusterUrl') });
    await owner.connect();
    expect((await app.call('/health')).status).toBe(200);

    await owner.query(`alter database ${name} with allow_connections false`);
    await owner.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
    const down = await app.call('/health');
    expect(down.status).toBe(503);
    expect(down.json()).toEqual({ detail: expect.stringMatching(/\w/) });
    expect(down.headers['cache-control']).toBe('no-store');
    expect((await app.call('/ready')).status).toBe(200);
    expect((await app.call('/v1/stores')).status).toBe(200);

    await owner.query(`alter database ${name} with allow_connections true`);
    expect((await app.call('/health')).status).toBe(200);
    await app.close();
    await pool.end();
    await owner.end();
    await database.close();
  });

  it('does not depend on a snapshot', async () => {
    const app = await startTestApp({ withSnapshot: false });
    expect((await app.call('/health')).status).toBe(200);
    await app.close();
  });
});

describe('GET /ready', () => {
  it('is 200 while a snapshot is served', async () => {
    const reply = await test.call('/ready');
    expect(reply.status).toBe(200);
    expect(reply.headers['cache-control']).toBe('no-store');
  });

  it('is 503 before there is a snapshot', async () => {
    const app = await startTestApp({ withSnapshot: false });
    const reply = await app.call('/ready');
    expect(reply.status).toBe(503);
    expect(reply.json()).toEqual({ detail: expect.stringMatching(/snapshot/) });
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
    await app.close();
  });

  it('is 503 while the process drains, which still answers and ends each connection', async () => {
    const app = await startTestApp();
    app.app.drain();
    expect((await app.call('/ready')).status).toBe(503);
    expect((await app.call('/health')).status).toBe(200);
    const reply = await app.call('/v1/chains', { headers: { connection: 'keep-alive' } });
    expect(reply.status).toBe(200);
    expect(reply.headers.connection).toBe('close');
    await app.close();
  });
});

describe('GET /metrics', () => {
  it('is behind the internal token, which no API key replaces', async () => {
    for (const headers of [
      {},
      { authorization: 'Bearer svc_internal_wrong' },
      { 'x-payment-stub': 'allow' },
    ]) {
      const reply = await test.call('/metrics', { headers });
      expect(reply.status).toBe(401);
      expect(reply.headers['www-authenticate']).toMatch(/^Bearer /);
      expect(reply.text).not.toContain('gondola_snapshot');
    }
    expect((await test.paid('/metrics')).status).toBe(401);
  });

  it('counts requests by route and status, and the outcomes of the gate', async () => {
    await test.call('/v1/chains');
    await test.call('/v1/products?q=milk');
    const reply = await test.call('/metrics', { headers: INTERNAL });
    expect(reply.status).toBe(200);
    expect(reply.headers['content-type']).toMatch(/^text\/plain/);
    expect(reply.headers['cache-control']).toBe('no-store');
    for (const sample of [
      /route="\/v1\/chains"[^\n]*status="200"/,
      /route="\/v1\/products"[^\n]*status="402"/,
      /gondola_gate_outcomes_total\{outcome="payment_required"\} \d/,
      /^gondola_snapshot_version 1$/m,
      /gondola_snapshot_rows\{kind="stores"\} 7/,
      /gondola_event_loop_delay_seconds/,
      /gondola_database_connections/,
    ]) {
      expect(reply.text).toMatch(sample);
    }
    expect(reply.text).not.toContain(test.key);
    expect(reply.text).not.toContain(INTERNAL_TOKEN);
  });
});

describe('the well-known documents', () => {
  it('GET /.well-known/x402 has the terms of x402', async () => {
    const reply = await test.call('/.well-known/x402');
    expect(reply.status).toBe(200);
    expect(reply.json()).toEqual({
      version: expect.any(String),
      supported_schemes: ['exact'],
      supported_networks: ['base'],
      asset: { address: test.settings.x402.asset, symbol: 'USDC', decimals: 6 },
      facilitator: test.settings.x402.facilitatorUrl,
      facilitator_display_name: test.settings.x402.facilitatorName,
      pay_to: test.settings.x402.payTo,
      discovery: `http://localhost:${test.port}/openapi.json`,
    });
  });

  it('GET /.well-known/mpp has the terms of MPP', async () => {
    const reply = await test.call('/.well-known/mpp');
    expect(reply.status).toBe(200);
    expect(reply.json()).toEqual({
      version: expect.any(String),
      realm: `localhost:${test.port}`,
      methods: [
        {
          method: 'tempo',
          intent: 'charge',
          amount: '0.01',
          currency: 'USD',
          asset: test.settings.mpp.asset,
          recipient: test.settings.mpp.recipient,
        },
      ],
      discovery: `http://localhost:${test.port}/openapi.json`,
    });
  });

  it('have the public address where one is set, and their version', async () => {
    const app = await startTestApp({ settings: { publicBaseUrl: 'https://api.example.org' } });
    const discovery = 'https://api.example.org/openapi.json';
    expect((await app.call('/.well-known/x402')).json()).toMatchObject({ version: '2', discovery });
    const mpp = { version: '1', realm: 'api.example.org', discovery };
    expect((await app.call('/.well-known/mpp')).json()).toMatchObject(mpp);
    await app.close();
  });

  it('are kept for others only where they name PUBLIC_BASE_URL: else they name the Host of a request', async () => {
    const app = await startTestApp({ settings: { publicBaseUrl: 'https://api.example.org' } });
    const headers = { host: 'evil.example' };
    for (const path of ['/.well-known/x402', '/.well-known/mpp']) {
      const named = await app.call(path, { headers });
      expect(named.headers['cache-control']).toContain('public');
      expect(named.text).not.toContain('evil.example');
      expect((await test.call(path, { headers })).headers['cache-control']).toBe('no-store');
    }
    await app.close();
  });

  it('name the same payees as the 402', async () => {
    const { accepts }: { accepts: readonly [{ payTo: string }, { recipient: string }] } = (
      await test.call('/v1/products')
    ).json();
    expect((await test.call('/.well-known/x402')).json()).toMatchObject({ pay_to: accepts[0].payTo });
    expect((await test.call('/.well-known/mpp')).json()).toMatchObject({
      methods: [{ recipient: accepts[1].recipient }],
    });
  });

  it('lead to a discovery document that is there', async () => {
    for (const path of ['/.well-known/x402', '/.well-known/mpp']) {
      const { discovery }: { discovery: string } = (await test.call(path)).json();
      expect((await test.call(new URL(discovery).pathname)).status).toBe(200);
    }
  });
});

describe('GET /prompts.json', () => {
  let document: Prompts;

  beforeAll(async () => {
    document = (await test.call('/prompts.json')).json();
  });

  it('has prompts with their calls', () => {
    expect(document.version).toEqual(expect.any(String));
    expect(document.prompts.length).toBeGreaterThan(0);
    for (const prompt of document.prompts) {
      expect(prompt).toEqual({
        id: expect.stringMatching(/^[a-z-]+$/),
        title: expect.stringMatching(/\w/),
        description: expect.stringMatching(/\w/),
        prompt: expect.stringMatching(/\w/),
        calls: expect.arrayContaining([expect.objectContaining({ method: 'GET' })]),
        tools: expect.any(Array),
        estimated_cost_usd: expect.any(Number),
      });
    }
    expect(new Set(document.prompts.map(({ id }) => id)).size).toBe(document.prompts.length);
  });
});

describe('the static documents', () => {
  const documents = [
    ['/skill.md', 'text/markdown; charset=utf-8'],
    ['/llms.txt', 'text/plain; charset=utf-8'],
    ['/prompts.json', 'application/json; charset=utf-8'],
    ['/methodology.md', 'text/markdown; charset=utf-8'],
    ['/problems', 'text/markdown; charset=utf-8'],
  ] as const;

  it.each(documents)('%s is kept for an hour, as %s', async (path, type) => {
    const reply = await test.call(path);
    expect(reply.status).toBe(200);
    expect(reply.text.length).toBeGreaterThan(100);
    expect(reply.headers).toMatchObject({ 'content-type': type, 'cache-control': 'public, max-age=3600' });
  });

  it.each([...documents.map(([path]) => path), '/openapi.json', '/.well-known/x402', '/.well-known/mpp'])(
    '%s answers HEAD, OPTIONS, a compressed GET, and 304 to its ETag',
    async (path) => {
      const full = await test.call(path);
      const head = await test.call(path, { method: 'HEAD' });
      expect([head.status, head.body.length]).toEqual([200, 0]);
      expect(head.headers['content-length']).toBe(String(full.body.length));
      expect((await test.call(path, { method: 'OPTIONS' })).status).toBe(204);
      const coded = await test.call(path, { headers: { 'accept-encoding': 'gzip' } });
      expect(coded.headers['content-encoding']).toBe(full.body.length < 1024 ? undefined : 'gzip');
      const headers = { 'if-none-match': String(full.headers.etag) };
      const unchanged = await test.call(path, { headers });
      expect([unchanged.status, unchanged.body.length]).toEqual([304, 0]);
      expect(unchanged.headers['cache-control']).toBe(full.headers['cache-control']);
    },
  );

  it.each(['/health', '/ready', '/openapi.json', '/llms.txt', '/.well-known/x402', '/problems'])(
    '%s has no validation: any parameter is ignored',
    async (path) => {
      expect((await test.call(`${path}?nonsense=1&nonsense=2&x=`)).status).toBe(200);
    },
  );

  it.each(['/llms.txt', '/skill.md', '/methodology.md', '/problems'])(
    '%s links only to what is there',
    async (path) => {
      const { text } = await test.call(path);
      // Documents are named in backticks, too; what takes parameters or a body has tests of its own.
      const links = [...text.matchAll(/\]\((\/[^)]+)\)|`(\/(?!v1\b|mcp\b)[^`\s]+)`/g)];
      expect(links.length).toBeGreaterThan(0);
      for (const [, linked, named] of links) {
        const link = linked ?? named!;
        expect((await test.call(link)).status, link).toBe(200);
      }
    },
  );

  it.each(['/llms.txt', '/skill.md'])('%s leads to MCP, and names every tool', async (path) => {
    const { text } = await test.call(path);
    expect(text).toContain('/mcp');
    for (const { name } of TOOLS) expect(text).toContain(`\`${name}\``);
  });

  it.each(['/llms.txt', '/skill.md'])('%s names every catalogue route', async (path) => {
    const { text } = await test.call(path);
    for (const route of ['/v1/stores', '/v1/chains', '/v1/products', '/v1/prices']) {
      expect(text).toContain(route);
    }
  });
});

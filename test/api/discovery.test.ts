import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROUTES } from '../../src/api/app.ts';
import type { ResultsAnswer } from '../support/answers.ts';
import { startTestApp, type TestApp } from '../support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ settings: { publicBaseUrl: 'https://api.example.org' } });
});
afterAll(() => app.close());

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly example?: unknown;
}
interface Operation {
  readonly operationId: string;
  readonly security: readonly object[];
  readonly description: string;
  readonly parameters?: readonly Parameter[];
  readonly responses: Readonly<Record<string, unknown>>;
}
interface Document {
  readonly openapi: string;
  readonly info: { readonly version: string };
  readonly paths: Readonly<Record<string, { readonly get: Operation }>>;
}

const fetchDocument = async (): Promise<Document> => (await app.call('/openapi.json')).json<Document>();

function queryOf(values: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(values).map(([name, value]) => [name, String(value)]);
  return new URLSearchParams(Object.fromEntries(pairs) as Record<string, string>).toString();
}

describe('/openapi.json', () => {
  it('is OpenAPI 3.1 of API version 1.0.0, kept for 300 s', async () => {
    const reply = await app.call('/openapi.json');
    expect(reply.json<Document>()).toMatchObject({ openapi: '3.1.0', info: { version: '1.0.0' } });
    expect(reply.headers['cache-control']).toBe('public, max-age=300');
  });

  it('describes every route that exists, and none that does not', async () => {
    const { paths } = await fetchDocument();
    expect(Object.keys(paths).filter((path) => path.startsWith('/v1/'))).toEqual(
      ROUTES.map(({ template }) => template),
    );
    for (const path of Object.keys(paths).filter((template) => !template.includes('{'))) {
      const { status } = await app.call(path, { method: 'OPTIONS' });
      expect(status, path).toBe(204);
    }
    expect(Object.keys(paths).join()).not.toMatch(/coupons|aisles|index\/basket|internal/);
  });

  it('says that free routes need no credentials and which ones paid routes take', async () => {
    const { paths } = await fetchDocument();
    for (const route of ROUTES) {
      const { security, description, responses } = paths[route.template]!.get;
      expect(security.length > 0).toBe(route.paid);
      expect(description).toContain(route.paid ? '0.01 USD' : 'needs no credentials');
      expect('402' in responses).toBe(route.paid);
    }
    expect(paths['/health']?.get.security).toEqual([]);
  });

  it('has examples that work, one by one and all together', async () => {
    const { paths } = await fetchDocument();
    for (const route of ROUTES) {
      const { parameters = [] } = paths[route.template]!.get;
      const given = parameters.filter(({ example }) => example !== undefined);
      const path = given
        .filter((parameter) => parameter.in === 'path')
        .reduce((url, { name, example }) => url.replace(`{${name}}`, String(example)), route.template);
      const query = given.filter((parameter) => parameter.in === 'query');
      expect(query.length, route.template).toBeGreaterThan(0);
      const all = Object.fromEntries(query.map(({ name, example }) => [name, example]));
      const reply = await app.paid(`${path}?${queryOf(all)}`);
      expect(reply.status, reply.text).toBe(200);
      const { count, data } = reply.json<Partial<ResultsAnswer> & { data?: readonly object[] }>();
      if (route.paid) expect(count ?? data?.length, route.template).toBeGreaterThan(0);
    }
  });
});

describe('the static documents', () => {
  it.each([
    ['/skill.md', 'text/markdown; charset=utf-8'],
    ['/llms.txt', 'text/plain; charset=utf-8'],
    ['/prompts.json', 'application/json; charset=utf-8'],
    ['/methodology.md', 'text/markdown; charset=utf-8'],
  ])('%s is kept for 3600 s', async (path, type) => {
    const reply = await app.call(path);
    expect(reply.status).toBe(200);
    expect(reply.headers['content-type']).toBe(type);
    expect(reply.headers['cache-control']).toBe('public, max-age=3600');
  });

  it('name only routes that exist', async () => {
    for (const path of ['/skill.md', '/llms.txt', '/methodology.md']) {
      const { text } = await app.call(path);
      const named = text.match(/(?<=GET )\/[\w/{}.-]+|(?<=\]\()\/[\w/.-]+/g) ?? [];
      for (const one of named) {
        const { status } = await app.call(one.replace(/\{\w+\}/, 'x'), { method: 'OPTIONS' });
        expect(status, `${path}: ${one}`).toBe(204);
      }
      expect(text).not.toMatch(/coupons?/i);
    }
  });

  it('show calls in skill.md that work', async () => {
    const { text } = await app.call('/skill.md');
    const calls = text.match(/(?<=^ {4}GET )\S+/gm) ?? [];
    expect(calls.length).toBeGreaterThan(5);
    for (const call of calls) expect((await app.paid(call)).status, call).toBe(200);
  });
});

describe('/prompts.json', () => {
  interface Prompt {
    readonly id: string;
    readonly calls: readonly { readonly method: string; readonly path: string; readonly query: object }[];
    readonly estimated_cost_usd: number;
  }

  it('lists calls that work, at what they cost', async () => {
    const { prompts } = (await app.call('/prompts.json')).json<{ prompts: readonly Prompt[] }>();
    expect(new Set(prompts.map(({ id }) => id)).size).toBe(prompts.length);
    for (const { id, calls, estimated_cost_usd } of prompts) {
      let cost = 0;
      for (const { method, path, query } of calls) {
        const url = `${path}?${queryOf(query as Record<string, unknown>)}`;
        expect((await app.paid(url, { method })).status, id).toBe(200);
        if ((await app.call(url, { method })).status === 402) cost += 0.01;
      }
      expect(estimated_cost_usd, id).toBeCloseTo(cost, 10);
    }
  });
});

describe('payment discovery', () => {
  it('/.well-known/x402', async () => {
    const { x402 } = app.settings;
    expect((await app.call('/.well-known/x402')).json()).toEqual({
      version: '2',
      supported_schemes: ['exact'],
      supported_networks: ['base'],
      asset: { address: x402.asset, symbol: 'USDC', decimals: 6 },
      facilitator: x402.facilitatorUrl,
      facilitator_display_name: x402.facilitatorName,
      pay_to: x402.payTo,
      discovery: 'https://api.example.org/openapi.json',
    });
  });

  it('/.well-known/mpp', async () => {
    const { mpp } = app.settings;
    expect((await app.call('/.well-known/mpp')).json()).toEqual({
      version: '1',
      realm: 'api.example.org',
      methods: [
        {
          method: 'tempo',
          intent: 'charge',
          amount: '0.01',
          currency: 'USD',
          asset: mpp.asset,
          recipient: mpp.recipient,
        },
      ],
      discovery: 'https://api.example.org/openapi.json',
    });
  });
});

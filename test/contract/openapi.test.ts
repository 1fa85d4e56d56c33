import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROUTES } from '../../src/api/resources.ts';
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
  /** In place of a schema where the text is JSON. */
  readonly content?: Content;
}
interface Content {
  readonly 'application/json': { readonly example?: unknown };
}
interface Operation {
  readonly operationId: string;
  readonly security: readonly object[];
  readonly description: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, ResponseOrReference>>;
}
interface ResponseOrReference {
  readonly $ref?: string;
  readonly headers?: Readonly<Record<string, unknown>>;
}
interface Document {
  readonly openapi: string;
  readonly info: { readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly responses: Readonly<Record<string, ResponseOrReference>>;
    readonly headers: object;
    readonly schemas: object;
  };
}
/** What HTTP itself, or a script's browser, is told. */
const OF_HTTP = /^(?:date|connection|keep-alive|content-.+|access-control-.+|x-content-type-options)$/;

/** Routes of the catalogue that need no credentials. */
const FREE = /^\/v1\/(?:indices|coverage|(?:stores|chains)(?:\/\{\w+\})?)$/;

const fetchDocument = async (): Promise<Document> => (await app.call('/openapi.json')).json<Document>();

function queryOf(values: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(values).map(([name, value]) => [name, String(value)]);
  return new URLSearchParams(Object.fromEntries(pairs) as Record<string, string>).toString();
}

/** How much an answer has to show: the rows of a list, the lines of a basket or list that were found, snapshots. */
function sizeOf(answer: {
  readonly count?: number;
  readonly items?: readonly { readonly resolved: boolean }[];
  readonly data?: { readonly items_priced: number } | readonly unknown[];
}): number {
  const { count, items, data } = answer;
  if (items !== undefined) return items.filter(({ resolved }) => resolved).length;
  if (data !== undefined) return 'items_priced' in data ? data.items_priced : data.length;
  return count ?? 0;
}

describe('GET /openapi.json', () => {
  let document: Document;

  beforeAll(async () => {
    document = await fetchDocument();
  });

  it('is OpenAPI 3.1 of version 1.0.0, kept for five minutes', async () => {
    const reply = await app.call('/openapi.json');
    expect(reply.headers['content-type']).toMatch(/^application\/json/);
    expect(reply.headers['cache-control']).toBe('public, max-age=300');
    expect(document.openapi).toMatch(/^3\.1\./);
    expect(document.info.version).toBe('1.0.0');
  });

  it('describes every public route and no internal one', () => {
    expect(Object.keys(document.paths)).toEqual(
      expect.arrayContaining([
        '/v1/stores',
        '/v1/stores/{store_id}',
        '/v1/chains',
        '/v1/chains/{slug}',
        '/v1/products',
        '/v1/prices',
        '/health',
        '/openapi.json',
        '/skill.md',
        '/llms.txt',
        '/prompts.json',
        '/methodology.md',
        '/.well-known/x402',
        '/.well-known/mpp',
      ]),
    );
    expect(Object.keys(document.paths).filter((path) => path.startsWith('/internal'))).toEqual([]);
  });

  it('says that free routes need no credentials, and that paid ones can answer 401 and 402', () => {
    for (const [path, { get }] of Object.entries(document.paths)) {
      if (get === undefined) continue;
      const paid = path.startsWith('/v1/') && !FREE.test(path);
      if (!paid && path !== '/metrics') expect(get?.security ?? [], path).toEqual([]);
      expect('402' in (get?.responses ?? {}), path).toBe(paid);
      if (paid) {
        expect(get?.security?.length, path).toBeGreaterThan(0);
        expect(get?.responses, path).toHaveProperty('401');
      }
    }
  });

  it('asks for no authorization parameter anywhere', () => {
    for (const { get } of Object.values(document.paths)) {
      const headers = (get?.parameters ?? []).filter((parameter) => parameter.in === 'header');
      expect(headers.map(({ name }) => name.toLowerCase())).not.toContain('authorization');
    }
  });

  it('says that a payment may be in use elsewhere', () => {
    for (const { template, method, paid } of ROUTES) {
      const { responses } = document.paths[template]![method.toLowerCase()]!;
      expect('409' in responses, template).toBe(paid);
    }
  });

  it('says that documents are limited as reads are', () => {
    for (const path of ['/v1/stores', '/openapi.json', '/llms.txt', '/.well-known/x402'])
      expect(document.paths[path]!['get']!.responses, path).toHaveProperty('429');
    expect(document.paths['/health']!['get']!.responses).not.toHaveProperty('429');
  });

  it('refers to each of its components', () => {
    const text = JSON.stringify(document);
    const { schemas, responses, headers } = document.components;
    const unused = Object.entries({ schemas, responses, headers }).flatMap(([kind, components]) =>
      Object.keys(components).filter((name) => !text.includes(`"#/components/${kind}/${name}"`)),
    );
    // The routes of other tests in the same process name theirs `Test…`.
    expect(unused.filter((name) => !name.startsWith('Test'))).toEqual([]);
  });

  it('names every header of an answer', async () => {
    const key = { authorization: `Bearer ${app.key}` };
    const calls = [
      ['/v1/stores', 200, {}],
      ['/v1/stores', 304, { 'if-none-match': '*' }],
      ['/v1/stores?limit=x', 422, {}],
      ['/v1/products?q=milk', 200, key],
      ['/v1/products?q=milk', 304, { ...key, 'if-none-match': '*' }],
      ['/v1/products?q=milk', 402, {}],
      ['/v1/products?q=milk', 401, { authorization: 'Bearer nobody' }],
      ['/v1/products', 422, key],
      ['/openapi.json', 200, {}],
      ['/problems', 304, { 'if-none-match': '*' }],
      ['/health', 200, {}],
    ] as const;
    for (const [url, status, headers] of calls) {
      const reply = await app.call(url, { headers });
      expect(reply.status, url).toBe(status);
      const named = document.paths[url.split('?', 1)[0]!]!['get']!.responses[status]!;
      const described = document.components.responses[named.$ref?.split('/').at(-1) ?? ''] ?? named;
      const known = Object.keys(described.headers ?? {}).map((name) => name.toLowerCase());
      const unnamed = Object.keys(reply.headers).filter(
        (name) => !OF_HTTP.test(name) && !known.includes(name),
      );
      expect(unnamed, `${url} ${status}`).toEqual([]);
    }
  });

  it('names every operation once', () => {
    const ids = Object.values(document.paths).flatMap((item) =>
      Object.values(item).map(({ operationId }) => operationId),
    );
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('describes every route that exists, and none that does not', async () => {
    const { paths } = await fetchDocument();
    expect(Object.keys(paths).filter((path) => path.startsWith('/v1/'))).toEqual([
      ...new Set(ROUTES.map(({ template }) => template)),
    ]);
    for (const path of Object.keys(paths).filter((template) => !template.includes('{'))) {
      const { status } = await app.call(path, { method: 'OPTIONS' });
      expect(status, path).toBe(204);
    }
    expect(Object.keys(paths).join()).not.toMatch(/internal/);
  });

  it('says that free routes need no credentials and which ones paid routes take', async () => {
    const { paths } = await fetchDocument();
    for (const route of ROUTES) {
      const { security, description, responses } = paths[route.template]![route.method.toLowerCase()]!;
      expect(security.length > 0).toBe(route.paid);
      expect(description).toContain(route.paid ? '0.01 USD' : 'needs no credentials');
      expect('402' in responses).toBe(route.paid);
    }
    expect(paths['/health']?.['get']?.security).toEqual([]);
  });

  it('has examples that work, one by one and all together', async () => {
    const { paths } = await fetchDocument();
    for (const route of ROUTES) {
      const { parameters = [], requestBody } = paths[route.template]![route.method.toLowerCase()]!;
      const given = parameters
        .map(({ content, ...one }) =>
          content === undefined
            ? one
            : { ...one, example: JSON.stringify(content['application/json'].example) },
        )
        .filter(({ example }) => example !== undefined);
      const path = given
        .filter((parameter) => parameter.in === 'path')
        .reduce((url, { name, example }) => url.replace(`{${name}}`, String(example)), route.template);
      const query = given.filter((parameter) => parameter.in === 'query');
      expect(query.length, route.template).toBeGreaterThan(0);
      const all = Object.fromEntries(query.map(({ name, example }) => [name, example]));
      const body = requestBody && JSON.stringify(requestBody.content['application/json'].example);
      const options = { method: route.method, ...(body === undefined ? {} : { body }) };
      const reply = await app.paid(`${path}?${queryOf(all)}`, options);
      expect(reply.status, reply.text).toBe(200);
      // What one coupon saves is not a list, and a chart is no JSON.
      if (!route.paid || route.template.endsWith('/savings')) continue;
      if (reply.headers['content-type']?.startsWith('image/svg+xml')) {
        expect(reply.text).toMatch(/^<svg /);
        continue;
      }
      expect(sizeOf(reply.json()), route.template).toBeGreaterThan(0);
    }
  });
});

describe('the static documents', () => {
  it('name only routes that exist', async () => {
    for (const path of ['/skill.md', '/llms.txt', '/methodology.md']) {
      const { text } = await app.call(path);
      const named = text.match(/(?<=GET )\/[\w/{}.-]+|(?<=\]\()\/[\w/.-]+/g) ?? [];
      for (const one of named) {
        const { status } = await app.call(one.replace(/\{\w+\}/, 'x'), { method: 'OPTIONS' });
        expect(status, `${path}: ${one}`).toBe(204);
      }
    }
  });

  it('show calls in skill.md that work', async () => {
    const { text } = await app.call('/skill.md');
    const calls = text.match(/(?<=^ {4}GET )\S+/gm) ?? [];
    expect(calls.length).toBeGreaterThan(5);
    for (const call of calls) expect((await app.paid(call)).status, call).toBe(200);
  });
});

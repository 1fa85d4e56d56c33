import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { internalRoutes } from '../../../src/api/internal/routes.ts';
import type { CartApp } from '../../../src/retailers/cart-app.ts';
import type { ErrorAnswer } from '../../support/answers.ts';
import { INTERNAL_TOKEN, startTestApp, type TestApp } from '../../support/app.ts';

let app: TestApp;
let bare: TestApp;
beforeAll(async () => {
  [app, bare] = await Promise.all([startTestApp(), startTestApp({ settings: { internalToken: null } })]);
});
afterAll(() => Promise.all([app.close(), bare.close()]));

const INTERNAL = { authorization: `Bearer svc_internal_${INTERNAL_TOKEN}` };

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, unknown>> };
}

const documentAt = async (path: string): Promise<Document> =>
  (await app.call(path, { headers: INTERNAL })).json<Document>();

describe('the internal routes', () => {
  const routes = internalRoutes({} as CartApp, app?.pool);
  const targets = [
    ['GET', '/internal/openapi.json'] as const,
    ...routes.map(
      ({ method, template }) =>
        [method, template.replace('{cart_id}', randomUUID()).replace(/\{\w+\}/g, 'x')] as const,
    ),
  ];

  it.each(targets)(
    '%s %s answers 401 without the internal token, whatever else is wrong',
    async (method, path) => {
      const credentials: Record<string, string>[] = [
        {},
        { authorization: 'Bearer svc_internal_wrong-token-for-tests' },
        { authorization: `Bearer ${INTERNAL_TOKEN}` },
        { authorization: `Bearer ${app.key}` },
        { 'x-payment-stub': 'allow' },
      ];
      for (const headers of credentials) {
        const reply = await app.call(`${path}?unknown=1`, {
          method,
          headers,
        });
        expect(reply.status).toBe(401);
        expect(reply.headers['www-authenticate']).toMatch(/^Bearer /);
        expect(reply.json<ErrorAnswer>().error.code).toBe('unauthorized');
      }
      expect((await bare.call(path, { method, headers: INTERNAL })).status).toBe(401);
    },
  );

  it('are absent from /openapi.json, with their schemas and their errors', async () => {
    const text = JSON.stringify(await documentAt('/openapi.json'));
    expect(text).not.toMatch(/internal\/v1|oauth|state_used|version_conflict/);
    const { components } = await documentAt('/openapi.json');
    for (const name of ['Cart', 'Sync', 'Account', 'CartRequest']) {
      expect(components.schemas).not.toHaveProperty(name);
    }
  });

  it('are described, all of them and nothing else, by /internal/openapi.json', async () => {
    const { paths } = await documentAt('/internal/openapi.json');
    const described = Object.entries(paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described.sort()).toEqual(
      ['GET /internal/openapi.json', ...routes.map(({ method, template }) => `${method} ${template}`)].sort(),
    );
  });

  it('name pages of their errors that exist', async () => {
    const reply = await app.call(`/internal/v1/carts/${randomUUID()}`, { headers: INTERNAL });
    const { type } = reply.json<ErrorAnswer>().error;
    expect((await app.call(new URL(type).pathname)).status).toBe(200);
    expect((await app.call('/problems/version-conflict')).status).toBe(200);
  });

  it('answer 405 to other methods and 404 to other paths', async () => {
    const headers = INTERNAL;
    const cart = `/internal/v1/carts/${randomUUID()}`;
    const wrong = await app.call(cart, { method: 'PATCH', headers });
    expect([wrong.status, wrong.headers.allow]).toEqual([405, 'PUT, GET, OPTIONS']);
    expect((await app.call('/internal/v1/nothing', { headers })).status).toBe(404);
  });

  it('answer 503 where the database is gone, and 503 for a cart without a catalogue', async () => {
    const gone = await startTestApp({ withSnapshot: false });
    try {
      const cart = { user_id: 'ann', store_id: randomUUID(), items: [] };
      const put = await gone.call(`/internal/v1/carts/${randomUUID()}`, {
        method: 'PUT',
        headers: INTERNAL,
        body: JSON.stringify(cart),
      });
      expect([put.status, put.headers['retry-after']]).toEqual([503, '1']);
      gone.pool.query = () => Promise.reject(new Error('timeout exceeded when trying to connect'));
      const get = await gone.call(`/internal/v1/carts/${randomUUID()}`, { headers: INTERNAL });
      expect([get.status, get.json<ErrorAnswer>().error.code]).toEqual([503, 'unavailable']);
    } finally {
      await gone.close();
    }
  });
});

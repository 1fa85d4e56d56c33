import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type App, buildApp } from '../../src/api/app.ts';
import { encodeJson } from '../../src/api/http/answer.ts';
import { envelopeParameter, integer, stateCode } from '../../src/api/http/params.ts';
import { defineRoute } from '../../src/api/http/route.ts';
import type { Resource } from '../../src/api/resource.ts';
import type { Part } from '../../src/snapshot/parts/part.ts';
import type { Snapshot } from '../../src/snapshot/snapshot.ts';
import type { ErrorAnswer } from '../support/answers.ts';
import { INTERNAL_TOKEN, type Reply, send, startTestApp, type TestApp } from '../support/app.ts';

// What follows down to `describe` is all of a resource: what would be its folder's schema, queries and routes.

const statePath = z.object({ state: stateCode().describe('Two letters.') });

const stateQuery = z.object({
  min_stores: integer(1, 1000).default(1).describe('Fewest stores of a chain.'),
  envelope: envelopeParameter,
});

const stateAnswer = z
  .object({ state: z.string(), chains: z.array(z.object({ chain_slug: z.string(), stores: z.int() })) })
  .meta({ id: 'TestToyState' });

/** Chains of a state with at least so many open stores there, by slug; null: no store is in it. */
function chainsOfState({ stores, chains }: Snapshot, state: string, fewest: number) {
  const code = stores.state.values.indexOf(state);
  if (code < 0) return null;
  const counts = new Map<string, number>();
  for (let store = 0; store < stores.count; store++) {
    if (stores.state.codes[store] !== code || stores.active[store] !== 1) continue;
    const slug = chains.slugs[stores.chain[store]!]!;
    counts.set(slug, (counts.get(slug) ?? 0) + 1);
  }
  const found = [...counts].filter(([, count]) => count >= fewest).sort(([a], [b]) => (a < b ? -1 : 1));
  return found.map(([chain_slug, count]) => ({ chain_slug, stores: count }));
}

const getState = defineRoute({
  operationId: 'getToyState',
  method: 'GET',
  template: '/v1/toy-states/{state}',
  tag: 'Toys',
  summary: 'The chains of a state',
  description: 'By slug.',
  paid: true,
  path: statePath,
  query: stateQuery,
  parts: ['chains', 'stores'],
  cacheControl: 'public, max-age=300',
  notFound: () => 'No store is in this state.',
  response: stateAnswer,
  answer({ snapshot, path, query }) {
    const found = chainsOfState(snapshot, path.state, query.min_stores);
    return found === null ? null : encodeJson({ state: path.state, chains: found });
  },
});

const states: Resource = { routes: [getState] };

const URL = '/v1/toy-states/ga';

let base: TestApp;
beforeAll(async () => {
  base = await startTestApp({ deps: { routes: states.routes } });
});
afterAll(() => base.close());

const internal = { authorization: `Bearer svc_internal_${INTERNAL_TOKEN}` };

function call(url: string, headers: Readonly<Record<string, string>> = {}): Promise<Reply> {
  return send(base.port, url, { headers });
}

function paid(url: string, headers: Readonly<Record<string, string>> = {}): Promise<Reply> {
  return call(url, { authorization: `Bearer ${base.key}`, ...headers });
}

describe('a resource over the parts that there are, given to the application by its routes alone', () => {
  it('is behind the gate: 402 without credentials, 401 with wrong ones', async () => {
    const reply = await call(URL);
    expect(reply.status).toBe(402);
    expect(reply.headers['payment-required']).toBeDefined();
    expect(reply.json()).toMatchObject({ error: 'payment_required', description: 'The chains of a state' });
    expect((await call(URL, { authorization: 'Bearer nonsense' })).status).toBe(401);
  });

  it('answers to a key and to the internal token', async () => {
    const answer = { state: 'GA', chains: chainsOfState(base.snapshot, 'GA', 1) };
    expect(answer.chains).not.toEqual([]);
    for (const reply of [await paid(URL), await call(URL, internal)]) {
      expect(reply.status).toBe(200);
      expect(reply.json()).toEqual(answer);
      expect(stateAnswer.parse(reply.json())).toEqual(answer);
    }
  });

  it('has its parameters read by the one vocabulary, its errors and its 404', async () => {
    const all = (await paid(URL)).json<{ chains: { stores: number }[] }>().chains;
    const most = Math.max(...all.map(({ stores }) => stores));
    const some = (await paid(`${URL}?min_stores=${most}`)).json<{ chains: object[] }>().chains;
    expect(some).toEqual(all.filter(({ stores }) => stores === most));
    const invalid = await paid('/v1/toy-states/Georgia?min_stores=0&min=1');
    expect(invalid.status).toBe(422);
    expect(invalid.json<ErrorAnswer>().error.errors.map(({ field }) => field)).toEqual([
      'state',
      'min',
      'min_stores',
    ]);
    const missing = await paid('/v1/toy-states/zz');
    expect(missing.status).toBe(404);
    expect(missing.json<ErrorAnswer>().error.detail).toBe('No store is in this state.');
  });

  it('has an ETag, and 304 to whoever sends it back', async () => {
    const { etag } = (await paid(URL)).headers;
    expect(etag).toMatch(/^W\//);
    const again = await paid(URL, { 'if-none-match': etag! });
    expect([again.status, again.text, again.headers.etag]).toEqual([304, '', etag]);
    expect(again.headers['cache-control']).toBe('public, max-age=300');
  });

  it('can be enveloped', async () => {
    const bare = (await paid(URL)).json();
    const reply = await paid(`${URL}?envelope=true`);
    const meta = { request_id: reply.headers['x-request-id'] };
    expect(reply.json()).toEqual({ data: bare, meta, error: null });
  });

  it('is in /openapi.json: its parameters, its answer, its tag, and that it is paid for', async () => {
    const document = (await call('/openapi.json')).json<{
      tags: { name: string }[];
      paths: Record<string, { get: Record<string, unknown> }>;
      components: { schemas: Record<string, unknown> };
    }>();
    expect(document.tags.map(({ name }) => name)).toContain('Toys');
    const operation = document.paths['/v1/toy-states/{state}']!.get;
    expect(operation).toMatchObject({
      operationId: 'getToyState',
      tags: ['Toys'],
      parameters: [{ name: 'state', in: 'path' }, { name: 'min_stores', in: 'query' }, {}, {}],
      responses: { 200: {}, 304: {}, 401: {}, 402: {}, 404: {}, 422: {} },
    });
    expect(operation['security']).not.toEqual([]);
    expect(document.components.schemas['TestToyState']).toMatchObject({ required: ['state', 'chains'] });
  });

  it('is measured under its template', async () => {
    await paid(URL);
    const { text } = await call('/metrics', internal);
    expect(text).toContain(
      'gondola_http_request_duration_seconds_count{route="/v1/toy-states/{state}",status="200"}',
    );
  });

  it('is counted for the key that called it', async () => {
    await paid(URL);
    const counted = async () =>
      (await base.pool.query("select 1 from key_usage where route = '/v1/toy-states/{state}'")).rowCount;
    await expect.poll(counted).toBe(1);
  });
});

/** A part that only this test knows, with a snapshot that has it. */
interface Motto {
  readonly text: string;
}

const MOTTO: Part<Motto> = { files: ['motto'], sources: [], open: () => ({ text: 'nothing' }) };

type SnapshotWithMotto = Snapshot & { readonly motto: Motto };

const getMotto = defineRoute({
  operationId: 'getToyMotto',
  method: 'GET',
  template: '/v1/toy-motto',
  tag: 'Toys',
  summary: 'The motto',
  description: 'In one sentence.',
  paid: false,
  path: z.object({}),
  query: z.object({ envelope: envelopeParameter }),
  parts: ['chains', MOTTO],
  cacheControl: 'public, max-age=300',
  response: z.object({ motto: z.string(), chains: z.int() }).meta({ id: 'TestToyMotto' }),
  answer: ({ snapshot }: { readonly snapshot: SnapshotWithMotto }) =>
    encodeJson({ motto: snapshot.motto.text, chains: snapshot.chains.count }),
});

describe('a resource over a part of its own', () => {
  let app: App;
  let served: SnapshotWithMotto;
  let get: (headers?: Readonly<Record<string, string>>) => Promise<Reply>;

  const withMotto = (text: string, sha256: string): SnapshotWithMotto => {
    const { manifest, ...parts } = base.snapshot;
    const files = { ...manifest.files, motto: { path: 'motto', bytes: text.length, sha256 } };
    return { ...parts, manifest: { ...manifest, files }, motto: { text } };
  };

  beforeAll(async () => {
    served = withMotto('Fresh', 'aa');
    app = buildApp<SnapshotWithMotto>({
      settings: base.settings,
      snapshots: {
        get: () => served,
        state: () => ({ version: 1, publishedAt: null, loadedAt: null, lastError: null }),
      },
      pool: base.pool,
      logger: pino({ level: 'silent' }),
      longestTurnMs: 60_000,
      // Routes over our own parts are served over the larger snapshot as they are.
      routes: [...states.routes, getMotto],
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    get = (headers = {}) => send(port, '/v1/toy-motto', { headers });
  });
  afterAll(() => app.close());

  it('answers from its part, whose checksum is in the ETag', async () => {
    const first = await get();
    expect(first.json()).toEqual({ motto: 'Fresh', chains: base.snapshot.chains.count });
    const { etag } = first.headers;
    expect((await get({ 'if-none-match': etag! })).status).toBe(304);
    served = withMotto('Cheap', 'bb');
    const second = await get({ 'if-none-match': etag! });
    expect(second.status).toBe(200);
    expect(second.json()).toMatchObject({ motto: 'Cheap' });
  });
});

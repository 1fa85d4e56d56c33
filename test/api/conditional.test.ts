import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entityTag, matchesTag } from '../../src/api/http/caching.ts';
import { chooseCoding } from '../../src/api/http/compression.ts';
import type { ResultsAnswer, StoreListAnswer } from '../support/answers.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { uuid } from '../support/catalogue.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const CACHEABLE = [
  '/v1/stores',
  `/v1/stores/${uuid('store', 1)}`,
  '/v1/chains',
  '/v1/chains/freshmart',
  '/v1/products?q=milk',
  '/v1/prices?q=milk&state=GA',
  '/openapi.json',
  '/skill.md',
  '/llms.txt',
  '/prompts.json',
  '/methodology.md',
  '/.well-known/x402',
  '/.well-known/mpp',
  '/problems/not-found',
];

describe('a conditional request', () => {
  it.each(CACHEABLE)('to %s is answered 304 where the caller has the answer', async (url) => {
    const first = await app.paid(url);
    const etag = first.headers.etag ?? '';
    expect(first.status).toBe(200);
    expect(etag).toMatch(/^W\/"[\w-]+"$/);
    for (const ifNoneMatch of [etag, etag.slice(2), `"other", ${etag}`, '*']) {
      const again = await app.paid(url, { headers: { 'if-none-match': ifNoneMatch } });
      expect(again.status, ifNoneMatch).toBe(304);
      expect(again.headers.etag).toBe(etag);
      expect(again.headers['cache-control']).toBe(first.headers['cache-control']);
    }
    expect((await app.paid(url, { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
  });

  it('is answered before any work, also where nothing is kept in memory yet', async () => {
    const cold = await startTestApp({ deps: { cacheBytes: 0 } });
    try {
      const url = '/v1/products?q=milk';
      const { etag = '' } = (await cold.paid(url)).headers;
      expect((await cold.paid(url, { headers: { 'if-none-match': etag } })).status).toBe(304);
    } finally {
      await cold.close();
    }
  });

  it('stands behind the gate and the parameters', async () => {
    const headers = { 'if-none-match': '*' };
    expect((await app.call('/v1/products?q=milk', { headers })).status).toBe(402);
    expect((await app.paid('/v1/products?q=', { headers })).status).toBe(422);
  });

  it('tells the envelope from the bare answer', async () => {
    const bare = await app.call('/v1/chains');
    const accept = 'application/json; profile="envelope"';
    const enveloped = await app.call('/v1/chains', { headers: { accept } });
    expect(enveloped.headers.etag).not.toBe(bare.headers.etag);
    const crossed = { accept, 'if-none-match': bare.headers.etag ?? '' };
    expect((await app.call('/v1/chains', { headers: crossed })).status).toBe(200);
  });
});

describe('entityTag', () => {
  const manifest = (checksum: string) => ({
    ...app.snapshot.manifest,
    files: { ...app.snapshot.manifest.files, prices: { path: '', bytes: 1, sha256: checksum } },
  });
  const NOON = Date.UTC(2026, 0, 1, 12);

  it('changes with the parts that a route reads, and with no other', () => {
    const of = (checksum: string, parts: ('stores' | 'prices')[]) =>
      entityTag(manifest(checksum), parts, '/v1/x', null, NOON);
    expect(of('a', ['prices'])).not.toBe(of('b', ['prices']));
    expect(of('a', ['stores'])).toBe(of('b', ['stores']));
  });

  it('changes with the request, and with the hour or day where an age is shown', () => {
    const of = (request: string, ticking: 'hour' | 'day' | null, hours: number) =>
      entityTag(manifest('a'), ['stores'], request, ticking, NOON + hours * 3_600_000);
    expect(of('/a', null, 0)).not.toBe(of('/b', null, 0));
    expect(of('/a', null, 0)).toBe(of('/a', null, 1000));
    expect(of('/a', 'hour', 0)).toBe(of('/a', 'hour', 0.99));
    expect(of('/a', 'hour', 0)).not.toBe(of('/a', 'hour', 1));
    expect(of('/a', 'day', 0)).toBe(of('/a', 'day', 11.9));
    expect(of('/a', 'day', 0)).not.toBe(of('/a', 'day', 12));
  });
});

describe('matchesTag', () => {
  it.each([
    [undefined, false],
    ['W/"a"', true],
    ['"a"', true],
    ['*', true],
    ['"b" ,W/"a"', true],
    ['"b"', false],
    ['a', false],
    ['', false],
  ])('If-None-Match: %s', (header, matches) => {
    expect(matchesTag(header, 'W/"a"')).toBe(matches);
  });
});

describe('the envelope', () => {
  it.each(['?envelope=true', ''])('wraps the bare body (%s)', async (query) => {
    const headers = query === '' ? { accept: 'text/html, application/json;profile=envelope' } : {};
    const bare = (await app.call('/v1/stores')).json<StoreListAnswer>();
    const reply = await app.call(`/v1/stores${query}`, { headers: { ...headers, 'x-request-id': 'abc.1' } });
    expect(reply.json()).toEqual({ data: bare, meta: { request_id: 'abc.1' }, error: null });
  });

  it('repeats the freshness in its meta', async () => {
    const bare = (await app.paid('/v1/prices?q=milk&state=GA')).json<ResultsAnswer>();
    const reply = await app.paid('/v1/prices?q=milk&state=GA&envelope=true');
    const enveloped = reply.json<{ data: ResultsAnswer; meta: object }>();
    expect(enveloped.data).toEqual(bare);
    expect(enveloped.meta).toEqual({ request_id: reply.headers['x-request-id'], ...bare.meta });
  });

  it('carries the id of its own request, also from memory', async () => {
    const ask = async (id: string) =>
      (await app.call('/v1/chains?envelope=true', { headers: { 'x-request-id': id } })).json<{
        meta: { request_id: string };
      }>().meta.request_id;
    expect([await ask('one'), await ask('two')]).toEqual(['one', 'two']);
  });

  it('is not sent unasked', async () => {
    const reply = await app.call('/v1/chains?envelope=false', { headers: { accept: 'application/json' } });
    expect(reply.json()).not.toHaveProperty('data');
  });
});

describe('compression', () => {
  const url = '/v1/stores?include=chain_online_config';

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('codes a body of a kilobyte or more as %s, twice the same', async (coding, decode) => {
    const plain = await app.call(url);
    for (const _ of [1, 2]) {
      const reply = await app.call(url, { headers: { 'accept-encoding': coding } });
      expect(reply.headers['content-encoding']).toBe(coding);
      expect(reply.headers['content-length']).toBe(String(reply.body.length));
      expect(reply.headers.vary).toContain('Accept-Encoding');
      expect(decode(reply.body).equals(plain.body)).toBe(true);
      expect(reply.headers.etag).toBe(plain.headers.etag);
    }
  });

  it('codes an enveloped answer and a document too', async () => {
    for (const path of [`${url}&envelope=true`, '/openapi.json', '/skill.md']) {
      const { headers } = await app.call(path, { headers: { 'accept-encoding': 'gzip' } });
      expect(headers['content-encoding']).toBe('gzip');
    }
  });

  it('leaves a small body as it is', async () => {
    const { headers } = await app.call('/v1/chains/corner', { headers: { 'accept-encoding': 'br' } });
    expect(headers['content-encoding']).toBeUndefined();
  });

  it.each([
    [undefined, null],
    ['', null],
    ['identity', null],
    ['gzip', 'gzip'],
    ['gzip, deflate, br', 'br'],
    ['GZIP;q=0.5', 'gzip'],
    ['br;q=0.1, gzip;q=0.9', 'gzip'],
    ['br;q=0, gzip;q=0', null],
    ['*', 'br'],
    ['*;q=0', null],
    ['br;q=0, *', 'gzip'],
    ['identity, gzip;q=0.5', null],
    ['deflate', null],
    ['gzip;q=nonsense', null],
  ])('Accept-Encoding: %s', (header, coding) => {
    expect(chooseCoding(header)).toBe(coding);
  });
});

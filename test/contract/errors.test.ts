import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROBLEMS, type ProblemCode, problemSlug } from '../../src/api/http/errors.ts';
import type { Snapshot } from '../../src/snapshot/snapshot.ts';
import { type CallOptions, type Reply, send, startTestApp, type TestApp } from '../support/app.ts';
import { uuid } from '../support/catalogue.ts';

interface FieldError {
  readonly in: string;
  readonly field: string;
  readonly detail: string;
}

interface ErrorBody {
  readonly data: null;
  readonly meta: { readonly request_id: string };
  readonly error: {
    readonly type: string;
    readonly title: string;
    readonly status: number;
    readonly code: ProblemCode;
    readonly detail: string;
    readonly errors: readonly FieldError[];
  };
}

/** An answer as it came over a socket. */
interface RawReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

let test: TestApp;

beforeAll(async () => {
  test = await startTestApp();
});

afterAll(() => test.close());

/** Sends bytes over a socket of its own and reads until the service ends the connection. */
async function raw(...parts: readonly (string | Buffer)[]): Promise<RawReply> {
  const socket = connect(test.port, '127.0.0.1');
  // A service that ends the connection while bytes are on their way is within its rights.
  socket.on('error', () => {});
  await once(socket, 'connect');
  for (const part of parts) socket.write(part);
  return readReply(socket);
}

async function readReply(socket: Socket): Promise<RawReply> {
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
  await once(socket, 'close');
  const end = text.indexOf('\r\n\r\n');
  const [statusLine = '', ...lines] = text.slice(0, end).split('\r\n');
  const headers = lines.map((line) => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  return {
    status: Number(statusLine.split(' ')[1]),
    headers: Object.fromEntries(headers) as Record<string, string>,
    body: text.slice(end + 4),
  };
}

const get = (path: string, ...headers: readonly string[]): string =>
  [`GET ${path} HTTP/1.1`, 'Host: localhost', 'Connection: close', ...headers, '', ''].join('\r\n');

function expectProblem(reply: RawReply, code: ProblemCode): void {
  expect(reply.status, reply.body).toBe(PROBLEMS[code].status);
  const body = JSON.parse(reply.body) as ErrorBody;
  expect(body).toMatchObject({ data: null, error: { code, status: reply.status } });
  expect(body.meta.request_id).toBe(reply.headers['x-request-id']);
  expect(reply.headers['content-type']).toMatch(/^application\/json/);
  expect(reply.headers['cache-control']).toBe('no-store');
  expect(reply.headers['access-control-allow-origin']).toBe('*');
}

async function problemOf(
  url: string,
  options: CallOptions = {},
): Promise<ErrorBody['error'] & { reply: Reply }> {
  const reply = await test.paid(url, options);
  const { error }: ErrorBody = reply.json();
  return { ...error, reply };
}

describe('the error body', () => {
  it('is the envelope around a problem, with a type to read, a stable code and every bad field', async () => {
    const reply = await test.call('/v1/stores?limit=0&state=x', { headers: { 'x-request-id': 'mine' } });
    expect(reply.status).toBe(422);
    expect(reply.json()).toEqual({
      data: null,
      meta: { request_id: 'mine' },
      error: {
        type: `http://localhost:${test.port}/problems/validation-failed`,
        title: expect.stringMatching(/\w/),
        status: 422,
        code: 'validation_failed',
        detail: expect.stringMatching(/\w/),
        errors: [
          { in: 'query', field: 'limit', detail: expect.stringMatching(/\w/) },
          { in: 'query', field: 'state', detail: expect.stringMatching(/\w/) },
        ],
      },
    });
  });

  it('says in full what kind of error it is, with the request id that was sent', async () => {
    const reply = await test.call('/v1/chains/freshmrt', { headers: { 'x-request-id': 'me-1' } });
    expect(reply.json()).toEqual({
      data: null,
      meta: { request_id: 'me-1' },
      error: {
        type: `http://localhost:${test.port}/problems/not-found`,
        title: 'Not found',
        status: 404,
        code: 'not_found',
        detail: 'No chain has the slug freshmrt: the nearest is freshmart.',
        errors: [],
      },
    });
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(reply.headers['x-request-id']).toBe('me-1');
  });

  it('names a parameter without a value once, and does not say that it is missing too', async () => {
    const { errors } = await problemOf('/v1/products?q=');
    expect(errors).toEqual([{ in: 'query', field: 'q', detail: expect.stringMatching(/empty/) }]);
  });

  it('is never kept, and open to any origin', async () => {
    const { reply } = await problemOf('/v1/stores?limit=0');
    expect(reply.headers).toMatchObject({ 'cache-control': 'no-store', 'access-control-allow-origin': '*' });
  });

  it('is the same with envelope=true', async () => {
    expect(await problemOf('/v1/chains/nobody?envelope=true')).toMatchObject({
      code: 'not_found',
      status: 404,
    });
  });

  it.each(Object.keys(PROBLEMS) as ProblemCode[])('has a page in plain words for %s', async (code) => {
    const reply = await test.call(`/problems/${problemSlug(code)}`);
    expect(reply.status).toBe(200);
    expect(reply.headers['content-type']).toMatch(/^text\/markdown/);
    expect(reply.headers['cache-control']).toBe('public, max-age=3600');
    expect(reply.text).toContain(PROBLEMS[code].title);
    expect(reply.text).toContain(String(PROBLEMS[code].status));
    expect(reply.text).toContain(`\`${code}\``);
    expect(reply.text).toContain('What to do');
    expect(reply.text).toContain(PROBLEMS[code].next);
    const list = (await test.call('/problems')).text;
    expect(list).toContain(`(/problems/${problemSlug(code)})`);
    expect(list).toContain(code);
  });

  it.each(['/v1/stores?limit=0', '/v1/stores?lat=91&lng=0', '/v1/nothing', '/v1/chains/nobody'])(
    'has a type that leads to its page: %s',
    async (url) => {
      const { type, code } = await problemOf(url);
      const page = await test.call(new URL(type).pathname);
      expect(page.status).toBe(200);
      expect(page.text).toContain(`\`${code}\``);
    },
  );
});

describe('bad parameters', () => {
  const fieldsOf = async (query: string): Promise<FieldError[]> => {
    const { errors, status } = await problemOf(`/v1/stores?${query}`);
    expect(status).toBe(422);
    return [...errors];
  };

  it.each([
    ['limt=5', 'limt', 'limit'],
    ['LIMIT=5', 'LIMIT', 'limit'],
    ['lngg=5', 'lngg', 'lng'],
    ['includecount=true', 'includecount', 'include_count'],
  ])('%s: an unknown name is answered with the nearest known one', async (query, field, nearest) => {
    const [error, ...rest] = await fieldsOf(query);
    expect(rest).toEqual([]);
    expect(error).toMatchObject({ in: 'query', field });
    expect(error?.detail).toContain(nearest);
  });

  it.each([
    ['an empty value', 'state='],
    ['no value', 'state'],
    ['white space around', 'state=%20GA'],
    ['a plus, which is a space', 'state=GA+'],
    ['a NUL', 'state=G%00'],
    ['a control character', 'state=G%0A'],
    ['half of a percent escape', 'state=%G'],
    ['bytes that are not UTF-8', 'state=%FF%FE'],
    ['a repeated parameter', 'state=GA&state=GA'],
    ['an array', 'state=GA&state=FL'],
  ])('%s is named: %s', async (_what, query) => {
    expect(await fieldsOf(query)).toEqual([{ in: 'query', field: 'state', detail: expect.any(String) }]);
  });

  it.each([
    'Infinity',
    'NaN',
    '1e2',
    '0x10',
    '+5',
    '05',
    '5.',
    '.5',
    '5,0',
    '٥',
    '1e400',
    'null',
    '--5',
    '5%20',
  ])('limit=%s is no whole number', async (value) => {
    const errors = await fieldsOf(`limit=${encodeURIComponent(value).replace('%2520', '%20')}`);
    expect(errors.map(({ field }) => field)).toEqual(['limit']);
  });

  it.each(['Infinity', 'NaN', '1e1', '0x10', '+5', '05', '5.', '.5', '1e400', ''])(
    'lat=%s is no decimal number',
    async (value) => {
      const errors = await fieldsOf(`lat=${encodeURIComponent(value)}&lng=0`);
      expect(errors.map(({ field }) => field)).toContain('lat');
    },
  );

  it.each([
    ['offset=9007199254740993', 'must be at most 100000000'],
    [`offset=${'9'.repeat(400)}`, 'must be at most 100000000'],
    [`limit=-${'9'.repeat(400)}`, 'must be at least 1'],
    [`limit=${'9'.repeat(400)}&lat=0&lng=0`, 'must be at most 500'],
  ])('%s is told its bound', async (query, detail) => {
    expect((await fieldsOf(query)).map((error) => error.detail)).toEqual([detail]);
  });

  it.each(['state[]=GA', 'state[0]=GA', 'state.x=GA', '__proto__=1', 'constructor=1', 'toString=1'])(
    '%s is an unknown name',
    async (query) => {
      const [error] = await fieldsOf(query);
      expect(error).toMatchObject({ in: 'query', field: query.slice(0, query.indexOf('=')) });
    },
  );

  it('are named all at once, those of the path too', async () => {
    const { errors } = await problemOf('/v1/stores/nonsense?include=x&envelope=2&foo=1');
    expect(errors.map((error) => `${error.in} ${error.field}`).sort()).toEqual([
      'path store_id',
      'query envelope',
      'query foo',
      'query include',
    ]);
  });

  it('are bounded in number', async () => {
    const query = Array.from({ length: 65 }, (_, i) => `a${i}=1`).join('&');
    expect(await fieldsOf(query)).toEqual([
      { in: 'query', field: '*', detail: expect.stringContaining('64') },
    ]);
  });

  it('are not echoed at length', async () => {
    const { reply } = await problemOf(`/v1/stores?${'x'.repeat(5000)}=1`);
    expect(reply.status).toBe(422);
    expect(reply.text.length).toBeLessThan(1500);
  });
});

describe('404 and 405', () => {
  it.each([
    '/v1',
    '/v1/',
    '/v2/stores',
    '/v1/store',
    '/v1/stores/',
    '/v1/stores/a/b',
    '/v1/chains/a/b',
    '/health/x',
    '/problems/nonsense',
    '/%2e%2e/',
  ])('a path that is no route is 404: %s', async (path) => {
    const { status, code } = await problemOf(path);
    expect([status, code]).toEqual([404, 'not_found']);
  });

  it.each(['/internal/v1/carts', '/.env', '/v1/stores/../../etc/passwd', '/public/llms.txt'])(
    'nothing is served but the routes: %s',
    async (path) => {
      expect((await test.call(path)).status).toBe(404);
    },
  );

  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND'])(
    '%s on a route is 405 and names the methods that are allowed',
    async (method) => {
      for (const path of [
        '/v1/stores',
        `/v1/stores/${uuid('store', 1)}`,
        '/v1/stores/x',
        '/v1/products',
        '/health',
        '/openapi.json',
      ]) {
        const { reply, code } = await problemOf(path, { method });
        expect([reply.status, code]).toEqual([405, 'method_not_allowed']);
        expect(reply.headers['allow']).toBe('GET, HEAD, OPTIONS');
      }
      expect((await test.call('/v1/nothing', { method })).status).toBe(404);
    },
  );

  it('the service as a whole, asked as *, names every method that some route takes', async () => {
    const ask = (method: string) =>
      raw(`${method} * HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    const options = await ask('OPTIONS');
    expect([options.status, options.headers['allow']]).toEqual([
      204,
      'GET, HEAD, POST, DELETE, PUT, OPTIONS',
    ]);
    expectProblem(await ask('DELETE'), 'method_not_allowed');
  });

  it('any method on no route is 404', async () => {
    expect((await test.call('/nothing', { method: 'POST', body: '{}' })).status).toBe(404);
    expect((await test.call('/nothing', { method: 'OPTIONS' })).status).toBe(404);
  });
});

describe('bytes that are no good request', () => {
  it.each(['/%zz', '/v1/stores/%', '/v1/chains/%E0%A4%A', '/v1/chains/%ff'])(
    'bad percent-encoding of the path is 400: %s',
    async (path) => {
      expectProblem(await raw(get(path)), 'bad_request');
    },
  );

  it.each([
    ['no HTTP at all', 'hello\r\n\r\n'],
    ['TLS', Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc, 0x03, 0x03])],
    ['a bad version', 'GET / HTTP/9.9\r\n\r\n'],
    ['a broken request line', 'GET\r\n\r\n'],
    ['a header without a name', get('/v1/chains', ': x')],
    ['a space in a header name', get('/v1/chains', 'Bad Name: x')],
    ['two lengths', get('/v1/chains', 'Content-Length: 3', 'Content-Length: 4')],
    ['a length that is no number', get('/v1/chains', 'Content-Length: x')],
    ['a length and chunks', get('/v1/chains', 'Content-Length: 3', 'Transfer-Encoding: chunked')],
    ['no Host', 'GET /v1/chains HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ])('%s is 400', async (_what, bytes) => {
    expectProblem(await raw(bytes), 'bad_request');
  });

  it('headers of more than 16 KB are 431', async () => {
    expectProblem(await raw(get('/v1/chains', `X-Filler: ${'x'.repeat(17_000)}`)), 'headers_too_large');
    const many = Array.from({ length: 400 }, (_, i) => `X-Filler-${i}: ${'x'.repeat(40)}`);
    expectProblem(await raw(get('/v1/chains', ...many)), 'headers_too_large');
  });

  it('headers of nearly 16 KB are fine', async () => {
    expect((await raw(get('/v1/chains', `X-Filler: ${'x'.repeat(15_500)}`))).status).toBe(200);
  });

  it.each([
    ['just over 8 KB', 8 * 1024 + 1],
    ['of 15 KB', 15_000],
    ['of 60 KB', 60_000],
  ])('a URL %s is 414', async (_what, length) => {
    expectProblem(await raw(get('/v1/stores?q='.padEnd(length, 'a'))), 'uri_too_long');
  });

  it('a URL of 8 KB is read', async () => {
    expectProblem(await raw(get('/v1/stores?q='.padEnd(8 * 1024, 'a'))), 'validation_failed');
  });

  it('a body with a Content-Encoding is 415, whatever is in it, and one that says it has none is read', async () => {
    const body = '{"items":[{"upc":"036000291452"}],"state":"GA"}';
    const reply = (coding: string) =>
      test.paid('/v1/index/basket', { method: 'POST', body, headers: { 'content-encoding': coding } });
    const refused = await reply('gzip');
    expect(refused.status).toBe(415);
    expect(refused.headers['accept-encoding']).toBe('identity');
    expect(refused.json()).toMatchObject({ error: { code: 'body_encoded' } });
    expect((await reply('identity')).status).toBe(200);
  });

  it('a body of more than 64 KB is 413, declared or in chunks', async () => {
    const body = Buffer.alloc(64 * 1024 + 1, 0x61);
    const post = (header: string): string =>
      `POST /v1/stores HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: text/plain\r\n${header}\r\n\r\n`;
    expectProblem(await raw(post(`Content-Length: ${body.length}`), body), 'payload_too_large');
    const chunk = Buffer.concat([
      Buffer.from(`${body.length.toString(16)}\r\n`),
      body,
      Buffer.from('\r\n0\r\n\r\n'),
    ]);
    expectProblem(await raw(post('Transfer-Encoding: chunked'), chunk), 'payload_too_large');
  });

  it('a body of 64 KB is not too large', async () => {
    const reply = await test.call('/v1/stores', { method: 'POST', body: Buffer.alloc(64 * 1024, 0x61) });
    expect(reply.status).toBe(405);
  });

  it.each([
    ['application/json', 405],
    ['text/plain', 405],
    ['application/x-www-form-urlencoded', 405],
    ['nonsense', 400],
  ])('a body of type %s is %d where none is taken, not a fault', async (type, status) => {
    const headers = { 'content-type': type };
    const reply = await send(test.port, '/v1/stores', { method: 'POST', headers, body: '{"a":' });
    expect(reply.status).toBe(status);
  });

  it('a Host that is none is not repeated', async () => {
    const reply = await raw('GET /nothing HTTP/1.1\r\nHost: <script>\r\nConnection: close\r\n\r\n');
    const { error } = JSON.parse(reply.body) as ErrorBody;
    expect(error.type).toBe('http://localhost/problems/not-found');
  });

  it.each(['localhost:99999', '1.2.3.999', '[::::]', 'xn--a'])(
    'a Host that no URL can have is not repeated: %s',
    async (host) => {
      const reply = await raw(`GET /v1/products?q=x HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
      expect(reply.status).toBe(402);
      expect(JSON.parse(reply.body)).toMatchObject({ resource: 'http://localhost/v1/products?q=x' });
    },
  );

  it('a body of a GET means nothing', async () => {
    const headers = { 'content-type': 'application/json', 'content-length': '9' };
    expect((await test.call('/v1/chains', { headers, body: '{"slugs":' })).status).toBe(200);
  });

  it('headers that do not arrive in time are 408', async () => {
    expectProblem(await raw('GET /v1/chains HTTP/1.1\r\nHost: localhost\r\n'), 'request_timeout');
  });

  it('an expectation that cannot be met is answered with an X-Request-ID', async () => {
    const reply = await raw(get('/v1/chains', 'Expect: miracles'));
    expect([200, 417]).toContain(reply.status);
    expect(reply.headers).toHaveProperty('x-request-id');
  });

  it('an offer to upgrade the connection is passed over', async () => {
    const offer =
      'GET /v1/chains HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade, close\r\nUpgrade: h2c\r\n\r\n';
    expect((await raw(offer)).status).toBe(200);
  });

  it('the service goes on after all of it', async () => {
    expect((await test.call('/v1/chains')).status).toBe(200);
  });
});

describe('faults of ours', () => {
  it('no snapshot yet is 503 with Retry-After on every catalogue route', async () => {
    const app = await startTestApp({ withSnapshot: false });
    for (const url of [
      '/v1/stores',
      `/v1/stores/${uuid('store', 1)}`,
      '/v1/chains',
      '/v1/chains/freshmart',
      '/v1/products?q=milk',
      '/v1/prices?barcode=123456',
    ]) {
      const reply = await app.paid(url);
      expect(reply.status).toBe(503);
      expect(reply.json()).toMatchObject({ data: null, error: { code: 'unavailable' } });
      expect(reply.headers['retry-after']).toBe('1');
      expect(reply.headers['cache-control']).toBe('no-store');
    }
    expect((await app.call('/v1/stores?limit=0')).status).toBe(422);
    expect((await app.call('/v1/products')).status).toBe(402);
    expect((await app.call('/ready')).status).toBe(503);
    for (const url of ['/health', '/skill.md', '/openapi.json']) {
      expect((await app.call(url)).status).toBe(200);
    }
    await app.close();
  });

  it('an unexpected fault is 500 and tells nothing about our insides', async () => {
    const damaged = (snapshot: Snapshot): Snapshot => ({
      ...snapshot,
      get chains(): never {
        throw new Error('select secret from /var/lib/gondola');
      },
    });
    let served: Snapshot | undefined;
    const app = await startTestApp({
      deps: {
        snapshots: {
          get: () => served,
          state: () => ({ version: 1, publishedAt: null, loadedAt: null, lastError: null }),
        },
      },
    });
    served = damaged(app.snapshot);
    const reply = await app.call('/v1/chains');
    expect(reply.status).toBe(500);
    expect(reply.json()).toMatchObject({
      data: null,
      meta: { request_id: reply.headers['x-request-id'] },
      error: { code: 'internal', status: 500, errors: [] },
    });
    expect(reply.text).not.toMatch(/select|secret|gondola\b|\.ts|node:|at /);
    served = app.snapshot;
    expect((await app.call('/v1/chains')).status).toBe(200);
    await app.close();
  });

  it('a snapshot that cannot be had is 500 wherever it is asked for', async () => {
    const broken = await startTestApp({
      deps: {
        snapshots: {
          get: () => {
            throw new Error('secret path /srv/x and select * from y');
          },
          state: () => ({ version: null, publishedAt: null, loadedAt: null, lastError: null }),
        },
      },
    });
    try {
      for (const url of [
        '/v1/stores',
        '/v1/chains/freshmart',
        '/openapi.json',
        '/ready',
        '/v1/products?q=a',
      ]) {
        const headers = { authorization: `Bearer ${broken.key}` };
        const reply = await send(broken.port, url, { headers });
        expect(reply.status, url).toBe(500);
        expect(reply.text).not.toContain('secret');
        expect(reply.json<ErrorBody>().error.code).toBe('internal');
      }
    } finally {
      await broken.close();
    }
  });
});

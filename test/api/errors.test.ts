import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROBLEMS, problemSlug, type ProblemCode } from '../../src/api/http/errors.ts';
import type { ErrorAnswer } from '../support/answers.ts';
import { send, startTestApp, type TestApp } from '../support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Sends bytes as they are; answers with what came back until the connection ended. */
function raw(bytes: string, port = app.port): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes, 'latin1'));
    let answer = '';
    socket.setTimeout(20_000, () => reject(new Error(`no answer; so far: ${answer}`)));
    socket.on('data', (chunk) => (answer += chunk.toString('latin1')));
    socket.on('close', () => resolve(answer));
    socket.on('error', () => resolve(answer));
  });
}

function bodyOf(answer: string): ErrorAnswer {
  return JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4)) as ErrorAnswer;
}

describe('an error', () => {
  it('is the envelope around an RFC 9457 problem', async () => {
    const reply = await app.call('/v1/chains/nosuchchain', { headers: { 'x-request-id': 'me-1' } });
    const base = `http://localhost:${app.port}`;
    expect(reply.json<ErrorAnswer>()).toEqual({
      data: null,
      meta: { request_id: 'me-1' },
      error: {
        type: `${base}/problems/not-found`,
        title: 'Not found',
        status: 404,
        code: 'not_found',
        detail: 'No chain has this slug.',
        errors: [],
      },
    });
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(reply.headers['x-request-id']).toBe('me-1');
  });

  it.each(Object.keys(PROBLEMS) as ProblemCode[])('%s has a page in plain words', async (code) => {
    const reply = await app.call(`/problems/${problemSlug(code)}`);
    expect(reply.status).toBe(200);
    expect(reply.text).toContain(PROBLEMS[code].title);
    expect(reply.text).toContain(PROBLEMS[code].next);
  });

  it('has a list of all its kinds', async () => {
    const { text } = await app.call('/problems');
    for (const code of Object.keys(PROBLEMS)) expect(text).toContain(code);
  });

  it.each(['/', '/v1', '/v1/', '/v1/stores/', '/v2/stores', '/problems/nonsense', '/v1/chains/a/b'])(
    'is 404 for the unknown path %s',
    async (path) => {
      const reply = await app.call(path);
      expect(reply.status).toBe(404);
      expect(reply.json<ErrorAnswer>().error.code).toBe('not_found');
    },
  );

  it.each(['POST', 'PUT', 'DELETE', 'PATCH', 'TRACE', 'PROPFIND'])(
    'is 405 with Allow for %s on a known path',
    async (method) => {
      for (const path of ['/v1/stores', '/v1/stores/x', '/health', '/openapi.json']) {
        const reply = await app.call(path, { method });
        expect(reply.status).toBe(405);
        expect(reply.headers.allow).toBe('GET, HEAD, OPTIONS');
      }
      expect((await app.call('/v1/nothing', { method })).status).toBe(404);
    },
  );

  it('is 400 for a path that cannot be decoded', async () => {
    const reply = await app.call('/v1/stores/%zz');
    expect(reply.status).toBe(400);
    expect(reply.json<ErrorAnswer>().error.code).toBe('bad_request');
  });

  it('is 414 for a URL of more than 8 KB, and not for one of 8 KB', async () => {
    const query = (length: number) => `/v1/chains?${'&'.repeat(length - '/v1/chains?'.length)}`;
    expect((await app.call(query(8 * 1024))).status).toBe(422);
    const reply = await app.call(query(8 * 1024 + 1));
    expect(reply.status).toBe(414);
    expect(reply.json<ErrorAnswer>().error.code).toBe('uri_too_long');
  });

  it('is 414 for a URL of 60 KB', async () => {
    const answer = await raw(`GET /v1/stores?q=${'x'.repeat(60 * 1024)} HTTP/1.1\r\nHost: x\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 (414|431) /);
    expect(['uri_too_long', 'headers_too_large']).toContain(bodyOf(answer).error.code);
  });

  it('is 431 for headers of more than 16 KB', async () => {
    const answer = await raw(`GET /health HTTP/1.1\r\nHost: x\r\nX-Big: ${'x'.repeat(17 * 1024)}\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 431 /);
    expect(answer).toMatch(/\r\nX-Request-ID: [\w-]{36}\r\n/);
    expect(bodyOf(answer).error.code).toBe('headers_too_large');
  });

  it.each([
    ['no HTTP at all', 'hello\r\n\r\n'],
    ['a bad version', 'GET / HTTP/9.9\r\n\r\n'],
    ['two lengths', 'POST /health HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n'],
    ['a header without a name', 'GET /health HTTP/1.1\r\nHost: x\r\n: y\r\n\r\n'],
    ['no Host', 'GET /health HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ])('is 400 for %s', async (_what, bytes) => {
    expect(await raw(bytes)).toMatch(/^HTTP\/1\.1 400 /);
  });

  it('is 413 for a body of more than 64 KB, announced or not', async () => {
    const body = 'x'.repeat(64 * 1024 + 1);
    const announced = await raw(
      `POST /v1/stores HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
    );
    expect(announced).toMatch(/^HTTP\/1\.1 413 /);
    const chunked = await raw(
      `POST /v1/stores HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nTransfer-Encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`,
    );
    expect(chunked).toMatch(/^HTTP\/1\.1 413 /);
    expect(bodyOf(chunked).error.code).toBe('payload_too_large');
  });

  it('is 405, not a fault, for a body of any type that is not too large', async () => {
    for (const type of ['application/json', 'text/plain', 'nonsense', 'application/x-www-form-urlencoded']) {
      const headers = { 'content-type': type };
      const reply = await send(app.port, '/v1/stores', { method: 'POST', headers, body: '{"a":' });
      expect([400, 405], type).toContain(reply.status);
    }
  });

  it('is 408 for headers that do not arrive', async () => {
    const answer = await raw('GET /health HTTP/1.1\r\nHost: x\r\nX-Slow: ');
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(bodyOf(answer).error.code).toBe('request_timeout');
  }, 25_000);

  it('repeats no Host that is not one', async () => {
    const answer = await raw('GET /nothing HTTP/1.1\r\nHost: <script>\r\nConnection: close\r\n\r\n');
    expect(bodyOf(answer).error.type).toBe('http://localhost/problems/not-found');
  });
});

describe('a fault on our side', () => {
  it('is a 500 that tells nothing of its cause', async () => {
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
      for (const url of ['/v1/stores', '/v1/chains/freshmart', '/openapi.json', '/ready']) {
        const reply = await send(broken.port, url);
        expect(reply.status, url).toBe(500);
        expect(reply.text).not.toContain('secret');
        expect(reply.json<ErrorAnswer>().error.code).toBe('internal');
      }
      expect(
        (await send(broken.port, '/v1/products?q=a', { headers: { authorization: `Bearer ${broken.key}` } }))
          .status,
      ).toBe(500);
    } finally {
      await broken.close();
    }
  });
});

describe('a service without a snapshot yet', () => {
  it('answers 503 with Retry-After to reads, and what needs none as ever', async () => {
    const starting = await startTestApp({ withSnapshot: false });
    try {
      const reply = await starting.call('/v1/stores');
      expect(reply.status).toBe(503);
      expect(reply.headers['retry-after']).toBe('1');
      expect(reply.json<ErrorAnswer>().error.code).toBe('unavailable');
      expect((await starting.call('/ready')).status).toBe(503);
      for (const url of ['/health', '/skill.md', '/openapi.json']) {
        expect((await starting.call(url)).status).toBe(200);
      }
      expect((await starting.call('/v1/products?q=milk')).status).toBe(402);
    } finally {
      await starting.close();
    }
  });
});

import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPosts, PostTimeout } from '../../src/process/json-posts.ts';

let server: Server;
let received: { path: string; body: string; headers: IncomingMessage['headers'] }[] = [];
let answer: (response: ServerResponse, path: string) => void = (response) => response.end('{}');

beforeAll(async () => {
  const receive = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { url: path = '', headers } = request;
    received.push({ path, body: await text(request), headers });
    answer(response, path);
  };
  server = createServer((request, response) => {
    receive(request, response).catch(() => response.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const urlOf = (rest: string, credentials = ''): string =>
  `http://${credentials}127.0.0.1:${(server.address() as AddressInfo).port}${rest}`;

describe('JSON posted to others', () => {
  it('carries its headers and the credentials of its address, and brings status and text', async () => {
    received = [];
    answer = (response) => response.writeHead(418).end('{"a":1}');
    const url = urlOf('/v1?key=2', 'me:p%40ss@');
    const post = openPosts({ url, timeoutMs: 20_000, headers: { 'x-a': 'b' } });
    expect(await post('{"of":"mine"}')).toEqual({ status: 418, text: '{"a":1}' });
    expect(received).toMatchObject([{ path: '/v1?key=2', body: '{"of":"mine"}' }]);
    expect(received[0]!.headers).toMatchObject({
      'content-type': 'application/json',
      'content-length': '13',
      authorization: `Basic ${Buffer.from('me:p@ss').toString('base64')}`,
      'x-a': 'b',
    });
  });

  it('goes where a redirect leads, with its body', async () => {
    received = [];
    answer = (response, path) =>
      path === '/old' ? response.writeHead(308, { location: '/new' }).end() : response.end('"there"');
    const post = openPosts({ url: urlOf('/old'), timeoutMs: 20_000 });
    expect(await post('[1]')).toEqual({ status: 200, text: '"there"' });
    expect(received.map(({ path, body }) => [path, body])).toEqual([
      ['/old', '[1]'],
      ['/new', '[1]'],
    ]);
  });

  it('is given up in time, also where an answer has begun', async () => {
    answer = (response) => void response.writeHead(200).write('{');
    await expect(openPosts({ url: urlOf('/'), timeoutMs: 50 })('{}')).rejects.toBeInstanceOf(PostTimeout);
  });

  it('rejects where nobody answers', async () => {
    answer = (response) => void response.socket?.destroy();
    await expect(openPosts({ url: urlOf('/'), timeoutMs: 20_000 })('{}')).rejects.toThrow();
  });
});

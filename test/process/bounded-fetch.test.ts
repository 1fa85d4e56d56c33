import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBoundedFetch, HttpFault, retryAfterSeconds } from '../../src/process/bounded-fetch.ts';

let own: Server;
let foreign: Server;
let foreignRequests = 0;
let answer: (response: ServerResponse) => void = () => {};

const listen = async (handle: (response: ServerResponse) => void): Promise<Server> => {
  const server = createServer((_request, response) => handle(response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
};
const hostOf = (server: Server): string => `127.0.0.1:${(server.address() as AddressInfo).port}`;

beforeAll(async () => {
  own = await listen((response) => answer(response));
  foreign = await listen((response) => {
    foreignRequests++;
    response.end();
  });
});
afterAll(() => {
  for (const server of [own, foreign]) {
    server.closeAllConnections();
    server.close();
  }
});

const ask = (host = hostOf(own), timeoutMs = 10_000): Promise<Response> =>
  createBoundedFetch({ hosts: [hostOf(own)], timeoutMs, maxBytes: 1_000 })(`http://${host}/`);
const faultOf = async (asking: Promise<Response>): Promise<[string, boolean]> => {
  const fault: unknown = await asking.catch((error: unknown) => error);
  if (!(fault instanceof HttpFault)) throw new Error('there was no fault');
  return [fault.kind, fault.mayHaveArrived];
};

describe('a request to a retailer', () => {
  it('gives the answer whole', async () => {
    answer = (response) => response.writeHead(201, { 'x-a': 'b' }).end('x'.repeat(1_000));
    const response = await ask();
    expect([response.status, response.headers.get('x-a')]).toEqual([201, 'b']);
    expect((await response.text()).length).toBe(1_000);
  });

  it('never leaves for a host that is not configured', async () => {
    expect(await faultOf(ask(hostOf(foreign)))).toEqual(['foreign_host', false]);
    expect(foreignRequests).toBe(0);
  });

  it.each([301, 302, 303, 307, 308])('does not follow a %i', async (status) => {
    answer = (response) => response.writeHead(status, { location: `http://${hostOf(foreign)}/` }).end();
    expect(await faultOf(ask())).toEqual(['redirect', false]);
    expect(foreignRequests).toBe(0);
  });

  it('is given up after its time, before the headers and within the body', async () => {
    answer = () => {};
    expect(await faultOf(ask(hostOf(own), 200))).toEqual(['timeout', true]);
    answer = (response) => void response.writeHead(200).write('x');
    expect(await faultOf(ask(hostOf(own), 200))).toEqual(['timeout', true]);
  });

  it('is given up where the answer is too large', async () => {
    answer = (response) => response.end('x'.repeat(1_001));
    expect(await faultOf(ask())).toEqual(['too_large', true]);
  });

  it('tells what surely did not arrive from what may have', async () => {
    answer = (response) => response.destroy();
    expect(await faultOf(ask())).toEqual(['unreachable', true]);
    const closed = await listen(() => {});
    const host = hostOf(closed);
    closed.close();
    await once(closed, 'close');
    const asking = createBoundedFetch({ hosts: [host] })(`http://${host}/`);
    expect(await faultOf(asking)).toEqual(['unreachable', false]);
  });
});

describe('Retry-After', () => {
  it.each([
    ['5', 5],
    ['0', 0],
    ['999999999', 86_400],
    ['Thu, 01 Jan 1970 00:01:40 GMT', 90],
    ['Thu, 01 Jan 1970 00:00:00 GMT', 0],
    ['soon', null],
    ['-5', null],
  ])('%s is %s seconds', (text, expected) => {
    expect(retryAfterSeconds(new Headers({ 'retry-after': text }), 10_000)).toBe(expected);
  });

  it('is null where there is none', () => {
    expect(retryAfterSeconds(new Headers(), 0)).toBeNull();
  });
});

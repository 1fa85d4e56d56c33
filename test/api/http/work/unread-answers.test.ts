import { EventEmitter, once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createRequestMeter } from '../../../../src/api/http/request-meter.ts';
import { createTransport } from '../../../../src/api/http/transport.ts';
import {
  createUnreadAnswers,
  type UnreadAnswers,
  type UnreadBounds,
} from '../../../../src/api/http/work/unread-answers.ts';
import { EVENTUALLY } from '../../../support/eventually.ts';

const MB = 1024 * 1024;
/** More than the system takes for a socket that is not read. */
const BODY = Buffer.alloc(16 * MB, 0x61);

const eventually = (assertion: () => void): Promise<void> => vi.waitFor(assertion, EVENTUALLY);

let server: Server;
let clients: Socket[] = [];

/** A service whose every answer is `body`. */
async function serving(body: Buffer, bounds: UnreadBounds): Promise<UnreadAnswers> {
  const unread = createUnreadAnswers(bounds);
  const transport = createTransport({
    address: { publicBaseUrl: null, trustedProxies: 0 },
    meter: createRequestMeter(),
    log: { request: () => {}, fault: () => {}, caught: () => {} },
    isDraining: () => false,
    unread,
    cors: [],
  });
  server = createServer((request, response) => {
    transport.send(transport.begin(request, response, request.url ?? ''), 200, [], body);
  });
  server.listen(0, '0.0.0.0');
  await once(server, 'listening');
  return unread;
}

/** Asks from an address of this machine, so often on one connection, and reads nothing. */
async function ask(from: string, times = 1): Promise<Socket> {
  const { port } = server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1', localAddress: from });
  socket.on('error', () => {});
  socket.pause();
  clients.push(socket);
  await once(socket, 'connect');
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(times));
  return socket;
}

afterEach(async () => {
  for (const client of clients) client.destroy();
  clients = [];
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

describe('answers that nobody reads', () => {
  it('are held up to a bound; then connections of the source that holds the most are closed, the oldest first', async () => {
    const unread = await serving(BODY, { mostBytes: 5 * BODY.length });
    const other = await ask('127.0.0.2');
    await eventually(() => expect(unread.bytes()).toBeGreaterThan(BODY.length));
    for (let i = 1; i <= 10; i++) {
      await ask('127.0.0.1');
      await eventually(() => expect(unread.closed()).toBe(Math.max(0, i - 3)));
    }
    expect(unread.bytes()).toBeLessThanOrEqual(5 * BODY.length);
    let read = 0;
    other.on('data', (chunk: Buffer) => (read += chunk.length));
    other.resume();
    await eventually(() => expect(read).toBeGreaterThan(BODY.length));
  });

  it('count too where they wait behind another of their connection, however small', async () => {
    // However many of the questions come in one piece: it is more than a few.
    const unread = await serving(BODY.subarray(0, 10), { mostBytes: 64 * 1024 });
    await ask('127.0.0.1', 500);
    await eventually(() => expect(unread.closed()).toBe(1));
  });

  it('are not counted any more when they were read, or their reader has gone', async () => {
    const unread = await serving(BODY, { mostBytes: 5 * BODY.length });
    const [reader, leaver] = [await ask('127.0.0.1', 2), await ask('127.0.0.1')];
    await eventually(() => expect(unread.bytes()).toBeGreaterThan(3 * BODY.length));
    leaver.destroy();
    reader.resume();
    await eventually(() => expect(unread.bytes()).toBe(0));
    expect(unread.closed()).toBe(0);
  });

  it('of one connection are counted one by one', () => {
    const socket = Object.assign(new EventEmitter(), { destroyed: false, setTimeout: () => {} });
    const unread = createUnreadAnswers();
    const [first, second] = [10, 5].map((bytes) => {
      const response = new EventEmitter();
      unread.hold(response as ServerResponse, socket as unknown as Socket, '192.0.2.1', bytes);
      return response;
    });
    const held = [unread.bytes()];
    for (const response of [first!, second!]) {
      response.emit('finish');
      held.push(unread.bytes());
    }
    expect(held).toEqual([15, 5, 0]);
    expect(socket.listenerCount('close')).toBe(0);
  });

  it('are given up when nothing of them is taken for a while', async () => {
    const unread = await serving(BODY, { stalledMs: 200 });
    const reader = await ask('127.0.0.1');
    await eventually(() => expect(unread.bytes()).toBeGreaterThan(0));
    await eventually(() => expect(unread.bytes()).toBe(0));
    reader.resume();
    await once(reader, 'close');
  });
});

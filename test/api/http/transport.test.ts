import { createServer, get, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRequestMeter } from '../../../src/api/http/request-meter.ts';
import type { Exchange } from '../../../src/api/http/exchange.ts';
import { createUnreadAnswers } from '../../../src/api/http/work/unread-answers.ts';
import { createTransport, type Transport } from '../../../src/api/http/transport.ts';

const faults: unknown[] = [];
let waiting: Exchange[] = [];
let onArrival: () => void = () => {};
let server: Server;
let transport: Transport;

/** The status of an answer, or what the client saw instead. */
function statusOf(path: string): Promise<number | string> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve) => {
    get({ port, path, agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    }).on('error', (error) => resolve(error.message));
  });
}

/** The body of an answer, byte for byte. */
function bodyOf(path: string): Promise<Buffer> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    get({ port, path, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve(Buffer.concat(chunks)));
    }).on('error', reject);
  });
}

/** Resolves when so many requests wait for their answers. */
async function arrived(count: number): Promise<readonly Exchange[]> {
  while (waiting.length < count) await new Promise<void>((resolve) => (onArrival = resolve));
  return waiting;
}

beforeEach(async () => {
  // How long a turn takes is the test's to say: a busy machine may take longer over one than an answer waits.
  vi.useFakeTimers({ toFake: ['performance'] });
  waiting = [];
  faults.length = 0;
  transport = createTransport({
    address: { publicBaseUrl: null, trustedProxies: 0 },
    meter: createRequestMeter(),
    log: { request: () => {}, fault: (error) => faults.push(error), caught: (error) => faults.push(error) },
    isDraining: () => false,
    unread: createUnreadAnswers(),
    cors: [],
  });
  server = createServer((request, response) => {
    waiting.push(transport.begin(request, response, request.url ?? ''));
    onArrival();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterEach(() => {
  vi.useRealTimers();
  server.close();
});

describe('the transport', () => {
  it('writes the answers of one turn together at its end', async () => {
    const replies = [statusOf('/a'), statusOf('/b')];
    const exchanges = await arrived(2);
    for (const exchange of exchanges) transport.send(exchange, 200, [], Buffer.from('{}'));
    expect(exchanges.map(({ answered, response }) => [answered, response.headersSent])).toEqual([
      [true, false],
      [true, false],
    ]);
    await new Promise((resolve) => setImmediate(resolve));
    expect(exchanges.map(({ response }) => response.writableEnded)).toEqual([true, true]);
    expect(await Promise.all(replies)).toEqual([200, 200]);
  });

  it('does not wait for the end of a long turn', async () => {
    const replies = [statusOf('/a'), statusOf('/b')];
    const [first, second] = await arrived(2);
    transport.send(first!, 200, [], Buffer.from('{}'));
    vi.advanceTimersByTime(5);
    transport.send(second!, 200, [], Buffer.from('{}'));
    expect([first, second].map((exchange) => exchange?.response.writableEnded)).toEqual([true, true]);
    expect(await Promise.all(replies)).toEqual([200, 200]);
  });

  it('sends the others when one answer cannot be written', async () => {
    const bad = statusOf('/bad');
    const [first] = await arrived(1);
    const good = statusOf('/good');
    const [, second] = await arrived(2);
    transport.send(first!, 200, ['X-Bad', 'line\nbreak'], Buffer.from('{}'));
    transport.send(second!, 200, [], Buffer.from('{}'));
    expect(await good).toBe(200);
    expect(await bad).toBe('socket hang up');
    expect(faults).toHaveLength(1);
  });

  // Small bodies are joined to their heads, larger ones follow them.
  it.each([0, 1, 255, 16_383, 16_384, 16_385, 400_000])(
    'sends a body of %i bytes as it is',
    async (bytes) => {
      const body = Buffer.from(Uint8Array.from({ length: bytes }, (_, i) => 255 - (i % 256)));
      const reply = bodyOf('/');
      const [exchange] = await arrived(1);
      transport.send(exchange!, 200, [], body);
      expect((await reply).equals(body)).toBe(true);
    },
  );
});

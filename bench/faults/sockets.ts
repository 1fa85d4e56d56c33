import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { getRequest, startLoad } from '../load.ts';
import { startService } from '../service.ts';
import type { TryFault } from './row.ts';

/** What is sent, and the statuses that it may get. */
const RAW: readonly (readonly [string, string, readonly number[]])[] = [
  ['bad percent-encoding', 'GET /v1/stores?q=%zz HTTP/1.1\r\nHost: x\r\n\r\n', [400, 422]],
  ['a header of 20 KB', `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`, [431]],
  ['a URL of 60 KB', `GET /${'a'.repeat(60_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, [414, 431]],
  [
    'a body of 100 KB',
    `POST /v1/index/basket HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n${'a'.repeat(100_000)}`,
    [402, 413],
  ],
  ['no HTTP at all', '\x16\x03\x01\x02\x00\x01\r\n\r\n', [400]],
  ['two hosts', 'GET /health HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n', [400]],
];

function answerTo(port: number, text: string): Promise<number | null> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text, 'latin1'));
    socket.setEncoding('latin1');
    socket.once('data', (part: string) => {
      resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(part)?.[1] ?? Number.NaN));
      socket.destroy();
    });
    socket.on('error', () => resolve(null));
    socket.on('close', () => resolve(null));
  });
}

/** Opens sockets that never send their headers whole, and counts what they hear. */
function openSlowly(port: number, count: number, heard: Record<string, number>): Socket[] {
  return Array.from({ length: count }, () => {
    let dripping: NodeJS.Timeout | undefined;
    const socket = connect(port, '127.0.0.1', () => {
      socket.write('GET /v1/stores HTTP/1.1\r\nHost: x\r\nX-');
      // Not before: a connection that waits for its handshake would begin with the drip.
      dripping = setInterval(() => socket.write('a'), 2_000);
    });
    socket.setEncoding('latin1');
    socket.once('data', (part: string) => {
      const status = part.slice(9, 12);
      heard[status] = (heard[status] ?? 0) + 1;
    });
    socket.on('error', () => {});
    socket.on('close', () => clearInterval(dripping));
    return socket;
  });
}

/** 1,000 sockets with slow headers, and what is no request, beside normal traffic. */
export const trySockets: TryFault = async ({ dataDir, short }) => {
  const service = await startService(dataDir);
  try {
    const load = startLoad({
      port: service.port,
      requests: [getRequest('/v1/chains')],
      connections: 8,
      warmupMs: 0,
      durationMs: null,
      rate: 200,
    });
    await load.begun;
    const heard: Record<string, number> = {};
    const sockets = openSlowly(service.port, short ? 50 : 1_000, heard);
    const raw = await Promise.all(
      RAW.map(async ([what, text, may]) => ({ what, may, status: await answerTo(service.port, text) })),
    );
    await sleep(short ? 500 : 16_000);
    for (const socket of sockets) socket.destroy();
    const { statuses } = await load.stop();
    const all = Object.values(statuses).reduce((sum, count) => sum + count, 0);
    const share = (statuses['200'] ?? 0) / all;
    const wrong = raw.filter(({ may, status }) => status === null || !may.includes(status));
    return [
      {
        what: `slow headers from ${sockets.length} sockets beside 200 calls a second`,
        bar: '408; normal traffic at least 99.9%',
        found: `${JSON.stringify(heard).replaceAll('"', '')}; ${(100 * share).toFixed(2)}% of ${all}`,
        held: share >= 0.999 && (short || (heard['408'] ?? 0) === sockets.length),
      },
      {
        what: 'raw sockets',
        bar: '400, 402, 413, 414, 422 or 431',
        found: raw.map(({ what, status }) => `${what}: ${status}`).join(', '),
        held: wrong.length === 0,
      },
    ];
  } finally {
    await service.stop();
  }
};

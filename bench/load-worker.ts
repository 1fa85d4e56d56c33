/**
 * A load generator in a thread of its own: raw keep-alive sockets, one request in flight on each, answers told
 * apart by Content-Length (or their absence on a 304). Raw because an HTTP client costs more than the server
 * it measures.
 */
import { connect, type Socket } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { parentPort, workerData } from 'node:worker_threads';

export interface LoadOptions {
  readonly port: number;
  /** Whole requests, head and body; taken in turn by all connections. */
  readonly requests: readonly string[];
  readonly connections: number;
  readonly warmupMs: number;
  /** Null: until the thread is told to stop. */
  readonly durationMs: number | null;
  /** Requests a second over all connections; null: as many as the server answers. */
  readonly rate: number | null;
}

export interface LoadResult {
  readonly perSecond: number;
  readonly latenciesMs: Float64Array;
  /** Which of the requests each latency is of, by position. */
  readonly requestOf: Uint32Array;
  /** The status of each answer, and how long it took from when its request was sent, not from when it was due. */
  readonly statusOf: Uint16Array;
  readonly answeredMs: Float64Array;
  readonly statuses: Record<string, number>;
  readonly bytes: number;
  /** How long an answer may have lain here before it was looked at: the delay of this thread's event loop, p99. */
  readonly ownDelayMs: number;
}

const HEAD_END = Buffer.from('\r\n\r\n');

/** What the thread tells: once that the first answer that counts has come, and at its end what came of it. */
export type Told = 'begun' | LoadResult;
const tell = (told: Told): void => parentPort?.postMessage(told);

function run(options: LoadOptions): Promise<LoadResult> {
  const latencies: number[] = [];
  const requestOf: number[] = [];
  const statusOf: number[] = [];
  const answeredMs: number[] = [];
  const statuses: Record<string, number> = {};
  const sockets: Socket[] = [];
  const buffers = options.requests.map((request) => Buffer.from(request, 'latin1'));
  let next = 0;
  let bytes = 0;
  let measuring = false;
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const gapMs = options.rate === null ? 0 : (1000 * options.connections) / options.rate;

  function drive(socket: Socket): void {
    let pending: Buffer = Buffer.alloc(0);
    let sentAt = 0;
    let wroteAt = 0;
    let request = 0;
    let dueAt = performance.now() + Math.random() * gapMs;
    const send = (): void => {
      // At a fixed rate latency counts from when the request was due, so that a stall is not hidden.
      sentAt = gapMs > 0 ? dueAt : performance.now();
      dueAt += gapMs;
      request = next++ % buffers.length;
      wroteAt = performance.now();
      socket.write(buffers[request] ?? '');
    };
    const again = (): void => {
      const wait = gapMs > 0 ? dueAt - performance.now() : 0;
      if (wait > 1) setTimeout(send, wait);
      else send();
    };
    socket.on('data', (chunk: Buffer) => {
      pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
      const headEnd = pending.indexOf(HEAD_END);
      if (headEnd < 0) return;
      const head = pending.toString('latin1', 0, headEnd);
      const status = head.slice(9, 12);
      const length = status === '304' ? 0 : Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
      if (pending.length < headEnd + 4 + length) return;
      if (measuring) {
        if (latencies.length === 0) tell('begun');
        latencies.push(performance.now() - sentAt);
        requestOf.push(request);
        statusOf.push(Number(status));
        answeredMs.push(performance.now() - wroteAt);
        statuses[status] = (statuses[status] ?? 0) + 1;
        bytes += headEnd + 4 + length;
      }
      pending = pending.subarray(headEnd + 4 + length);
      again();
    });
    socket.on('error', () => (statuses['error'] = (statuses['error'] ?? 0) + 1));
    again();
  }

  return new Promise((resolve) => {
    for (let i = 0; i < options.connections; i++) {
      const socket = connect(options.port, '127.0.0.1', () => drive(socket));
      socket.setNoDelay(true);
      sockets.push(socket);
    }
    setTimeout(() => {
      measuring = true;
      delay.enable();
      const started = performance.now();
      const stop = (): void => {
        measuring = false;
        const seconds = (performance.now() - started) / 1000;
        for (const socket of sockets) socket.destroy();
        resolve({
          perSecond: latencies.length / seconds,
          latenciesMs: Float64Array.from(latencies),
          requestOf: Uint32Array.from(requestOf),
          statusOf: Uint16Array.from(statusOf),
          answeredMs: Float64Array.from(answeredMs),
          statuses,
          bytes,
          ownDelayMs: delay.percentile(99) / 1e6,
        });
      };
      if (options.durationMs === null) parentPort?.once('message', stop);
      else setTimeout(stop, options.durationMs);
    }, options.warmupMs);
  });
}

tell(await run(workerData as LoadOptions));

import { connect } from 'node:net';
import { once } from 'node:events';

const HEAD_END = Buffer.from('\r\n\r\n');

/** What one request after another took. */
export interface SequenceResult {
  readonly latenciesMs: Float64Array;
  /** Answers that were not 200, by status. */
  readonly odd: Record<string, number>;
}

/** Sends whole requests over one connection, each after the answer to the one before, and times each. */
export async function timeRequests(port: number, requests: readonly string[]): Promise<SequenceResult> {
  const socket = connect(port, '127.0.0.1');
  socket.setNoDelay(true);
  await once(socket, 'connect');
  let pending: Buffer = Buffer.alloc(0);
  let answered: ((status: string) => void) | undefined;
  let broken: ((error: Error) => void) | undefined;
  socket.on('data', (chunk: Buffer) => {
    pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
    const headEnd = pending.indexOf(HEAD_END);
    if (headEnd < 0) return;
    const head = pending.toString('latin1', 0, headEnd);
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
    if (pending.length < headEnd + 4 + length) return;
    pending = pending.subarray(headEnd + 4 + length);
    answered?.(head.slice(9, 12));
  });
  socket.on('error', (error) => broken?.(error));
  socket.on('close', () => broken?.(new Error('the service closed the connection')));
  const latencies: number[] = [];
  const odd: Record<string, number> = {};
  for (const request of requests) {
    const started = performance.now();
    const status = await new Promise<string>((resolve, reject) => {
      answered = resolve;
      broken = reject;
      socket.write(request);
    });
    latencies.push(performance.now() - started);
    if (status !== '200') odd[status] = (odd[status] ?? 0) + 1;
  }
  broken = undefined;
  socket.destroy();
  return { latenciesMs: Float64Array.from(latencies), odd };
}

import { connect } from 'node:net';
import { once } from 'node:events';

const HEAD_END = Buffer.from('\r\n\r\n');

/** What one request after another took. */
export interface SequenceResult {
  readonly latenciesMs: Float64Array;
  /** Answers that were not 200, by status. */
  readonly odd: Record<string, number>;
}

/** Answers are counted in a buffer that is used again: what the asker would have to collect would be in their times. */
const CHUNK_BYTES = 65_536;

/** Calls with the status of each answer that has come whole; `chunk` is looked at before this returns. */
function answersOf(whole: (status: string) => void): (chunk: Buffer) => void {
  let begun: Buffer = Buffer.alloc(0);
  let status = '';
  let left: number | null = null;
  return (chunk) => {
    let body = chunk.length;
    if (left === null) {
      const seen = begun.length === 0 ? chunk : Buffer.concat([begun, chunk]);
      const headEnd = seen.indexOf(HEAD_END);
      if (headEnd < 0) {
        begun = Buffer.from(seen);
        return;
      }
      const head = seen.toString('latin1', 0, headEnd);
      begun = Buffer.alloc(0);
      status = head.slice(9, 12);
      left = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
      body = seen.length - headEnd - HEAD_END.length;
    }
    left -= body;
    if (left > 0) return;
    left = null;
    whole(status);
  };
}

/** Sends whole requests over one connection, each after the answer to the one before, and times each. */
export async function timeRequests(port: number, requests: readonly string[]): Promise<SequenceResult> {
  let answered: ((status: string) => void) | undefined;
  let broken: ((error: Error) => void) | undefined;
  const read = answersOf((status) => answered?.(status));
  const buffer = Buffer.alloc(CHUNK_BYTES);
  const socket = connect({
    port,
    host: '127.0.0.1',
    onread: {
      buffer,
      callback(bytes) {
        read(buffer.subarray(0, bytes));
        return true;
      },
    },
  });
  socket.setNoDelay(true);
  await once(socket, 'connect');
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

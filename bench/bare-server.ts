/**
 * The baseline of the HTTP bars, a process of its own: a bare `node:http` server that answers every request with
 * the bytes and headers it was handed over IPC.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface BareAnswer {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly bodyBase64: string;
}

let answer: { status: number; headers: Record<string, string>; body: Buffer | undefined } | undefined;

const server = createServer((_request, response) => {
  response.writeHead(answer?.status ?? 500, answer?.headers);
  response.end(answer?.body);
});
process.on('message', ({ status, headers, bodyBase64 }: BareAnswer) => {
  answer = { status, headers, body: status === 304 ? undefined : Buffer.from(bodyBase64, 'base64') };
  process.send?.({ ready: true });
});
process.on('disconnect', () => process.exit());
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));

import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Handles a call in place of `work`, or around it; null: it has answered by itself. */
export type Interference<Call> = (
  work: () => Promise<object>,
  response: ServerResponse,
  call: Call,
) => Promise<object | null>;

/** A server on a port of its own. */
export interface JsonServer {
  readonly url: string;
  stop(): Promise<void>;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

/** Starts a server that answers JSON with JSON, and what goes wrong with a 500. Bodies have to be of `Call`'s shape. */
export async function startJsonServer<Call>(
  handle: (call: Call, path: string, response: ServerResponse) => Promise<object | null>,
): Promise<JsonServer> {
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const given = await handle(JSON.parse(await bodyOf(request)) as Call, request.url ?? '/', response);
    if (given === null) return;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(given));
  };
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      response.statusCode = 500;
      response.end(JSON.stringify({ error: String(error) }));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close').catch(() => {});
    },
  };
}

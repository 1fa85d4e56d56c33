import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough, Readable } from 'node:stream';
import { afterEach, expect, it } from 'vitest';
import { passOn } from '../../../src/cli/mcp/bridge.ts';

/** Nobody listens there. */
const NOWHERE = new URL('http://127.0.0.1:1/mcp');
const PING = '{"jsonrpc":"2.0","id":1,"method":"ping"}';
const CALL = { jsonrpc: '2.0', id: 1, method: 'tools/call' };

interface Answer {
  readonly id: unknown;
  readonly result?: object;
  readonly error?: { readonly code: number; readonly message: string };
}

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** A service that answers as a test says. */
async function serviceThat(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<URL> {
  server = createServer(answer);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`);
}

/** What comes out for these lines. */
async function answersTo(url: URL, lines: readonly string[] | Readable): Promise<Answer[]> {
  const output = new PassThrough();
  const input = lines instanceof Readable ? lines : Readable.from(lines.map((line) => `${line}\n`));
  await passOn(url, null, input, output);
  output.end();
  const text = (await output.setEncoding('utf8').toArray()).join('').trim();
  return text === '' ? [] : text.split('\n').map((line) => JSON.parse(line) as Answer);
}

it('answers a line that is no message with an error, and goes on with the next', async () => {
  const answers = await answersTo(NOWHERE, ['garbage', 'null', '7', '"text"', PING]);
  expect(answers.map(({ id, error }) => [id, error?.code])).toEqual([
    [null, -32700],
    [null, -32600],
    [null, -32600],
    [null, -32600],
    [1, -32603],
  ]);
  // What `fetch` says of that port.
  expect(answers.at(-1)?.error?.message).toMatch(/bad port/);
});

it('says in the words of the service why there is no answer', async () => {
  const url = await serviceThat((_request, response) => {
    response.writeHead(429, { 'content-type': 'application/json', 'retry-after': '7' });
    response.end('{"data":null,"error":{"title":"Too many calls","detail":"This key has made too many."}}');
  });
  const [answer] = await answersTo(url, [PING]);
  expect(answer).toMatchObject({ id: 1, error: { code: -32603 } });
  expect(answer?.error?.message).toMatch(
    /HTTP status 429\. Too many calls\. This key has made too many\.\.? Call again in 7 seconds/,
  );
});

it.each([
  ['', 502],
  ['', 200],
  ['<html>Bad gateway</html>', 502],
  ['{"status":"ok"}', 200],
])('leaves nobody without an answer where the service says %j with %i', async (body, status) => {
  const url = await serviceThat((_request, response) => response.writeHead(status).end(body));
  expect(await answersTo(url, [PING])).toMatchObject([
    { id: 1, error: { code: -32603, message: expect.stringContaining(`HTTP status ${status}`) as unknown } },
  ]);
});

it('writes names into headers as the protocol says, whatever characters they have', async () => {
  const seen: unknown[] = [];
  const url = await serviceThat((request, response) => {
    seen.push(request.headers['mcp-name']);
    response.end('{"jsonrpc":"2.0","id":1,"result":{}}');
  });
  const named = (name: unknown): string =>
    JSON.stringify({
      ...CALL,
      params: { name, _meta: { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' } },
    });
  for (const name of ['find_stores', 'lait → entier', ' a', '=?base64?YQ==?=', 7]) {
    expect(await answersTo(url, [named(name)])).toEqual([{ jsonrpc: '2.0', id: 1, result: {} }]);
  }
  const encoded = (text: string): string => `=?base64?${Buffer.from(text).toString('base64')}?=`;
  expect(seen).toEqual([
    'find_stores',
    encoded('lait → entier'),
    encoded(' a'),
    encoded('=?base64?YQ==?='),
    undefined,
  ]);
});

it('hangs up on a call that is cancelled, and answers the next', async () => {
  let hungUp = false;
  const input = new PassThrough();
  const url = await serviceThat((request, response) => {
    request.setEncoding('utf8').once('data', (text: string) => {
      if (text.includes('ping')) return void response.end('{"jsonrpc":"2.0","id":2,"result":{}}');
      response.once('close', () => {
        hungUp = true;
        input.end('{"jsonrpc":"2.0","id":2,"method":"ping"}\n');
      });
      input.write('{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}\n');
    });
  });
  input.write(`${JSON.stringify(CALL)}\n`);
  expect(await answersTo(url, input)).toEqual([{ jsonrpc: '2.0', id: 2, result: {} }]);
  expect(hungUp).toBe(true);
});

import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { LOCAL_MODEL } from '../../../src/enrich/local/local-model.ts';

/** What a test server was asked. */
export interface Asked {
  readonly headers: IncomingHttpHeaders;
  readonly body: {
    readonly model: string;
    readonly response_format: unknown;
    readonly messages: readonly { readonly role: string; readonly content: string }[];
  };
  readonly review: string;
}

/** An HTTP server that speaks the protocol of chat completions. */
export interface ChatServer {
  readonly url: string;
  readonly asked: Asked[];
  /** How it answers; a test sets it. */
  answer: (response: ServerResponse, asked: Asked) => void;
  close(): Promise<void>;
}

/** Sends a completion with this content, as the protocol has it. */
export function complete(response: ServerResponse, content: string, tokens = 300): void {
  const message = { role: 'assistant', content };
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(
    JSON.stringify({
      id: 'chatcmpl-1',
      object: 'chat.completion',
      choices: [{ index: 0, message, finish_reason: 'stop' }],
      usage: { prompt_tokens: tokens - 100, completion_tokens: 100, total_tokens: tokens },
    }),
  );
}

/** Answers as a model that reads well: by what the local one hears. */
export async function answerWell(response: ServerResponse, { review }: Asked): Promise<void> {
  const heard = await LOCAL_MODEL.readReviews([review]);
  const opinions = heard.map(({ axis, polarity, quote }) => ({ axis: axis ?? 'store', polarity, quote }));
  complete(response, JSON.stringify({ opinions }));
}

/** Listens on a port of this machine; answers well until told otherwise. */
export async function openChatServer(): Promise<ChatServer> {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(chunks).toString()) as Asked['body'];
      const { review } = JSON.parse(body.messages.at(-1)!.content) as { review: string };
      const call = { headers: request.headers, body, review };
      asked.push(call);
      chat.answer(response, call);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const chat: ChatServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    answer: (response, call) => void answerWell(response, call),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return chat;
}

import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';

/** What of a JSON-RPC message is read on its way. */
interface Message {
  readonly id?: string | number;
  readonly method?: string;
  readonly params?: {
    readonly name?: string;
    readonly uri?: string;
    readonly _meta?: Readonly<Record<string, unknown>>;
  };
  readonly result?: { readonly protocolVersion?: string };
}

const REVISION = 'io.modelcontextprotocol/protocolVersion';
const INTERNAL_ERROR = -32603;
const INVALID_REQUEST = -32600;
const PARSE_ERROR = -32700;

/** The headers by which Streamable HTTP repeats what a message says. `agreed` is the revision of the handshake, if any. */
function headersOf({ method, params }: Message, key: string | null, agreed: string | null) {
  const named = params?._meta?.[REVISION];
  const revision = typeof named === 'string' ? named : agreed;
  const about = params?.name ?? params?.uri;
  return {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    ...(key === null ? {} : { authorization: `Bearer ${key}` }),
    ...(revision === null ? {} : { 'mcp-protocol-version': revision }),
    ...(typeof named !== 'string' || method === undefined ? {} : { 'mcp-method': method }),
    ...(typeof named !== 'string' || about === undefined ? {} : { 'mcp-name': about }),
  };
}

/** The messages of an answer: one as JSON, or those of an event stream. */
async function messagesOf(reply: Response): Promise<string[]> {
  const text = await reply.text();
  const isStream = reply.headers.get('content-type')?.startsWith('text/event-stream') === true;
  if (!isStream) return text === '' ? [] : [JSON.stringify(JSON.parse(text))];
  const events = text.split('\n').filter((line) => line.startsWith('data: '));
  return events.map((line) => line.slice('data: '.length)).filter((data) => data.trim() !== '');
}

function isMessage(text: string): boolean {
  return (JSON.parse(text) as { jsonrpc?: string }).jsonrpc === '2.0';
}

/**
 * Passes messages from `input`, one a line, on to a service, and its answers to `output`. What cannot be passed on is
 * answered with an error. Resolves when the input has ended and all is answered.
 */
export async function passOn(url: URL, key: string | null, input: Readable, output: Writable): Promise<void> {
  let agreed: string | null = null;
  const say = (text: string): void => void output.write(`${text}\n`);
  const fail = (id: string | number | null, code: number, message: string): void =>
    say(JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } }));

  const pass = async (line: string, message: Message): Promise<void> => {
    try {
      const headers = headersOf(message, key, agreed);
      const reply = await fetch(url, { method: 'POST', headers, body: line });
      const messages = await messagesOf(reply);
      if (messages.some((text) => !isMessage(text))) throw new Error(`HTTP status ${reply.status}`);
      if (message.method === 'initialize') {
        agreed = (JSON.parse(messages[0] ?? '{}') as Message).result?.protocolVersion ?? null;
      }
      for (const text of messages) say(text);
    } catch (error) {
      if (message.id === undefined) return;
      const reason = error instanceof Error ? error.message : String(error);
      fail(message.id, INTERNAL_ERROR, `${url.host} did not answer: ${reason}`);
    }
  };

  const underway = new Set<Promise<void>>();
  for await (const line of createInterface({ input })) {
    if (line.trim() === '') continue;
    let message: Message | null;
    try {
      message = JSON.parse(line) as Message | null;
    } catch {
      fail(null, PARSE_ERROR, 'This line is not JSON.');
      continue;
    }
    if (typeof message !== 'object' || message === null) {
      fail(null, INVALID_REQUEST, 'This line is not a JSON-RPC message.');
      continue;
    }
    const passing: Promise<void> = pass(line, message).finally(() => underway.delete(passing));
    underway.add(passing);
  }
  await Promise.all(underway);
}

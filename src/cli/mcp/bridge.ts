import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { z } from 'zod';

/** What of a JSON-RPC message is read on its way. */
interface Message {
  readonly id?: string | number;
  readonly method?: string;
  readonly params?: {
    readonly name?: unknown;
    readonly uri?: unknown;
    readonly requestId?: string | number;
    readonly _meta?: Readonly<Record<string, unknown>>;
  };
  readonly result?: { readonly protocolVersion?: string };
}

const REVISION = 'io.modelcontextprotocol/protocolVersion';
const INTERNAL_ERROR = -32603;
const INVALID_REQUEST = -32600;
const PARSE_ERROR = -32700;

/** What a header takes as it is, and what does not look like base64 in one. */
const PLAIN = /^(?!=\?base64\?)[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/;

/** A text as the protocol writes it into a header. */
function headerValue(text: string): string {
  return PLAIN.test(text) ? text : `=?base64?${Buffer.from(text).toString('base64')}?=`;
}

/** The headers by which Streamable HTTP repeats what a message says. `agreed` is the revision of the handshake, if any. */
function headersOf({ method, params }: Message, key: string | null, agreed: string | null) {
  const named = params?._meta?.[REVISION];
  const revision = typeof named === 'string' ? named : agreed;
  const about = params?.name ?? params?.uri;
  return {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    ...(key === null ? {} : { authorization: `Bearer ${key}` }),
    ...(revision === null ? {} : { 'mcp-protocol-version': headerValue(revision) }),
    ...(typeof named !== 'string' || typeof method !== 'string' ? {} : { 'mcp-method': headerValue(method) }),
    ...(typeof named !== 'string' || typeof about !== 'string' ? {} : { 'mcp-name': headerValue(about) }),
  };
}

/** JSON; undefined: it is none. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const messageSchema = z.looseObject({ jsonrpc: z.literal('2.0') });
const problemSchema = z.object({ error: z.object({ title: z.string(), detail: z.string().nullish() }) });

/** Why an answer holds no message: in the words of the service, where it has any. */
function refusalOf({ status, headers }: Response, text: string): string {
  const problem = problemSchema.safeParse(parsed(text)).data?.error;
  const wait = headers.get('retry-after');
  const said = [problem?.title, problem?.detail, wait === null ? null : `Call again in ${wait} seconds`];
  return [`HTTP status ${status}`, ...said.filter((words) => words != null)].join('. ');
}

/** The messages of an answer, each on a line: one as JSON, or those of an event stream. Throws where it holds none. */
async function messagesOf(reply: Response): Promise<string[]> {
  const text = await reply.text();
  const isStream = reply.headers.get('content-type')?.startsWith('text/event-stream') === true;
  const events = text.split('\n').filter((line) => line.startsWith('data: '));
  const parts = isStream
    ? events.map((line) => line.slice('data: '.length)).filter((data) => data.trim() !== '')
    : [text];
  const messages = parts.map((part) => messageSchema.safeParse(parsed(part)));
  if (messages.some(({ success }) => !success)) throw new Error(refusalOf(reply, text));
  return messages.map(({ data }) => JSON.stringify(data));
}

/** What broke, behind what `fetch` says. */
function reasonOf(error: unknown): string {
  const { cause = error } = error as { readonly cause?: unknown };
  const first: unknown = cause instanceof AggregateError ? cause.errors[0] : cause;
  return first instanceof Error ? first.message : String(first);
}

/**
 * Passes messages from `input`, one a line, on to a service, and its answers to `output`. What cannot be passed on is
 * answered with an error. A call that is cancelled is hung up, which is how the service hears of it. Resolves when the
 * input has ended and all is answered.
 */
export async function passOn(url: URL, key: string | null, input: Readable, output: Writable): Promise<void> {
  let agreed: string | null = null;
  const calls = new Map<string | number, AbortController>();
  const say = (text: string): void => void output.write(`${text}\n`);
  const fail = (id: string | number | null, code: number, message: string): void =>
    say(JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } }));

  /** Has one message answered. */
  const exchange = async (line: string, message: Message, signal: AbortSignal): Promise<void> => {
    const headers = headersOf(message, key, agreed);
    const reply = await fetch(url, { method: 'POST', headers, body: line, signal });
    if (reply.status === 202) {
      await reply.body?.cancel();
      return;
    }
    const messages = await messagesOf(reply);
    if (message.method === 'initialize') {
      agreed = (JSON.parse(messages[0] ?? '{}') as Message).result?.protocolVersion ?? null;
    }
    for (const text of messages) say(text);
  };
  const pass = async (line: string, message: Message): Promise<void> => {
    const { id } = message;
    const call = new AbortController();
    if (id !== undefined) calls.set(id, call);
    try {
      await exchange(line, message, call.signal);
    } catch (error) {
      // Nobody waits for the answer to a notification, nor to a call that was cancelled.
      if (id !== undefined && !call.signal.aborted)
        fail(id, INTERNAL_ERROR, `${url.host}: ${reasonOf(error)}`);
    } finally {
      if (id !== undefined && calls.get(id) === call) calls.delete(id);
    }
  };

  const underway = new Set<Promise<void>>();
  for await (const line of createInterface({ input })) {
    if (line.trim() === '') continue;
    const message = parsed(line) as Message | null | undefined;
    if (message === undefined) {
      fail(null, PARSE_ERROR, 'This line is not JSON.');
    } else if (typeof message !== 'object' || message === null) {
      fail(null, INVALID_REQUEST, 'This line is not a JSON-RPC message.');
    } else if (message.method === 'notifications/cancelled') {
      const cancelled = message.params?.requestId;
      if (cancelled !== undefined) calls.get(cancelled)?.abort();
    } else {
      const passing: Promise<void> = pass(line, message).finally(() => underway.delete(passing));
      underway.add(passing);
    }
  }
  await Promise.all(underway);
}

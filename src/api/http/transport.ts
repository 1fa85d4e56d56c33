import type { IncomingMessage, ServerResponse } from 'node:http';
import { sourceOf } from '../../access/limits/source-address.ts';
import { encodeProblem, type Problem, PROBLEMS } from './errors.ts';
import type { Exchange } from './exchange.ts';
import {
  baseUrlOf,
  type HeaderList,
  isRebound,
  JSON_TYPE,
  type PublicAddress,
  requestIdOf,
} from './http-headers.ts';
import type { RequestLog } from './request-log.ts';
import type { RequestMeter } from './request-meter.ts';
import type { UnreadAnswers } from './work/unread-answers.ts';

/** Writes answers: every one passes here, is measured here and logged here. */
export interface Transport {
  /** `startedMs`, by `performance.now()`, is when the request arrived. Default: now. */
  begin(request: IncomingMessage, response: ServerResponse, route: string, startedMs?: number): Exchange;
  /** Sends a whole answer by the end of this turn of the event loop; adds X-Request-ID and Content-Length. */
  send(exchange: Exchange, status: number, headers: HeaderList, body: Buffer | null): void;
  /** Sends the error body of a problem, uncached. */
  fail(exchange: Exchange, problem: Problem, headers?: HeaderList): void;
  /** Scheme and authority under which the request reached us. */
  baseUrl(exchange: Exchange): string;
  /** Whether it came to this machine by the name of another one, or from a page of another. */
  isRebound(exchange: Exchange): boolean;
  /** What every answer says to scripts of other origins. */
  readonly cors: HeaderList;
}

/** What the transport reports to, and whether the process is about to end. */
export interface TransportOptions {
  readonly address: PublicAddress;
  readonly meter: RequestMeter;
  readonly log: RequestLog;
  readonly isDraining: () => boolean;
  readonly unread: UnreadAnswers;
  /** What every answer says to scripts of other origins. */
  readonly cors: HeaderList;
}

/** An answer on its way to the socket. */
interface Outgoing {
  readonly exchange: Exchange;
  readonly status: number;
  readonly headers: HeaderList;
  readonly body: Buffer | null;
}

/** The longest that an answer waits for others of its turn, in milliseconds. */
const LONGEST_WAIT_MS = 1;

/** Up to so many bytes a body is joined to its head. */
const MOST_JOINED_BYTES = 16 * 1024;

/** About what an answer takes beside its body while it waits. */
const HEAD_BYTES = 4 * 1024;

/** Ends a response with a body: `node:http` joins a text to the head before it, and sends a Buffer as a second piece. */
function endWith(response: ServerResponse, body: Buffer): void {
  // A byte is a character of Latin-1, whatever the body is.
  if (body.length <= MOST_JOINED_BYTES) response.end(body.toString('latin1'), 'latin1');
  else response.end(body);
}

/** The headers of an answer as they are sent. */
function completed(exchange: Exchange, headers: HeaderList, body: Buffer | null): string[] {
  const sent = [...headers, 'X-Request-ID', exchange.requestId];
  const { bucket } = exchange;
  if (bucket !== null) {
    sent.push('RateLimit-Policy', bucket.policy, 'RateLimit', `${bucket.name}${bucket.remaining};t=1`);
  }
  if (body !== null) sent.push('Content-Length', String(body.length));
  return sent;
}

/**
 * Answers go out by `writeHead` with a flat list of headers and one `end`: setting headers one by one, as a framework
 * does, costs a third of the throughput of a small answer.
 */
function answerWriter({ address, meter, log, unread }: TransportOptions): (outgoing: Outgoing) => void {
  const write = ({ exchange, status, headers, body }: Outgoing): void => {
    const { request, response } = exchange;
    const sent = request.method === 'HEAD' ? null : body;
    const bytes = sent?.length ?? 0;
    // What a socket takes at once need not be counted; an answer without one waits behind another of its connection.
    if (bytes > MOST_JOINED_BYTES || response.socket === null) {
      const source = sourceOf(request, address.trustedProxies);
      unread.hold(response, request.socket, source, bytes + HEAD_BYTES);
    }
    response.writeHead(status, headers as string[]);
    if (sent === null) response.end();
    else endWith(response, sent);
    const elapsedMs = performance.now() - exchange.startedMs;
    meter.observe(exchange.route, status, elapsedMs);
    log.request(exchange, status, elapsedMs);
  };
  return (outgoing) => {
    // One answer that cannot be written must not hold up the others.
    try {
      write(outgoing);
    } catch (error) {
      log.fault(error, outgoing.exchange);
      outgoing.exchange.response.destroy();
    }
  };
}

/**
 * The answers of one turn of the event loop are written together at its end, or a millisecond after the first. Each
 * write to a socket whose reader sleeps has to wake that reader, which on a virtual machine costs as much as a point
 * read; written back to back, most find it awake. This nearly doubles the rate of small answers.
 */
function togetherInTurn(write: (outgoing: Outgoing) => void): (outgoing: Outgoing) => void {
  let waiting: Outgoing[] = [];
  let flushing: NodeJS.Immediate | null = null;
  let firstMs = 0;
  const flush = (): void => {
    const writing = waiting;
    waiting = [];
    if (flushing !== null) clearImmediate(flushing);
    flushing = null;
    for (const one of writing) write(one);
  };
  return (outgoing) => {
    const nowMs = performance.now();
    if (waiting.push(outgoing) === 1) {
      firstMs = nowMs;
      flushing = setImmediate(flush);
    } else if (nowMs - firstMs > LONGEST_WAIT_MS) {
      flush();
    }
  };
}

/** Builds the transport of a process. */
export function createTransport(options: TransportOptions): Transport {
  const { address, isDraining, cors } = options;
  const problemHeaders: HeaderList = ['Content-Type', JSON_TYPE, 'Cache-Control', 'no-store', ...cors];
  const write = togetherInTurn(answerWriter(options));
  const transport: Transport = {
    begin: (request, response, route, startedMs = performance.now()) => ({
      request,
      response,
      requestId: requestIdOf(request),
      route,
      startedMs,
      account: null,
      bucket: null,
      purchase: null,
      answered: false,
    }),
    send(exchange, status, headers, body) {
      exchange.answered = true;
      const sent = completed(exchange, headers, body);
      if (isDraining()) sent.push('Connection', 'close');
      write({ exchange, status, headers: sent, body });
    },
    fail(exchange, problem, headers = []) {
      const body = encodeProblem(problem, transport.baseUrl(exchange), exchange.requestId);
      transport.send(exchange, PROBLEMS[problem.code].status, [...problemHeaders, ...headers], body);
    },
    baseUrl: ({ request }) => baseUrlOf(request, address),
    isRebound: ({ request }) => isRebound(request, address),
    cors,
  };
  return transport;
}

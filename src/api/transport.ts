import type { IncomingMessage, ServerResponse } from 'node:http';
import { encodeProblem, type Problem, PROBLEMS } from './errors.ts';
import {
  baseUrlOf,
  CORS,
  type HeaderList,
  JSON_TYPE,
  type PublicAddress,
  requestIdOf,
} from './http-headers.ts';
import type { RequestLog } from './request-log.ts';
import type { RequestMeter } from './request-meter.ts';

/** One request and what is needed to answer it. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly requestId: string;
  /** The route's template, or a word for what is no route. */
  readonly route: string;
  /** By `performance.now()`. */
  readonly startedMs: number;
  /** The public id of the caller's key; null: none. */
  keyId: string | null;
}

/** Writes answers: every one passes here, is measured here and logged here. */
export interface Transport {
  /** `startedMs`, by `performance.now()`, is when the request arrived. Default: now. */
  begin(request: IncomingMessage, response: ServerResponse, route: string, startedMs?: number): Exchange;
  /** Sends a whole answer; adds X-Request-ID and Content-Length. */
  send(exchange: Exchange, status: number, headers: HeaderList, body: Buffer | null): void;
  /** Sends the error body of a problem, uncached. */
  fail(exchange: Exchange, problem: Problem, headers?: HeaderList): void;
  /** Scheme and authority under which the request reached us. */
  baseUrl(exchange: Exchange): string;
}

/** What the transport reports to, and whether the process is about to end. */
export interface TransportOptions {
  readonly address: PublicAddress;
  readonly meter: RequestMeter;
  readonly log: RequestLog;
  readonly isDraining: () => boolean;
}

const PROBLEM_HEADERS: HeaderList = ['Content-Type', JSON_TYPE, 'Cache-Control', 'no-store', ...CORS];

/**
 * Answers go out by `writeHead` with a flat list of headers and one `end`: setting headers one by one, as a framework
 * does, costs a third of the throughput of a small answer.
 */
export function createTransport({ address, meter, log, isDraining }: TransportOptions): Transport {
  const transport: Transport = {
    begin: (request, response, route, startedMs = performance.now()) => ({
      request,
      response,
      requestId: requestIdOf(request),
      route,
      startedMs,
      keyId: null,
    }),
    send(exchange, status, headers, body) {
      const { request, response } = exchange;
      const sent = [...headers, 'X-Request-ID', exchange.requestId];
      if (body !== null) sent.push('Content-Length', String(body.length));
      if (isDraining()) sent.push('Connection', 'close');
      response.writeHead(status, sent);
      if (body === null || request.method === 'HEAD') response.end();
      else response.end(body);
      const elapsedMs = performance.now() - exchange.startedMs;
      meter.observe(exchange.route, status, elapsedMs);
      log.request(exchange, status, elapsedMs);
    },
    fail(exchange, problem, headers = []) {
      const body = encodeProblem(problem, transport.baseUrl(exchange), exchange.requestId);
      transport.send(exchange, PROBLEMS[problem.code].status, [...PROBLEM_HEADERS, ...headers], body);
    },
    baseUrl: ({ request }) => baseUrlOf(request, address),
  };
  return transport;
}

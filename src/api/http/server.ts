import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { chooseForm } from './forms.ts';
import { LONGEST_URL } from './http-headers.ts';
import type { Overload } from './overload.ts';
import type { CachedAnswer } from './response-cache.ts';
import type { Exchange, OnFault } from './exchange.ts';
import type { Transport } from './transport.ts';
import type { Pipelines } from './work/pipelines.ts';

const MOST_HEADER_BYTES = 16 * 1024;
const HEADERS_MS = 10_000;
const REQUEST_MS = 15_000;
/** Longer than the 60 s after which load balancers drop an idle connection, so that they do it first. */
const KEEP_ALIVE_MS = 65_000;
const CHECK_EVERY_MS = 1_000;
const MOST_CONNECTIONS = 10_000;

/** Answered also when everything else is refused: what decides whether the process lives. */
const NEVER_REFUSED = new Set(['/health', '/ready', '/metrics']);

/** What comes before routing. */
export interface ServerOptions {
  readonly overload: Overload;
  readonly transport: Transport;
  /** The answer kept in memory for a URL. */
  readonly kept: (url: string) => CachedAnswer | undefined;
  readonly onFault: OnFault;
  readonly pipelines: Pipelines;
}

const HOST_LENGTH = 4;

/** Whether a request names its host more than once (RFC 9112, 3.2): a proxy and we could each believe another one. */
function hasTwoHosts(rawHeaders: readonly string[]): boolean {
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] ?? '';
    if (name.length === HOST_LENGTH && name.toLowerCase() === 'host') hosts++;
  }
  return hosts > 1;
}

/** Whether a kept answer is in the form that the Accept header asks for. */
function isAccepted({ otherForms }: CachedAnswer, { headers }: IncomingMessage): boolean {
  return chooseForm(otherForms, undefined, headers.accept) === null;
}

/** What each request meets first. */
function arrivals(listener: RequestListener, options: ServerOptions): RequestListener {
  const { overload, transport, kept, onFault, pipelines } = options;
  const enter = (request: IncomingMessage, response: ServerResponse, isPipelined: boolean): void => {
    const { url = '', method } = request;
    const startedMs = performance.now();
    const begin = (route: string): Exchange => transport.begin(request, response, route, startedMs);
    // What is pipelined waits where there is too much of it.
    if (!isPipelined && overload.refuses(startedMs) && !NEVER_REFUSED.has(url)) {
      return transport.fail(begin('refused'), { code: 'overloaded', detail: null }, ['Retry-After', '1']);
    }
    if (request.headers.host === undefined && request.httpVersion === '1.1') {
      return transport.fail(begin('refused'), { code: 'bad_request', detail: 'The Host header is missing.' });
    }
    if (hasTwoHosts(request.rawHeaders)) {
      return transport.fail(begin('refused'), {
        code: 'bad_request',
        detail: 'There is more than one Host header.',
      });
    }
    const answer = method === 'GET' || method === 'HEAD' ? kept(url) : undefined;
    if (answer !== undefined && isAccepted(answer, request))
      return answer.route.serveKept(begin(answer.route.label), answer);
    if (url.length > LONGEST_URL) {
      return transport.fail(begin('refused'), { code: 'uri_too_long', detail: null });
    }
    listener(request, response);
  };
  // Nothing above this catches: what escapes here would end the process.
  const enterSafely = (request: IncomingMessage, response: ServerResponse, isPipelined: boolean): void => {
    try {
      enter(request, response, isPipelined);
    } catch (error) {
      onFault(error, transport.begin(request, response, 'fault'));
    }
  };
  const enterPipelined: RequestListener = (request, response) => enterSafely(request, response, true);
  return (request, response) => {
    // The answer that is next on a connection has it already.
    if (response.socket === null) pipelines.add(request, response, enterPipelined);
    else enterSafely(request, response, false);
  };
}

/**
 * The HTTP server, with its bounds on time and size, around the application's listener. Requests beyond what can be
 * done in time are refused here, and answers kept in memory go out from here, where either costs least: before routing.
 */
export function createHttpServer(listener: RequestListener, options: ServerOptions): Server {
  const { overload, pipelines } = options;
  const arrive = arrivals(listener, options);
  const server = createServer(
    {
      maxHeaderSize: MOST_HEADER_BYTES,
      headersTimeout: HEADERS_MS,
      requestTimeout: REQUEST_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
      connectionsCheckingInterval: CHECK_EVERY_MS,
      // Checked above, where the answer has the form of any other error.
      requireHostHeader: false,
    },
    arrive,
  );
  // An expectation other than 100-continue may be ignored (RFC 9110, 10.1.1); Node.js would answer an empty 417.
  server.on('checkExpectation', arrive);
  server.on('connection', (socket) => {
    overload.connected();
    pipelines.connected(socket);
  });
  server.maxConnections = MOST_CONNECTIONS;
  // Their bytes are bounded. By a number Node.js drops the last ones in silence, and with them a second Host or what a
  // proxy has added.
  server.maxHeadersCount = 0;
  return server;
}

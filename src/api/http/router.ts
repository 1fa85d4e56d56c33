import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { PROBLEMS, type ProblemCode } from './errors.ts';
import type { Exchange, RoutedRequest } from './exchange.ts';
import { type HeaderList, requestTarget } from './http-headers.ts';
import type { RateLimits } from './rate-limits.ts';
import type { RequestMeter } from './request-meter.ts';
import { createHttpServer, type ServerOptions } from './server.ts';
import { answerSocketError } from './socket-errors.ts';
import { createPipelines } from './work/pipelines.ts';

/** Where requests go: what answers each path, and what is said where nothing does. */
export interface Router {
  readonly app: FastifyInstance;
  /**
   * Has a template (OpenAPI's form) answered by a function. `methods` are all that it takes. What the function throws, or
   * rejects with, is a fault.
   */
  mount(
    template: string,
    methods: readonly string[],
    answer: (exchange: Exchange, request: RoutedRequest) => void | Promise<void>,
  ): void;
  /** Has GETs of paths that no template is there for answered by a function, unless it returns null. */
  answerUnknown(answer: (exchange: Exchange) => Promise<void> | null): void;
}

/** What routing needs. */
export interface RouterOptions extends Omit<ServerOptions, 'pipelines'> {
  readonly limits: RateLimits;
  readonly meter: RequestMeter;
  /** The service's public address, for requests whose own Host cannot be read; null: unknown. */
  readonly publicBaseUrl: string | null;
  /** What an answer to OPTIONS says to scripts of other origins, beside what every answer does. */
  readonly preflight: HeaderList;
}

/** A template that is answered. */
interface Mounted {
  readonly pattern: RegExp;
  readonly methods: readonly string[];
}

const BODY_BYTES = 64 * 1024;

/** `/v1/stores/{store_id}` as Fastify writes it. */
function toFastifyPath(template: string): string {
  return template.replace(/\{(\w+)\}/g, ':$1');
}

function toPathPattern(template: string): RegExp {
  const escaped = template.replace(/[.*+?^$()|[\]\\]/g, '\\$&');
  return new RegExp(`^${escaped.replace(/\{\w+\}/g, '[^/]+')}$`);
}

function problemOf(error: { readonly statusCode?: number | undefined }): ProblemCode {
  if (error.statusCode === 413) return 'payload_too_large';
  return error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500
    ? 'bad_request'
    : 'internal';
}

/** Fastify without what it parses and answers by itself, over our server. */
function createFastify(options: RouterOptions): FastifyInstance {
  const { transport, meter, publicBaseUrl } = options;
  const pipelines = createPipelines();
  const app = Fastify({
    logger: false,
    exposeHeadRoutes: false,
    bodyLimit: BODY_BYTES,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    // Query strings are parsed strictly by our own rules, and only where an answer is not in memory already.
    routerOptions: { querystringParser: () => ({}), maxParamLength: 8192 },
    serverFactory: (listener) => createHttpServer(listener, { ...options, pipelines }),
    clientErrorHandler: (error, socket) => {
      // Said before the answers ahead of it, it would be taken for the first of them.
      pipelines.whenAnswered(socket, () => {
        const code = answerSocketError(error, socket, publicBaseUrl ?? '', transport.cors);
        if (code !== null) meter.observe('unreadable', PROBLEMS[code].status, 0);
      });
    },
    frameworkErrors: (error, request, reply) => {
      const exchange = transport.begin(request.raw, reply.raw, 'malformed');
      transport.fail(exchange, { code: problemOf(error), detail: null });
    },
  });
  // A body is bounded here and read by the route, if it reads one, whatever its Content-Type says.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  return app;
}

/** Answers a request that no template, or none with its method, is there for. */
function answerUnrouted(
  { transport, limits, preflight, onFault }: RouterOptions,
  mounted: readonly Mounted[],
  answerUnknown: (exchange: Exchange) => Promise<void> | null,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const [path = '/'] = requestTarget(request.raw).split(/[?#]/, 1);
  const isOfAll = request.raw.url === '*';
  const methods = mounted.flatMap((one) => (isOfAll || one.pattern.test(path) ? one.methods : []));
  const isKnown = methods.length > 0;
  const exchange = transport.begin(request.raw, reply.raw, isKnown ? 'method' : 'unknown');
  if (limits.refusesAddress(exchange)) return;
  if (!isKnown) {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const answering = isRead ? answerUnknown(exchange) : null;
    if (answering === null)
      transport.fail(exchange, { code: 'not_found', detail: 'There is no such route.' });
    else answering.catch((error: unknown) => onFault(error, exchange));
    return;
  }
  const allowed = [...new Set([...methods, 'OPTIONS'])].join(', ');
  if (request.method !== 'OPTIONS') {
    return transport.fail(exchange, { code: 'method_not_allowed', detail: null }, ['Allow', allowed]);
  }
  const allow = ['Access-Control-Allow-Methods', allowed, 'Allow', allowed];
  transport.send(exchange, 204, [...transport.cors, ...preflight, ...allow], null);
}

/** Whether a body says that it is not what it is read as (RFC 9110, 15.5.16). */
function isEncoded({ body, headers }: FastifyRequest): boolean {
  const coding = headers['content-encoding'] ?? 'identity';
  return Buffer.isBuffer(body) && coding.toLowerCase() !== 'identity';
}

/** Builds the router, and the server that it listens by. */
export function createRouter(options: RouterOptions): Router {
  const { transport, onFault } = options;
  const mounted: Mounted[] = [];
  const app = createFastify(options);
  let answerUnknown: Parameters<Router['answerUnknown']>[0] = () => null;
  app.setNotFoundHandler((request, reply) => answerUnrouted(options, mounted, answerUnknown, request, reply));
  app.setErrorHandler((error: { readonly statusCode?: number }, request, reply) => {
    const exchange = transport.begin(request.raw, reply.raw, 'error');
    const code = problemOf(error);
    if (code === 'internal') return onFault(error, exchange);
    // The rest of a refused body is not read: the connection cannot carry another request.
    transport.fail(exchange, { code, detail: null }, ['Connection', 'close']);
  });
  return {
    app,
    answerUnknown(answer) {
      answerUnknown = answer;
    },
    mount(template, methods, answer) {
      mounted.push({ pattern: toPathPattern(template), methods });
      app.route({
        method: [...methods],
        url: toFastifyPath(template),
        handler(request, reply) {
          const exchange = transport.begin(request.raw, reply.raw, template);
          const body = Buffer.isBuffer(request.body) ? request.body : null;
          const path = request.params as RoutedRequest['path'];
          if (isEncoded(request)) {
            const problem = { code: 'body_encoded', detail: null } as const;
            return transport.fail(exchange, problem, ['Accept-Encoding', 'identity']);
          }
          try {
            const answering = answer(exchange, { path, body });
            if (answering instanceof Promise) answering.catch((error: unknown) => onFault(error, exchange));
          } catch (error) {
            onFault(error, exchange);
          }
        },
      });
    },
  };
}

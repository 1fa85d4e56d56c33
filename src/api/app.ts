import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { createGate } from '../access/gate.ts';
import { createKeyCheck } from '../access/keys/key-check.ts';
import { openUsage } from '../access/limits/usage.ts';
import { type CartAppDeps, createCartApp } from '../retailers/cart-app.ts';
import type { SecretKeys } from '../retailers/secret-keys.ts';
import type { Retailer } from '../retailers/settings.ts';
import { createCheckout } from '../access/payments/checkout.ts';
import { openLedger } from '../access/payments/ledger.ts';
import type { Leases } from '../access/payments/payment.ts';
import type { PaymentProtocol } from '../access/payments/protocol.ts';
import type { Rail } from '../access/payments/rail.ts';
import { keepReconciling } from '../access/payments/reconcile.ts';
import { type PaymentSettings, protocolsOf } from '../access/rails.ts';
import type { CurrentSnapshot } from '../snapshot/files/current.ts';
import { getBasket, postBasket } from './basket/routes.ts';
import { listChainAisles, listStoreAisles } from './aisles/routes.ts';
import { getChain, listChains } from './chains/routes.ts';
import {
  getCoupon,
  getCouponSavings,
  listCoupons,
  listProductCoupons,
  listStoreCoupons,
} from './coupons/routes.ts';
import { discoveryRoutes } from './discovery/routes.ts';
import { PROBLEMS, type ProblemCode } from './http/errors.ts';
import { type PublicAddress, requestTarget } from './http/http-headers.ts';
import { corsHeaders, preflightHeaders } from './http/payment-headers.ts';
import { getIndex, listIndices } from './indices/routes.ts';
import { serveInternalRoutes } from './internal/routes.ts';
import { createPing } from './operations/health.ts';
import { createMetrics } from './operations/metrics.ts';
import { operationRoutes } from './operations/routes.ts';
import { createOverload } from './http/overload.ts';
import { listPrices } from './prices/routes.ts';
import { listProducts } from './products/routes.ts';
import { resolveListAtChain } from './resolve-list/routes.ts';
import { createRateLimits, type RateSettings } from './http/rate-limits.ts';
import { createRequestLog } from './http/request-log.ts';
import { createRequestMeter } from './http/request-meter.ts';
import { type CachedAnswer, createResponseCache } from './http/response-cache.ts';
import type { RawValues, Route } from './http/route.ts';
import { serveRoute } from './http/serve.ts';
import { createHttpServer } from './http/server.ts';
import { answerSocketError } from './http/socket-errors.ts';
import { getStore, listStores } from './stores/routes.ts';
import { createTransport, type Exchange } from './http/transport.ts';

/** Every catalogue read, in the order of the documentation. */
export const ROUTES: readonly Route[] = [
  listStores,
  getStore,
  listChains,
  getChain,
  listProducts,
  listPrices,
  listCoupons,
  getCoupon,
  getCouponSavings,
  listProductCoupons,
  listStoreCoupons,
  getBasket,
  postBasket,
  listStoreAisles,
  listChainAisles,
  resolveListAtChain,
  listIndices,
  getIndex,
];

/** The settings that the application reads. */
export interface AppSettings extends PublicAddress, PaymentSettings, RateSettings {
  /** Null: there is none. */
  readonly internalToken: string | null;
  /** Whether `X-Payment-Stub: allow` passes the gate. For development only. */
  readonly paymentStub: boolean;
  /** Retailers of the cart app, by chain slug. */
  readonly retailers: ReadonlyMap<string, Retailer>;
  /** Seals retailer tokens; null only without retailers. */
  readonly secretKeys: SecretKeys | null;
}

/** What the application is built on. */
export interface AppDeps {
  readonly settings: AppSettings;
  readonly snapshots: Pick<CurrentSnapshot, 'get' | 'state'>;
  /** For keys and `/health`. Its time-outs should be a second at most. */
  readonly pool: Pool;
  readonly logger: Logger;
  /** Milliseconds since 1970. */
  readonly clock?: () => number;
  /** How long one turn of the event loop may last before requests are refused; see `createOverload`. */
  readonly longestTurnMs?: number;
  /** Bytes of answers kept in memory. */
  readonly cacheBytes?: number;
  /** Bounds of the cart app's requests to retailers. */
  readonly retailerBounds?: CartAppDeps['bounds'];
  /** Default: `ROUTES`. */
  readonly routes?: readonly Route[];
  /** How calls are paid for. Default: not at all. */
  readonly payments?: PaymentDeps;
}

/** What payments are built on. */
export interface PaymentDeps {
  readonly rails: readonly Rail[];
  /** By which payments are asked for. Default: all that there are, with the terms of the settings. */
  readonly protocols?: readonly PaymentProtocol[];
  /** For the ledger; a role that may write it. Default: the pool of keys. */
  readonly pool?: Pool;
  readonly leases?: Leases;
  /** How often undecided payments are looked up, in milliseconds. */
  readonly reconcileMs?: number;
}

/** The application, apart from the process that runs it. */
export interface App extends FastifyInstance {
  /** From now on `/ready` says no and every answer ends its connection; `close` can follow when traffic has moved. */
  drain(): void;
}

const BODY_BYTES = 64 * 1024;
const LONGEST_TURN_MS = 30;
const CACHE_BYTES = 32 * 1024 * 1024;
const METHODS = { GET: ['GET', 'HEAD'], POST: ['POST'] } as const;

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

/** Builds the application; `listen` starts it, `close` ends it with all that it started. */
export function buildApp(deps: AppDeps): App {
  const { settings, snapshots, pool, logger, clock = Date.now } = deps;
  let draining = false;
  const meter = createRequestMeter();
  const log = createRequestLog(logger);
  const payments: PaymentDeps = deps.payments ?? { rails: [] };
  const { rails, protocols = protocolsOf(settings) } = payments;
  const cors = corsHeaders(protocols);
  const transport = createTransport({ address: settings, meter, log, isDraining: () => draining, cors });
  const onError = (error: unknown): void => log.fault(error, null);
  const runId = randomUUID();
  const keyCheck = createKeyCheck({ pool, clock, onError, ratePerKey: settings.ratePerKey, runId });
  const usage = openUsage({ pool, runId, onError });
  const limits = createRateLimits({ transport, rates: settings, address: settings, clock });
  const gate = createGate({ ...settings, keyCheck, protocols, rails });
  const ledger = openLedger(payments.pool ?? pool, runId, payments.leases);
  const checkout = createCheckout({
    ledger,
    rails,
    limitPayer: (payer) => limits.payerWaits(payer),
    onError,
  });
  const reconciling =
    rails.length === 0 ? null : keepReconciling(ledger, rails, onError, payments.reconcileMs);
  const routes = deps.routes ?? ROUTES;
  const cache = createResponseCache(deps.cacheBytes ?? CACHE_BYTES);
  const overload = createOverload(deps.longestTurnMs ?? LONGEST_TURN_MS);
  const snapshot = snapshots.get;
  const metrics = createMetrics({
    snapshot,
    snapshotState: snapshots.state,
    pool,
    gate,
    keyCheck,
    checkout,
    cache,
    overload,
    clock,
  });

  const kept = (url: string): CachedAnswer | undefined => cache.get(snapshot(), url, clock());
  const onFault = (error: unknown, exchange: Exchange): void => {
    log.fault(error, exchange);
    if (exchange.answered) exchange.response.destroy();
    else transport.fail(exchange, { code: 'internal', detail: null });
  };
  const begin = (request: FastifyRequest, reply: FastifyReply, route: string): Exchange =>
    transport.begin(request.raw, reply.raw, route);

  const app = Fastify({
    logger: false,
    exposeHeadRoutes: false,
    bodyLimit: BODY_BYTES,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    // Query strings are parsed strictly by our own rules, and only where an answer is not in memory already.
    routerOptions: { querystringParser: () => ({}), maxParamLength: 8192 },
    serverFactory: (listener) => createHttpServer(listener, { overload, transport, kept, onFault }),
    clientErrorHandler: (error, socket) => {
      const code = answerSocketError(error, socket, settings.publicBaseUrl ?? '', cors);
      if (code !== null) meter.observe('unreadable', PROBLEMS[code].status, 0);
    },
    frameworkErrors: (error, request, reply) => {
      const exchange = begin(request, reply, 'malformed');
      transport.fail(exchange, { code: problemOf(error), detail: null });
    },
  });

  // A body is bounded here and read by the route, if it reads one, whatever its Content-Type says.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  const paths: { readonly pattern: RegExp; readonly methods: readonly string[] }[] = [];
  const take = (template: string, methods: readonly string[]): string[] => {
    paths.push({ pattern: toPathPattern(template), methods });
    return [...methods];
  };
  for (const route of routes) {
    const served = serveRoute(route, {
      transport,
      gate,
      protocols,
      checkout,
      limits,
      usage,
      snapshot,
      cache,
      clock,
      onFault,
    });
    app.route({
      method: take(route.template, METHODS[route.method]),
      url: toFastifyPath(route.template),
      handler(request, reply) {
        const exchange = begin(request, reply, route.template);
        try {
          const body = Buffer.isBuffer(request.body) ? request.body : null;
          served.serve(exchange, { path: request.params as RawValues, body });
        } catch (error) {
          onFault(error, exchange);
        }
      },
    });
  }

  const carts = createCartApp({
    pool,
    retailers: settings.retailers,
    secretKeys: settings.secretKeys,
    clock,
    ...(deps.retailerBounds === undefined ? {} : { bounds: deps.retailerBounds }),
  });
  for (const route of serveInternalRoutes(carts, pool, { transport, gate, snapshot, clock })) {
    app.route({
      method: take(route.template, [route.method]),
      url: toFastifyPath(route.template),
      handler(request, reply) {
        const exchange = begin(request, reply, route.template);
        const body = Buffer.isBuffer(request.body) ? request.body : null;
        route
          .serve(exchange, { path: request.params as RawValues, body })
          .catch((error: unknown) => onFault(error, exchange));
      },
    });
  }

  const notReady = (): string | null => {
    if (draining) return 'The process is about to end.';
    return snapshot() === undefined ? 'No snapshot is loaded yet.' : null;
  };
  const operations = operationRoutes({ transport, gate, meter, metrics, ping: createPing(pool), notReady });
  const fixed = new Map([...operations, ...discoveryRoutes({ transport, protocols, routes, snapshot })]);
  for (const [path, answer] of fixed) {
    app.route({
      method: take(path, METHODS.GET),
      url: path,
      handler(request, reply) {
        const exchange = begin(request, reply, path);
        // Whoever watches the service is never limited.
        if (!operations.has(path) && limits.refusesAddress(exchange)) return;
        answer(exchange).catch((error: unknown) => onFault(error, exchange));
      },
    });
  }

  const preflight = preflightHeaders(protocols);
  app.setNotFoundHandler((request, reply) => {
    const [path = '/'] = requestTarget(request.raw).split(/[?#]/, 1);
    const methods = paths.flatMap((one) => (path === '*' || one.pattern.test(path) ? one.methods : []));
    const isKnown = methods.length > 0;
    const exchange = begin(request, reply, isKnown ? 'method' : 'unknown');
    if (limits.refusesAddress(exchange)) return;
    if (!isKnown) {
      return transport.fail(exchange, { code: 'not_found', detail: 'There is no such route.' });
    }
    const allowed = [...new Set([...methods, 'OPTIONS'])].join(', ');
    if (request.method !== 'OPTIONS') {
      return transport.fail(exchange, { code: 'method_not_allowed', detail: null }, ['Allow', allowed]);
    }
    const allow = ['Access-Control-Allow-Methods', allowed, 'Allow', allowed];
    transport.send(exchange, 204, [...cors, ...preflight, ...allow], null);
  });

  app.setErrorHandler((error: { readonly statusCode?: number }, request, reply) => {
    const exchange = begin(request, reply, 'error');
    const code = problemOf(error);
    if (code === 'internal') return onFault(error, exchange);
    // The rest of a refused body is not read: the connection cannot carry another request.
    transport.fail(exchange, { code, detail: null }, ['Connection', 'close']);
  });

  app.addHook('onClose', async () => {
    metrics.close();
    overload.close();
    await carts.close();
    await reconciling?.stop();
    await checkout.close();
    await usage.close();
    await keyCheck.close();
  });
  return Object.assign(app, {
    drain() {
      draining = true;
    },
  });
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { newLimitMemory } from '../access/limits/limit-memory.ts';
import { protocolsOf } from '../access/rails.ts';
import { type CartApp, createCartApp } from '../retailers/cart-app.ts';
import type { Snapshot } from '../snapshot/snapshot.ts';
import type { AppDeps } from './app-deps.ts';
import { type AccessParts, type LimitShares, openAccess, type PaymentDeps } from './access-parts.ts';
import { currentDescription } from './discovery/description.ts';
import { discoveryRoutes } from './discovery/routes.ts';
import { describingTexts } from './discovery/texts.ts';
import { serveRead } from './http/catalogue-read.ts';
import { createUnreadAnswers } from './http/work/unread-answers.ts';
import { createWideReads, type WideReads } from './http/work/wide-reads.ts';
import type { OnFault } from './http/exchange.ts';
import { corsHeaders, preflightHeaders } from './payments/payment-headers.ts';
import { createOverload } from './http/overload.ts';
import { createRateLimits, type RateLimits } from './http/rate-limits.ts';
import { createRequestLog, type RequestLog } from './http/request-log.ts';
import { createRequestMeter, type RequestMeter } from './http/request-meter.ts';
import { createResponseCache, keepingServed, type ResponseCache } from './http/response-cache.ts';
import type { Route } from './http/route.ts';
import { createRouter, type Router } from './http/router.ts';
import { createTransport, type Transport } from './http/transport.ts';
import { serveInternalRoutes } from './internal/routes.ts';
import { mcpEndpoint } from './mcp/endpoint.ts';
import { mcpServers } from './mcp/server.ts';
import { createVitals, type Vitals } from './operations/health.ts';
import { type Measures, takeMeasures } from './operations/measures.ts';
import { createMetrics, type Metrics, type MetricSources } from './operations/metrics.ts';
import { operationRoutes } from './operations/routes.ts';
import type { Pages } from './pages/pages.ts';
import type { JsonSchema } from './openapi/schemas.ts';
import { indexRoutes, openPageRoutes, type PageRoutes } from './pages/routes.ts';
import { answerSession } from './pages/session.ts';
import { referencePages } from './reference/routes.ts';
import { ROUTES } from './resources.ts';

/** The application, apart from the process that runs it. */
export interface App extends FastifyInstance {
  /** From now on `/ready` says no and every answer ends its connection; `close` can follow when traffic has moved. */
  drain(): void;
  /** What `/health` and `/ready` say now. */
  vitals(): Promise<Vitals>;
  /** What this thread has measured so far. */
  measures(): Promise<Measures>;
  /** Makes what a first reader of the documentation would wait for; requests go between. */
  warm(): Promise<void>;
}

/** Long enough that whatever came meanwhile is answered first. */
const WARM_PAUSE_MS = 20;

const RECORD_EMPTY =
  'The catalogue is empty: nothing was imported yet. Run `npx gondola import PATH`, then `npx gondola publish`.';
const LOADING = 'The catalogue is being loaded.';

/** Says why there is nothing to answer from. */
function absenceOf<Served extends Snapshot>({ snapshots }: AppDeps<Served>): string {
  return snapshots.isRecordEmpty?.() === true ? RECORD_EMPTY : LOADING;
}

const LONGEST_TURN_MS = 70;
const CACHE_BYTES = 32 * 1024 * 1024;
const METHODS = { GET: ['GET', 'HEAD'], POST: ['POST'] } as const;

/** What the routes of one application share. */
interface Shared<Served extends Snapshot> {
  readonly deps: AppDeps<Served>;
  readonly routes: readonly Route<Served>[];
  readonly router: Router;
  readonly transport: Transport;
  readonly limits: RateLimits;
  readonly access: AccessParts;
  readonly cache: ResponseCache;
  readonly wideReads: WideReads;
  readonly meter: RequestMeter;
  readonly measures: () => Promise<Measures>;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  readonly onFault: OnFault;
  readonly isDraining: () => boolean;
}

/** Builds the application; `listen` starts it, `close` ends it with all that it started. */
export function buildApp<Served extends Snapshot = Snapshot>(deps: AppDeps<Served>): App {
  const { settings, snapshots, clock = Date.now, payments = { rails: [] } } = deps;
  let draining = false;
  const isDraining = (): boolean => draining;
  const meter = createRequestMeter();
  const log = createRequestLog(deps.logger);
  const { protocols = protocolsOf(settings) }: PaymentDeps = payments;
  const unread = createUnreadAnswers();
  const reports = { meter, log, isDraining, unread, cors: corsHeaders(protocols) };
  const transport = createTransport({ address: settings, ...reports });
  const shares: LimitShares = deps.amongThreads ?? { limitMemory: newLimitMemory() };
  const limits = createRateLimits({ transport, rates: settings, address: settings, ...shares, clock });
  const access = openAccess({ ...deps, ...shares, payments, protocols, limits, clock, onError: log.caught });
  const cache = createResponseCache(deps.cacheBytes ?? CACHE_BYTES);
  const overload = createOverload(deps.longestTurnMs ?? LONGEST_TURN_MS, deps.workedMs);
  const metrics = metricsOf(deps, access, cache, { overload, unread }, clock);
  const measures = (): Promise<Measures> => takeMeasures(metrics.registry, meter);
  const onFault = faultSayer(log, transport);
  const router = createRouter({
    overload,
    transport,
    limits,
    meter,
    kept: (url) => cache.get(snapshots.get(), url, clock()),
    onFault,
    publicBaseUrl: settings.publicBaseUrl,
    preflight: preflightHeaders(protocols),
  });
  const shared = {
    deps,
    routes: deps.routes ?? ROUTES,
    router,
    transport,
    limits,
    access,
    cache,
    wideReads: createWideReads(shares.limitMemory.places),
    meter,
    measures,
    clock,
    onFault,
    isDraining,
  };

  mountReads(shared);
  const carts = mountCartApp(shared);
  const vitals = mountOperations(shared);
  const warm = mountDiscovery(shared, mountPages(shared));
  router.app.addHook('onClose', async () => {
    metrics.close();
    await carts.close();
    await access.close();
  });
  return Object.assign(router.app, {
    drain: () => void (draining = true),
    vitals,
    measures,
    warm,
  });
}

/** Logs a fault, and says so to the caller where nothing was answered yet. */
function faultSayer(log: RequestLog, transport: Transport): OnFault {
  return (error, exchange) => {
    log.fault(error, exchange);
    if (exchange.answered) exchange.response.destroy();
    else transport.fail(exchange, { code: 'internal', detail: null });
  };
}

function metricsOf<Served extends Snapshot>(
  { snapshots, pool, diskFreeBytes }: AppDeps<Served>,
  { gate, keyCheck, checkout, troubles, faults }: AccessParts,
  cache: ResponseCache,
  bounds: Pick<MetricSources, 'overload' | 'unread'>,
  clock: () => number,
): Metrics {
  const { get: snapshot, state: snapshotState } = snapshots;
  const access = { gate, keyCheck, checkout, troubles, faults };
  return createMetrics({
    ...access,
    snapshot,
    snapshotState,
    pool,
    cache,
    ...bounds,
    diskFreeBytes,
    clock,
  });
}

/** The catalogue reads, as routes and as tools. */
function mountReads<Served extends Snapshot>(shared: Shared<Served>): void {
  const { deps, router, routes, access } = shared;
  for (const route of routes) {
    const read = serveRead(route, {
      ...shared,
      ...access,
      snapshot: deps.snapshots.get,
      absence: () => absenceOf(deps),
      cache: keepingServed(shared.cache, deps.snapshots.get),
    });
    router.mount(route.template, METHODS[route.method], read.serve);
  }
  mountMcp(shared);
}

/** The first-party routes of the cart app, behind the internal token. */
function mountCartApp<Served extends Snapshot>(shared: Shared<Served>): CartApp {
  const { deps, router, transport, access, clock } = shared;
  const { pool, settings, snapshots, retailerBounds: bounds } = deps;
  const { retailers, secretKeys } = settings;
  const carts = createCartApp({
    pool,
    retailers,
    secretKeys,
    clock,
    ...(bounds === undefined ? {} : { bounds }),
  });
  const absence = (): string => absenceOf(deps);
  const options = { transport, gate: access.gate, snapshot: snapshots.get, absence, clock };
  for (const route of serveInternalRoutes(carts, pool, options)) {
    router.mount(route.template, [route.method], (exchange, request) => route.serve(exchange, request));
  }
  return carts;
}

/** What watches the service. It is never limited. Returns what it watches. */
function mountOperations<Served extends Snapshot>(shared: Shared<Served>): () => Promise<Vitals> {
  const { deps, router, transport, access, measures, isDraining } = shared;
  const { measureAll = async () => [await measures()] } = deps.amongThreads ?? {};
  const notReady = (): string | null => {
    if (isDraining()) return 'The process is shutting down.';
    if (deps.snapshots.get() !== undefined) return null;
    return deps.snapshots.isRecordEmpty?.() === true ? RECORD_EMPTY : 'No snapshot is loaded yet.';
  };
  const vitals = createVitals(deps.pool, notReady);
  for (const [path, answer] of operationRoutes({
    transport,
    gate: access.gate,
    measureAll,
    vitals,
    notReady,
  })) {
    router.mount(path, METHODS.GET, answer);
  }
  return vitals;
}

/**
 * The free routes that describe the service, for programs and, where pages are served, for people. Returns how those are
 * made beforehand.
 */
function mountDiscovery<Served extends Snapshot>(
  shared: Shared<Served>,
  pages: Pages | null,
): () => Promise<void> {
  const { deps, routes, transport, access, clock } = shared;
  const { protocols } = access;
  const snapshot = deps.snapshots.get;
  const description = currentDescription(routes, snapshot, protocols);
  const { publicBaseUrl } = deps.settings;
  mountFree(shared, discoveryRoutes({ transport, publicBaseUrl, protocols, description, pages }));
  if (pages === null) return () => Promise.resolve();
  const document = (): JsonSchema => description().document;
  const texts = describingTexts();
  const reference = referencePages({ transport, pages, routes, snapshot, document, texts, clock });
  mountFree(shared, reference.routes);
  return () => reference.warm(() => sleep(WARM_PAUSE_MS, undefined, { ref: false }));
}

/** What people see. Returns how others send pages; null: none are served. */
function mountPages<Served extends Snapshot>(shared: Shared<Served>): Pages | null {
  const { deps, router, transport, limits } = shared;
  const { settings, snapshots, redeemCode, isSynthetic: synthetic = () => false } = deps;
  const sandbox = settings.paymentSandbox === true;
  const { pages, routes } = settings.pages
    ? openPageRoutes({ ...shared, snapshot: snapshots.get, synthetic, sandbox })
    : { pages: null, routes: indexRoutes(transport) };
  mountFree(shared, routes);
  if (pages !== null) router.answerUnknown(pages.sendMissing);
  if (pages !== null && redeemCode !== undefined) {
    router.mount('/session', METHODS.POST, (exchange, request) =>
      limits.refusesAttempt(exchange) ? undefined : answerSession(transport, redeemCode, exchange, request),
    );
  }
  return pages;
}

/** What needs no credentials, and is limited by address. */
function mountFree<Served extends Snapshot>(
  { router, limits }: Pick<Shared<Served>, 'router' | 'limits'>,
  routes: PageRoutes,
): void {
  for (const [template, answer] of routes) {
    router.mount(template, METHODS.GET, (exchange, request) =>
      limits.refusesAddress(exchange) ? undefined : answer(exchange, request),
    );
  }
}

/** The tools for agents, by the Model Context Protocol. */
function mountMcp<Served extends Snapshot>(shared: Shared<Served>): void {
  const { deps, router, access, clock } = shared;
  const serverFor = mcpServers({
    sale: { ...access, clock },
    wideReads: shared.wideReads,
    snapshot: deps.snapshots.get,
    absence: () => absenceOf(deps),
    clock,
  });
  const endpoint = mcpEndpoint({ ...shared, ...access, serverFor });
  router.mount('/mcp', ['POST'], endpoint.serve);
  router.app.addHook('onClose', () => endpoint.close());
}

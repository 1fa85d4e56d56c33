import { mkdtemp, rm } from 'node:fs/promises';
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { pino } from 'pino';
import { type App, buildApp } from '../../src/api/app.ts';
import type { AppDeps, AppSettings } from '../../src/api/app-deps.ts';
import { createKey } from '../../src/access/keys/keys.ts';
import { loadSnapshot } from '../../src/snapshot/files/load.ts';
import { publish } from '../../src/publish/publish.ts';
import type { Snapshot } from '../../src/snapshot/snapshot.ts';
import { fillCatalogue } from './catalogue.ts';
import { createTestDatabase } from './database.ts';
import { checkAgainstDocument } from './openapi-check.ts';
import { PAYMENT_SETTINGS } from './payment-settings.ts';

/** An answer as a client sees it. */
export interface Reply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** As it came over the wire, still coded. */
  readonly body: Buffer;
  readonly text: string;
  /** The body parsed; its shape was held against the OpenAPI document, so the caller may name it. */
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- a cast by another name, in one place
  json<Shape>(): Shape;
}

export interface CallOptions {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

/** The application on a real port, over a real record and a published snapshot of it. */
export interface TestApp {
  readonly app: App;
  readonly pool: Pool;
  readonly snapshot: Snapshot;
  readonly port: number;
  /** An API key that passes the gate. */
  readonly key: string;
  readonly settings: AppSettings;
  /** Sends a request; the answer is held against the OpenAPI document. */
  call(url: string, options?: CallOptions): Promise<Reply>;
  /** The same with the API key. */
  paid(url: string, options?: CallOptions): Promise<Reply>;
  close(): Promise<void>;
}

export const INTERNAL_TOKEN = 'internal-token-for-tests';

const SETTINGS: AppSettings = {
  internalToken: INTERNAL_TOKEN,
  paymentStub: false,
  pages: false,
  publicBaseUrl: null,
  trustedProxies: 0,
  retailers: new Map(),
  secretKeys: null,
  ratePerKey: null,
  ratePerPayer: null,
  ratePerAddress: null,
  rateUnpaidPerAddress: null,
  ...PAYMENT_SETTINGS,
};

/** Sends one request over a connection of its own. */
export function send(port: number, url: string, options: CallOptions = {}): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const { method = 'GET', headers = {}, body } = options;
    const outgoing = httpRequest({ port, path: url, method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const whole = Buffer.concat(chunks);
        const text = whole.toString();
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: whole,
          text,
          // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- see Reply
          json: <Shape>() => JSON.parse(text) as Shape,
        });
      });
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

export interface TestAppOptions {
  readonly settings?: Partial<AppSettings>;
  /** Changes the small catalogue before it is published. */
  readonly change?: (pool: Pool) => Promise<unknown>;
  /** Time of every price. Default: two hours before `now`. */
  readonly observedAt?: Date;
  readonly deps?: Partial<Omit<AppDeps, 'settings'>>;
  /** Wraps the pool that the ledger of payments gets. */
  readonly ledgerPool?: (pool: Pool) => Pool;
  /** False: no snapshot is served. */
  readonly withSnapshot?: boolean;
}

/** Starts an application over the small catalogue of `catalogue.ts`: one a test file. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = await createTestDatabase();
  const { pool } = database;
  await fillCatalogue(pool, options.observedAt ?? new Date(Date.now() - 2 * 3_600_000));
  await options.change?.(pool);
  const dir = await mkdtemp(join(tmpdir(), 'gondola-test-'));
  const snapshot = await loadSnapshot(dir, await publish(pool, { dir }));
  const settings = { ...SETTINGS, ...options.settings };
  const serves = options.withSnapshot !== false;
  const app = buildApp({
    settings,
    snapshots: {
      get: () => (serves ? snapshot : undefined),
      state: () => ({ version: 1, publishedAt: null, loadedAt: null, lastError: null }),
    },
    pool,
    logger: pino({ level: 'silent' }),
    // Tests of the whole suite share two cores: overload has tests of its own.
    longestTurnMs: 60_000,
    ...options.deps,
    ...(options.deps?.payments === undefined || options.ledgerPool === undefined
      ? {}
      : { payments: { ...options.deps.payments, pool: options.ledgerPool(pool) } }),
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const { key } = await createKey(pool, { name: 'tests' });
  const call = async (url: string, callOptions: CallOptions = {}): Promise<Reply> => {
    const reply = await send(port, url, callOptions);
    checkAgainstDocument(snapshot, callOptions.method ?? 'GET', url, reply);
    return reply;
  };
  return {
    app,
    pool,
    snapshot,
    port,
    key,
    settings,
    call,
    paid: (url, callOptions = {}) =>
      call(url, { ...callOptions, headers: { authorization: `Bearer ${key}`, ...callOptions.headers } }),
    async close() {
      await app.close();
      await database.close();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

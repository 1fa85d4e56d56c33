import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { openRails, protocolsOf } from '../../access/rails.ts';
import { type App, buildApp } from '../../api/app.ts';
import type { AppDeps } from '../../api/app-deps.ts';
import { askedAgain, rehearse } from '../../api/prepare.ts';
import type { Config } from '../../config/config.ts';
import { boundChainAnswers } from '../../lookup/chains/chain-answers.ts';
import { boundChainSearch } from '../../lookup/chains/chain-search.ts';
import { freeBytes } from '../../process/disk-space.ts';
import { mostConnections } from '../../process/open-files.ts';
import { threadCpuClock } from '../../process/thread-cpu.ts';
import { openPool } from '../../record/pool.ts';
import { REMEMBERED_BYTES, historyBlocks } from '../../snapshot/files/read-blocks.ts';
import { answerAhead } from './answer-ahead.ts';
import { rehearseFirst } from './rehearse.ts';

/** The application of one thread, with what it holds open. */
export interface ServingApp {
  readonly app: App;
  /** Ends what it does by itself, and its connections to the record; the application has to be closed before. */
  readonly end: () => Promise<void>;
}

/** What the application of a thread is built on. */
export interface ServingAppOptions extends Pick<AppDeps, 'snapshots' | 'redeemCode' | 'amongThreads'> {
  readonly config: Config;
  readonly logger: Logger;
  /** Whether the demo made the record; null: it was not asked yet. */
  readonly isDemo: () => boolean | null;
  /** Where to find the record now. */
  readonly apiUrl: () => string;
  /** How many threads of the process serve: what is bounded for the process is divided among them. */
  readonly threads: number;
  /** Undecided payments are looked up here once this has resolved; null: another thread does. */
  readonly reconcilesOnce: Promise<void> | null;
}

/** Of each of the two pools, in all threads, and the least of one. */
const API_CONNECTIONS = 8;
const LEAST_CONNECTIONS = 2;
const MOST_CONNECTIONS = 4;
const API_STATEMENT_MS = 1_000;
const API_CONNECT_MS = 1_000;
/** Answers that are kept in memory, in all threads. */
const CACHE_BYTES = 32 << 20;

/** Builds the application of one thread, without listening. */
export async function openServingApp(options: ServingAppOptions): Promise<ServingApp> {
  const { config, logger, threads, reconcilesOnce, snapshots, isDemo, redeemCode, amongThreads } = options;
  const pool = openApiPool('gondola api', options);
  // Payments wait for other machines; keys must not wait for payments.
  const ledgerPool = openApiPool('gondola payments', options);
  const protocols = protocolsOf({ ...config, isDemo: () => isDemo() === true });
  const rails = await openRails(protocols);
  historyBlocks.bound(REMEMBERED_BYTES / threads);
  boundChainSearch(1 / threads);
  boundChainAnswers(1 / threads);
  const app = buildApp({
    settings: config,
    payments: {
      protocols,
      rails,
      pool: ledgerPool,
      reconciles: reconcilesOnce !== null,
      ...(reconcilesOnce === null ? {} : { usable: reconcilesOnce }),
    },
    snapshots,
    isSynthetic: () => isDemo() ?? config.demo !== 'off',
    ...(redeemCode === undefined ? {} : { redeemCode }),
    ...(amongThreads === undefined ? {} : { amongThreads }),
    pool,
    logger,
    workedMs: threadCpuClock(),
    diskFreeBytes: () => freeBytes(config.dataDir),
    cacheBytes: CACHE_BYTES / threads,
  });
  // Without files it could load no snapshot, read no history and ask no database.
  const { server } = app;
  server.maxConnections = Math.min(server.maxConnections, Math.ceil(mostConnections() / threads));
  const ending = new AbortController();
  void rehearseFirst({ get: snapshots.get, rehearse, logger, signal: ending.signal });
  void answerAhead({ get: snapshots.get, askedAgain, logger, signal: ending.signal });
  return {
    app,
    async end() {
      ending.abort();
      await Promise.race([Promise.all([pool.end(), ledgerPool.end()]), sleep(API_STATEMENT_MS)]);
    },
  };
}

function openApiPool(applicationName: string, { threads, apiUrl, logger }: ServingAppOptions): Pool {
  const share = Math.floor(API_CONNECTIONS / threads);
  return openPool(apiUrl, {
    max: Math.min(MOST_CONNECTIONS, Math.max(LEAST_CONNECTIONS, share)),
    applicationName,
    statementTimeoutMs: API_STATEMENT_MS,
    connectTimeoutMs: API_CONNECT_MS,
    onError: (error) => logger.warn(`A database connection broke: ${error.message}`),
  });
}

import { type CustomTypesConfig, Pool, types } from 'pg';

/** Settings of a pool; every bound is there because its absence has a known failure. */
export interface PoolOptions {
  /** Most connections at once. Default 4. */
  max?: number;
  /** Shown in `pg_stat_activity`. Default `gondola`. */
  applicationName?: string;
  /** Milliseconds that a statement may run; the client gives up half a second later. Default: no bound (batch work). */
  statementTimeoutMs?: number;
  /** Milliseconds to wait for a connection, whether busy or unreachable. Default 10,000. */
  connectTimeoutMs?: number;
  /** Told of a connection that broke; the pool replaces it by itself. */
  onError?: (error: Error) => void;
}

const IDLE_MS = 30_000;
/** Frees the locks of a client that stopped in the middle of a transaction. */
const IDLE_IN_TRANSACTION_MS = 600_000;
const KEEP_ALIVE_DELAY_MS = 10_000;
/** How much longer than the server's own time-out the client waits, for a server that does not answer at all. */
const QUERY_GRACE_MS = 500;

/** Dates stay `YYYY-MM-DD`: node-postgres would make them midnight of the machine's own time zone. */
const textDates: CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === types.builtins.DATE ? (text: string) => text : types.getTypeParser(oid, format),
};

/**
 * Opens a pool on a `postgres://` URL (a Unix socket as `?host=/folder`). Connects on first use. A URL that is a
 * function is asked before each new connection. A broken connection never throws outside of a query: both the pool and
 * every client have an error handler.
 */
export function openPool(url: string | (() => string), options: PoolOptions = {}): Pool {
  const { max = 4, applicationName = 'gondola', statementTimeoutMs, connectTimeoutMs = 10_000 } = options;
  const pool = new Pool({
    max,
    application_name: applicationName,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: IDLE_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
    types: textDates,
    ...(statementTimeoutMs === undefined
      ? {}
      : { statement_timeout: statementTimeoutMs, query_timeout: statementTimeoutMs + QUERY_GRACE_MS }),
  });
  // A client reads its options from this object when it is made.
  const connectionString = typeof url === 'string' ? () => url : url;
  Object.defineProperty(pool.options, 'connectionString', { get: connectionString, enumerable: true });
  const onError = options.onError ?? (() => {});
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
}

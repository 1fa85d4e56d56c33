import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { createX402Rail } from '../../src/access/x402/rail.ts';
import { buildApp, ROUTES } from '../../src/api/app.ts';
import { openPool } from '../../src/record/pool.ts';
import { echoRoute, PATIENCE, runs, x402Terms } from './paid-app.ts';

/** What a process is told at its start, as JSON in its first argument. */
export interface ProcessOptions {
  readonly databaseUrl: string;
  readonly payTo: string;
  readonly facilitatorUrl: string;
  readonly rpcUrl: string;
  readonly leases: { readonly executingMs: number; readonly settlingMs: number };
}

/** A serving process of its own over a shared ledger: says its port, and on each message how often it worked. */
const options = JSON.parse(process.argv[2] ?? '{}') as ProcessOptions;
const pool = openPool(options.databaseUrl, { max: 4, connectTimeoutMs: 5_000, statementTimeoutMs: 5_000 });
const x402 = x402Terms(options.payTo, options.facilitatorUrl);
const rail = createX402Rail({
  terms: { x402 },
  rpcUrl: options.rpcUrl,
  ...PATIENCE,
  verifyMs: 10_000,
  settleMs: 10_000,
});
const app = buildApp({
  settings: {
    internalToken: null,
    paymentStub: false,
    publicBaseUrl: null,
    trustedProxies: 0,
    retailers: new Map(),
    secretKeys: null,
    ratePerKey: null,
    ratePerPayer: null,
    ratePerAddress: null,
    x402,
    mpp: { recipient: options.payTo, asset: '0x20c0000000000000000000000000000000000000', realm: null },
  },
  // The echo reads nothing of it.
  snapshots: {
    get: () =>
      ({ manifest: { files: {} } }) as ReturnType<Parameters<typeof buildApp>[0]['snapshots']['get']>,
    state: () => ({ version: 1, publishedAt: null, loadedAt: null, lastError: null }),
  },
  pool,
  logger: pino({ level: 'silent' }),
  longestTurnMs: 60_000,
  routes: [...ROUTES, echoRoute],
  payments: { rails: [rail], leases: options.leases, reconcileMs: 1_000 },
});
await app.listen({ port: 0, host: '127.0.0.1' });
process.send?.({ port: (app.server.address() as AddressInfo).port });
process.on('message', () => process.send?.({ runs: runs.count }));
process.on('disconnect', () => process.exit(0));

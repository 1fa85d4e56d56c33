import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { createMppRail } from '../../src/access/mpp/rail.ts';
import type { Rail } from '../../src/access/payments/rail.ts';
import { createX402Rail } from '../../src/access/x402/rail.ts';
import { buildApp } from '../../src/api/app.ts';
import { prepareReads } from '../../src/api/prepare.ts';
import { ROUTES } from '../../src/api/resources.ts';
import type { PreparedRead, Route } from '../../src/api/http/route.ts';
import { openPool } from '../../src/record/pool.ts';
import { watchSnapshots } from '../../src/snapshot/files/current.ts';
import { interceptedPool } from './intercepted-pool.ts';
import { echoRoute, runs, SHORT_PATIENCE, x402Terms } from './paid-app.ts';
import type { Moment, ProcessOptions, Question } from './paid-moments.ts';

/** Statements of the ledger by the moment that follows them. */
const STATEMENTS: readonly (readonly [RegExp, Moment])[] = [
  [/insert into payment/, 'claimed'],
  [/set state = 'settling', answer/, 'stored'],
  [/set state = 'settled'/, 'noted'],
];

let deadline: Moment | null = null;

/** Ends the process as a power cut does, if this is the moment. */
function reach(moment: Moment): void {
  if (moment !== deadline) return;
  process.kill(process.pid, 'SIGKILL');
  // The signal may take a moment, in which nothing more may be done.
  for (;;);
}

/** Lets the whole process, its libraries too, tell another time. */
function putClockAhead(ms: number): void {
  const trueNow = Date.now.bind(Date);
  globalThis.Date = class extends Date {
    constructor(...given: [] | [number | string | Date]) {
      if (given.length === 0) super(trueNow() + ms);
      else super(given[0]);
    }
    static override now(): number {
      return trueNow() + ms;
    }
  } as DateConstructor;
}

function mortalRail(rail: Rail): Rail {
  return {
    ...rail,
    async verify(offer, call) {
      reach('verify');
      const verdict = await rail.verify(offer, call);
      reach('verified');
      return verdict;
    },
    async settle(offer, again) {
      const settlement = await rail.settle(offer, again);
      reach('charged');
      return settlement;
    },
  };
}

function mortalRoute(route: Route): Route {
  const mortalRead = (read: PreparedRead): PreparedRead => ({
    ...read,
    make(...rest) {
      const answer = read.answer(...rest);
      reach('executing');
      return answer;
    },
  });
  return {
    ...route,
    prepare(...request) {
      const read = route.prepare(...request);
      return read.ok ? mortalRead(read) : read;
    },
  };
}

/** Serves paid calls over a shared ledger, tells its port, and how often it worked whenever it is asked something. */
const options = JSON.parse(process.argv[2] ?? '{}') as ProcessOptions;
putClockAhead(options.aheadMs);
const pool = openPool(options.databaseUrl, { max: 4, connectTimeoutMs: 5_000, statementTimeoutMs: 5_000 });
const x402 = x402Terms(options.payTo, options.facilitatorUrl);
const mpp = { recipient: options.payTo, asset: options.mpp.asset, realm: 'api.test' };
const { rpcUrl, secretKey } = options.mpp;
/** Counts what a route answers, for the tools that are tasks over it too. */
function countRuns(route: Route): void {
  const { prepare } = route;
  const counted: Route['prepare'] = (...request) => {
    const read = prepare(...request);
    if (!read.ok) return read;
    return {
      ...read,
      make(...rest) {
        runs.count++;
        return read.make(...rest);
      },
    };
  };
  Object.assign(route, { prepare: counted });
}

countRuns(ROUTES.find(({ operationId }) => operationId === 'listProducts')!);
const snapshots =
  options.snapshots === null
    ? {
        // The echo reads nothing of it.
        get: () =>
          ({ manifest: { files: {} } }) as ReturnType<Parameters<typeof buildApp>[0]['snapshots']['get']>,
        state: () => ({ version: 1, publishedAt: null, loadedAt: null, lastError: null }),
      }
    : await watchSnapshots(options.snapshots, { prepare: prepareReads });
const rails = [
  createX402Rail({ terms: { x402 }, rpcUrl: options.rpcUrl, ...SHORT_PATIENCE }),
  createMppRail({ terms: { mpp }, rpcUrl, secretKey }),
];
const app = buildApp({
  settings: {
    internalToken: null,
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
    x402,
    mpp: { ...mpp, secretKey },
  },
  snapshots,
  pool,
  logger: pino({ level: 'silent' }),
  longestTurnMs: 60_000,
  routes: [...ROUTES, mortalRoute(echoRoute)],
  payments: {
    rails: rails.map(mortalRail),
    leases: options.leases,
    reconcileMs: 1_000,
    pool: interceptedPool(pool, async (text, run) => {
      const result = await run();
      for (const [statement, moment] of STATEMENTS) if (statement.test(text)) reach(moment);
      return result;
    }),
  },
});
await app.listen({ port: 0, host: '127.0.0.1' });
process.on('message', ({ dieAt }: Question) => {
  deadline = dieAt;
  process.send?.({ runs: runs.count });
});
process.on('disconnect', () => process.exit(0));
process.send?.({ port: (app.server.address() as AddressInfo).port });

import { setTimeout as sleep } from 'node:timers/promises';
import { getRequest, type LoadResult, runLoad, startLoad } from '../load.ts';
import { percentile } from '../report.ts';
import { freePort, type Service, startService } from '../service.ts';
import type { FaultOptions, FaultRow, TryFault } from './row.ts';
import { callOnce } from './single-calls.ts';

const WORDS = ['milk', 'bread', 'eggs', 'butter', 'cheese', 'apples', 'rice', 'coffee', 'sugar', 'beans'];
const CONNECTIONS = 400;
const TIMES = 5;

/** Lengths of a page: each makes other requests of the same words. */
const MOST_LIMIT = 50;
/** There are as many searches as would do for so many a second; of a crowd, which is refused in part, for twice as many. */
const MOST_A_SECOND = 12_000;

/** Searches that no cache has: each is another request, as long as fewer are sent than there are here. */
function coldSearches(service: Service, first: number, count: number): string[] {
  return Array.from({ length: count }, (_, nth) => {
    const i = first + nth;
    const words = [WORDS[i % 10], WORDS[Math.floor(i / 10) % 10], WORDS[Math.floor(i / 100) % 10]];
    const [page, offset] = [Math.floor(i / 1_000) % MOST_LIMIT, Math.floor(i / 1_000 / MOST_LIMIT)];
    const query = new URLSearchParams({
      q: words.join(' '),
      limit: String(page + 1),
      offset: String(offset),
    });
    return getRequest(`/v1/products?${query.toString()}`, { Authorization: service.authorization });
  });
}

/** Milliseconds that new connections wait for `/health`, asked a few times a second until it is told to stop. */
async function askHealth(port: number, signal: AbortSignal): Promise<number[]> {
  const waits: number[] = [];
  while (!signal.aborted) {
    const { status, ms } = await callOnce(port, '/health');
    waits.push(status === 200 ? ms : Number.POSITIVE_INFINITY);
    await sleep(200);
  }
  return waits;
}

function answersOf({ statusOf, answeredMs }: LoadResult, status: number): Float64Array {
  return answeredMs.filter((_, i) => statusOf[i] === status);
}

/** Five times what it can do over 400 connections; `/health` on new connections meanwhile. */
export const tryOverload: TryFault = async (options) => {
  const healthPort = await freePort();
  const service = await startService(options.dataDir, { GONDOLA_HEALTH_PORT: String(healthPort) });
  try {
    return await overload(service, healthPort, options);
  } finally {
    await service.stop();
  }
};

async function overload(service: Service, healthPort: number, { short }: FaultOptions): Promise<FaultRow[]> {
  const durationMs = short ? 1_000 : 15_000;
  const warmupMs = short ? 200 : 3_000;
  const count = (MOST_A_SECOND * (warmupMs + durationMs)) / 1000;
  const base = { port: service.port, warmupMs, durationMs };
  const peak = await runLoad({
    ...base,
    requests: coldSearches(service, 0, count),
    connections: 16,
    rate: null,
  });
  const stopping = new AbortController();
  const loading = runLoad({
    ...base,
    requests: coldSearches(service, count, 2 * count),
    connections: CONNECTIONS,
    rate: TIMES * peak.perSecond,
  });
  const [threadMs, mainMs, crowd] = await Promise.all([
    askHealth(healthPort, stopping.signal),
    askHealth(service.port, stopping.signal),
    loading.finally(() => stopping.abort()),
  ]);
  const good = answersOf(crowd, 200).length / (durationMs / 1000);
  const refusals = answersOf(crowd, 503);
  const refusedMs = percentile(refusals, 0.99);
  // What is sent again may be kept in memory: no search, and no load.
  const isCold = peak.perSecond < MOST_A_SECOND && crowd.perSecond < 2 * MOST_A_SECOND;
  const worst = (waits: readonly number[]): number => Math.max(...waits);
  return [
    {
      what: `${TIMES} times the peak of ${Math.round(peak.perSecond)} searches a second, ${CONNECTIONS} connections`,
      bar: 'goodput at least 80% of peak',
      found: `${Math.round(good)} a second (${Math.round((100 * good) / peak.perSecond)}%), ${refusals.length} refused`,
      held: isCold || short ? good > 0 : null,
      inTime: good >= 0.8 * peak.perSecond,
    },
    {
      what: 'refusals meanwhile',
      bar: 'p99 at most 100 ms',
      found:
        refusals.length === 0
          ? 'none'
          : `p99 ${Math.round(refusedMs)} ms of ${refusals.length}; the load's own event loop, p99 ${Math.round(crowd.ownDelayMs)} ms`,
      held: Object.keys(crowd.statuses).every((status) => status === '200' || status === '503'),
      inTime: refusals.length === 0 || refusedMs <= 100,
    },
    {
      what: '/health meanwhile, on new connections to GONDOLA_HEALTH_PORT',
      bar: 'at most 200 ms',
      found: `longest ${Math.round(worst(threadMs))} ms of ${threadMs.length} (to PORT: ${Math.round(worst(mainMs))} ms)`,
      held: Number.isFinite(worst(threadMs)),
      inTime: worst(threadMs) <= 200,
    },
  ];
}

/** Bad keys beside good ones: what the good ones wait. */
export const tryBadKeys: TryFault = async ({ dataDir, short }) => {
  const { generateApiKey } = await import('../../src/access/keys/api-key.ts');
  const service = await startService(dataDir);
  try {
    const good = {
      port: service.port,
      requests: [getRequest('/v1/products?q=milk&limit=5', { Authorization: service.authorization })],
      connections: 8,
      warmupMs: short ? 200 : 2_000,
      durationMs: short ? 1_000 : 10_000,
      rate: 300,
    };
    const before = await runLoad(good);
    const alone = percentile(before.answeredMs, 0.99);
    const bad = startLoad({
      port: service.port,
      requests: Array.from({ length: 20_000 }, () =>
        getRequest('/v1/products?q=milk', { Authorization: `Bearer ${generateApiKey().key}` }),
      ),
      connections: 16,
      warmupMs: 0,
      durationMs: null,
      rate: 1_000,
    });
    await bad.begun;
    const beside = await runLoad(good);
    const { statuses } = await bad.stop();
    const p99 = percentile(beside.answeredMs, 0.99);
    return [
      {
        what: '1,000 unknown keys a second beside 300 calls with a good one',
        bar: 'p99 of the good one up at most 20%',
        found: `${alone.toFixed(2)} ms alone, ${p99.toFixed(2)} ms beside ${JSON.stringify(statuses).replaceAll('"', '')}; the load's own event loop alone, p99 ${before.ownDelayMs.toFixed(1)} ms`,
        held:
          Object.keys(statuses).every((status) => status === '401') &&
          [before, beside].every((run) => Object.keys(run.statuses).every((status) => status === '200')),
        inTime: p99 <= 1.2 * alone,
      },
    ];
  } finally {
    await service.stop();
  }
};

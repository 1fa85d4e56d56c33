import { goodShare } from './odd-answers.ts';
import type { Measurement } from './report.ts';
import { type HttpClass, requestsOf } from './http-classes.ts';
import { runLoad, startBareServer, type BareServer } from './load.ts';
import type { Service } from './service.ts';

const CONNECTIONS = 16;
const WARMUP_MS = 500;
const DURATION_MS = 2_000;
/** Alternated rounds a pair is measured in; the median ratio counts, because machines are noisy. */
const ROUNDS = 3;
/** Answers from the service's cache above this share are not what a cold class is about. */
const MOST_CACHED = 0.05;

interface Rate {
  /** Good answers a second. */
  readonly perSecond: number;
  /** Share of answers that are not good, from 0 to 1: other programs may hold the service up. */
  readonly refusedShare: number;
}

interface Round {
  readonly figure: number;
  readonly baseline: number;
  readonly refusedShare: number;
  readonly cachedShare: number;
}

async function cacheHits(service: Service): Promise<number> {
  return (await service.metric('gondola_response_cache_lookups_total{result="hit"}')) || 0;
}

async function rate(port: number, requests: readonly string[]): Promise<Rate> {
  const options = { connections: CONNECTIONS, warmupMs: WARMUP_MS, durationMs: DURATION_MS, rate: null };
  const { perSecond, statuses } = await runLoad({ port, requests, ...options });
  const good = goodShare(statuses);
  return { perSecond: perSecond * good, refusedShare: 1 - good };
}

async function measureRound(service: Service, bare: BareServer, requests: readonly string[]): Promise<Round> {
  const baseline = (await rate(bare.port, requests)).perSecond;
  const before = await cacheHits(service);
  const { perSecond: figure, refusedShare } = await rate(service.port, requests);
  const asked = (figure * (WARMUP_MS + DURATION_MS)) / 1000;
  return { figure, baseline, refusedShare, cachedShare: ((await cacheHits(service)) - before) / asked };
}

async function measureClass(service: Service, bare: BareServer, one: HttpClass): Promise<Measurement> {
  const { requests, sample } = await requestsOf(service, one);
  await bare.answer(sample);
  const bodyBytes = Buffer.from(sample.bodyBase64, 'base64').length;
  const rounds: Round[] = [];
  // Each round asks for others, so that it does not find in the cache what the round before left there.
  const size = one.cached ? requests.length : Math.ceil(requests.length / ROUNDS);
  for (let round = 0; round < ROUNDS; round++) {
    const start = one.cached ? 0 : round * size;
    rounds.push(await measureRound(service, bare, requests.slice(start, start + size)));
  }
  rounds.sort((a, b) => a.figure / a.baseline - b.figure / b.baseline);
  const { figure, baseline, refusedShare, cachedShare } = rounds[Math.floor(ROUNDS / 2)]!;
  const percent = (share: number): string => `${(100 * share).toPrecision(2)}%`;
  const fromCache =
    !one.cached && cachedShare > MOST_CACHED ? `, ${percent(cachedShare)} from the cache` : '';
  const refused = refusedShare > 0 ? `, ${percent(refusedShare)} refused` : '';
  return {
    what: `${one.what} (${sample.status}, ${bodyBytes} bytes${fromCache}${refused})`,
    figure,
    unit: 'requests/s',
    baseline: { name: 'bare node:http, same bytes', figure: baseline },
    bar: `at least ${one.least}`,
    met: figure / baseline >= one.least,
  };
}

/** Requests a second of each class beside a bare server that sends the same bytes, both in their own process. */
export async function measureHttp(service: Service, classes: readonly HttpClass[]): Promise<Measurement[]> {
  const bare = await startBareServer();
  try {
    const rows: Measurement[] = [];
    for (const one of classes) rows.push(await measureClass(service, bare, one));
    return rows;
  } finally {
    bare.close();
  }
}

import { httpClasses } from './http-classes.ts';
import { getRequest, runLoad } from './load.ts';
import { goodShare } from './odd-answers.ts';
import type { Measurement } from './report.ts';
import type { Samples } from './samples.ts';
import { type Service, startService } from './service.ts';

const THREADS = [1, 2, 4];
const CONNECTIONS = 32;
const WARMUP_MS = 1_000;
const DURATION_MS = 4_000;
const ROUNDS = 3;
/** 4 threads may take so much of one thread's memory, and 2 must answer so many times as much. */
const MOST_MEMORY = 1.25;
const LEAST_RATE = 1.3;
const MIB = 2 ** 20;

/** What so many threads came to. */
interface Reading {
  readonly threads: number;
  readonly perSecond: number;
  readonly rssBytes: number;
  readonly readyMs: number;
}

/** Good answers a second: the median of some rounds. */
async function rateOf(service: Service, requests: readonly string[]): Promise<number> {
  const rates: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const { perSecond, statuses } = await runLoad({
      port: service.port,
      requests,
      connections: CONNECTIONS,
      warmupMs: WARMUP_MS,
      durationMs: DURATION_MS,
      rate: null,
    });
    rates.push(perSecond * goodShare(statuses));
  }
  return rates.sort((a, b) => a - b)[ROUNDS >> 1]!;
}

async function readingOf(dataDir: string, samples: Samples, threads: number): Promise<Reading> {
  const service = await startService(dataDir, { GONDOLA_THREADS: String(threads) });
  try {
    while ((await service.metric('gondola_threads')) < threads)
      await new Promise((resolve) => setTimeout(resolve, 50));
    const classes = httpClasses(samples);
    const headers = { authorization: service.authorization };
    const requestsOf = (paths: readonly string[]): string[] => paths.map((path) => getRequest(path, headers));
    // Memory is that of threads which have answered questions of every class.
    for (const { paths } of classes) {
      const requests = requestsOf(paths.slice(0, 200));
      const load = { port: service.port, requests, connections: CONNECTIONS, rate: null };
      await runLoad({ ...load, warmupMs: 0, durationMs: WARMUP_MS });
    }
    const points = classes.filter(({ what }) => what === 'one product at one store');
    const perSecond = await rateOf(service, requestsOf(points.flatMap(({ paths }) => paths)));
    return { threads, perSecond, rssBytes: await service.rssBytes(), readyMs: service.readyMs };
  } finally {
    await service.stop();
  }
}

/** Point reads a second and memory of one, two and four threads, each beside one thread's. */
export async function measureThreads(dataDir: string, samples: Samples): Promise<Measurement[]> {
  const readings: Reading[] = [];
  for (const threads of THREADS) readings.push(await readingOf(dataDir, samples, threads));
  const one = readings[0]!;
  return readings.flatMap(({ threads, perSecond, rssBytes, readyMs }) => {
    const rate = perSecond / one.perSecond;
    const memory = rssBytes / one.rssBytes;
    return [
      {
        what: `price rows, ${threads} threads, load from one core`,
        figure: perSecond,
        unit: 'requests/s',
        baseline: { name: 'one thread', figure: one.perSecond },
        bar: threads === 2 ? `at least ${LEAST_RATE}` : null,
        met: threads === 2 ? rate >= LEAST_RATE : null,
      },
      {
        what: `memory, ${threads} threads`,
        figure: rssBytes / MIB,
        unit: 'MiB',
        baseline: { name: 'one thread', figure: one.rssBytes / MIB },
        bar: threads === 4 ? `at most ${MOST_MEMORY}` : null,
        met: threads === 4 ? memory <= MOST_MEMORY : null,
      },
      {
        what: `the first thread ready after, ${threads} threads`,
        figure: readyMs / 1000,
        unit: 's',
        baseline: { name: 'one thread', figure: one.readyMs / 1000 },
        bar: null,
        met: null,
      },
    ];
  });
}

/** All routes at half of the peak that the same mixture reached a moment before. */
import { type BenchData, SEED, withPool } from './data.ts';
import { getRequest, type LoadResult, runLoad } from './load.ts';
import { goodShare, measureOdd } from './odd-answers.ts';
import { readClasses } from './read-classes.ts';
import { type Measurement, percentile } from './report.ts';
import { drawSamples, inOtherCase, type Samples } from './samples.ts';
import { type Service, startService } from './service.ts';

const CONNECTIONS = 16;
const PEAK_MS = 6_000;
const MIXED_MS = 20_000;
const ROUNDS = 600;
const MOST_P99_MS = 15;
const MOST_DELAY_MS = 20;

interface Mixture {
  readonly names: readonly string[];
  readonly requests: readonly string[];
}

/** Every class once a round; `requests[i]` is of class `names[i % names.length]`. */
function mix(service: Service, samples: Samples): Mixture {
  const { choices, chains, stores } = samples;
  const routes: [string, () => string][] = [
    ['store by id', () => `/v1/stores/${inOtherCase(choices, choices.pick(stores).id)}`],
    ['chains', () => '/v1/chains'],
    ['chain by slug', () => `/v1/chains/${choices.pick(chains)}`],
    ...readClasses.map(({ what, make }): [string, () => string] => [what, () => make(samples).path]),
  ];
  const headers = { authorization: service.authorization };
  const requests = Array.from({ length: ROUNDS }, () =>
    routes.map(([, path]) => getRequest(path(), headers)),
  );
  return { names: routes.map(([name]) => name), requests: requests.flat() };
}

function perRoute(names: readonly string[], { latenciesMs, requestOf }: LoadResult): Measurement[] {
  return names.map((name, route) => {
    const of = latenciesMs.filter((_, i) => requestOf[i]! % names.length === route);
    const figure = percentile(of, 0.99);
    const bar = `at most ${MOST_P99_MS} ms`;
    return { what: `${name}, p99`, figure, unit: 'ms', baseline: null, bar, met: figure <= MOST_P99_MS };
  });
}

/** p99 of each route, and of the event loop's delay. */
export async function measureMixed(data: BenchData): Promise<Measurement[]> {
  const samples = await withPool(data, (pool) => drawSamples(pool, SEED));
  const service = await startService(data.dir);
  try {
    const { names, requests } = mix(service, samples);
    const load = { port: service.port, requests, connections: CONNECTIONS, warmupMs: 2_000 };
    // At the peak the service may refuse some, which then are not answered in the sense of the peak.
    const { perSecond, statuses } = await runLoad({ ...load, durationMs: PEAK_MS, rate: null });
    const peak = perSecond * goodShare(statuses);
    const delay = (): Promise<number> =>
      service.metric('gondola_event_loop_delay_seconds{quantile="0.99"}').then((seconds) => seconds * 1000);
    await delay();
    const result = await runLoad({ ...load, durationMs: MIXED_MS, rate: peak / 2 });
    const figure = await delay();
    const bar = `at most ${MOST_DELAY_MS} ms`;
    return [
      {
        what: 'all routes, offered',
        figure: result.perSecond,
        unit: 'requests/s',
        baseline: { name: 'peak', figure: peak },
        bar: null,
        met: null,
      },
      measureOdd('all routes', result.statuses),
      ...perRoute(names, result),
      {
        what: "event loop's delay, p99",
        figure,
        unit: 'ms',
        baseline: null,
        bar,
        met: figure <= MOST_DELAY_MS,
      },
    ];
  } finally {
    await service.stop();
  }
}

import { getRequest, type LoadResult, startLoad } from './load.ts';
import { measureOdd } from './odd-answers.ts';
import { type Measurement, percentile } from './report.ts';
import { inOtherCase, type Samples, wordsOf } from './samples.ts';
import type { Service } from './service.ts';

const QUIET_MS = 5_000;
const READS_PER_SECOND = 200;

function readers(service: Service, samples: Samples): ReturnType<typeof startLoad> {
  const headers = { authorization: service.authorization };
  const requests = samples.pairs.flatMap(({ product, store }, i) => {
    const word = wordsOf(samples.products[i % samples.products.length]?.name ?? 'milk')[0] ?? 'milk';
    const id = inOtherCase(samples.choices, product);
    return [
      getRequest(`/v1/prices?product_id=${id}&store_id=${store}`, headers),
      getRequest(`/v1/products?q=${encodeURIComponent(word)}&limit=${10 + (i % 50)}`, headers),
    ];
  });
  const options = { connections: 4, warmupMs: 1_000, durationMs: null, rate: READS_PER_SECOND };
  return startLoad({ port: service.port, requests, ...options });
}

/** The 99th percentile, in milliseconds. */
const p99 = ({ latenciesMs }: LoadResult): number => percentile(latenciesMs, 0.99);

/** Readers of a service while a task lasts: half of them ask for price rows, half search. */
export async function whileReading(
  service: Service,
  samples: Samples,
  task: () => Promise<void>,
): Promise<LoadResult> {
  const load = readers(service, samples);
  await task();
  return load.stop();
}

/** The readers' p99 and what they were answered besides 200s, against a quiet time before. */
export function disturbed(what: string, during: LoadResult, before: LoadResult): Measurement[] {
  return [
    {
      what: `readers' p99 during ${what}`,
      figure: p99(during),
      unit: 'ms',
      baseline: { name: 'before', figure: p99(before) },
      bar: 'at most 2 times',
      met: p99(during) <= 2 * p99(before),
    },
    measureOdd(`readers during ${what}`, during.statuses),
  ];
}

/** Readers whom nothing disturbs, for a few seconds. */
export function readQuietly(service: Service, samples: Samples): Promise<LoadResult> {
  return whileReading(service, samples, () => new Promise((resolve) => setTimeout(resolve, QUIET_MS)));
}

/** Measures requests. */
export interface RequestMeter {
  observe(route: string, status: number, elapsedMs: number): void;
  /** What was measured so far. */
  series(): readonly RequestSeries[];
}

/** Times of one route's answers of one status, as a thread posts them to another. */
export interface RequestSeries {
  readonly labels: string;
  /** How many were in each of the histogram's buckets; the last one has no bound. */
  readonly buckets: Uint32Array;
  readonly count: number;
  readonly sumMs: number;
}

/** Upper bounds of the histogram's buckets, in milliseconds, inclusive. */
const BOUNDS_MS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 25, 50, 100, 250, 1000, 5000];

interface Series extends RequestSeries {
  count: number;
  sumMs: number;
}

const NAME = 'gondola_http_request_duration_seconds';
const HELP = 'Time from the arrival of a request until its answer was handed to the socket.';

function bucketOf(elapsedMs: number): number {
  let bucket = 0;
  while (bucket < BOUNDS_MS.length && elapsedMs > BOUNDS_MS[bucket]!) bucket++;
  return bucket;
}

function seriesText({ labels, buckets, count, sumMs }: RequestSeries): string[] {
  let cumulative = 0;
  const lines = BOUNDS_MS.map((bound, i) => {
    cumulative += buckets[i]!;
    return `${NAME}_bucket{le="${bound / 1000}",${labels}} ${cumulative}`;
  });
  return [
    ...lines,
    `${NAME}_bucket{le="+Inf",${labels}} ${count}`,
    `${NAME}_sum{${labels}} ${sumMs / 1000}`,
    `${NAME}_count{${labels}} ${count}`,
  ];
}

/**
 * A histogram of request times by route and status. Observing is two look-ups and three additions; prom-client's own
 * histogram hashes its labels on each observation, which a point read would feel.
 */
export function createRequestMeter(): RequestMeter {
  const byRoute = new Map<string, Map<number, Series>>();

  const startSeries = (route: string, status: number): Series => {
    const labels = `route="${route}",status="${status}"`;
    const series = { labels, buckets: new Uint32Array(BOUNDS_MS.length + 1), count: 0, sumMs: 0 };
    const statuses = byRoute.get(route) ?? new Map<number, Series>();
    byRoute.set(route, statuses.set(status, series));
    return series;
  };

  return {
    observe(route, status, elapsedMs) {
      const series = byRoute.get(route)?.get(status) ?? startSeries(route, status);
      series.buckets[bucketOf(elapsedMs)]!++;
      series.count++;
      series.sumMs += elapsedMs;
    },
    series: () => [...byRoute.values()].flatMap((statuses) => [...statuses.values()]),
  };
}

/** The series of several threads as one, in the order in which their labels were met first. */
export function addSeries(threads: readonly (readonly RequestSeries[])[]): RequestSeries[] {
  const sums = new Map<string, Series>();
  for (const { labels, buckets, count, sumMs } of threads.flat()) {
    const sum = sums.get(labels);
    if (sum === undefined) {
      sums.set(labels, { labels, buckets: buckets.slice(), count, sumMs });
      continue;
    }
    buckets.forEach((more, bucket) => (sum.buckets[bucket]! += more));
    sum.count += count;
    sum.sumMs += sumMs;
  }
  return [...sums.values()];
}

/** The histogram in Prometheus's text format. */
export function requestTimesText(series: readonly RequestSeries[]): string {
  const lines = series.flatMap(seriesText);
  return [`# HELP ${NAME} ${HELP}`, `# TYPE ${NAME} histogram`, ...lines, ''].join('\n');
}

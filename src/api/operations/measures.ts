import {
  AggregatorRegistry,
  type MetricObjectWithValues,
  type MetricValue,
  type Registry,
} from 'prom-client';
import { addSeries, type RequestMeter, type RequestSeries, requestTimesText } from '../http/request-meter.ts';

type Metric = MetricObjectWithValues<MetricValue<string>>;

/** All that one thread has measured, as it is posted to another. */
export interface Measures {
  readonly metrics: readonly Metric[];
  readonly requests: readonly RequestSeries[];
}

/** What every thread says alike of the process that they are. */
const OF_PROCESS = 'gondola_process_';

/** What this thread has measured so far. */
export async function takeMeasures(registry: Registry, meter: RequestMeter): Promise<Measures> {
  const metrics: Metric[] = await registry.getMetricsAsJSON();
  return {
    metrics: metrics.map((metric) =>
      metric.name.startsWith(OF_PROCESS) ? { ...metric, aggregator: 'first' } : metric,
    ),
    requests: meter.series(),
  };
}

function addMetrics(threads: readonly Measures[]): Registry {
  return AggregatorRegistry.aggregate(threads.map(({ metrics }) => [...metrics]));
}

/** What threads have counted, as one; of how things are now nothing is in it. For threads that have ended. */
export async function countedBy(threads: readonly Measures[]): Promise<Measures> {
  const metrics: Metric[] = await addMetrics(threads).getMetricsAsJSON();
  return {
    metrics: metrics.filter(({ type, name }) => !name.startsWith(OF_PROCESS) && COUNTS.has(String(type))),
    requests: addSeries(threads.map(({ requests }) => requests)),
  };
}

const COUNTS = new Set(['counter', 'histogram']);

/** What threads have measured, added up, in Prometheus's text format. What is the same for all is the first one's. */
export async function measuresText(threads: readonly Measures[]): Promise<string> {
  const requests = addSeries(threads.map((thread) => thread.requests));
  return (await addMetrics(threads).metrics()) + requestTimesText(requests);
}

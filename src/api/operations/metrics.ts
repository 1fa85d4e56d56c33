import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Pool } from 'pg';
import { type Aggregator, Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { Faults } from '../../access/faults.ts';
import type { Gate } from '../../access/gate.ts';
import type { Checkout } from '../../access/payments/checkout.ts';
import type { Troubles } from '../../access/payments/troubles.ts';
import type { KeyCheck } from '../../access/keys/key-check.ts';
import type { WatchState } from '../../snapshot/files/current.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import type { Overload } from '../http/overload.ts';
import type { ResponseCache } from '../http/response-cache.ts';
import type { UnreadAnswers } from '../http/work/unread-answers.ts';

/** What the metrics are about. */
export interface MetricSources {
  readonly snapshot: () => Snapshot | undefined;
  readonly snapshotState: () => WatchState;
  readonly pool: Pool;
  readonly gate: Gate;
  readonly keyCheck: KeyCheck;
  readonly checkout: Checkout;
  readonly troubles: Troubles;
  readonly faults: Faults;
  readonly cache: ResponseCache;
  readonly overload: Overload;
  readonly unread: UnreadAnswers;
  /** Bytes free on the disk of the data folder; undefined: there is none to watch. */
  readonly diskFreeBytes: (() => number) | undefined;
  readonly clock: () => number;
}

/** The registry, and how to stop what it measures with. */
export interface Metrics {
  readonly registry: Registry;
  close(): void;
}

const HOUR_MS = 3_600_000;
const DELAY_RESOLUTION_MS = 10;

/** A gauge that is read from its source when it is asked for. `of` says how those of threads make one. Default: `first`. */
function gauge(
  registers: Registry[],
  name: string,
  help: string,
  read: () => number,
  of: Aggregator = 'first',
): void {
  const made: Gauge = new Gauge({ name, help, registers, aggregator: of, collect: () => made.set(read()) });
}

function snapshotMetrics(registers: Registry[], sources: MetricSources): void {
  const { snapshot, snapshotState, clock } = sources;
  const manifest = () => snapshot()?.manifest;
  gauge(registers, 'gondola_snapshot_version', 'Version of the snapshot that is served; 0: none.', () => {
    return manifest()?.version ?? 0;
  });
  gauge(registers, 'gondola_snapshot_age_seconds', 'Time since the snapshot was published.', () => {
    const published = manifest()?.published_at;
    return published === undefined ? Number.NaN : Math.max(0, clock() - Date.parse(published)) / 1000;
  });
  gauge(
    registers,
    'gondola_snapshot_ahead_seconds',
    'How far in the future the snapshot was published. Above 0: a clock is wrong, here or where it was published.',
    () => {
      const published = manifest()?.published_at;
      return published === undefined ? 0 : Math.max(0, Date.parse(published) - clock()) / 1000;
    },
  );
  gauge(registers, 'gondola_prices_age_p50_seconds', 'Median age of the prices, now.', () => {
    const found = manifest();
    const hours = found?.freshness.p50_hours ?? Number.NaN;
    const sincePublishedMs =
      found === undefined ? Number.NaN : Math.max(0, clock() - Date.parse(found.published_at));
    return (hours * HOUR_MS + sincePublishedMs) / 1000;
  });
  gauge(registers, 'gondola_snapshot_load_failing', '1 while a newer snapshot could not be loaded.', () => {
    return snapshotState().lastError === null ? 0 : 1;
  });
  const rows = new Gauge({
    name: 'gondola_snapshot_rows',
    help: 'Rows of the snapshot by kind.',
    labelNames: ['kind'],
    registers,
    aggregator: 'first',
    collect: () => {
      for (const [kind, count] of Object.entries(manifest()?.counts ?? {})) rows.set({ kind }, count);
    },
  });
}

function accessMetrics(
  registers: Registry[],
  { gate, keyCheck, checkout, troubles, faults }: MetricSources,
): void {
  const caught = new Counter({
    name: 'gondola_faults_total',
    help: 'Faults outside of requests that were caught and are retried, by cause.',
    labelNames: ['cause'],
    registers,
    collect: () => {
      caught.reset();
      for (const [cause, count] of faults.counts) caught.inc({ cause }, count);
    },
  });
  const payments = new Counter({
    name: 'gondola_payments_total',
    help: 'Payments offered for valid requests, by outcome.',
    labelNames: ['outcome'],
    registers,
    collect: () => {
      payments.reset();
      for (const [outcome, count] of checkout.outcomes) payments.inc({ outcome }, count);
    },
  });
  const unsold = new Counter({
    name: 'gondola_payment_troubles_total',
    help: 'Payments that could not be processed, by rail and cause.',
    labelNames: ['rail', 'cause'],
    registers,
    collect: () => {
      unsold.reset();
      for (const { count, ...labels } of troubles.counts()) unsold.inc(labels, count);
    },
  });
  gauge(registers, 'gondola_payments_running', 'Payments being processed.', () => checkout.running(), 'sum');
  const outcomes = new Counter({
    name: 'gondola_gate_outcomes_total',
    help: 'Requests to paid routes, by what the gate decided.',
    labelNames: ['outcome'],
    registers,
    collect: () => {
      outcomes.reset();
      for (const [outcome, count] of gate.outcomes) outcomes.inc({ outcome }, count);
    },
  });
  gauge(
    registers,
    'gondola_keys_remembered',
    'Keys that pass without another bcrypt check, by each thread.',
    () => keyCheck.size(),
    'sum',
  );
}

function resourceMetrics(
  registers: Registry[],
  { pool, cache, overload, unread, diskFreeBytes }: MetricSources,
): void {
  if (diskFreeBytes !== undefined) {
    gauge(registers, 'gondola_disk_free_bytes', 'Free space on the disk of the data folder.', diskFreeBytes);
  }
  const connections = new Gauge({
    name: 'gondola_database_connections',
    help: 'Connections of the pool by state; waiting: requests for a connection.',
    labelNames: ['state'],
    registers,
    collect: () => {
      connections.set({ state: 'idle' }, pool.idleCount);
      connections.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      connections.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
  const lookups = new Counter({
    name: 'gondola_response_cache_lookups_total',
    help: 'Look-ups in the cache of answers.',
    labelNames: ['result'],
    registers,
    collect: () => {
      lookups.reset();
      lookups.inc({ result: 'hit' }, cache.counts.hits);
      lookups.inc({ result: 'miss' }, cache.counts.misses);
    },
  });
  const cacheBytes = (): number => cache.size.bytes;
  gauge(registers, 'gondola_response_cache_bytes', 'Size of the cache of answers.', cacheBytes, 'sum');
  const refused = new Counter({
    name: 'gondola_overload_refusals_total',
    help: 'Requests refused because the event loop was behind.',
    registers,
    collect: () => {
      refused.reset();
      refused.inc(overload.refused());
    },
  });
  gauge(
    registers,
    'gondola_unread_bytes',
    'Size of the answers that wait for slow readers.',
    () => unread.bytes(),
    'sum',
  );
  const closed = new Counter({
    name: 'gondola_unread_closed_total',
    help: 'Connections closed because too many bytes waited for slow readers.',
    registers,
    collect: () => {
      closed.reset();
      closed.inc(unread.closed());
    },
  });
}

/** Metrics of this thread in Prometheus's terms, each read when it is asked for. */
export function createMetrics(sources: MetricSources): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'gondola_' });
  const delay = monitorEventLoopDelay({ resolution: DELAY_RESOLUTION_MS });
  delay.enable();
  const quantiles = new Gauge({
    name: 'gondola_event_loop_delay_seconds',
    help: 'Delay of the event loop since the last scrape, by quantile.',
    labelNames: ['quantile'],
    registers: [registry],
    aggregator: 'max',
    collect: () => {
      for (const quantile of [50, 99, 100]) {
        const seconds = Math.max(0, delay.percentile(quantile) / 1e9 - DELAY_RESOLUTION_MS / 1000);
        quantiles.set({ quantile: String(quantile / 100) }, Number.isFinite(seconds) ? seconds : 0);
      }
      delay.reset();
    },
  });
  gauge([registry], 'gondola_threads', 'Serving threads whose values are added up here.', () => 1, 'sum');
  snapshotMetrics([registry], sources);
  accessMetrics([registry], sources);
  resourceMetrics([registry], sources);
  return { registry, close: () => delay.disable() };
}

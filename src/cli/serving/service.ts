import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import type { Logger } from 'pino';
import { openRails, protocolsOf } from '../../access/rails.ts';
import type { App } from '../../api/app.ts';
import { ConfigError } from '../../config/config-error.ts';
import type { Config } from '../../config/config.ts';
import { exposureLine, exposureOf } from '../../config/exposure.ts';
import { isDemoRecord } from '../../record/demo-record.ts';
import type { CurrentSnapshot } from '../../snapshot/files/current.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import type { ExitCode } from '../command.ts';
import { lockDataFolder } from '../data-folder.ts';
import type { EarlySnapshots } from './early-snapshots.ts';
import { keepRecord, type RecordKeeper } from './keep-record.ts';
import { describeError, exitCodeOf } from '../failure.ts';
import { collectGarbageSoon } from './collect-garbage.ts';
import { type HealthThread, startHealthThread } from './health-thread.ts';
import { listen } from './listen.ts';
import { makeReady, type ReadySteps } from './make-ready.ts';
import { findRailFaults } from './rail-faults.ts';
import { type DemoSession, openDemoSession } from './demo-session.ts';
import { openServingApp, type ServingApp } from './serving-app.ts';
import { stopServing } from './stop-serving.ts';
import { type ServingThreads, startServingThreads } from './threads/serving-threads.ts';
import { tryNext } from './try-next.ts';
import type { ServiceVoice } from './voice.ts';

/** What the way out may take after the drain: the last resort. */
const EXIT_MS = 13_500;

const SNAPSHOT_POLL_MS = 50;
/** A greeting waits no longer for the record. */
const RECORD_ANSWER_MS = 3_000;

/**
 * How much the heap of objects may grow, in percent of what lives, before it is collected whole. It is small beside the
 * snapshot's columns (25 MB for the demo), so V8 would collect it twice a second under load, for tens of milliseconds
 * each. Twice of what lives costs little memory; threads, each of which has a part of the load, share it.
 */
const HEAP_GROWTH = 200;
const LEAST_HEAP_GROWTH = 50;

const heapGrowth = (threads: number): string =>
  `--heap-growing-percent=${Math.max(LEAST_HEAP_GROWTH, Math.round(HEAP_GROWTH / threads))}`;

type Ending = { reason: NodeJS.Signals } | { failure: unknown };

/**
 * The serving process, from the settings to the exit code: one service a data folder, listening from the start (so that
 * `/health` and `/ready` tell how far it is), ended by SIGTERM, SIGINT or SIGHUP. A second signal ends it at once.
 */
export async function runService(
  config: Config,
  voice: ServiceVoice,
  snapshots: EarlySnapshots,
): Promise<ExitCode> {
  // A node of another chain would say of every payment that it never came.
  const { faults } = await findRailFaults(await openRails(protocolsOf(config)));
  if (faults.length > 0) throw new ConfigError(faults);
  const unlock = await lockDataFolder(config.dataDir);
  try {
    return await serveUntilEnded(config, voice, snapshots);
  } finally {
    unlock();
  }
}

async function serveUntilEnded(
  config: Config,
  voice: ServiceVoice,
  snapshots: EarlySnapshots,
): Promise<ExitCode> {
  setFlagsFromString(heapGrowth(config.threads));
  const signalled = nextSignal();
  const service = await openService(config, voice, snapshots);
  const ending = await untilEnded(service, config, signalled).catch((failure: unknown) => ({ failure }));
  if ('failure' in ending) voice.fail(describeError(ending.failure));
  else voice.stopping(ending.reason);
  await closeService(
    service,
    'reason' in ending && ending.reason === 'SIGTERM' ? config.drainSeconds * 1000 : 0,
  );
  if (!('failure' in ending)) return 0;
  return exitCodeOf(ending.failure);
}

/** All that a serving process holds open. */
interface Service {
  readonly app: App;
  readonly endApp: ServingApp['end'];
  /** The threads that serve beside this one, and who tells them that it listens. */
  readonly threads: ServingThreads;
  readonly listens: (server: Server) => void;
  readonly voice: ServiceVoice;
  readonly keeper: RecordKeeper;
  /** Null: the service is no demo. */
  readonly session: DemoSession | null;
  /** Resolves with the first look at the snapshot folder. */
  readonly watching: Promise<CurrentSnapshot>;
  readonly ready: Pick<ReadySteps, 'followed' | 'end'>;
  /** Null: there is none. */
  readonly healthThread: Promise<HealthThread | null>;
  /** What the start found of the record: an empty one leaves nothing to wait for; null: the demo's, or not, is not known yet. */
  readonly found: { isEmpty: boolean; isDemo: boolean | null };
}

/** Opens everything side by side: threads read the snapshot while this one builds the app. */
async function openService(
  config: Config,
  voice: ServiceVoice,
  { watching, follow }: EarlySnapshots,
): Promise<Service> {
  const { logger } = voice;
  const found: Service['found'] = { isEmpty: false, isDemo: null };
  const keeper = keepRecord({ config, voice, onOpen: () => threads.tell() });
  const session = openDemoSession(config, keeper.asOwner);
  let listens: Service['listens'] = () => {};
  const threads = startServingThreads({
    threads: config.threads,
    logger,
    log: voice.relay,
    state: () => ({
      apiUrl: keeper.apiUrl(),
      isRecordEmpty: found.isEmpty,
      isDemo: found.isDemo,
    }),
    redeem: async (code) => (await session?.redeem(code)) ?? null,
    measure: () => app.measures(),
    listening: new Promise((resolve) => (listens = resolve)),
  });
  let watched: CurrentSnapshot | null = null;
  const ready = makeReady(threads, logger);
  follow(ready);
  void watching.then((snapshots) => (watched = snapshots));
  const exposure = exposureOf(config);
  logger[exposure.unsafe.length === 0 ? 'info' : 'warn'](exposureLine(exposure));
  const { app, end: endApp } = await openServingApp({
    config,
    logger,
    threads: config.threads,
    apiUrl: () => keeper.apiUrl(),
    reconcilesOnce: keeper.usable,
    snapshots: {
      get: () => watched?.get(),
      state: () => watched?.state() ?? NOTHING_YET,
      isRecordEmpty: () => found.isEmpty,
    },
    isDemo: () => found.isDemo,
    ...(session === null ? {} : { redeemCode: session.redeem }),
    amongThreads: threads.amongThreads,
  });
  const healthThread = openHealthThread(app, config, logger);
  return { app, endApp, threads, listens, voice, keeper, session, watching, ready, healthThread, found };
}

async function openHealthThread(app: App, config: Config, logger: Logger): Promise<HealthThread | null> {
  const { host, healthPort: port } = config;
  if (port === null) return null;
  const thread = await startHealthThread({ host, port }, () => app.vitals());
  logger.info({ port: thread.port }, 'answering /health and /ready on a thread of its own');
  return thread;
}

/** Listens, and serves what there is, until a signal comes or there is no hope of anything to serve. */
async function untilEnded(service: Service, config: Config, signalled: Promise<Ending>): Promise<Ending> {
  const { app, voice, session } = service;
  await service.healthThread;
  const base = await listen(app, config);
  service.listens(app.server);
  voice.logger.info({ url: base }, 'listening');
  const greet = async (snapshot: Snapshot): Promise<void> => {
    const isDemo = await isOfDemo(service);
    // Nothing but the demo's own record gives a key for the code.
    const code = isDemo === true ? (session?.code ?? null) : null;
    voice.greet(tryNext(snapshot, config, base, { code, isDemo }));
  };
  return Promise.race([signalled, failureOf(prepare(service, greet))]);
}

async function closeService(
  { app, endApp, threads, keeper, watching, ready, healthThread }: Service,
  drainMs: number,
): Promise<void> {
  ready.end();
  const lastResort = setTimeout(() => process.exit(1), drainMs + EXIT_MS);
  const thread = await healthThread.catch(() => null);
  const stopping = stopServing(app, drainMs, threads);
  await thread?.tell();
  await stopping;
  await thread?.close();
  // A load on its way is not waited for.
  void watching.then((snapshots) => snapshots.close());
  await endApp();
  await keeper.close();
  clearTimeout(lastResort);
}

const NOTHING_YET = { version: null, publishedAt: null, loadedAt: null, lastError: null };

/** Greets when the first snapshot is served, while the rest is still being prepared. Rejects where there will be none. */
async function prepare(
  { app, keeper, voice, watching, ready, found, threads }: Service,
  greet: (snapshot: Snapshot) => Promise<void>,
): Promise<void> {
  const snapshots = await watching;
  const greeted = firstSnapshot(snapshots).then(greet);
  // Its examples are reads that few ask for.
  void greeted
    .then(ready.followed)
    .then(() => app.warm())
    // What a start leaves behind would be collected among the first thousand reads.
    .then(collectGarbageSoon)
    .catch((error: unknown) =>
      voice.logger.warn({ err: error }, 'the documentation could not be made beforehand'),
    );
  const filled = await keeper.prepare(snapshots);
  await learnOfDemo({ keeper, found, threads });
  if (!filled) {
    found.isEmpty = true;
    threads.tell();
    voice.say(
      'The record is empty, and so is the service. Fill it: npx gondola import PATH, then npx gondola publish.',
    );
  }
  await greeted;
}

/**
 * Asks the record whether the demo made it. Only it knows whose prices it has: those of a start with GONDOLA_DEMO=off may
 * be the demo's, and those of a start without a setting somebody's own.
 */
async function learnOfDemo({
  keeper,
  found,
  threads,
}: Pick<Service, 'keeper' | 'found' | 'threads'>): Promise<boolean | null> {
  found.isDemo = await keeper.asOwner(isDemoRecord).catch(() => found.isDemo);
  threads.tell();
  return found.isDemo;
}

/** Whether the record is the one that the demo made; null: it could not be asked in time. */
async function isOfDemo(service: Service): Promise<boolean | null> {
  return Promise.race([learnOfDemo(service), sleep(RECORD_ANSWER_MS, null, { ref: false })]);
}

async function firstSnapshot(snapshots: CurrentSnapshot): Promise<Snapshot> {
  for (;;) {
    const snapshot = snapshots.get();
    if (snapshot !== undefined) return snapshot;
    await sleep(SNAPSHOT_POLL_MS, undefined, { ref: false });
  }
}

/** Settles only with a failure: success is no reason to end. */
function failureOf(task: Promise<void>): Promise<Ending> {
  return new Promise((resolve) => {
    task.catch((failure: unknown) => resolve({ failure }));
  });
}

/** The first signal to end; the second one ends the process at once. */
function nextSignal(): Promise<Ending> {
  return new Promise((resolve) => {
    let signals = 0;
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
      process.on(signal, () => {
        signals++;
        if (signals > 1) process.exit(130);
        resolve({ reason: signal });
      });
    }
  });
}

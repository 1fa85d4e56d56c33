import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { pino } from 'pino';
import { openLimitMemory } from '../../../access/limits/limit-memory.ts';
import { loadConfig } from '../../../config/config.ts';
import { connectCalls } from '../../../process/calls.ts';
import { snapshotFolder } from '../../data-folder.ts';
import { collectGarbageSoon } from '../collect-garbage.ts';
import { openServingApp } from '../serving-app.ts';
import { leaveServing } from '../stop-serving.ts';
import type { FirstThreadDuties, ThreadDuties, ThreadStart } from './duties.ts';
import { unprepared } from '../make-ready.ts';
import { followSnapshots } from './followed-snapshots.ts';

/*
 * A further thread that serves. It has an application of its own, as the first thread has; settings come from the same
 * environment, what is known of the process and the snapshots from the first thread, and limits are counted in the memory
 * that all threads share. It listens when it is told to, which is when it has something to serve.
 */

if (parentPort === null) throw new Error('This module is run as a thread.');
const start = workerData as ThreadStart;
const config = loadConfig();
let { state } = start;

const duties: ThreadDuties = {
  know: (known) => void (state = known),
  take: (offer) => snapshots.take(offer),
  letGo() {
    // Asking for what is served now is what lets go of the others.
    snapshots.get();
    collectGarbageSoon();
  },
  async listen(descriptor) {
    const { app } = await opening;
    await app.ready();
    app.server.listen({ fd: descriptor });
    await once(app.server, 'listening');
  },
  measure: async () => (await opening).app.measures(),
  drain: async () => (await opening).app.drain(),
  stopListening: async () => void (await opening).app.server.close(),
  async leave() {
    const { app, end } = await opening;
    await leaveServing(app);
    await end();
  },
};
const first = connectCalls<FirstThreadDuties>(parentPort, duties);
// A line that nobody takes is lost with the process.
const log = (line: string): void => void first.call('log', line).catch(() => {});
const logger = pino(
  { level: start.logLevel, timestamp: pino.stdTimeFunctions.isoTime },
  { write: log },
).child({ thread: start.thread });
const served = new Int32Array(start.served);
const released = (number: number): void => void first.call('released', number).catch(() => {});
const snapshots = followSnapshots(snapshotFolder(config.dataDir), served, released, unprepared(logger));

const opening = openServingApp({
  config,
  logger,
  threads: start.threads,
  apiUrl: () => state.apiUrl,
  reconcilesOnce: null,
  snapshots: {
    get: snapshots.get,
    state: snapshots.state,
    isRecordEmpty: () => state.isRecordEmpty,
  },
  isDemo: () => state.isDemo,
  redeemCode: (code) => first.call('redeem', code),
  amongThreads: {
    limitMemory: openLimitMemory(start.limits, start.thread),
    runs: { own: start.run, all: () => state.runs },
    measureAll: () => first.call('measureAll', null),
  },
});

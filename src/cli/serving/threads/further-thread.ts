import { setTimeout as sleep } from 'node:timers/promises';
import type { Measures } from '../../../api/operations/measures.ts';
import { type Calls, connectCalls } from '../../../process/calls.ts';
import { startThread } from '../../../process/start-thread.ts';
import { holdShared } from '../../../snapshot/files/shared-snapshot.ts';
import type { Snapshot } from '../../../snapshot/snapshot.ts';
import type { FirstThreadDuties, OfferedSnapshot, ThreadDuties, ThreadStart } from './duties.ts';

/** A thread that serves beside the first one, as the first one sees it. */
export interface FurtherThread {
  /** Resolves when it has ended, with why. */
  readonly ended: Promise<Error>;
  /** Calls what it does. */
  readonly call: Calls<ThreadDuties>['call'];
  /** The same, where nobody waits for it: a thread that has ended does nothing. */
  say<Name extends keyof ThreadDuties>(name: Name, argument: Parameters<ThreadDuties[Name]>[0]): void;
  /** The number of the snapshot that it was given last; 0: none. */
  readonly given: number;
  /** The same of the one that it made ready last. */
  readonly ready: number;
  /** Gives it a snapshot, whose memory is not written again while it has it. Rejects where it cannot make it ready. */
  give(snapshot: Snapshot, offer: OfferedSnapshot): Promise<void>;
  /** Whether it was told to listen. */
  isListening: boolean;
  /** What it has measured; where it does not say so in time, what it said last, or null. */
  measure(withinMs: number): Promise<Measures | null>;
  /** What it said last. */
  readonly measured: Measures | null;
  /** Ends it where it stands. */
  terminate(because?: Error): Promise<void>;
}

/**
 * Room for objects that do not live long, which is most of what answers are made with: half of what V8 would take by
 * itself. Collecting it costs by what lives, which is little.
 */
const YOUNG_MB = 24;

/** Starts a thread; `duties` are what the first one does for it. */
export function startFurtherThread(
  start: ThreadStart,
  duties: Omit<FirstThreadDuties, 'released'>,
): FurtherThread {
  const worker = startThread(new URL('./serving-thread', import.meta.url), start, {
    maxYoungGenerationSizeMb: YOUNG_MB,
  });
  const holds = new Map<number, () => void>();
  const release = (number: number): void => {
    holds.get(number)?.();
    holds.delete(number);
  };
  const calls = connectCalls<ThreadDuties>(worker, { ...duties, released: release });
  let cause = new Error('It has ended by itself');
  worker.on('error', (error: Error) => (cause = error));
  const ended = new Promise<Error>((resolve) => {
    worker.once('exit', () => {
      calls.end(cause);
      for (const number of holds.keys()) release(number);
      resolve(cause);
    });
  });
  let given = 0;
  let ready = 0;
  let measured: Measures | null = null;
  return {
    ended,
    call: calls.call,
    say: (name, argument) => void calls.call(name, argument).catch(() => {}),
    get given() {
      return given;
    },
    get ready() {
      return ready;
    },
    async give(snapshot, offer) {
      given = offer.number;
      holds.set(offer.number, holdShared(snapshot));
      await calls.call('take', offer);
      ready = offer.number;
    },
    isListening: false,
    async measure(withinMs) {
      const asked = calls.call('measure', null).catch(() => null);
      measured = (await Promise.race([asked, sleep(withinMs, null, { ref: false })])) ?? measured;
      return measured;
    },
    get measured() {
      return measured;
    },
    async terminate(because) {
      if (because !== undefined) cause = because;
      await worker.terminate();
    },
  };
}

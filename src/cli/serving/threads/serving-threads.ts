import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { buffersOf, type LimitMemory, newLimitMemory } from '../../../access/limits/limit-memory.ts';
import type { AmongThreads } from '../../../api/app-deps.ts';
import { giveDerivations } from '../../../api/shared-derivations.ts';
import { countedBy, type Measures } from '../../../api/operations/measures.ts';
import { shareSnapshot } from '../../../snapshot/files/shared-snapshot.ts';
import type { Snapshot } from '../../../snapshot/snapshot.ts';
import type { OtherThreads } from '../stop-serving.ts';
import type { FirstThreadDuties, ProcessState } from './duties.ts';
import { type FurtherThread, startFurtherThread } from './further-thread.ts';
import { duplicateListening } from './listening-descriptor.ts';

/** What the threads beside the first one are started with. */
export interface ServingThreadsOptions {
  /** How many threads serve, the first one too. */
  readonly threads: number;
  readonly logger: Logger;
  /** What the first thread knows now, but for the runs. */
  readonly state: () => Omit<ProcessState, 'runs'>;
  readonly redeem: FirstThreadDuties['redeem'];
  /** Writes a line of another thread's log. */
  readonly log: FirstThreadDuties['log'];
  /** What the first thread has measured. */
  readonly measure: () => Promise<Measures>;
  /** Resolves with the server of the first thread when it listens. */
  readonly listening: Promise<Server>;
}

/** The threads that serve beside the first one; none, where one thread is enough. */
export interface ServingThreads extends OtherThreads {
  /** What the first thread's application has in common with theirs. */
  readonly amongThreads: AmongThreads;
  /**
   * Has all of them make a snapshot ready, which the first thread has prepared. One that cannot, or not in time, is
   * replaced. They are started with the first one that is offered, which nobody waits for. Never rejects.
   */
  offer(snapshot: Snapshot): Promise<void>;
  /** All threads serve from now on what was offered last. */
  goOver(): void;
  /** Tells them what the process knows now. */
  tell(): void;
}

/** A thread that did not live longer is replaced only after as long, and then after twice as long. */
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 60_000;
/** How long a snapshot may take to be made ready, and measures to come. */
const READY_MS = 60_000;
const MEASURE_MS = 1_000;

/** Runs the threads beside the first one, and replaces those that die. */
export function startServingThreads(options: ServingThreadsOptions): ServingThreads {
  return new Threads(options);
}

class Threads implements ServingThreads {
  readonly amongThreads: AmongThreads;
  readonly #options: ServingThreadsOptions;
  readonly #memory: LimitMemory;
  readonly #served = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  readonly #runs: string[] = [randomUUID()];
  readonly #threads = new Set<FurtherThread>();
  #offered: { readonly number: number; readonly snapshot: Snapshot } | null = null;
  /** What threads have counted that have ended, as far as it was asked for. */
  #departed: Measures | null = null;
  #isLeaving = false;

  constructor(options: ServingThreadsOptions) {
    this.#options = options;
    this.#memory = newLimitMemory(options.threads);
    this.amongThreads = {
      limitMemory: this.#memory,
      runs: { own: this.#runs[0]!, all: () => this.#runs },
      measureAll: () => this.#measureAll(),
    };
  }

  async offer(snapshot: Snapshot): Promise<void> {
    const isFirst = this.#offered === null;
    this.#offered = { number: (this.#offered?.number ?? 0) + 1, snapshot };
    // Before there is anything to serve they would only slow down the thread that loads it.
    if (isFirst) for (let thread = 1; thread < this.#options.threads; thread++) void this.#keep(thread);
    else await Promise.all([...this.#threads].map((thread) => this.#give(thread)));
  }

  goOver(): void {
    Atomics.store(this.#served, 0, this.#offered?.number ?? 0);
    for (const thread of this.#threads) {
      thread.say('letGo', null);
      void this.#letListen(thread);
    }
  }

  tell(): void {
    for (const thread of this.#threads) thread.say('know', this.#state());
  }

  drain(): void {
    this.#isLeaving = true;
    for (const thread of this.#threads) thread.say('drain', null);
  }

  async stopListening(): Promise<void> {
    await Promise.all([...this.#threads].map((thread) => thread.call('stopListening', null).catch(() => {})));
  }

  async leave(): Promise<void> {
    await Promise.all([...this.#threads].map((thread) => thread.call('leave', null).catch(() => {})));
    await Promise.all([...this.#threads].map((thread) => thread.terminate()));
  }

  #state(): ProcessState {
    return { ...this.#options.state(), runs: [...this.#runs] };
  }

  /** Runs one thread after another, for as long as the process serves. */
  async #keep(number: number): Promise<void> {
    const { logger } = this.#options;
    for (let waitMs = FIRST_WAIT_MS; !this.#isLeaving; ) {
      const startedMs = performance.now();
      const thread = this.#start(number);
      const error = await thread.ended;
      this.#threads.delete(thread);
      this.#memory.places.clear(number);
      if (thread.measured !== null)
        this.#departed = await countedBy([this.#departed, thread.measured].filter((one) => one !== null));
      if (this.#isLeaving) return;
      waitMs = performance.now() - startedMs > LONGEST_WAIT_MS ? FIRST_WAIT_MS : waitMs;
      logger.error(
        { thread: number, err: error },
        'a thread that serves has ended; another one takes its place',
      );
      await sleep(waitMs, undefined, { ref: false });
      waitMs = Math.min(2 * waitMs, LONGEST_WAIT_MS);
    }
  }

  #start(number: number): FurtherThread {
    const { log, redeem, logger, threads } = this.#options;
    const run = randomUUID();
    this.#runs.push(run);
    // The others must not count its calls as another process's.
    this.tell();
    const thread = startFurtherThread(
      {
        thread: number,
        limits: buffersOf(this.#memory),
        served: this.#served.buffer,
        run,
        threads,
        logLevel: logger.level,
        state: this.#state(),
      },
      { log, redeem, measureAll: () => this.#measureAll() },
    );
    this.#threads.add(thread);
    void this.#give(thread).then(() => this.#letListen(thread));
    return thread;
  }

  /** Gives a thread what was offered last. A thread that cannot make it ready is ended, and so replaced. */
  async #give(thread: FurtherThread): Promise<void> {
    const offered = this.#offered;
    if (offered === null || thread.given >= offered.number) return;
    try {
      const { number, snapshot } = offered;
      const offer = { number, shared: shareSnapshot(snapshot), derived: giveDerivations(snapshot) };
      const ready = thread.give(snapshot, offer);
      const inTime = await Promise.race([ready.then(() => true), sleep(READY_MS, false, { ref: false })]);
      if (!inTime) throw new Error(`It has not made snapshot ${snapshot.manifest.version} ready in time`);
    } catch (error) {
      await thread.terminate(error instanceof Error ? error : new Error(String(error)));
    }
  }

  /** Lets a thread listen that has what all serve. */
  async #letListen(thread: FurtherThread): Promise<void> {
    const number = Atomics.load(this.#served, 0);
    if (number === 0 || thread.ready !== number || thread.isListening || this.#isLeaving) return;
    thread.isListening = true;
    try {
      const descriptor = await duplicateListening(await this.#options.listening);
      await thread.call('listen', descriptor);
      this.#options.logger.info('a further thread is listening');
    } catch (error) {
      await thread.terminate(error instanceof Error ? error : new Error(String(error)));
    }
  }

  /** What all threads have measured, the first one first; of one that does not answer in time, what it said last. */
  async #measureAll(): Promise<readonly Measures[]> {
    const first = await this.#options.measure();
    const others = await Promise.all([...this.#threads].map((thread) => thread.measure(MEASURE_MS)));
    return [first, ...others, this.#departed].filter((measures) => measures !== null);
  }
}

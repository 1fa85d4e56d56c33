import { setImmediate as nextTurn } from 'node:timers/promises';
import { doSlice, type Sliced } from '../domain/slices.ts';
import { usGazetteer } from '../gazetteer/gazetteer.ts';
import { prepareUuidIndex } from '../lookup/uuid-index.ts';
import type { Snapshot } from '../snapshot/snapshot.ts';
import { RESOURCES } from './resources.ts';

type Step = (snapshot: Snapshot) => void | Promise<void>;

const prepareIds = ({ stores, products }: Snapshot): void => {
  for (const index of [stores.ids, stores.redirects, products.ids]) prepareUuidIndex(index);
};

// Read ahead, places cost no request anything; one that names a place in the first moments reads them itself.
const readGazetteer = (): void => void usGazetteer();

/** What a step fails with goes to whoever asked for it. */
const rethrow = (error: unknown): void => {
  throw error;
};

async function doEach(steps: readonly Step[], snapshot: Snapshot, failed = rethrow): Promise<void> {
  for (const step of steps) {
    try {
      await step(snapshot);
    } catch (error) {
      failed(error);
    }
    await nextTurn();
  }
}

/** Prepares a snapshot for the first reads of every resource. Lets requests through between its steps. */
export function prepareReads(snapshot: Snapshot): Promise<void> {
  return doEach([prepareIds, ...RESOURCES.flatMap(({ prepare }) => prepare ?? [])], snapshot);
}

/**
 * The same of what takes longer and fewer reads need, after `prepareReads`: see `Resource.prepareRest`. Where `failed` is
 * given it is told of what could not be prepared, and the rest goes on: reads derive what is missing, or fail by themselves.
 */
export function prepareRest(snapshot: Snapshot, failed?: (error: unknown) => void): Promise<void> {
  const steps = [readGazetteer, ...RESOURCES.flatMap((resource) => resource.prepareRest ?? [])];
  return doEach(steps, snapshot, failed);
}

function* everythingAhead(snapshot: Snapshot): Sliced<void> {
  for (const resource of RESOURCES) yield* resource.makeAhead?.(snapshot) ?? [];
}

/**
 * Makes ahead what reads make at a first use, after `prepareRest`: see `Resource.makeAhead`. A slice a turn of the event
 * loop, and no more of it once `signal` is aborted.
 */
export async function makeAhead(snapshot: Snapshot, signal: AbortSignal): Promise<void> {
  const work = everythingAhead(snapshot);
  while (!signal.aborted && doSlice(work).done !== true) await nextTurn();
  // What is begun gives its room back.
  work.return();
}

/** Asks as many do, and answers nobody, after `prepareReads`: see `Resource.rehearse`. */
export function* rehearse(snapshot: Snapshot): Sliced<void> {
  for (const resource of RESOURCES) yield* resource.rehearse?.(snapshot) ?? [];
}

/** What reads asked of a snapshot again and again, to be answered ahead in another: see `Resource.askedAgain`. */
export function askedAgain(snapshot: Snapshot): (next: Snapshot) => Sliced<void> {
  const asked = RESOURCES.flatMap((resource) => resource.askedAgain?.(snapshot) ?? []);
  return function* answered(next) {
    for (const answer of asked) yield* answer(next);
  };
}

import type { LimitBuffers } from '../../../access/limits/limit-memory.ts';
import type { GivenDerivations } from '../../../api/shared-derivations.ts';
import type { Measures } from '../../../api/operations/measures.ts';
import type { SharedSnapshot } from '../../../snapshot/files/shared-snapshot.ts';

/** What a further thread starts with. */
export interface ThreadStart {
  /** Its number among those beside the first one, from 1; one that takes another's place has the same. */
  readonly thread: number;
  readonly limits: LimitBuffers;
  /** An Int32 that threads share: the number of the snapshot that all of them serve, 0 for none. */
  readonly served: SharedArrayBuffer;
  /** Its run, a UUID; see `ProcessRuns`. */
  readonly run: string;
  /** How many threads serve, the first one too. */
  readonly threads: number;
  readonly logLevel: string;
  readonly state: ProcessState;
}

/** What the first thread knows, and the others need. */
export interface ProcessState {
  /** Where the record is. */
  readonly apiUrl: string;
  readonly isRecordEmpty: boolean;
  /** Whether the demo made the record; null: it was not asked yet. */
  readonly isDemo: boolean | null;
  /** The runs of all threads, of those that have ended too. */
  readonly runs: readonly string[];
}

/** A snapshot that a thread is to make ready. */
export interface OfferedSnapshot {
  /** From 1, in the order of loading. */
  readonly number: number;
  readonly shared: SharedSnapshot;
  /** What the first thread has derived of it. */
  readonly derived: GivenDerivations;
}

/** What a further thread does when the first one calls it. */
export type ThreadDuties = {
  /** Takes over what the process knows now. */
  readonly know: (state: ProcessState) => void;
  /** Makes a snapshot ready; it is served when `ThreadStart.served` says so. */
  readonly take: (offer: OfferedSnapshot) => Promise<void>;
  /** Lets go of the snapshots before the one that is served. */
  readonly letGo: (_: null) => void;
  /** Listens by a descriptor, which is its own from now on. */
  readonly listen: (descriptor: number) => Promise<void>;
  readonly measure: (_: null) => Promise<Measures>;
  /** Fails readiness, and ends connections with their next answer. */
  readonly drain: (_: null) => Promise<void>;
  /** Accepts nobody any more. */
  readonly stopListening: (_: null) => Promise<void>;
  /** Answers whom it has accepted, and closes all that it has open. */
  readonly leave: (_: null) => Promise<void>;
};

/** What the first thread does when another one calls it. */
export type FirstThreadDuties = {
  /** Writes a line of the log. */
  readonly log: (line: string) => void;
  /** Nothing of the snapshot with this number is left in the thread. */
  readonly released: (number: number) => void;
  /** Gives a page's reader a key for a code. */
  readonly redeem: (code: string) => Promise<string | null>;
  readonly measureAll: (_: null) => Promise<readonly Measures[]>;
};

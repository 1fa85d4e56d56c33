import type { Snapshot } from '../../snapshot/snapshot.ts';
import type { Coding } from './compression.ts';
import type { BareAnswer, WholeAnswer } from './answer.ts';
import type { Exchange } from './exchange.ts';
import type { AnswerForm } from './forms.ts';

/** A route that can send answers which it kept. */
export interface KeepingRoute {
  /** The route's template. */
  readonly label: string;
  /** Sends the answer to whoever may have it. */
  serveKept(exchange: Exchange, answer: CachedAnswer): void;
}

/** An answer kept in memory under the URL that asked for it. */
export interface CachedAnswer extends BareAnswer {
  readonly route: KeepingRoute;
  readonly tag: string;
  /** Whether the URL asks for the envelope; null: the answer is no JSON, so it has none. */
  readonly enveloped: boolean | null;
  /** Forms that an Accept header may ask for in its place; undefined: the URL alone says which form it is. */
  readonly otherForms?: Readonly<Record<string, AnswerForm>> | undefined;
  readonly untilMs: number;
}

/** Answers of one snapshot, the least recently used dropped first. */
export interface ResponseCache {
  get(snapshot: Snapshot | undefined, url: string, nowMs: number): CachedAnswer | undefined;
  put(snapshot: Snapshot, url: string, answer: CachedAnswer): void;
  /** Keeps a compressed body with its answer. */
  addCoded(url: string, answer: WholeAnswer, coding: Coding, body: Buffer): void;
  readonly size: { readonly entries: number; readonly bytes: number };
  readonly counts: { hits: number; misses: number };
}

/** What an entry takes beside its body and URL. */
const ENTRY_BYTES = 400;
/** A larger answer would push out too many others; and a large one is rarely asked for twice within a minute. */
const LARGEST_SHARE = 1 / 16;
const LARGEST_BYTES = 64 * 1024;

/** Answers that were put or used since a moment, by URL. */
interface Generation {
  readonly entries: Map<string, CachedAnswer>;
  bytes: number;
}

const newGeneration = (): Generation => ({ entries: new Map(), bytes: 0 });

function sizeOf(url: string, { body, coded }: CachedAnswer): number {
  return body.length + (coded.br?.length ?? 0) + (coded.gzip?.length ?? 0) + url.length + ENTRY_BYTES;
}

/** Answers in the order of their use, roughly: those that were used last are in the young generation. */
interface Kept {
  young: Generation;
  old: Generation;
}

const nothingKept = (): Kept => ({ young: newGeneration(), old: newGeneration() });

/** Puts an answer into the young generation, which becomes the old one when it has half of the bytes. */
function add(kept: Kept, url: string, answer: CachedAnswer, capacity: number): void {
  const size = sizeOf(url, answer);
  if (kept.young.bytes + size > capacity / 2) {
    kept.old = kept.young;
    kept.young = newGeneration();
  }
  kept.young.entries.set(url, answer);
  kept.young.bytes += size;
}

/** Takes an answer out of the generation that has it. */
function take({ young, old }: Kept, url: string): CachedAnswer | undefined {
  for (const generation of [young, old]) {
    const answer = generation.entries.get(url);
    if (answer === undefined) continue;
    generation.entries.delete(url);
    generation.bytes -= sizeOf(url, answer);
    return answer;
  }
  return undefined;
}

/** The answer for a URL, which is then among those that were used last. */
function use(kept: Kept, url: string, capacity: number): CachedAnswer | undefined {
  const answer = kept.young.entries.get(url);
  if (answer !== undefined || !kept.old.entries.has(url)) return answer;
  const older = take(kept, url);
  if (older !== undefined) add(kept, url, older, capacity);
  return older;
}

/**
 * A cache of at most `capacity` bytes. A new snapshot empties it. Two generations stand for the order of use: what is
 * put or used is in the younger; when that has half of the bytes it becomes the older, and what the older one held is
 * dropped at once. Dropping entries one by one from the front of a map costs more than a point read.
 */
export function createResponseCache(capacity: number): ResponseCache {
  const counts = { hits: 0, misses: 0 };
  const largest = Math.min(capacity * LARGEST_SHARE, LARGEST_BYTES);
  let current: Snapshot | undefined;
  let kept = nothingKept();
  return {
    get(snapshot, url, nowMs) {
      const answer = snapshot === current ? use(kept, url, capacity) : undefined;
      if (answer === undefined || answer.untilMs <= nowMs) {
        if (answer !== undefined) take(kept, url);
        counts.misses++;
        return undefined;
      }
      counts.hits++;
      return answer;
    },
    put(snapshot, url, answer) {
      if (snapshot !== current) {
        kept = nothingKept();
        current = snapshot;
      }
      if (sizeOf(url, answer) > largest) return;
      take(kept, url);
      add(kept, url, answer, capacity);
    },
    addCoded(url, answer, coding, body) {
      if (answer.coded[coding] !== undefined) return;
      const own = kept.young.entries.get(url) ?? kept.old.entries.get(url);
      if (own === undefined || own !== answer) return;
      take(kept, url);
      own.coded[coding] = body;
      if (sizeOf(url, own) <= largest) add(kept, url, own, capacity);
    },
    get size() {
      const { young, old } = kept;
      return { entries: young.entries.size + old.entries.size, bytes: young.bytes + old.bytes };
    },
    counts,
  };
}

/** The same cache for who makes answers: what was made of a snapshot that was replaced meanwhile is not kept. */
export function keepingServed(
  cache: ResponseCache,
  served: () => Snapshot | undefined,
): Pick<ResponseCache, 'put' | 'addCoded'> {
  return {
    put(snapshot, url, answer) {
      // It would empty the cache.
      if (snapshot === served()) cache.put(snapshot, url, answer);
    },
    addCoded: (url, answer, coding, body) => cache.addCoded(url, answer, coding, body),
  };
}

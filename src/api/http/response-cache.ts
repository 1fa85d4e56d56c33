import type { Snapshot } from '../../snapshot/snapshot.ts';
import type { Coding } from './compression.ts';
import type { HeaderList } from './http-headers.ts';
import type { Exchange } from './transport.ts';

/** A route that can send answers which it kept. */
export interface KeepingRoute {
  /** The route's template. */
  readonly label: string;
  /** Sends the answer to whoever may have it. */
  serveKept(exchange: Exchange, answer: CachedAnswer): void;
}

/** An answer, ready to be sent. */
export interface Sendable {
  /** The opaque part of the ETag; null: it has none, and is not kept. */
  readonly tag: string | null;
  /** The bare body. */
  readonly body: Buffer;
  /** The headers of the bare answer. */
  readonly headers: HeaderList;
  /** The bare body compressed, once asked for. */
  readonly coded: { br?: Buffer; gzip?: Buffer };
}

/** An answer kept in memory under the URL that asked for it. */
export interface CachedAnswer extends Sendable {
  readonly route: KeepingRoute;
  readonly tag: string;
  /** Whether the URL asks for the envelope. */
  readonly enveloped: boolean;
  readonly untilMs: number;
}

/** Answers of one snapshot, the least recently used dropped first. */
export interface ResponseCache {
  get(snapshot: Snapshot | undefined, url: string, nowMs: number): CachedAnswer | undefined;
  put(snapshot: Snapshot, url: string, answer: CachedAnswer): void;
  /** Keeps a compressed body with its answer. */
  addCoded(url: string, answer: Sendable, coding: Coding, body: Buffer): void;
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

/**
 * A cache of at most `capacity` bytes. A new snapshot empties it. Two generations stand for the order of use: what is
 * put or used is in the younger; when that has half of the bytes it becomes the older, and what the older one held is
 * dropped at once. Dropping entries one by one from the front of a map costs more than a point read.
 */
export function createResponseCache(capacity: number): ResponseCache {
  const counts = { hits: 0, misses: 0 };
  const largest = Math.min(capacity * LARGEST_SHARE, LARGEST_BYTES);
  let current: Snapshot | undefined;
  let young = newGeneration();
  let old = newGeneration();

  const add = (url: string, answer: CachedAnswer): void => {
    const size = sizeOf(url, answer);
    if (young.bytes + size > capacity / 2) {
      old = young;
      young = newGeneration();
    }
    young.entries.set(url, answer);
    young.bytes += size;
  };
  const take = (url: string): CachedAnswer | undefined => {
    for (const generation of [young, old]) {
      const answer = generation.entries.get(url);
      if (answer === undefined) continue;
      generation.entries.delete(url);
      generation.bytes -= sizeOf(url, answer);
      return answer;
    }
    return undefined;
  };

  return {
    get(snapshot, url, nowMs) {
      let answer: CachedAnswer | undefined;
      if (snapshot === current) {
        answer = young.entries.get(url);
        if (answer === undefined && old.entries.has(url)) {
          answer = take(url);
          if (answer !== undefined) add(url, answer);
        }
      }
      if (answer === undefined || answer.untilMs <= nowMs) {
        if (answer !== undefined) take(url);
        counts.misses++;
        return undefined;
      }
      counts.hits++;
      return answer;
    },
    put(snapshot, url, answer) {
      if (snapshot !== current) {
        young = newGeneration();
        old = newGeneration();
        current = snapshot;
      }
      if (sizeOf(url, answer) > largest) return;
      take(url);
      add(url, answer);
    },
    addCoded(url, answer, coding, body) {
      if (answer.coded[coding] !== undefined) return;
      const kept = young.entries.get(url) ?? old.entries.get(url);
      if (kept === undefined || kept !== answer) return;
      take(url);
      kept.coded[coding] = body;
      if (sizeOf(url, kept) <= largest) add(url, kept);
    },
    get size() {
      return { entries: young.entries.size + old.entries.size, bytes: young.bytes + old.bytes };
    },
    counts,
  };
}

import type { Snapshot } from '../snapshot/snapshot.ts';
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

/** An answer kept in memory under the URL that asked for it. */
export interface CachedAnswer {
  readonly route: KeepingRoute;
  readonly tag: string;
  /** Whether the URL asks for the envelope. */
  readonly enveloped: boolean;
  /** The bare body. */
  readonly body: Buffer;
  /** The headers of the bare answer. */
  readonly headers: HeaderList;
  readonly untilMs: number;
  /** The bare body compressed, once asked for. */
  readonly coded: Map<Coding, Buffer>;
}

/** Answers of one snapshot, the least recently used dropped first. */
export interface ResponseCache {
  get(snapshot: Snapshot | undefined, url: string, nowMs: number): CachedAnswer | undefined;
  put(snapshot: Snapshot, url: string, answer: CachedAnswer): void;
  /** Keeps a compressed body with its answer. */
  addCoded(url: string, answer: CachedAnswer, coding: Coding, body: Buffer): void;
  readonly size: { readonly entries: number; readonly bytes: number };
  readonly counts: { hits: number; misses: number };
}

/** What an entry takes beside its body and URL. */
const ENTRY_BYTES = 400;
/** A larger answer would push out too many others. */
const LARGEST_SHARE = 1 / 16;
/** Moving an entry to the end on each hit would cost more than it saves: once in this time is enough. */
const REFRESH_MS = 1_000;

interface Entry {
  answer: CachedAnswer;
  bytes: number;
  usedMs: number;
}

/** A cache of at most `capacity` bytes. A new snapshot empties it. */
export function createResponseCache(capacity: number): ResponseCache {
  const entries = new Map<string, Entry>();
  const counts = { hits: 0, misses: 0 };
  let current: Snapshot | undefined;
  let bytes = 0;

  const drop = (url: string, entry: Entry): void => {
    entries.delete(url);
    bytes -= entry.bytes;
  };
  const makeRoom = (): void => {
    for (const [url, entry] of entries) {
      if (bytes <= capacity) return;
      drop(url, entry);
    }
  };

  return {
    get(snapshot, url, nowMs) {
      const entry = snapshot === current ? entries.get(url) : undefined;
      if (entry === undefined) {
        counts.misses++;
        return undefined;
      }
      if (entry.answer.untilMs <= nowMs) {
        drop(url, entry);
        counts.misses++;
        return undefined;
      }
      if (nowMs - entry.usedMs > REFRESH_MS) {
        entry.usedMs = nowMs;
        entries.delete(url);
        entries.set(url, entry);
      }
      counts.hits++;
      return entry.answer;
    },
    put(snapshot, url, answer) {
      if (snapshot !== current) {
        entries.clear();
        bytes = 0;
        current = snapshot;
      }
      const size = answer.body.length + url.length + ENTRY_BYTES;
      if (size > capacity * LARGEST_SHARE) return;
      const known = entries.get(url);
      if (known !== undefined) drop(url, known);
      entries.set(url, { answer, bytes: size, usedMs: 0 });
      bytes += size;
      makeRoom();
    },
    addCoded(url, answer, coding, body) {
      const entry = entries.get(url);
      if (entry?.answer !== answer || answer.coded.has(coding)) return;
      answer.coded.set(coding, body);
      entry.bytes += body.length;
      bytes += body.length;
      makeRoom();
    },
    get size() {
      return { entries: entries.size, bytes };
    },
    counts,
  };
}

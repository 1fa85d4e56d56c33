import { lowerBound } from '../../domain/lower-bound.ts';
import type { HistoryPart } from '../../snapshot/parts/history.ts';

/** A publication that was the first with some observation. */
export interface HistoryPublication {
  /** Its sequence number. */
  readonly version: number;
  /** Milliseconds since 1970. */
  readonly publishedMs: number;
}

/** The last publication up to a version that brought anything to history; null: there is none. */
export function publicationUpTo(
  { versions, publishedMs }: HistoryPart,
  version: number,
): HistoryPublication | null {
  const at = lowerBound(versions, version + 1) - 1;
  return at < 0 ? null : { version: versions[at]!, publishedMs: publishedMs[at]! };
}

/** The last publication up to a time that brought anything to history, by its number; 0: there is none. */
export function versionAtTime({ versions, publishedMs }: HistoryPart, ms: number): number {
  const at = publishedMs.findLastIndex((published) => published <= ms);
  return at < 0 ? 0 : versions[at]!;
}

/** When a publication was, in milliseconds since 1970; null where history does not name it. */
export function publishedAt(history: HistoryPart, version: number): number | null {
  const found = publicationUpTo(history, version);
  return found?.version === version ? found.publishedMs : null;
}

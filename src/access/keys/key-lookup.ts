import type { Pool } from 'pg';
import { findUsableKeys, type ProcessRuns, type UsableKey } from './usable-keys.ts';
import { withinMs } from '../time-limit.ts';

/** Finds keys in the record by their public id. */
export interface KeyLookup {
  /** Undefined at once where too many ids wait. Rejects where the record does not answer in time. */
  find(keyId: string): Promise<UsableKey | null> | undefined;
}

/** The record answers within this time or counts as unreachable. */
export const RECORD_TIMEOUT_MS = 900;

interface Batch {
  readonly keyIds: Set<string>;
  readonly found: Promise<ReadonlyMap<string, UsableKey>>;
}

/**
 * Looks ids up in batches: while one query runs, the ids that arrive wait for the next. So a thousand made-up ids a
 * second cost a few queries, and never more than one connection.
 */
export function createKeyLookup(pool: Pool, capacity: number, runs?: ProcessRuns): KeyLookup {
  let running: Promise<unknown> = Promise.resolve();
  let waiting: Batch | undefined;

  const startBatch = (): Batch => {
    const keyIds = new Set<string>();
    const found = running.then(async () => {
      waiting = undefined;
      const keys = await withinMs(RECORD_TIMEOUT_MS, findUsableKeys(pool, [...keyIds], runs?.all()));
      return new Map(keys.map((key) => [key.keyId, key]));
    });
    running = found.catch(() => {});
    return { keyIds, found };
  };

  return {
    find(keyId) {
      waiting ??= startBatch();
      if (waiting.keyIds.size >= capacity && !waiting.keyIds.has(keyId)) return undefined;
      waiting.keyIds.add(keyId);
      return waiting.found.then((found) => found.get(keyId) ?? null);
    },
  };
}

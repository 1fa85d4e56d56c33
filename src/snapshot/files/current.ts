import { setTimeout as sleep } from 'node:timers/promises';
import { earlierVersions, readManifest, readPointer } from './folder.ts';
import { loadSnapshot } from './load.ts';
import type { Manifest, Snapshot } from '../snapshot.ts';

/** How a folder is watched. */
export interface WatchOptions {
  /** Loads what a manifest names. Default: `loadSnapshot`. */
  load?: typeof loadSnapshot;
  /** Makes a loaded snapshot ready for its first reads; it is swapped in afterwards. */
  prepare?: (snapshot: Snapshot) => Promise<void>;
  /** Told after a swap; `previous` is undefined the first time. */
  onSwap?: (snapshot: Snapshot, previous: Snapshot | undefined) => void;
  /** Told of each failed load; the last good snapshot goes on. */
  onError?: (error: Error) => void;
  /** How often the folder's pointer, a small file, is read. Default 100. */
  pollMs?: number;
}

/** What a serving process tells about its snapshot. */
export interface WatchState {
  readonly version: number | null;
  readonly publishedAt: string | null;
  readonly loadedAt: Date | null;
  /** Why the folder's current snapshot is not served; null where it is. */
  readonly lastError: string | null;
}

/** The snapshot that a process serves, kept up to date with its folder. */
export interface CurrentSnapshot {
  /** Undefined until the first one is loaded. A request takes it once and works on that one to its end. */
  get(): Snapshot | undefined;
  state(): WatchState;
  /** Stops looking. A load on its way is left to end unseen. */
  close(): void;
}

const DEFAULT_POLL_MS = 100;
/** A snapshot that failed is tried again only after this long, then twice as long, and so on. */
const FIRST_RETRY_MS = 5_000;
const LONGEST_RETRY_MS = 300_000;

/**
 * Watches a snapshot folder: loads what its pointer names in the background and swaps it in when it is whole. A
 * broken snapshot is refused, and the last good one goes on, or else the newest whole one that the folder still has; it
 * is tried again now and then, or at once when the pointer moves. The folder may be missing at first. Resolves after the first look, with or without a snapshot.
 */
export async function watchSnapshots(dir: string, options: WatchOptions = {}): Promise<CurrentSnapshot> {
  const { load = loadSnapshot, prepare, onSwap = () => {}, onError = () => {} } = options;
  const { pollMs = DEFAULT_POLL_MS } = options;
  const closing = new AbortController();
  const refused = createRefusals();
  let current: Snapshot | undefined;
  let served: string | undefined;
  let loadedAt: Date | null = null;
  let lastError: string | null = null;

  const open = async (manifest: Manifest): Promise<Snapshot> => {
    const snapshot = await load(dir, manifest, current);
    await prepare?.(snapshot);
    return snapshot;
  };
  const swapIn = (snapshot: Snapshot): void => {
    const previous = current;
    [current, loadedAt] = [snapshot, new Date()];
    onSwap(snapshot, previous);
  };
  const look = async (): Promise<void> => {
    let seen = UNREADABLE;
    let version = Number.POSITIVE_INFINITY;
    try {
      const pointer = await readPointer(dir);
      if (pointer === undefined) return;
      version = pointer.version;
      seen = `${pointer.version} ${pointer.sha256}`;
      if (seen === served) lastError = null;
      if (seen === served || refused.isResting(seen)) return;
      const snapshot = await open(await readManifest(dir, pointer));
      if (closing.signal.aborted) return;
      [served, lastError] = [seen, null];
      swapIn(snapshot);
    } catch (thrown) {
      if (closing.signal.aborted || (seen === UNREADABLE && refused.isResting(seen))) return;
      const error = thrown instanceof Error ? thrown : new Error(String(thrown));
      refused.add(seen);
      lastError = error.message;
      onError(error);
      const earlier = current === undefined ? await openEarlier(dir, version, open) : undefined;
      if (earlier !== undefined && !closing.signal.aborted) swapIn(earlier);
    }
  };

  await look();
  void repeat(look, pollMs, closing.signal);
  return {
    get: () => current,
    state: () => ({
      version: current?.manifest.version ?? null,
      publishedAt: current?.manifest.published_at ?? null,
      loadedAt,
      lastError,
    }),
    close: () => closing.abort(),
  };
}

async function repeat(look: () => Promise<void>, everyMs: number, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    // An aborted sleep is how closing wakes the loop.
    await sleep(everyMs, undefined, { signal, ref: false }).catch(() => {});
    if (!signal.aborted) await look();
  }
}

/** The newest whole version before one that cannot be read, as an older build finds after a newer one has published. */
async function openEarlier(
  dir: string,
  version: number,
  open: (manifest: Manifest) => Promise<Snapshot>,
): Promise<Snapshot | undefined> {
  for (const manifest of await earlierVersions(dir, version)) {
    try {
      return await open(manifest);
    } catch {
      // The one before it may be whole; what is wrong with the current one was said.
    }
  }
  return undefined;
}

/** Stands for a pointer that cannot be read. */
const UNREADABLE = 'unreadable';

/** Remembers the last refused pointer, and how long to leave it alone: twice as long each time. */
function createRefusals(): { isResting(pointer: string): boolean; add(pointer: string): void } {
  let refused: string | undefined;
  let restMs = 0;
  let until = 0;
  return {
    isResting: (pointer) => pointer === refused && performance.now() < until,
    add(pointer) {
      restMs = pointer === refused ? Math.min(2 * restMs, LONGEST_RETRY_MS) : FIRST_RETRY_MS;
      refused = pointer;
      until = performance.now() + restMs;
    },
  };
}

import { PARTS } from '../parts/parts.ts';
import type { Copies, PartTable } from '../parts/part.ts';
import type { Manifest, Snapshot } from '../snapshot.ts';
import { contentsOf } from './contents.ts';
import { BrokenSnapshotError } from './folder.ts';
import { openParts } from './load.ts';

/** A snapshot as one thread gives it to others: `postMessage` copies none of its columns. */
export interface SharedSnapshot {
  readonly manifest: Manifest;
  /** Files by name. */
  readonly contents: ReadonlyMap<string, Uint8Array>;
  /** What was copied out of files, by part. */
  readonly given: ReadonlyMap<string, unknown>;
  /** Arrays among these whose memory is written again when nobody has them any more; see `holdShared`. */
  readonly reused: readonly object[];
}

/** The parts that are copied, with how, of a snapshot. */
function copiedParts(snapshot: Snapshot): { name: string; copies: Copies<unknown>; opened: unknown }[] {
  const parts: PartTable = PARTS;
  return Object.entries(parts).flatMap(([name, { copies }]) =>
    copies === undefined ? [] : [{ name, copies, opened: snapshot[name as keyof typeof PARTS] }],
  );
}

/** A loaded snapshot, for other threads to open. */
export function shareSnapshot(snapshot: Snapshot): SharedSnapshot {
  const copied = copiedParts(snapshot);
  return {
    manifest: snapshot.manifest,
    contents: contentsOf(snapshot.manifest),
    given: new Map(copied.map(({ name, copies, opened }) => [name, copies.give(opened)])),
    reused: copied.flatMap(({ copies, opened }) => copies.reused?.(opened) ?? []),
  };
}

/**
 * Keeps the memory of a snapshot from being written again, for a thread that it is given to: until what is returned is
 * called, when that thread has said that its `reused` arrays are gone, or has ended.
 */
export function holdShared(snapshot: Snapshot): () => void {
  const letGo = copiedParts(snapshot).flatMap(({ copies, opened }) => copies.hold?.(opened) ?? []);
  return () => {
    for (const end of letGo) end();
  };
}

/**
 * Opens a snapshot that another thread has loaded, in the same memory. As `loadSnapshot`, it takes over what is the same
 * in `previous`. `dir` is where files are that are read piece by piece. Throws `BrokenSnapshotError`.
 */
export function openShared(dir: string, shared: SharedSnapshot, previous?: Snapshot): Promise<Snapshot> {
  const { manifest, contents, given } = shared;
  const reader = {
    async read(name: string): Promise<Uint8Array> {
      const content = contents.get(name);
      if (content === undefined)
        throw new BrokenSnapshotError(`${name} was not given by the thread that loaded it`);
      return content;
    },
  };
  return openParts(PARTS, { dir, manifest, reader, previous, given });
}

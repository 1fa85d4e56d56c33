import { closeSync, openSync, readSync } from 'node:fs';
import type { FilePlace } from '../parts/part.ts';
import { BrokenSnapshotError, hasCode } from './folder.ts';

/** A layer's file of blocks, to be read in pieces. */
export interface LayerFile {
  /**
   * The bytes from `start` to `end`, at once, valid until the next are read. Throws `BrokenSnapshotError` where the file
   * ends before.
   */
  read(start: number, end: number): Uint8Array;
  close(): void;
}

/** Opens a layer's file for who reads it from its beginning to its end: no more of it is held than one piece. */
export function openLayerFile({ path }: FilePlace): LayerFile {
  const file = openFile(path);
  let room = Buffer.alloc(0);
  return {
    read(start, end) {
      const length = end - start;
      if (length > room.length) room = Buffer.allocUnsafe(length);
      for (let at = 0; at < length; ) {
        const read = readSync(file, room, at, length - at, start + at);
        if (read === 0)
          throw new BrokenSnapshotError(`${path} ends before byte ${end}: publish again with --full`);
        at += read;
      }
      return room.subarray(0, length);
    },
    close: () => closeSync(file),
  };
}

function openFile(path: string): number {
  try {
    return openSync(path, 'r');
  } catch (error) {
    if (hasCode(error, 'ENOENT'))
      throw new BrokenSnapshotError(`${path} is missing: publish again with --full`);
    throw error;
  }
}

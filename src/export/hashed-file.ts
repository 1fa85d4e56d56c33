import { createHash } from 'node:crypto';
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { ensureFolder } from '../process/ensure-folder.ts';

/** What became of a file. */
export interface WrittenFile {
  readonly bytes: number;
  /** In hex. */
  readonly sha256: string;
}

/** A new file that is hashed while it is written. */
export interface HashedFile {
  write(bytes: Uint8Array): void;
  /** Makes it durable. */
  close(): WrittenFile;
  /** Gives it up; harmless after `close`. */
  abandon(): void;
}

/** Makes a file and the folders above it. It writes at once: the exporting process has nothing else to do meanwhile. */
export function openHashedFile(path: string): HashedFile {
  ensureFolder(dirname(path));
  const file = openSync(path, 'wx');
  const hash = createHash('sha256');
  let bytes = 0;
  let isOpen = true;
  const end = (): void => {
    if (isOpen) closeSync(file);
    isOpen = false;
  };
  return {
    write(chunk) {
      for (let at = 0; at < chunk.length; ) at += writeSync(file, chunk, at);
      hash.update(chunk);
      bytes += chunk.length;
    },
    close() {
      fsyncSync(file);
      end();
      return { bytes, sha256: hash.digest('hex') };
    },
    abandon: end,
  };
}

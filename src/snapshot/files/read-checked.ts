import { createHash } from 'node:crypto';
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { sharedArray } from '../../domain/shared-array.ts';
import { isTooManyOpen } from '../../process/open-files.ts';
import { hasCode } from './folder.ts';

/** A file that is asked for, and what its manifest says of it. */
export interface ReadRequest {
  readonly path: string;
  readonly bytes: number;
  /** In hex. */
  readonly sha256: string;
  /** Memory to read it into, which is large enough. Default: memory of its own. */
  readonly into?: SharedArrayBuffer | undefined;
}

/** A file whole and checked, or what is wrong with it, as the end of a sentence that starts with its name. Threads send it. */
export type ReadReply =
  | { readonly content: Uint8Array }
  | { readonly problem: string; readonly areTooManyOpen: boolean };

/** Small enough that the hash finds in the cache what was just read. */
const SLICE_BYTES = 1 << 20;

/** Reads a file whole into memory that threads share, and checks it in the same pass, synchronously. */
export function readChecked(request: ReadRequest): ReadReply {
  try {
    return { content: readOrThrow(request) };
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    return { problem, areTooManyOpen: isTooManyOpen(error) };
  }
}

function readOrThrow(request: ReadRequest): Uint8Array {
  const file = openFile(request.path);
  try {
    const { bytes, sha256, into } = request;
    const { size } = fstatSync(file);
    if (size !== bytes) throw new Error(`is truncated or was replaced: it has ${size} bytes, not ${bytes}`);
    const content =
      into === undefined ? sharedArray<Uint8Array>(Uint8Array, bytes) : new Uint8Array(into, 0, bytes);
    const hash = createHash('sha256');
    for (let at = 0; at < bytes; ) {
      const read = readSync(file, content, at, Math.min(SLICE_BYTES, bytes - at), at);
      if (read === 0) throw new Error(`was truncated while it was read, at ${at} of ${bytes} bytes`);
      hash.update(content.subarray(at, at + read));
      at += read;
    }
    if (hash.digest('hex') !== sha256) throw new Error('has another checksum than its manifest says');
    return content;
  } finally {
    closeSync(file);
  }
}

function openFile(path: string): number {
  try {
    return openSync(path, 'r');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) throw new Error('is missing', { cause: error });
    throw error;
  }
}

import { close, open, read } from 'node:fs';
import { promisify } from 'node:util';
import { crc32, inflateRawSync } from 'node:zlib';
import { turns } from '../../domain/turns.ts';
import { isTooManyOpen, TooManyOpenError } from '../../process/open-files.ts';
import type { BlockPlace } from '../parts/history.ts';
import { BLOCK_BYTES } from '../parts/history/history-blocks.ts';
import { BrokenSnapshotError } from './folder.ts';

/** Ends the names of files that are read piece by piece, such as those of blocks. */
export const PIECES_ENDING = '.bin';

/** Reads blocks of history: off the event loop, and each once for as long as it is remembered. */
export interface BlockReader {
  /** The block as it was before compression. Throws `BrokenSnapshotError`. */
  read(place: BlockPlace): Promise<Uint8Array>;
  /** Bytes that are remembered, and reads so far: from memory, and from the disk. */
  readonly stats: { bytes: number; hits: number; misses: number };
  /** From the next read on so many bytes are remembered at most. */
  bound(mostBytes: number): void;
}

/** Files that are open at once. */
const MOST_READS = 16;

/** A reader that remembers up to `bytes` of the blocks that were read last. */
export function createBlockReader(bytes: number): BlockReader {
  let mostBytes = bytes;
  const remembered = new Map<string, Promise<Uint8Array>>();
  const sizes = new Map<string, number>();
  const stats = { bytes: 0, hits: 0, misses: 0 };
  const inTurn = turns(MOST_READS);
  const forget = (key: string): void => {
    remembered.delete(key);
    stats.bytes -= sizes.get(key) ?? 0;
    sizes.delete(key);
  };
  const load = async (key: string, place: BlockPlace): Promise<Uint8Array> => {
    const block = await inTurn(() => readBlock(place));
    // What is held, which is more than what is in it.
    const held = block.buffer.byteLength;
    sizes.set(key, held);
    stats.bytes += held;
    for (const [oldest] of sizes) {
      if (stats.bytes <= mostBytes) break;
      forget(oldest);
    }
    return block;
  };
  return {
    stats,
    bound: (most) => void (mostBytes = most),
    read(place) {
      const key = `${place.layer.file.path} ${place.block}`;
      const known = remembered.get(key);
      if (known !== undefined) {
        stats.hits++;
        // The newest is last.
        const size = sizes.get(key);
        if (size !== undefined && sizes.delete(key)) sizes.set(key, size);
        return known;
      }
      stats.misses++;
      const reading = load(key, place);
      remembered.set(key, reading);
      reading.catch(() => forget(key));
      return reading;
    },
  };
}

// Not those of node:fs/promises: they take twice the time, and make an array for each call.
const openFile = promisify(open);
const readFile = promisify(read);
const closeFile = promisify(close);

/** A file that some reads share. */
interface SharedFile {
  /** Its descriptor. */
  readonly opening: Promise<number>;
  readers: number;
}

/** Files that are being read: one is opened by the first of several reads that overlap, and closed by the last. */
const shared = new Map<string, SharedFile>();

async function withFile<T>(path: string, use: (descriptor: number) => Promise<T>): Promise<T> {
  const file = shared.get(path) ?? { opening: openFile(path, 'r'), readers: 0 };
  shared.set(path, file);
  file.readers++;
  try {
    return await use(await file.opening);
  } finally {
    if (--file.readers === 0) {
      shared.delete(path);
      await file.opening.then(closeFile).catch(() => {});
    }
  }
}

/** Buffers that compressed blocks were read into, to be used again: at most as many as there are reads at once. */
const spare: Buffer[] = [];

/** Room for any block but one that a single product fills: zlib then writes it at once, and needs no window. */
const INFLATED_BYTES = BLOCK_BYTES + (BLOCK_BYTES >> 2);

async function readBlock({ layer, block }: BlockPlace): Promise<Uint8Array> {
  const { path } = layer.file;
  const start = block === 0 ? 0 : layer.end[block - 1]!;
  const length = layer.end[block]! - start;
  const last = spare.pop();
  const buffer = last !== undefined && last.length >= length ? last : Buffer.allocUnsafe(length);
  try {
    const compressed = buffer.subarray(0, length);
    await withFile(path, async (descriptor) => {
      const { bytesRead } = await readFile(descriptor, compressed, 0, length, start);
      if (bytesRead !== length) throw new Error(`ends before its block ${block}`);
    });
    if (crc32(compressed) !== layer.checksum[block])
      throw new Error(`has another checksum at its block ${block}`);
    return inflateRawSync(compressed, { chunkSize: INFLATED_BYTES });
  } catch (error) {
    if (isTooManyOpen(error)) throw new TooManyOpenError(path, { cause: error });
    const reason = error instanceof Error ? error.message : String(error);
    throw new BrokenSnapshotError(`${path} ${reason}: publish again with --full`, { cause: error });
  } finally {
    spare.push(buffer);
  }
}

/** Bytes of history's blocks, before compression, that a process remembers. */
export const REMEMBERED_BYTES = 32 << 20;

/** This thread's reader of history. */
export const historyBlocks = createBlockReader(REMEMBERED_BYTES);

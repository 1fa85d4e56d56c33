import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import * as zlib from 'node:zlib';
import { Decompress } from 'fzstd';
import { ImportError } from './import-error.ts';

/** A feed's bytes, decompressed. Either `bytes` or `readInto` is to be used, not both. */
export interface Source {
  readonly bytes: AsyncIterable<Buffer>;
  /** Fills `target` from `at` on, as far as it has room; 0 at the end. Allocates nothing for a plain file. */
  readInto(target: Buffer, at: number): Promise<number>;
  /** Size of the file as it is on disk. */
  readonly totalBytes: number;
  /** How much of the file has been read, compressed where it is. */
  bytesRead(): number;
  close(): Promise<void>;
}

const CHUNK_BYTES = 1024 * 1024;

/** Opens a plain file, or by its name a gzip (`.gz`) or Zstandard (`.zst`) one. Throws ImportError where it is missing. */
export async function openSource(path: string): Promise<Source> {
  const handle = await open(path).catch(() => null);
  const info = await handle?.stat();
  if (handle === null || info?.isFile() !== true) {
    await handle?.close();
    throw new ImportError(`${path}: no such file`);
  }
  let bytesRead = 0;
  async function* chunks(): AsyncGenerator<Buffer> {
    for (;;) {
      const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
      const read = await handle!.read(chunk, 0, CHUNK_BYTES);
      bytesRead += read.bytesRead;
      if (read.bytesRead === 0) return;
      yield chunk.subarray(0, read.bytesRead);
    }
  }
  const bytes = decompressed(chunks(), path);
  const isPlain = plainName(path) === path;
  return {
    bytes,
    readInto: isPlain
      ? async (target, at) => {
          const read = await handle.read(target, at, target.length - at);
          bytesRead += read.bytesRead;
          return read.bytesRead;
        }
      : copyingReader(bytes),
    totalBytes: info.size,
    bytesRead: () => bytesRead,
    close: () => handle.close(),
  };
}

/** Copies chunks to where they are wanted, keeping what does not fit for the next call. */
function copyingReader(bytes: AsyncIterable<Buffer>): Source['readInto'] {
  const chunks = bytes[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  return async (target, at) => {
    while (rest.length === 0) {
      const next = await chunks.next();
      if (next.done === true) return 0;
      rest = next.value;
    }
    const copied = rest.copy(target, at);
    rest = rest.subarray(copied);
    return copied;
  };
}

/** The file's name without the ending of its compression. */
export function plainName(path: string): string {
  return path.replace(/\.(gz|zst)$/, '');
}

function decompressed(file: AsyncIterable<Buffer>, path: string): AsyncIterable<Buffer> {
  if (path.endsWith('.gz')) return through(file, zlib.createGunzip({ chunkSize: CHUNK_BYTES }), path);
  if (!path.endsWith('.zst')) return file;
  // Node has Zstandard from 22.15 on.
  const native: unknown = Reflect.get(zlib, 'createZstdDecompress');
  if (typeof native === 'function')
    return through(file, native({ chunkSize: CHUNK_BYTES }) as zlib.Gunzip, path);
  return unzstd(file, path);
}

async function* through(
  file: AsyncIterable<Buffer>,
  decoder: zlib.Gunzip,
  path: string,
): AsyncGenerator<Buffer> {
  const input = Readable.from(file);
  input.on('error', (error) => decoder.destroy(error));
  try {
    yield* input.pipe(decoder);
  } catch (error) {
    throw damaged(path, error);
  } finally {
    input.destroy();
  }
}

async function* unzstd(file: AsyncIterable<Buffer>, path: string): AsyncGenerator<Buffer> {
  let ready: Buffer[] = [];
  const decoder = new Decompress((chunk) => {
    ready.push(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength));
  });
  try {
    for await (const chunk of file) {
      decoder.push(chunk);
      yield* ready;
      ready = [];
    }
    decoder.push(new Uint8Array(0), true);
    yield* ready;
  } catch (error) {
    throw damaged(path, error);
  }
}

function damaged(path: string, error: unknown): ImportError {
  const reason = error instanceof Error ? error.message : String(error);
  return new ImportError(`${path}: cannot be decompressed (${reason}): is the file whole?`);
}

/** Whole lines: `bytes` ends after a newline, or at the end of the feed. They are valid until the next block. */
export interface LineBlock {
  readonly bytes: Buffer;
  /** Number of the block's first line, from 1. */
  readonly firstLine: number;
}

const NEWLINE = 0x0a;
const BLOCK_BYTES = 2 * 1024 * 1024;
const MOST_LINE_BYTES = 64 * 1024 * 1024;
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/**
 * Splits a feed into blocks of whole lines of some two megabytes, all in one piece of memory, and closes it.
 * Throws ImportError at a line of more than 64 MB.
 */
export async function* readBlocks(source: Source, blockBytes = BLOCK_BYTES): AsyncGenerator<LineBlock> {
  let buffer = Buffer.allocUnsafe(blockBytes);
  let filled = 0;
  let firstLine = 1;
  try {
    for (;;) {
      const read = await source.readInto(buffer, filled);
      filled += read;
      const isEnd = read === 0;
      if (!isEnd && filled < buffer.length) continue;
      const end = isEnd ? filled : buffer.lastIndexOf(NEWLINE, filled - 1) + 1;
      if (end > 0) {
        const bytes = buffer.subarray(firstLine === 1 ? markLength(buffer.subarray(0, end)) : 0, end);
        yield { bytes, firstLine };
        firstLine += countNewlines(bytes);
        buffer.copyWithin(0, end, filled);
        filled -= end;
      } else if (!isEnd) {
        if (filled > MOST_LINE_BYTES)
          throw new ImportError(`line ${firstLine} is over 64 MB: is this a feed of lines?`);
        const larger = Buffer.allocUnsafe(buffer.length * 2);
        buffer.copy(larger, 0, 0, filled);
        buffer = larger;
      }
      if (isEnd) return;
    }
  } finally {
    await source.close();
  }
}

function markLength(bytes: Buffer): number {
  return bytes.subarray(0, 3).equals(BYTE_ORDER_MARK) ? 3 : 0;
}

function countNewlines(bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(NEWLINE); at >= 0; at = bytes.indexOf(NEWLINE, at + 1)) count++;
  return count;
}

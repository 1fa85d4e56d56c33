import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import * as zlib from 'node:zlib';
import { Decompress } from 'fzstd';
import { ImportError } from './import-error.ts';

/** A feed's bytes, decompressed. */
export interface Source {
  readonly bytes: AsyncIterable<Buffer>;
  /** Size of the file as it is on disk. */
  readonly totalBytes: number;
  /** How much of the file has been read, compressed where it is. */
  bytesRead(): number;
}

const CHUNK_BYTES = 1024 * 1024;

/** Opens a plain file, or by its name a gzip (`.gz`) or Zstandard (`.zst`) one. Throws ImportError where it is missing. */
export async function openSource(path: string): Promise<Source> {
  const info = await stat(path).catch(() => null);
  if (info === null || !info.isFile()) throw new ImportError(`${path}: no such file`);
  const file = createReadStream(path, { highWaterMark: CHUNK_BYTES });
  return { bytes: decompressed(file, path), totalBytes: info.size, bytesRead: () => file.bytesRead };
}

/** The file's name without the ending of its compression. */
export function plainName(path: string): string {
  return path.replace(/\.(gz|zst)$/, '');
}

function decompressed(file: Readable, path: string): AsyncIterable<Buffer> {
  if (path.endsWith('.gz')) return through(file, zlib.createGunzip({ chunkSize: CHUNK_BYTES }), path);
  if (!path.endsWith('.zst')) return file;
  // Node has Zstandard from 22.15 on.
  const native: unknown = Reflect.get(zlib, 'createZstdDecompress');
  if (typeof native === 'function')
    return through(file, native({ chunkSize: CHUNK_BYTES }) as zlib.Gunzip, path);
  return unzstd(file, path);
}

async function* through(file: Readable, decoder: zlib.Gunzip, path: string): AsyncGenerator<Buffer> {
  file.on('error', (error) => decoder.destroy(error));
  try {
    yield* file.pipe(decoder);
  } catch (error) {
    throw damaged(path, error);
  } finally {
    file.destroy();
  }
}

async function* unzstd(file: Readable, path: string): AsyncGenerator<Buffer> {
  let ready: Buffer[] = [];
  const decoder = new Decompress((chunk) => {
    ready.push(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength));
  });
  try {
    for await (const chunk of file) {
      decoder.push(chunk as Buffer);
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

/** Whole lines: `bytes` ends after a newline, or at the end of the feed, and has memory of its own. */
export interface LineBlock {
  readonly bytes: Buffer<ArrayBuffer>;
  /** Number of the block's first line, from 1. */
  readonly firstLine: number;
}

const NEWLINE = 0x0a;
const BLOCK_BYTES = 2 * 1024 * 1024;
const MOST_LINE_BYTES = 64 * 1024 * 1024;
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/** Splits a feed into blocks of whole lines of some two megabytes. Throws ImportError at a line of more than 64 MB. */
export async function* readBlocks(source: Source, blockBytes = BLOCK_BYTES): AsyncGenerator<LineBlock> {
  let pending: Buffer[] = [];
  let size = 0;
  let firstLine = 1;
  const cut = (whole: readonly Buffer[]): LineBlock => {
    const bytes = join(whole);
    const block = { bytes: firstLine === 1 ? withoutMark(bytes) : bytes, firstLine };
    firstLine += countNewlines(bytes);
    return block;
  };
  for await (const chunk of source.bytes) {
    pending.push(chunk);
    size += chunk.length;
    if (size < blockBytes) continue;
    const newline = chunk.lastIndexOf(NEWLINE);
    if (newline < 0) {
      if (size > MOST_LINE_BYTES)
        throw new ImportError(`line ${firstLine} or later is over 64 MB: is this a feed of lines?`);
      continue;
    }
    pending[pending.length - 1] = chunk.subarray(0, newline + 1);
    yield cut(pending);
    pending = [chunk.subarray(newline + 1)];
    size = chunk.length - newline - 1;
  }
  if (size > 0) yield cut(pending);
}

/** One buffer that shares its memory with nothing, so that it can be handed to another thread. */
function join(parts: readonly Buffer[]): Buffer<ArrayBuffer> {
  const size = parts.reduce((sum, part) => sum + part.length, 0);
  const whole = Buffer.from(new ArrayBuffer(size));
  let at = 0;
  for (const part of parts) at += part.copy(whole, at);
  return whole;
}

function withoutMark(bytes: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  return bytes.subarray(0, 3).equals(BYTE_ORDER_MARK) ? bytes.subarray(3) : bytes;
}

function countNewlines(bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(NEWLINE); at >= 0; at = bytes.indexOf(NEWLINE, at + 1)) count++;
  return count;
}

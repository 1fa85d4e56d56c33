import type { Stats } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import * as zlib from 'node:zlib';
import { Decompress } from 'fzstd';
import { narrowed, type WideEncoding, wideEncodingOf } from './files/encoding.ts';
import { ImportError } from './import-error.ts';

/** A feed's bytes, decompressed and, where they were UTF-16, as UTF-8. Either `bytes` or `readInto` is to be used, not both. */
export interface Source {
  readonly bytes: AsyncIterable<Buffer>;
  /** Fills `target` from `at` on, as far as it has room; 0 at the end. Allocates nothing for a plain file. */
  readInto(target: Buffer, at: number): Promise<number>;
  /** Size of the file as it is on disk. */
  readonly totalBytes: number;
  /** How much of the file has been read, compressed where it is. */
  bytesRead(): number;
  /** What the bytes were where they are not a byte a letter or UTF-8; null too before the first of them was read. */
  wideEncoding(): WideEncoding | null;
  close(): Promise<void>;
}

const CHUNK_BYTES = 1024 * 1024;

/**
 * Opens a plain file, or by its name or its first bytes a gzip (`.gz`) or Zstandard (`.zst`) one. Throws
 * ImportError where it is missing, or cannot be read as often as an import does.
 */
export async function openSource(path: string): Promise<Source> {
  const { handle, info } = await openFile(path);
  let bytesRead = 0;
  async function* chunks(): AsyncGenerator<Buffer> {
    for (;;) {
      const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
      const read = await handle.read(chunk, 0, CHUNK_BYTES);
      bytesRead += read.bytesRead;
      if (read.bytesRead === 0) return;
      yield chunk.subarray(0, read.bytesRead);
    }
  }
  const head = await beginningOf(handle);
  const packing = packingOf(path, head);
  let wide = packing === null ? wideEncodingOf(head) : null;
  const found = (encoding: WideEncoding): void => {
    wide = encoding;
  };
  const isMisnamed = packing !== null && head.length > 0 && !isPacked(head, packing);
  const bytes = asUtf8(isMisnamed ? refuse(misnamed(path, packing)) : unpack(chunks(), packing, path), found);
  return {
    bytes,
    readInto:
      packing === null && wide === null
        ? async (target, at) => {
            const read = await handle.read(target, at, target.length - at);
            bytesRead += read.bytesRead;
            return read.bytesRead;
          }
        : copyingReader(bytes),
    totalBytes: info.size,
    bytesRead: () => bytesRead,
    wideEncoding: () => wide,
    close: () => handle.close(),
  };
}

/** Looks before it opens: to open a pipe waits for somebody who writes to it. */
async function openFile(path: string): Promise<{ handle: FileHandle; info: Stats }> {
  try {
    const info = await stat(path);
    if (info.isFile()) return { handle: await open(path), info };
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    const reason = error.code === 'ENOENT' ? 'no such file' : `cannot be read (${error.message})`;
    throw new ImportError(`${path}: ${reason}`, { cause: error });
  }
  throw new ImportError(
    `${path}: is no file but a pipe, a device or a folder, and an import reads more than once: save it to a file first`,
  );
}

const HEAD_BYTES = 4_096;

/** The first bytes, without moving on. */
async function beginningOf(handle: FileHandle): Promise<Buffer> {
  const head = Buffer.alloc(HEAD_BYTES);
  const { bytesRead } = await handle.read(head, 0, HEAD_BYTES, 0);
  return head.subarray(0, bytesRead);
}

async function* asUtf8(
  chunks: AsyncIterable<Buffer>,
  found: (encoding: WideEncoding) => void,
): AsyncGenerator<Buffer> {
  const iterator = chunks[Symbol.asyncIterator]();
  const first = await iterator.next();
  if (first.done === true) return;
  const all = (async function* (): AsyncGenerator<Buffer> {
    yield first.value;
    yield* { [Symbol.asyncIterator]: () => iterator };
  })();
  const encoding = wideEncodingOf(first.value);
  if (encoding !== null) found(encoding);
  yield* encoding === null ? all : narrowed(all, encoding);
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

type Packing = 'gzip' | 'zstd';

function packingOf(path: string, head: Buffer): Packing | null {
  if (path.endsWith('.gz') || head.subarray(0, 3).equals(GZIP)) return 'gzip';
  return path.endsWith('.zst') || head.subarray(0, 4).equals(ZSTD) ? 'zstd' : null;
}

const GZIP = Buffer.from([0x1f, 0x8b, 0x08]);
const ZSTD = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);
/** Behind a first byte that differs: a Zstandard file may begin with a frame that is to be skipped (RFC 8878, 3.1.2). */
const ZSTD_SKIPPED = Buffer.from([0x2a, 0x4d, 0x18]);

function isPacked(head: Buffer, packing: Packing): boolean {
  if (packing === 'gzip') return head.subarray(0, 3).equals(GZIP);
  return head.subarray(0, 4).equals(ZSTD) || head.subarray(1, 4).equals(ZSTD_SKIPPED);
}

function misnamed(path: string, packing: Packing): ImportError {
  const [ending, what] = packing === 'gzip' ? ['.gz', 'gzip'] : ['.zst', 'Zstandard'];
  return new ImportError(
    `${path}: is no ${what} file, whatever its name says: take ${ending} off the name, or fetch the file again`,
  );
}

/** Bytes that cannot be read, which is told when they are. */
function refuse(error: ImportError): AsyncIterable<Buffer> {
  return new Readable({
    read() {
      this.destroy(error);
    },
  });
}

function unpack(file: AsyncIterable<Buffer>, packing: Packing | null, path: string): AsyncIterable<Buffer> {
  if (packing === null) return file;
  if (packing === 'gzip') return through(file, zlib.createGunzip({ chunkSize: CHUNK_BYTES }), path);
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

import type { Source } from '../source.ts';

/** Whole lines: `bytes` ends after a newline, or at the end of the feed. They are valid until the next block. */
export interface LineBlock {
  readonly bytes: Buffer;
  /** Number of the block's first line, from 1. */
  readonly firstLine: number;
  /** The line before the block, where it was too long to be read. */
  readonly tooLong: LongLine | null;
}

/** A line that is too long to be read. */
export interface LongLine {
  readonly line: number;
  /** How it begins. */
  readonly start: string;
}

/** Most bytes that a line may have. */
export const MOST_LINE_BYTES = 1024 * 1024;

const NEWLINE = 0x0a;
const BLOCK_BYTES = 2 * MOST_LINE_BYTES;
const SHOWN_BYTES = 200;
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/**
 * Splits a feed into blocks of whole lines, all in one piece of memory, and closes it. A line of more than 1 MB is in
 * no block; the block after it tells of it. Memory is flat however long a line is.
 */
export async function* readBlocks(source: Source, blockBytes = BLOCK_BYTES): AsyncGenerator<LineBlock> {
  const reading: Reading = { buffer: Buffer.allocUnsafe(blockBytes), filled: 0, line: 1, tooLong: null };
  let isFirst = true;
  try {
    for (;;) {
      const read = await source.readInto(reading.buffer, reading.filled);
      reading.filled += read;
      const { buffer } = reading;
      if (isFirst && (reading.filled >= BYTE_ORDER_MARK.length || read === 0)) {
        isFirst = false;
        if (buffer.subarray(0, Math.min(3, reading.filled)).equals(BYTE_ORDER_MARK)) dropFirst(reading, 3);
      }
      const isEnd = read === 0;
      if (!isEnd && reading.filled < buffer.length) continue;
      const end = isEnd ? reading.filled : buffer.lastIndexOf(NEWLINE, reading.filled - 1) + 1;
      yield* wholeLines(reading, end);
      dropFirst(reading, end);
      if (isEnd) break;
      if (reading.filled > MOST_LINE_BYTES) {
        yield* blockOf(reading, 0, 0, reading.line);
        await skipLine(source, reading);
      } else if (reading.filled === buffer.length) enlarge(reading);
    }
    yield* blockOf(reading, 0, 0, reading.line);
  } finally {
    await source.close();
  }
}

interface Reading {
  buffer: Buffer;
  filled: number;
  /** Number of the line that the buffer begins with. */
  line: number;
  /** To be told with the next block. */
  tooLong: LongLine | null;
}

function dropFirst(reading: Reading, count: number): void {
  reading.buffer.copyWithin(0, count, reading.filled);
  reading.filled -= count;
}

function enlarge(reading: Reading): void {
  const larger = Buffer.allocUnsafe(reading.buffer.length * 2);
  reading.buffer.copy(larger, 0, 0, reading.filled);
  reading.buffer = larger;
}

/** The lines in `[0, end)`, in more than one block where one of them is too long. */
function* wholeLines(reading: Reading, end: number): Generator<LineBlock> {
  const { buffer } = reading;
  let blockStart = 0;
  let blockLine = reading.line;
  for (let start = 0; start < end; ) {
    const newline = buffer.indexOf(NEWLINE, start);
    const next = newline < 0 || newline >= end ? end : newline + 1;
    if (next - start > MOST_LINE_BYTES + 1) {
      yield* blockOf(reading, blockStart, start, blockLine);
      reading.tooLong = { line: reading.line, start: startOf(buffer, start) };
      blockStart = next;
      blockLine = reading.line + 1;
    }
    // The end of the feed can be the end of its last line.
    reading.line++;
    start = next;
  }
  yield* blockOf(reading, blockStart, end, blockLine);
}

function* blockOf(reading: Reading, start: number, end: number, firstLine: number): Generator<LineBlock> {
  const { tooLong } = reading;
  if (start === end && tooLong === null) return;
  reading.tooLong = null;
  yield { bytes: reading.buffer.subarray(start, end), firstLine, tooLong };
}

/** Reads on until the line that fills the buffer has ended, and keeps what comes after it. */
async function skipLine(source: Source, reading: Reading): Promise<void> {
  const { buffer } = reading;
  reading.tooLong = { line: reading.line, start: startOf(buffer, 0) };
  reading.line++;
  for (;;) {
    reading.filled = await source.readInto(buffer, 0);
    if (reading.filled === 0) return;
    const newline = buffer.subarray(0, reading.filled).indexOf(NEWLINE);
    if (newline < 0) continue;
    dropFirst(reading, newline + 1);
    return;
  }
}

function startOf(buffer: Buffer, at: number): string {
  return buffer.toString('utf8', at, at + SHOWN_BYTES);
}

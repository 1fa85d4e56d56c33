import { createHash } from 'node:crypto';
import { BackupError } from './format.ts';

const NEWLINE = 10;
const END_OF_ROWS = Buffer.from('\\.\n');
/** A header names every table: a few dozen kilobytes. */
const LONGEST_LINE = 1 << 22;

/** Reads the text of a backup from its start to its end. */
export interface DumpReader {
  /** The next line, without its end. Throws BackupError where there is none. */
  line(): Promise<string>;
  /** The rows up to the line that ends them, in pieces. */
  rows(): AsyncGenerator<Buffer>;
  /** SHA-256 of what was read so far, in hex. */
  digest(): string;
}

/** Where the line `\.` begins; -1: not in here. */
function findEnd(buffer: Buffer, beginsWithLine: boolean): number {
  for (let at = buffer.indexOf(END_OF_ROWS); at >= 0; at = buffer.indexOf(END_OF_ROWS, at + 1)) {
    // Elsewhere it is the end of an escaped backslash and a point.
    if (at === 0 ? beginsWithLine : buffer[at - 1] === NEWLINE) return at;
  }
  return -1;
}

/** Opens a reader on the unpacked bytes. */
export function readDump(source: AsyncIterable<Buffer>): DumpReader {
  const chunks = source[Symbol.asyncIterator]();
  const hash = createHash('sha256');
  let held: Buffer = Buffer.alloc(0);

  const more = async (): Promise<void> => {
    const { done, value } = await chunks.next();
    if (done === true) throw new BackupError('The backup is cut off: its end is missing.');
    held = held.length === 0 ? value : Buffer.concat([held, value]);
  };
  const take = (bytes: number): Buffer => {
    const taken = held.subarray(0, bytes);
    held = held.subarray(bytes);
    hash.update(taken);
    return taken;
  };

  return {
    async line() {
      for (;;) {
        const end = held.indexOf(NEWLINE);
        if (end >= 0) return take(end + 1).toString('utf8', 0, end);
        if (held.length > LONGEST_LINE) throw new BackupError('This is no backup of a Gondola record.');
        await more();
      }
    },
    async *rows() {
      let beginsWithLine = true;
      for (;;) {
        const end = findEnd(held, beginsWithLine);
        // A row goes on in pieces: one without an end, as of a broken file, is not held. The last bytes may begin the end.
        const sure = end >= 0 ? end : held.length - END_OF_ROWS.length;
        if (sure > 0) {
          beginsWithLine = held[sure - 1] === NEWLINE;
          yield take(sure);
        }
        if (end >= 0) {
          take(END_OF_ROWS.length);
          return;
        }
        await more();
      }
    },
    digest: () => hash.copy().digest('hex'),
  };
}

import { once } from 'node:events';
import { createWriteStream, WriteStream } from 'node:fs';
import { finished, pipeline } from 'node:stream/promises';
import { createGzip, type Gzip } from 'node:zlib';

/** A file of a feed being written. */
export interface FeedFile {
  /** Appends text, whole lines or parts of one. Returns a promise when the caller has to wait before it writes more. */
  write: (text: string) => Promise<void> | undefined;
  close: () => Promise<void>;
}

/** Characters gathered before they are encoded and handed to the disk. Longer ropes cost more to flatten. */
const CHUNK_CHARACTERS = 1 << 16;

/** Bytes that may wait for the disk before a writer has to pause. */
const WAITING_BYTES = 4 << 20;

/**
 * Opens a file for writing, compressed where `gzip` says so. An existing file is replaced. Text is written as UTF-8;
 * a caller that writes ASCII only says so, because that is encoded three times as fast.
 */
export function openFeedFile(path: string, gzip: boolean, text: 'unicode' | 'ascii' = 'unicode'): FeedFile {
  const encoding = text === 'ascii' ? 'latin1' : 'utf8';
  const file = createWriteStream(path, { highWaterMark: WAITING_BYTES });
  const target: WriteStream | Gzip = gzip ? createGzip({ level: 1, chunkSize: 1 << 18 }) : file;
  const done = target instanceof WriteStream ? finished(target) : pipeline(target, file);
  // A failure is reported where `close` or a full buffer waits for it.
  done.catch(() => undefined);
  let pending = '';

  const flush = (): Promise<void> | undefined => {
    const chunk = Buffer.from(pending, encoding);
    pending = '';
    return target.write(chunk) ? undefined : once(target, 'drain').then(() => undefined);
  };

  return {
    write: (text) => {
      pending += text;
      return pending.length < CHUNK_CHARACTERS ? undefined : flush();
    },
    close: async () => {
      if (pending !== '') await flush();
      target.end();
      await done;
    },
  };
}

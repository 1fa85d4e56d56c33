/** Files that an import writes beside the feed. */
import { constants, createWriteStream, type WriteStream } from 'node:fs';
import { access, rm, stat } from 'node:fs/promises';
import { once } from 'node:events';
import { basename, dirname, join } from 'node:path';
import { inWordsIfFull } from '../process/disk-space.ts';

/** A file that is made when the first text is written to it. */
export interface SideFile {
  write(text: string): void;
  /** Waits until all is written, and throws what went wrong. Returns the path, null where nothing was written. */
  readonly close: () => Promise<string | null>;
}

/** Where it goes: `folder`; null: beside the feed, or where that folder is not writable in the current one. */
export async function sideFilePath(feed: string, folder: string | null, suffix: string): Promise<string> {
  return join(folder ?? (await writableFolder(dirname(feed))), basename(feed) + suffix);
}

/** One of an earlier run is removed. `write` false: nothing touches the disk. */
export async function createSideFile(path: string, write: boolean): Promise<SideFile> {
  if (write) await rm(path, { force: true });
  let file: WriteStream | null = null;
  let failure: Error | null = null;
  return {
    write(text) {
      if (!write) return;
      file ??= createWriteStream(path).on('error', (error) => {
        failure = error;
      });
      file.write(text);
    },
    async close() {
      if (file === null) return null;
      file.end();
      if (failure === null) await Promise.race([once(file, 'finish'), once(file, 'close')]);
      if (failure === null) return path;
      await rm(path, { force: true });
      throw inWordsIfFull(failure, dirname(path), basename(path));
    },
  };
}

const ANYONE_WRITES = 0o222;

/** Root may write everywhere; a folder that nobody else may write to is left alone all the same. */
async function writableFolder(folder: string): Promise<string> {
  try {
    await access(folder, constants.W_OK);
    return ((await stat(folder)).mode & ANYONE_WRITES) === 0 ? process.cwd() : folder;
  } catch {
    return process.cwd();
  }
}

import { constants, createWriteStream, type WriteStream } from 'node:fs';
import { access, rm, stat } from 'node:fs/promises';
import { once } from 'node:events';
import { basename, dirname, join } from 'node:path';
import { formatReason, type Reason } from './reason.ts';

/** Rejected records of one file: counted, some kept as samples, all written to a file beside the feed. */
export interface Rejects {
  add(line: number, reasons: readonly Reason[], raw: string): void;
  count(): number;
  /** How often each `field: problem` occurred, most frequent first. */
  reasons(): Record<string, number>;
  samples(): readonly RejectSample[];
  /** Waits until all is written. Returns the file's path, null where nothing was rejected or nothing is to be written. */
  close(): Promise<string | null>;
}

/** One of the first rejects; each reason is a line of text. */
export interface RejectSample {
  readonly line: number;
  readonly reasons: readonly string[];
}

const SUFFIX = '.rejects.ndjson';
const MOST_RAW = 4_000;
const MOST_SAMPLES = 20;
const MOST_KINDS = 200;

/** True for a file that an import wrote itself. */
export function isRejectFile(path: string): boolean {
  return path.endsWith(SUFFIX);
}

/**
 * The reject file is `<feed>.rejects.ndjson` in `folder`; null: beside the feed, or where that folder is not writable
 * in the current one. It is made at the first reject; one of an earlier run is removed. `write` false: nothing touches
 * the disk.
 */
export async function openRejects(feed: string, folder: string | null, write: boolean): Promise<Rejects> {
  const path = join(folder ?? (await writableFolder(dirname(feed))), basename(feed) + SUFFIX);
  if (write) await rm(path, { force: true });
  const kinds = new Map<string, number>();
  const samples: RejectSample[] = [];
  let count = 0;
  let file: WriteStream | null = null;
  let failure: Error | null = null;
  return {
    add(line, reasons, raw) {
      count++;
      for (const kind of new Set(reasons.map((reason) => `${reason.field}: ${reason.problem}`))) {
        const counted = kinds.has(kind) || kinds.size < MOST_KINDS ? kind : 'other reasons';
        kinds.set(counted, (kinds.get(counted) ?? 0) + 1);
      }
      const texts = reasons.map(formatReason);
      if (samples.length < MOST_SAMPLES) samples.push({ line, reasons: texts });
      if (!write) return;
      file ??= createWriteStream(path).on('error', (error) => {
        failure = error;
      });
      file.write(`${JSON.stringify({ line, reasons: texts, raw: raw.slice(0, MOST_RAW) })}\n`);
    },
    count: () => count,
    reasons: () => Object.fromEntries([...kinds].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))),
    samples: () => samples,
    async close() {
      if (file === null) return null;
      file.end();
      if (failure === null) await Promise.race([once(file, 'finish'), once(file, 'close')]);
      if (failure !== null) throw failure;
      return path;
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

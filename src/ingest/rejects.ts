import { formatReason, type Reason } from './reason.ts';
import { createSideFile, sideFilePath } from './side-file.ts';

/** Rejected records of one file: counted, some kept as samples, all written to a file beside the feed. */
export interface Rejects {
  add(line: number, reasons: readonly Reason[], raw: string): void;
  count(): number;
  /** How often each `field: problem` occurred, most frequent first. */
  reasons(): Record<string, number>;
  /** The first record that each `field: problem` rejected. */
  examples(): Readonly<Record<string, RejectExample>>;
  samples(): readonly RejectSample[];
  /** Waits until all is written. Returns the file's path, null where nothing was rejected or nothing is to be written. */
  close(): Promise<string | null>;
}

/** One of the first rejects; each reason is a line of text. */
export interface RejectSample {
  readonly line: number;
  readonly reasons: readonly string[];
}

/** A record that a reason rejected: the reason in full, and how the record begins. */
export interface RejectExample {
  readonly line: number;
  readonly reason: string;
  readonly raw: string;
}

const SUFFIX = '.rejects.ndjson';
const MOST_RAW = 4_000;
const SHOWN_RAW = 120;
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
  const file = await createSideFile(await sideFilePath(feed, folder, SUFFIX), write);
  const kinds = new Map<string, number>();
  const samples: RejectSample[] = [];
  const examples: Record<string, RejectExample> = {};
  let count = 0;
  return {
    add(line, reasons, raw) {
      count++;
      for (const [kind, reason] of new Map(reasons.map((reason) => [kindOf(reason), reason]))) {
        const counted = kinds.has(kind) || kinds.size < MOST_KINDS ? kind : 'other reasons';
        kinds.set(counted, (kinds.get(counted) ?? 0) + 1);
        examples[counted] ??= { line, reason: formatReason(reason), raw: raw.slice(0, SHOWN_RAW) };
      }
      const texts = reasons.map(formatReason);
      if (samples.length < MOST_SAMPLES) samples.push({ line, reasons: texts });
      file.write(`${JSON.stringify({ line, reasons: texts, raw: raw.slice(0, MOST_RAW) })}\n`);
    },
    count: () => count,
    reasons: () => Object.fromEntries([...kinds].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))),
    examples: () => examples,
    samples: () => samples,
    close: file.close,
  };
}

function kindOf({ field, problem }: Reason): string {
  return `${field}: ${problem}`;
}

import { createSideFile, sideFilePath } from './side-file.ts';

/** Rows of one file that the import has no use for: counted, and all written to a table beside the feed. */
export interface LeftOut {
  /** `name`: what the row speaks of, such as the shop; undefined where nothing names it. */
  add(line: number, reason: string, name: string | undefined, raw: string): void;
  /** Writes down a row that was taken all the same, and does not count it. */
  mention(line: number, reason: string, raw: string): void;
  /** How often each reason occurred, most frequent first. */
  reasons(): Readonly<Record<string, number>>;
  /** The most frequent names of what was left out, the numbers of their stores apart, with how often. */
  topNames(): readonly (readonly [name: string, count: number])[];
  /** The first row that each reason left out. */
  examples(): Readonly<Record<string, LeftOutExample>>;
  /** Waits until all is written. Returns the file's path, null where there is none. */
  close(): Promise<string | null>;
}

/** A row that was left out; `name` is null where nothing names it. */
export interface LeftOutExample {
  readonly line: number;
  readonly name: string | null;
}

const SUFFIX = '.left-out.csv';
const MOST_RAW = 4_000;
const MOST_REASONS = 200;
/** Names are counted as they first come; of a file with more the top names are those of its beginning. */
const MOST_NAMES = 100_000;
const TOP_NAMES = 10;

/** The file is `<feed>.left-out.csv`, where reject files are too; see `openRejects`. */
export async function openLeftOut(feed: string, folder: string | null, toDisk: boolean): Promise<LeftOut> {
  const path = await sideFilePath(feed, folder, SUFFIX);
  const file = await createSideFile(path, toDisk);
  const counts = new Map<string, number>();
  const names = new Map<string, number>();
  const examples: Record<string, LeftOutExample> = {};
  let isFirst = true;
  const write = (line: number, reason: string, name: string, raw: string): void => {
    if (isFirst) file.write('line,reason,name,row\n');
    isFirst = false;
    file.write(`${line},${cell(reason)},${cell(name)},${cell(raw.slice(0, MOST_RAW))}\n`);
  };
  return {
    mention: (line, reason, raw) => write(line, reason, '', raw),
    add(line, reason, name, raw) {
      const counted = counts.has(reason) || counts.size < MOST_REASONS ? reason : 'other reasons';
      counts.set(counted, (counts.get(counted) ?? 0) + 1);
      examples[counted] ??= { line, name: name ?? null };
      if (name !== undefined) countName(names, name);
      write(line, reason, name ?? '', raw);
    },
    reasons: () => Object.fromEntries([...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))),
    topNames: () => [...names].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).slice(0, TOP_NAMES),
    examples: () => examples,
    close: file.close,
  };
}

/** What tells a store from its siblings: "#12" wherever it stands, and a number that is a word of its own behind the name's first. */
const STORE_NUMBERS = /#\s*\d+[a-z]?|(?<=\S)\s+\d+[a-z]?(?=[\s,]|$)/g;

/** "CVS Pharmacy 1234" and "CVS PHARMACY #77" are one name; "7-Eleven" and "99 Ranch Market" keep the number that is theirs. */
function countName(names: Map<string, number>, name: string): void {
  const key = name.toLowerCase().replaceAll(STORE_NUMBERS, ' ').replaceAll(/\s+/g, ' ').trim();
  if (key === '') return;
  const count = names.get(key) ?? 0;
  if (count > 0 || names.size < MOST_NAMES) names.set(key, count + 1);
}

function cell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { type IdentityKind, LabelledPairsError } from './labelled-pairs.ts';

/** A file of labelled pairs that was found in a folder. */
export interface LabelledSet {
  /** Its folder below the one that was searched; else its own name. */
  readonly name: string;
  readonly path: string;
  /** Null: its records are neither stores nor products. */
  readonly kind: IdentityKind | null;
}

/** Public sets come in three files; only this one is for judging. */
const JUDGED_FILE = 'test.txt';
const ADDRESS = /COL addr(?:ess)? VAL|"address":/;
const NAME = /COL (?:name|title|Beer_Name) VAL|"name":/;
/** What only goods have. */
const GOODS = /COL (?:brand|manufacturer|price|Brew_Factory_Name) VAL|"(?:brand|size_display|gtin14)":/;

/** The sets in a folder and those below it, by name: `test.txt` in the form of public sets, and NDJSON. */
export async function findLabelledSets(folder: string): Promise<LabelledSet[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && (entry.name === JUDGED_FILE || entry.name.endsWith('.ndjson')))
    .map((entry) => join(entry.parentPath, entry.name));
  const sets = await Promise.all(
    paths.map(async (path) => {
      const kind = kindOf(await firstLine(path));
      const name = path.endsWith(JUDGED_FILE) ? relative(folder, dirname(path)) : relative(folder, path);
      return { name: name === '' ? JUDGED_FILE : name, path, kind };
    }),
  );
  return sets.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Whether a path is a folder or else a file. Throws LabelledPairsError where there is nothing. */
export async function isFolder(path: string): Promise<boolean> {
  const info = await stat(path).catch(() => null);
  if (info === null) throw new LabelledPairsError(`${path}: no such file or folder`);
  return info.isDirectory();
}

function kindOf(line: string): IdentityKind | null {
  if (!NAME.test(line)) return null;
  if (ADDRESS.test(line)) return 'stores';
  return GOODS.test(line) ? 'products' : null;
}

async function firstLine(path: string): Promise<string> {
  for await (const line of createInterface({ input: createReadStream(path) })) return line;
  return '';
}

import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/** A file of the project's own TypeScript. */
export interface SourceFile {
  /** From the project's folder. */
  readonly path: string;
  readonly text: string;
}

/** All TypeScript files below a folder, in the order of their paths. */
export function readSources(folder: string): SourceFile[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
}

/** Folders below one, down to a depth, as paths from it: `['api', 'api/http']`. */
export function foldersBelow(folder: string, depth: number): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .filter((path) => path.split('/').length <= depth)
    .sort();
}

/** Number of lines, the last one with or without a newline. */
export function lineCount({ text }: SourceFile): number {
  return text.trimEnd().split('\n').length;
}

/** The files that a file names in its imports and re-exports, those of types alone among them. */
function importsOf({ path, text }: SourceFile): Set<string> {
  const named = text.matchAll(/(?:\bfrom|\bimport|\bimport\()\s*'(\.[^']+\.tsx?)'/g);
  return new Set([...named].map(([, target]) => normalize(join(dirname(path), target!))));
}

/** Pairs of files that import each other. */
export function twoFileCircles(files: readonly SourceFile[]): string[] {
  const imports = new Map(files.map((file) => [file.path, importsOf(file)]));
  return [...imports].flatMap(([path, targets]) =>
    [...targets]
      .filter((target) => target > path && imports.get(target)?.has(path) === true)
      .map((target) => `${path} and ${target}`),
  );
}

/** What says what it is by itself: a route and a command by their summary, a type by what it is the type of. */
const SPEAKING =
  /= (defineRoute|defineCommand)\(\{$|= z\.(output|infer)<typeof \w+>;$|= \(typeof \w+\)\[number\];$/;
const EXPORT = /^export (?:async |abstract )*(?:function\*?|const|class|interface|type|let) (\w+)/;

/**
 * Exports without a docstring, as `path:line name`. One docstring may stand over several exports of one line each, with
 * no empty line between them.
 */
export function undocumentedExports({ path, text }: SourceFile): string[] {
  const lines = text.split('\n');
  const missing: string[] = [];
  let covered = false;
  for (const [index, line] of lines.entries()) {
    const name = EXPORT.exec(line)?.[1];
    if (name !== undefined) {
      covered = lines[index - 1]?.endsWith('*/') === true || covered;
      if (!covered && !SPEAKING.test(line)) missing.push(`${path}:${index + 1} ${name}`);
      covered = covered && line.endsWith(';');
    } else {
      covered = false;
    }
  }
  return missing;
}

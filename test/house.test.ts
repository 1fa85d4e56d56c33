import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  foldersBelow,
  lineCount,
  readSources,
  twoFileCircles,
  undocumentedExports,
} from './support/source-tree.ts';

/** The longest file and the fullest folder; data apart. */
const MOST_LINES = 300;
const MOST_FILES = 25;
/** Folders and files of data: tables that are read from top to bottom, however long. */
const DATA = [
  'src/demo/products/lines/',
  'src/domain/understanding/compounds.ts',
  'src/domain/understanding/vocabulary-entries.ts',
];

const sources = readSources('src');
const isData = (path: string): boolean => DATA.some((place) => path.startsWith(place));

describe.each([
  ['src', sources],
  ['pages/src', readSources('pages/src')],
])('%s', (_, files) => {
  it(`has no file over ${MOST_LINES} lines except data`, () => {
    const long = files.filter((file) => !isData(file.path) && lineCount(file) > MOST_LINES);
    expect(long.map((file) => `${file.path}: ${lineCount(file)} lines`)).toEqual([]);
  });

  it(`has no folder of more than ${MOST_FILES} files`, () => {
    const folders = [...new Set(files.map(({ path }) => dirname(path)))];
    const filesIn = (folder: string): number =>
      readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile()).length;
    const full = folders.filter((folder) => filesIn(folder) > MOST_FILES);
    expect(full.map((folder) => `${folder}: ${filesIn(folder)} files`)).toEqual([]);
  });

  it('has no two files that import each other', () => {
    expect(twoFileCircles(files)).toEqual([]);
  });

  it('has a docstring on every export', () => {
    const written = files.filter(({ path }) => !isData(path));
    expect(written.flatMap(undocumentedExports)).toEqual([]);
  });
});

/** The lines of the tree in docs/architecture.md below one of its top folders, without the folder's own. */
function documentedTree(folder: string): string[] {
  const architecture = readFileSync('docs/architecture.md', 'utf8');
  const [, tree = ''] = /^## The tree\n\n```\n([\s\S]*?)```/m.exec(architecture) ?? [];
  const lines = tree.split('\n');
  const start = lines.findIndex((line) => line.startsWith(`${folder}/`));
  const end = lines.findIndex((line, index) => index > start && !line.startsWith(' '));
  return lines.slice(start + 1, end);
}

/** The folders that lines of a tree name, as paths: two blanks a level, several names on a line, then what they are. */
function foldersNamed(lines: readonly string[]): string[] {
  const parents: string[] = [];
  return lines.flatMap((line) => {
    const [, indent = '', names = ''] = /^( +)((?:\S+ )*?\S+)(?: {2,}|$)/.exec(line) ?? [];
    const depth = indent.length / 2 - 1;
    const folders = names.split(' ').filter((name) => name.endsWith('/'));
    const paths = folders.map((name) => [...parents.slice(0, depth), name.slice(0, -1)].join('/'));
    if (folders.length > 0) parents.splice(depth, Infinity, folders.at(-1)!.slice(0, -1));
    return paths;
  });
}

describe('the tree in docs/architecture.md', () => {
  it('names each folder of src, and those in it', () => {
    expect(foldersNamed(documentedTree('src')).sort()).toEqual(foldersBelow('src', 2));
  });

  it('names each folder of test that no folder of src has the name of', () => {
    const own = foldersBelow('test', 1).filter((name) => !existsSync(`src/${name}`));
    expect(foldersNamed(documentedTree('test')).sort()).toEqual(own);
  });

  it('has unit tests where the code is', () => {
    const inside = foldersBelow('test', 2).filter((path) => existsSync(`src/${path.split('/')[0]}`));
    expect(inside.filter((path) => !existsSync(`src/${path}`))).toEqual([]);
  });
});

/** By folder of src: the others that it may import, as the linter holds it; those without a rule may import all. */
function importRules(): Map<string, string[]> {
  const rules = readFileSync('.oxlintrc.json', 'utf8').matchAll(/"(\S+) may import only ([a-z, ]+)"/g);
  const rooms = foldersBelow('src', 1);
  const lists = [...rules].map(([, room = '', list = '']) => [room, list.split(', ')] as const);
  return new Map(
    lists
      .filter(([room]) => rooms.includes(room))
      .map(([room, list]) => [room, list.filter((other) => rooms.includes(other))]),
  );
}

describe('the table of imports in docs/architecture.md', () => {
  const rows = [...readFileSync('docs/architecture.md', 'utf8').matchAll(/^\| (`[^|]*`) \| ([^|]*) \|$/gm)];
  const table = rows.flatMap(([, names = '', list = '']) =>
    [...names.matchAll(/`(\w+)`/g)].map(([, room = '']) => [room, list.split(/\W+/)] as const),
  );

  it.each(foldersBelow('src', 1))('has what %s may import', (room) => {
    const own = table.find(([name]) => name === room)?.[1];
    const named = foldersBelow('src', 1).filter((other) => own?.includes(other));
    expect(own).toBeDefined();
    expect(named).toEqual((importRules().get(room) ?? []).toSorted());
  });
});

/** A row of the table of what adding something touches. */
interface Addition {
  readonly adding: string;
  /** Places as they are written, in backticks. */
  readonly files: readonly string[];
  readonly lines: string;
  readonly toy: string;
}

/** The table below "Adding something" in CONTRIBUTING.md. */
function additions(): Addition[] {
  const [, section = ''] =
    /^## Adding something\n([\s\S]*)/m.exec(readFileSync('CONTRIBUTING.md', 'utf8')) ?? [];
  const rows = section.split('\n').filter((line) => line.startsWith('| a'));
  return rows.slice(1).map((row) => {
    const [, adding = '', files = '', lines = '', toy = ''] = row.split('|').map((cell) => cell.trim());
    return { adding, files: [...files.matchAll(/`([^`]+)`/g)].map(([, place = '']) => place), lines, toy };
  });
}

const written = additions();

describe('what adding something touches, in CONTRIBUTING.md', () => {
  it('is told of all six', () => {
    expect(written).toHaveLength(6);
  });

  it.each(written)('has rooms for the files of $adding', ({ files }) => {
    const rooms = files.map((place) => place.slice(0, place.indexOf('<')).replace(/[^/]*$/, ''));
    expect(rooms.filter((room) => !existsSync(room))).toEqual([]);
  });

  it.each(written)('names tables and documents that exist for $adding', ({ lines }) => {
    for (const [, name, path] of lines.matchAll(/`(\w+)` of `([^`]+)`/g)) {
      expect(readFileSync(path!, 'utf8')).toMatch(new RegExp(`^export (?:const|function) ${name}\\b`, 'm'));
    }
    const documents = [...lines.matchAll(/`(docs[^`]+)`/g)].map(([, path = '']) => path);
    expect(documents.filter((path) => !existsSync(path))).toEqual([]);
  });

  it.each(written.filter(({ toy }) => toy.startsWith('`')))(
    'is shown for $adding by a toy that is registered in its test alone',
    ({ files, lines, toy }) => {
      const text = readFileSync(toy.replaceAll('`', ''), 'utf8');
      // The toy goes through the table, or the form that its lines have, and src knows nothing of it.
      const tables = [...lines.matchAll(/of `(src\/[^`]+)`/g)].map(([, path = '']) => path);
      const rooms = [...tables, ...files].map((place) => dirname(place.replace(/<.*/, 'x')));
      const imports = [...text.matchAll(/from '(?:\.\.\/)+(src\/[^']+)'/g)].map(([, path = '']) =>
        dirname(path),
      );
      expect(imports.filter((folder) => rooms.some((room) => folder.startsWith(room)))).not.toEqual([]);
      const known = sources.filter((source) => !isData(source.path) && /\btoys?\b/i.test(source.text));
      expect(known.map(({ path }) => path)).toEqual([]);
    },
  );
});

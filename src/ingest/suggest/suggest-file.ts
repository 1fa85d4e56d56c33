import { stat, writeFile } from 'node:fs/promises';
import type { Mapping } from '../adapters/mapping-schema.ts';
import { knownFormatOf } from '../feed-files.ts';
import { readHead } from '../file-head.ts';
import type { KnownFormats } from '../formats.ts';
import { ImportError } from '../import-error.ts';
import { sideFilePath } from '../side-file.ts';
import { type PreviewedRow, previewMapping } from './preview.ts';
import { type Suggestion, suggestMapping } from './suggest-mapping.ts';

/** A proposal with what it makes of the first rows. */
export interface FileSuggestion extends Suggestion {
  readonly preview: readonly PreviewedRow[];
  /** Where the mapping was written. */
  readonly mappingFile: string;
}

const SHOWN_ROWS = 5;
const SUFFIX = '.mapping.json';

/**
 * Proposes a mapping for a file and writes it to `<file>.mapping.json`, beside the file or, where that folder is not
 * writable, in the current one. A string: the format that reads the file without a mapping. Throws ImportError where
 * nothing can be proposed, or where there is such a mapping file already: somebody may have corrected it.
 */
export async function suggestFile(path: string, known: KnownFormats): Promise<FileSuggestion | string> {
  const info = await stat(path).catch(() => null);
  if (info === null) throw new ImportError(`${path}: no such file`);
  if (info.isDirectory()) throw new ImportError(`${path} is a folder: --suggest is for single files`);
  const head = await readHead(path);
  const format = knownFormatOf(path, head, known);
  if (format !== null) return format;
  if (typeof head.form === 'string') throw new ImportError(`${path} cannot be read: ${head.form}`);
  if (head.header !== null && head.rows.length === 0)
    throw new ImportError(
      `${path} has no row below its header: a mapping is proposed from what stands in rows`,
    );
  const suggestion = suggestMapping(head, { path, day: info.mtime.toISOString().slice(0, 10) });
  const preview = previewMapping(suggestion.mapping, head, known.records, SHOWN_ROWS);
  const mappingFile = await sideFilePath(path, null, SUFFIX);
  await writeFile(mappingFile, printMapping(suggestion.mapping), { flag: 'wx' }).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    throw new ImportError(
      `${mappingFile} is there already: use it with --mapping, or remove it for a new proposal`,
    );
  });
  return { ...suggestion, preview, mappingFile };
}

const MOST_LINE = 110;

/** JSON with a field a line, so that correcting one is one line. */
function printMapping(mapping: Mapping): string {
  const print = (value: unknown, indent: string): string => {
    const flat = flatJson(value);
    if (typeof value !== 'object' || value === null || (flat.length <= MOST_LINE && indent.length > 6))
      return flat;
    const inner = `${indent}  `;
    const isList = Array.isArray(value);
    const members = Object.entries(value).map(
      ([name, member]) => `${inner}${isList ? '' : `${JSON.stringify(name)}: `}${print(member, inner)}`,
    );
    return `${isList ? '[' : '{'}\n${members.join(',\n')}\n${indent}${isList ? ']' : '}'}`;
  };
  return `${print(mapping, '')}\n`;
}

/** JSON on one line, with spaces. */
function flatJson(value: unknown): string {
  return JSON.stringify(value, null, 1).replaceAll(/\n\s*/g, ' ');
}

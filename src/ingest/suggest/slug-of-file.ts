import { basename } from 'node:path';
import { foldText } from '../../domain/text/fold.ts';

const GENERAL_WORDS = new Set(
  'prices price products product stores store items item list export data csv tsv json jsonl ndjson txt gz zst all us usa weekly daily sample the of'.split(
    ' ',
  ),
);

/** A chain's slug of what a file's name says besides what is in it; null: it says nothing else. */
export function slugOfFile(path: string): string | null {
  const own = foldText(basename(path))
    .split(' ')
    .filter((word) => /^[a-z][a-z0-9]*$/.test(word) && !GENERAL_WORDS.has(word));
  return own.slice(0, 4).join('-').slice(0, 64).replace(/-$/, '') || null;
}

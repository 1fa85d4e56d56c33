import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';

/** Published figures, which are not part of the project; `../shared/data/MANIFEST.md` tells where they come from. */
const DATA = new URL('../../../../shared/data/indices/', import.meta.url).pathname;

export const hasReference = existsSync(DATA);
if (!hasReference) console.warn(`skipped: the published figures are not at ${DATA}`);

/** Rows of one of them; none where they are not there. */
export function readReference(path: string): Record<string, string>[] {
  if (!hasReference) return [];
  return parse(readFileSync(join(DATA, path)), { columns: true });
}

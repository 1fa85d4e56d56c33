import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';

/** Rows of a file of published figures in `reference/`; its README says where they come from. */
export function readReference(path: string): Record<string, string>[] {
  return parse(readFileSync(new URL(`reference/${path}`, import.meta.url)), { columns: true });
}

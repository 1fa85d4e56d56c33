import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { type Options, parse } from 'csv-parse';
import { IndexError } from '../index-error.ts';

/**
 * The rows of a CSV file (`.csv` or `.csv.gz`) by the names of its header. Rows of another length are an error, unless
 * `options` relax that. Throws IndexError where the file cannot be read as CSV.
 */
export async function* csvRows(
  path: string,
  options: Pick<Options, 'relax_column_count'> = {},
): AsyncGenerator<Readonly<Record<string, string>>> {
  const parser = parse({ columns: true, skip_empty_lines: true, bom: true, ...options });
  const source = createReadStream(path);
  const feeding = path.endsWith('.gz') ? pipeline(source, createGunzip(), parser) : pipeline(source, parser);
  // A failure ends the reading below with the same error.
  feeding.catch(() => {});
  try {
    yield* parser as AsyncIterable<Readonly<Record<string, string>>>;
    await feeding;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new IndexError(`${path} cannot be read as CSV: ${reason}`, { cause: error });
  }
}

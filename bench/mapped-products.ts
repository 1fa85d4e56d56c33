import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { mappingSchema } from '../src/ingest/adapters/mapping-schema.ts';
import { columnFinder, compileField, compileFilter } from '../src/ingest/adapters/mapping-value.ts';
import type { JudgedProduct } from './judged-queries.ts';

const MAPPINGS = join(import.meta.dirname, '..', 'mappings');
const JUDGED = ['brand', 'name', 'size_display', 'category'] as const;

/** The named products of a table (gzipped where the file's name says so) as a ready mapping imports them, in its order. */
export function mappedProducts(file: string, mapping: string): JudgedProduct[] {
  const { input, filters, targets } = mappingSchema.parse(
    JSON.parse(readFileSync(join(MAPPINGS, `${mapping}.json`), 'utf8')),
  );
  const bytes = readFileSync(file);
  const [header = [], ...rows] = parse(file.endsWith('.gz') ? gunzipSync(bytes) : bytes);
  const find = columnFinder({ header, records: [] }, input?.empty);
  const kept = (filters ?? []).map((filter) => compileFilter(filter, find));
  const fields = targets.find(({ record }) => record === 'products')?.fields ?? {};
  const [brand, name, size, category] = JUDGED.map((field) => {
    const value = compileField(fields[field]!, find, () => null);
    return (row: unknown): string => (value(row) as string | undefined) ?? '';
  });
  return rows
    .filter((row) => kept.every((keeps) => keeps(row)))
    .map((row) => ({ brand: brand!(row), name: name!(row), size: size!(row), category: category!(row) }))
    .filter((product) => product.name !== '');
}

import { existsSync, readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRandom, type Random } from '../../src/demo/random.ts';
import { ImportError } from '../../src/ingest/import-error.ts';
import { importPath } from '../../src/ingest/import.ts';
import type { FileSummary } from '../../src/ingest/summary.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { writeText } from './feed-fixture.ts';

/** How many mutated files; `npm run test:mutations` takes 2,000. */
const FILES = Number(process.env['IMPORT_MUTATIONS'] ?? 60);
const SEED = 20_260_729;
const MOST_LINES = 80;
/** A mutated file of this size takes well under a second; one that takes this long hangs. */
const MOST_MS = 120 * 1_000 + FILES * 1_000;

const DATA = new URL('../../../shared/data/', import.meta.url);
const SOURCES = [
  { name: 'stores.csv', from: new URL('stores/snap_retailers_ga_2026-07-29.csv', DATA), delimiter: ',' },
  { name: 'products.tsv', from: new URL('products/off_export_1000_rows.tsv', DATA), delimiter: '\t' },
  { name: 'branded_food.csv', from: new URL('products/fdc_branded_sample.csv', DATA), delimiter: ',' },
  { name: 'products.csv', from: new URL('products/us_products_off_fdc_joined.csv', DATA), delimiter: ',' },
  { name: 'prices.jsonl', from: new URL('prices/open_prices_sample.jsonl', DATA), delimiter: ',' },
];
const isThere = SOURCES.every(({ from }) => existsSync(from));

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** The header and some lines of a real file, from where the stream says. */
function cut(from: URL, random: Random): string[] {
  const [header = '', ...lines] = readFileSync(from, 'utf8').split('\n');
  const start = random.int(0, lines.length - MOST_LINES);
  return [header, ...lines.slice(start, start + MOST_LINES)];
}

type Mutation = (lines: string[], random: Random, delimiter: string) => Buffer;

const joined = (lines: readonly string[]): Buffer => Buffer.from(lines.join('\n'));

const MUTATIONS: Readonly<Record<string, Mutation>> = {
  'a byte changed'(lines, random) {
    const bytes = joined(lines);
    for (let i = random.int(1, 8); i > 0; i--) bytes[random.int(0, bytes.length - 1)] = random.int(0, 255);
    return bytes;
  },
  'a line cut'(lines, random) {
    const at = random.int(0, lines.length - 1);
    lines[at] = lines[at]!.slice(0, random.int(0, lines[at]!.length));
    return joined(lines);
  },
  'the file cut'(lines, random) {
    const bytes = joined(lines);
    return bytes.subarray(0, random.int(0, bytes.length));
  },
  'columns swapped'(lines, random, delimiter) {
    const width = lines[0]!.split(delimiter).length;
    const [a, b] = [random.int(0, width - 1), random.int(0, width - 1)];
    const onlyHeader = random.chance(0.5);
    return joined(
      lines.map((line, i) => {
        if (onlyHeader && i > 0) return line;
        const cells = line.split(delimiter);
        if (cells.length === width) [cells[a], cells[b]] = [cells[b]!, cells[a]!];
        return cells.join(delimiter);
      }),
    );
  },
  'encodings mixed'(lines, random) {
    return Buffer.concat(
      lines.map((line) => {
        const text = `${random.chance(0.2) ? line.replace(/[aeiou]/, 'é') : line}\n`;
        return Buffer.from(text, random.pick(['utf8', 'utf8', 'latin1', 'utf16le'] as const));
      }),
    );
  },
  'quotes strewn'(lines, random) {
    return joined(
      lines.map((line) => {
        if (!random.chance(0.05)) return line;
        const at = random.int(0, line.length);
        return `${line.slice(0, at)}"${line.slice(at)}`;
      }),
    );
  },
};

const STORED = [
  'select id, name, address, address_line_2, lat, lng from store order by id',
  'select id, upc, name, brand, size_display, image_url, category, description, ingredients, serving_size from product order by id',
];

/** Every stored row by id. */
async function stored(): Promise<Map<string, Record<string, unknown>>> {
  const all = new Map<string, Record<string, unknown>>();
  for (const select of STORED) {
    const { rows } = await database.pool.query<Record<string, unknown> & { id: string }>(select);
    for (const row of rows) all.set(row.id, row);
  }
  return all;
}

/** Every row that was rejected or left out stands in a file with its reason. */
function expectFindable(file: FileSummary): void {
  const leftOut = Object.values(file.filtered).reduce((sum, count) => sum + count, 0);
  if (file.rejected > 0) {
    const lines = readFileSync(file.rejectFile!, 'utf8').trim().split('\n');
    expect(lines).toHaveLength(file.rejected);
    for (const line of lines) expect(JSON.parse(line).reasons.length).toBeGreaterThan(0);
  }
  if (leftOut > 0) {
    const rows: { line: string; reason: string }[] = parse(readFileSync(file.leftOutFile!), {
      columns: true,
    });
    // Rows that were taken all the same, and are doubtful, stand there too.
    expect(rows.length).toBeGreaterThanOrEqual(leftOut);
    for (const { line, reason } of rows) expect([Number(line) > 0, reason !== '']).toEqual([true, true]);
  }
}

describe.skipIf(!isThere)('real files, mutated (they are read from ../shared/data)', () => {
  it(
    `${FILES} of them: no crash, nothing silent, nothing erased`,
    async () => {
      const random = createRandom(SEED);
      const kinds = Object.keys(MUTATIONS);
      for (let i = 0; i < FILES; i++) {
        const source = random.pick(SOURCES);
        const kind = kinds[i % kinds.length]!;
        const bytes = MUTATIONS[kind]!(cut(source.from, random), random, source.delimiter);
        const before = await stored();
        const path = writeText(source.name, bytes);
        try {
          const summary = await importPath(database.pool, path);
          const file = summary.files[0]!;
          const taken = Object.values(file.tables).reduce(
            (sum, { added, changed, unchanged }) => sum + added + changed + unchanged,
            0,
          );
          expect(summary.failed, `${i}: ${kind}`).toBe(taken === 0);
          expectFindable(file);
        } catch (error) {
          if (!(error instanceof ImportError)) throw error;
          expect(error.message, `${i}: ${kind}`).not.toBe('');
        }
        const after = await stored();
        for (const [id, row] of before) {
          const erased = Object.entries(row).filter(
            ([name, value]) => value !== null && after.get(id)?.[name] === null,
          );
          expect(erased, `${i}: ${kind}`).toEqual([]);
        }
      }
    },
    MOST_MS,
  );
});

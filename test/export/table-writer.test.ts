import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, describe, expect, it } from 'vitest';
import { utcDayText } from '../../src/domain/time/utc-day.ts';
import { type Cell, type Column, columnsOf } from '../../src/export/column.ts';
import { PARQUET } from '../../src/export/parquet.ts';
import { ROWS_AT_ONCE, type RowFormat } from '../../src/export/row-file.ts';
import { openTableWriter, type TableFile } from '../../src/export/table-writer.ts';
import { CSV, NDJSON } from '../../src/export/text-rows.ts';
import { TRICKY } from '../publish/record-rows.ts';
import { duckdb } from './duckdb.ts';

const work = mkdtempSync(join(tmpdir(), 'gondola-tables-'));
afterAll(() => rmSync(work, { recursive: true }));

const COLUMNS: readonly Column[] = [
  ...columnsOf('text', 'text'),
  ...columnsOf('json', 'json'),
  ...columnsOf('boolean', 'boolean'),
  ...columnsOf('integer', 'integer'),
  ...columnsOf('number', 'number'),
  ...columnsOf('time', 'time'),
  ...columnsOf('date', 'date'),
];

/** Values that forms of writing stumble over, a column each; null among them. */
const VALUES: readonly (readonly Cell[])[] = [
  ['', 'a,b', '"', '=1+1', 'null', ' line\nbreak\r\n', TRICKY, '\\N', null],
  ['[]', '["milk, \\"whole\\""]', '{"a":1.5}', null],
  [true, false, null],
  [0, -1, 2_147_483_647, -2_147_483_648, null],
  [0.1, 3.49, 214_748.3647, 0.0001, 1e-6, 0, null],
  [0, 1_785_283_200_000, 1_785_283_260_000, null],
  [0, 20_663, -1, null],
];

const row = (i: number): Cell[] => VALUES.map((column) => column[i % column.length]!);

function writeTable(name: string, format: RowFormat, rows: number): { files: TableFile[]; glob: string } {
  const writer = openTableWriter(work, { name, columns: COLUMNS }, format);
  const half = Math.floor(rows / 2);
  writer.select({ month: '2026-06', chain: 'aldi' });
  for (let i = 0; i < half; i++) writer.add(row(i));
  writer.select({ month: '2026-07', chain: 'nobody' });
  writer.select({ month: '2026-07', chain: 'aldi' });
  for (let i = half; i < rows; i++) writer.add(row(i));
  return { files: writer.finish(), glob: `${work}/${name}/*/*/*.${format.extension}` };
}

const textOf = (value: Cell, { type }: Column): Cell => {
  if (value === null) return null;
  if (type === 'time') return new Date(value as number).toISOString();
  return type === 'date' ? utcDayText(value as number) : value;
};

describe('a written table', () => {
  it('as Parquet is read back by DuckDB with every value, over row groups', async () => {
    const rows = 2 * ROWS_AT_ONCE + 2_000;
    const { glob, files } = writeTable('parquet', PARQUET, rows);
    expect(files.map((file) => [file.path, file.rows])).toEqual([
      ['parquet/month=2026-06/chain=aldi/part-0.parquet', rows / 2],
      ['parquet/month=2026-07/chain=aldi/part-0.parquet', rows / 2],
    ]);
    // All rows are repetitions of a few: what DuckDB counts of each must be what was written.
    const found = await duckdb(
      `select text, json, boolean, integer, number, epoch_ms(time)::double as time, date::varchar as date,
         count(*)::integer as count
       from read_parquet('${glob}', hive_partitioning = true) group by all`,
    );
    const written = new Map<string, number>();
    for (let i = 0; i < rows; i++) {
      const key = JSON.stringify(
        row(i).map((value, c) => (COLUMNS[c]!.type === 'date' ? textOf(value, COLUMNS[c]!) : value)),
      );
      written.set(key, (written.get(key) ?? 0) + 1);
    }
    const read = new Map(
      found.map(({ count, ...values }) => [JSON.stringify(COLUMNS.map(({ name }) => values[name])), count]),
    );
    expect(read).toEqual(written);
    expect(
      await duckdb(`select month, chain, count(*)::integer as rows from read_parquet('${glob}', hive_partitioning = true)
        group by all order by 1`),
    ).toEqual([
      { month: '2026-06', chain: 'aldi', rows: rows / 2 },
      { month: '2026-07', chain: 'aldi', rows: rows / 2 },
    ]);
  });

  it('as NDJSON and CSV has every value, and null apart from empty texts', () => {
    const rows = 5_000;
    const texts = (files: readonly TableFile[]): string[] =>
      files.map(({ path }) => readFileSync(join(work, path), 'utf8'));
    const lines = texts(writeTable('ndjson', NDJSON, rows).files).flatMap((text) =>
      text.trimEnd().split('\n'),
    );
    expect(lines).toHaveLength(rows);
    for (const [i, line] of lines.entries()) {
      const values = JSON.parse(line) as Record<string, unknown>;
      const expected = row(i).map((value, c) => {
        const text = textOf(value, COLUMNS[c]!);
        return COLUMNS[c]!.type === 'json' && text !== null ? (JSON.parse(text as string) as unknown) : text;
      });
      expect(COLUMNS.map(({ name }) => values[name])).toEqual(expected);
    }
    const fields = texts(writeTable('csv', CSV, rows).files).flatMap((text) => {
      const [header, ...others] = parse(text, {
        cast: (value, { quoting }) => (value === '' && !quoting ? null : value),
      }) as unknown as (string | null)[][];
      expect(header).toEqual(COLUMNS.map(({ name }) => name));
      return others;
    });
    expect(fields).toEqual(
      Array.from({ length: rows }, (_, i) =>
        row(i).map((value, c) => {
          const text = textOf(value, COLUMNS[c]!);
          return text === null ? null : String(text);
        }),
      ),
    );
  });

  it('tells the size and the SHA-256 of each file', () => {
    for (const { path, bytes, sha256 } of writeTable('hashes', PARQUET, 1_000).files) {
      const content = readFileSync(join(work, path));
      expect(bytes).toBe(content.length);
      expect(sha256).toBe(createHash('sha256').update(content).digest('hex'));
    }
  });

  it('of no rows has no file', () => {
    expect(writeTable('none', PARQUET, 0).files).toEqual([]);
  });

  it('holds no more rows than were allowed of each partition, however many there are', () => {
    const [allowed, months, rows] = [100, 3, 10_000];
    let written = 0;
    const counting: RowFormat = {
      extension: 'count',
      open: () => ({ write: (columns) => void (written += columns[0]!.length), end: () => {} }),
    };
    const table = { name: 'held', columns: COLUMNS };
    const writer = openTableWriter(work, table, counting, { rowsAtOnce: allowed });
    let most = 0;
    for (let i = 0; i < rows; i++) {
      writer.select({ month: `2026-0${1 + (i % months)}`, chain: 'aldi' });
      writer.add(row(i));
      most = Math.max(most, i + 1 - written);
    }
    expect(most).toBeLessThan(months * allowed);
    writer.endPartitions();
    expect(written).toBe(rows);
    expect(writer.finish().map((file) => file.rows)).toEqual([3_334, 3_333, 3_333]);
  });

  it('holds no more rows than were allowed of all partitions, however many are open', () => {
    const [allowed, months, rows] = [1_000, 240, 100_000];
    const written: number[] = [];
    const counting: RowFormat = {
      extension: 'count',
      open: () => ({ write: (columns) => void written.push(columns[0]!.length), end: () => {} }),
    };
    const table = { name: 'held-of-all', columns: COLUMNS };
    const writer = openTableWriter(work, table, counting, { rowsAtOnce: 100, mostRows: allowed });
    let most = 0;
    for (let i = 0; i < rows; i++) {
      const month = (i * i) % months;
      writer.select({ month: `${2000 + Math.floor(month / 12)}-${1 + (month % 12)}`, chain: 'aldi' });
      writer.add(row(i));
      most = Math.max(most, i + 1 - written.reduce((sum, count) => sum + count, 0));
    }
    expect(most).toBeLessThan(allowed);
    expect(most).toBeGreaterThan(allowed / 2);
    // It is the fullest partitions that are written: no file of a few rows at a time.
    expect(Math.min(...written)).toBeGreaterThanOrEqual(allowed / months);
    const files = writer.finish();
    expect(files.reduce((sum, file) => sum + file.rows, 0)).toBe(rows);
  });
});

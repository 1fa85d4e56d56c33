import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkRecord } from '../../../src/ingest/records/check-record.ts';
import { type MappingTransform, mappingSchema } from '../../../src/ingest/adapters/mapping-schema.ts';
import { columnFinder, compileField } from '../../../src/ingest/adapters/mapping-value.ts';

const page = readFileSync('docs/mapping.md', 'utf8');
/** Rows of the table of transforms: what is given, what comes out. */
const rows = [
  ...page.matchAll(/^\| `(.+?)` \| `?([^`|]*(?:\\\|[^`|]*)*)`? \| `?([^`|]*(?:\\\|[^`|]*)*?)`? \|$/gm),
]
  .map(([, transform = '', from = '', to = '']) =>
    [transform, from, to].map((cell) => cell.replaceAll(String.raw`\|`, '|')),
  )
  .filter(([transform]) => /^["{]/.test(transform ?? ''));

describe('docs/mapping.md', () => {
  it('shows a mapping that is right', () => {
    const example = /```json\n([\s\S]*?)```/.exec(page)?.[1] ?? '';
    expect(checkRecord(mappingSchema, JSON.parse(example))).toHaveProperty('record');
  });

  const tried = rows.filter(([transform]) => !transform?.includes('coupon_upc'));
  it('has an example of every transform', () => {
    expect(tried).toHaveLength(21);
  });

  it.each(tried)('%s makes of %s what it says', (transform, from, to) => {
    const step = JSON.parse(transform ?? '') as MappingTransform;
    const find = columnFinder({ header: null, records: [] });
    const read = compileField({ column: 'x', transform: [step] }, find, () => null);
    expect(read({ x: JSON.parse(from ?? '') })).toEqual(JSON.parse(to ?? ''));
  });
});

describe('a number of the other country', () => {
  const read = (step: MappingTransform, x: string): unknown =>
    compileField(
      { column: 'x', transform: [step] },
      columnFinder({ header: null, records: [] }),
      () => null,
    )({ x });

  it.each([
    ['money', '2,59', 'a comma'],
    ['money', '$1,23,456', 'a comma'],
    ['money', '1.234,50', 'a comma'],
    ['money', '$2 59', 'white space'],
    ['money', '1 234.50', 'white space'],
    ['money', '3 for $5', 'white space'],
    ['decimal_comma', '2 59', 'white space'],
    ['decimal_comma', '2.59', 'a point'],
    ['decimal_comma', '1,234.50', 'a point'],
  ] as const)('is refused by %s: %s', (step, text, sign) => {
    expect(() => read(step, text)).toThrow(`has ${sign} that parts no thousands`);
  });

  it.each(['3/$5', '$2$59', '2.59/lb'])('is none in %s', (text) => {
    expect(() => read('money', text)).toThrow('is not a number');
  });

  it.each([
    ['money', '$ 1,234,567', 1_234_567],
    ['money', '-$1,234.5', -1234.5],
    ['money', '$.99', 0.99],
    ['money', ' - $ 2.59 ', -2.59],
    ['money', '2.59 $', 2.59],
    ['decimal_comma', ' 1 234,5 ', 1234.5],
    ['decimal_comma', '1.234.567', 1_234_567],
    ['decimal_comma', '0,99', 0.99],
    ['decimal_comma', '12 345,5', 12_345.5],
  ] as const)('is read by %s where it is of its own: %s', (step, text, number) => {
    expect(read(step, text)).toBe(number);
  });
});

describe('a mistake in a mapping', () => {
  it('names what is allowed', () => {
    const checked = checkRecord(mappingSchema, {
      description: 'x',
      input: { format: 'csv' },
      targets: [{ record: 'products', fields: { name: { column: 'a', transform: ['capitals'] } } }],
    });
    const problems = 'reasons' in checked ? checked.reasons.map(({ problem }) => problem).join() : '';
    expect(problems).not.toContain('Invalid input');
    expect(problems).toContain('"collapse"');
  });
});

describe('a date', () => {
  const read = (pattern: string, x: string): unknown =>
    compileField(
      { column: 'x', transform: [{ date: pattern }] },
      columnFinder({ header: null, records: [] }),
      () => null,
    )({ x });

  it.each([
    ['MM/DD/YYYY', '7/28/2026 12:00:00 AM'],
    ['MM/DD/YY', '7/28/26'],
    ['DD-MMM-YY', '28-Jul-26'],
    ['DD MMM YYYY', '28 JUL 2026'],
    ['MMM DD, YYYY', 'Jul 28, 2026'],
    ['YYYY-MM-DD', '2026-07-28 06:30:00'],
    ['YYYY-MM-DD', '2026-07-28T23:30:00.5-05:00'],
    ['YYYYMMDD', '20260728'],
  ])('of the form %s is read: %s', (pattern, text) => {
    expect(read(pattern, text)).toBe('2026-07-28');
  });

  it.each([
    ['MM/DD/YY', '7/28/2026', 'is not a date'],
    ['MM/DD/YYYY', '7/28/26', 'is not a date'],
    ['DD-MMM-YY', '28-Jly-26', 'is not a date'],
    ['MM/DD/YYYY', '7/28/2026 and more', 'is not a date'],
    ['MM/DD/YY', '2/30/26', 'is no day that there is'],
  ])('of the form %s is not read in %s', (pattern, text, problem) => {
    expect(() => read(pattern, text)).toThrow(problem);
  });

  it('has a pattern with a year, a month and a day, each once', () => {
    const valid = (date: string): boolean =>
      'record' in
      checkRecord(mappingSchema, {
        description: 'x',
        input: { format: 'csv' },
        targets: [{ record: 'prices', fields: { observed_at: { column: 'x', transform: [{ date }] } } }],
      });
    expect(['YY-MM-DD', 'MMM DD, YYYY'].map(valid)).toEqual([true, true]);
    expect(['MM/DD', 'YYY-MM-DD', 'YYYY-MM-MM-DD'].map(valid)).toEqual([false, false, false]);
  });
});

describe('what a spreadsheet keeps as a text', () => {
  const read = columnFinder({ header: ['x'], records: [] })('x');
  it.each([
    ['="0012"', '0012'],
    ["'012000161155", '012000161155'],
    ["'Tis the Season", "'Tis the Season"],
    ['=A1+B1', '=A1+B1'],
  ])('%s is read as %s', (cell, text) => {
    expect(read([cell])).toBe(text);
  });
});

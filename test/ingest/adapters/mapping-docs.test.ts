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
    expect(tried).toHaveLength(19);
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

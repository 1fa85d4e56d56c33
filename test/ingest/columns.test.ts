import { describe, expect, it } from 'vitest';
import { bindColumns, hasColumns, optional, refuseRepeated, required } from '../../src/ingest/columns.ts';

const COLUMNS = {
  code: required('code', 'gtin14', 'barcode'),
  name: required('product_name'),
  brand: optional('brand', 'manufacturer.name'),
};

describe('columns of a table', () => {
  const table = (...header: string[]) => ({ header, records: [] });

  it('are found whatever their case, spaces and signs, by the first name of a field that there is', () => {
    const reader = bindColumns(table('Barcode', 'GTIN-14', 'Product Name', 'x'), COLUMNS);
    reader.move([' 1 ', '2', ' Tea ', 'y']);
    expect([reader.text('code'), reader.text('name'), reader.text('brand')]).toEqual(['2', 'Tea', undefined]);
  });

  it('tell nothing where a cell is empty, or missing at the end of a row', () => {
    const reader = bindColumns(table('code', 'product_name', 'brand'), COLUMNS);
    reader.move(['1', '  ']);
    expect([reader.text('code'), reader.text('name'), reader.text('brand')]).toEqual([
      '1',
      undefined,
      undefined,
    ]);
    reader.move(['2', 'Tea', 'Moo']);
    expect([reader.text('code'), reader.value('name'), reader.text('brand')]).toEqual(['2', 'Tea', 'Moo']);
  });

  it('that are required have to be there', () => {
    expect(hasColumns(table('barcode', 'product_name'), COLUMNS)).toBe(true);
    expect(hasColumns(table('barcode', 'brand'), COLUMNS)).toBe(false);
    expect(() => bindColumns(table('barcode', 'brand', 'product name in English'), COLUMNS)).toThrow(
      'the file lacks the column product_name (did you mean product name in English?). Its columns are: barcode, brand, product name in English',
    );
  });

  it('may not have one name twice; without a name they may', () => {
    expect(() => refuseRepeated(['code', '', 'name', '', 'code'])).toThrow(
      'the header names code twice (columns 1 and 5): rename or remove one',
    );
    expect(() => refuseRepeated(['code', '', 'name', '', 'Code'])).not.toThrow();
  });
});

describe('members of JSON records', () => {
  it('are read along their paths, the first that tells something; lists and numbers stay what they are', () => {
    const source = { header: null, records: [{ product_name: 'Tea' }, { gtin14: 1 }] };
    const reader = bindColumns(source, COLUMNS);
    reader.move({ code: '  ', gtin14: 12, product_name: ' Tea ', manufacturer: { name: ['Moo'] } });
    expect([reader.value('code'), reader.text('code')]).toEqual([12, '12']);
    expect(reader.text('name')).toBe('Tea');
    expect([reader.value('brand'), reader.text('brand')]).toEqual([['Moo'], '["Moo"]']);
    reader.move({ code: null });
    expect([reader.value('code'), reader.text('name')]).toEqual([undefined, undefined]);
  });

  it('that are required have to be in one of the first records', () => {
    const source = { header: null, records: [{ code: '1' }] };
    expect(hasColumns(source, COLUMNS)).toBe(false);
    expect(() => bindColumns(source, COLUMNS)).toThrow('the file lacks the column product_name');
  });
});

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findBarcodes } from '../../src/lookup/barcode-index.ts';
import { toBlobs } from '../../src/snapshot/parts/blob-builder.ts';
import type { ProductPart } from '../../src/snapshot/parts/products.ts';

interface Entry {
  readonly barcode: string;
  readonly product: number;
}

function indexOf(entries: readonly Entry[]): ProductPart {
  const sorted = entries.toSorted((a, b) => (a.barcode < b.barcode ? -1 : a.barcode > b.barcode ? 1 : 0));
  const columns = {
    barcodes: toBlobs(
      sorted.map(({ barcode }) => barcode),
      'barcodes',
    ),
    barcodeOrdinals: Uint32Array.from(sorted, ({ product }) => product),
  };
  return columns as unknown as ProductPart;
}

const barcode = fc.stringMatching(/^[0-3]{1,4}$/);
const entries = fc.array(fc.record({ barcode, product: fc.nat({ max: 20 }) }), { maxLength: 60 });

describe('findBarcodes', () => {
  it('finds every product that carries one of the barcodes whole, each once', () => {
    fc.assert(
      fc.property(entries, fc.array(barcode, { maxLength: 3 }), (known, sought) => {
        const expected = new Set(
          known.filter((entry) => sought.includes(entry.barcode)).map(({ product }) => product),
        );
        const found = findBarcodes(indexOf(known), sought);
        expect(new Set(found)).toEqual(expected);
        expect(found).toHaveLength(expected.size);
      }),
    );
  });

  it('takes barcodes of a source that are not digits', () => {
    const index = indexOf([
      { barcode: '0 12345', product: 1 },
      { barcode: 'ABC-é', product: 2 },
    ]);
    expect(findBarcodes(index, ['0 12345'])).toEqual([1]);
    expect(findBarcodes(index, ['12345'])).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { toBlobs } from '../../src/snapshot/parts/blob-builder.ts';
import { productName } from '../../src/lookup/encoded-fields.ts';
import type { ProductPart } from '../../src/snapshot/parts/products.ts';

describe('productName', () => {
  it.each(['Milk', 'The "Best" Bread', 'back\\slash \\" end\\', 'tab\tnew\nline', '牛乳 🍎', '\u2028', ''])(
    'reads %j out of the encoded product',
    (name) => {
      const id = '00000000-0000-5000-8000-000000000000';
      const json = toBlobs(['{}', JSON.stringify({ product_id: id, name, brand: 'x"y' })], 'products');
      expect(productName({ json } as ProductPart, 1)).toBe(name);
    },
  );
});

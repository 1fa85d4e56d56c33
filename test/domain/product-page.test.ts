import { describe, expect, it } from 'vitest';
import { fillPageTemplate } from '../../src/domain/product-page.ts';

const VALUES = { store_id: '12', retailer_product_id: 'a/b 1', upc: null };

describe('fillPageTemplate', () => {
  it('puts the values in their places, percent-encoded', () => {
    expect(fillPageTemplate('https://x.example/s/{store_id}/p/{retailer_product_id}', VALUES)).toBe(
      'https://x.example/s/12/p/a%2Fb%201',
    );
  });

  it.each([
    'https://x.example/{upc}',
    'https://x.example/{retailer_product_id}?u={upc}',
    'https://x.example/{toString}',
  ])('is null where %s needs what is not known', (template) => {
    expect(fillPageTemplate(template, VALUES)).toBeNull();
  });
});

import type { Examples } from '../openapi/examples.ts';

/** A list of two items at the store of the shared examples. */
export function listExamples(_snapshot: unknown, { store_id, product_id, q }: Examples): Examples {
  if (store_id === undefined || typeof q !== 'string') return {};
  return {
    items: [
      { client_id: 'line-1', name: `2 lb ${q}` },
      { client_id: 'line-2', name: 'dozen eggs', canonical_product_id: product_id },
    ],
    alternatives: 1,
  };
}

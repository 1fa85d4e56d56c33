import type { Examples } from '../openapi/examples.ts';

/** A basket of the product and of the category of the shared examples. */
export function basketExamples(_snapshot: unknown, { barcode, category }: Examples): Examples {
  const items = [
    ...(barcode === undefined ? [] : [{ upc: barcode, quantity: 2, label: 'the usual' }]),
    ...(category === undefined ? [] : [{ category }]),
  ];
  return items.length === 0 ? {} : { items };
}

import { departmentLines } from '../product-line.ts';

const NOT_FOOD = { snapEligible: false } as const;

export const HEALTH_LINES = departmentLines('Health & Beauty', [
  ['Oral Care', 'Toothpaste', 'Mint|Whitening|Sensitive|Cinnamon', '4.7 oz|6 oz', 3.99, null, NOT_FOOD],
  ['Hair', 'Shampoo', 'Moisture|Volume|Coconut|Tea Tree', '12 fl oz|28 fl oz', 5.99, null, NOT_FOOD],
  ['Soap', 'Body Wash', 'Ocean|Oatmeal|Lavender|Citrus', '18 fl oz|24 fl oz', 5.49, null, NOT_FOOD],
  ['Soap', 'Hand Soap', 'Lemon|Lavender|Unscented|Sea Breeze', '7.5 fl oz|50 fl oz', 2.49, null, NOT_FOOD],
  ['Vitamins', 'Multivitamin', 'Women|Men|Kids Gummy|50+', '60 ct|150 ct|200 ct', 9.99, null, NOT_FOOD],
]);

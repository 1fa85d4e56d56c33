import { departmentLines } from '../product-line.ts';

const NOT_FOOD = { snapEligible: false } as const;

export const HOUSEHOLD_LINES = departmentLines('Household', [
  ['Paper', 'Paper Towels', 'Full Sheet|Choose-A-Size', '2 ct|6 ct|12 ct', 5.49, null, NOT_FOOD],
  ['Paper', 'Bath Tissue', 'Soft|Strong|Bamboo', '6 ct|12 ct|24 ct', 6.99, null, NOT_FOOD],
  [
    'Laundry',
    'Laundry Detergent',
    'Original|Free & Clear|Lavender|Fresh Linen',
    '46 fl oz|92 fl oz|150 fl oz',
    7.99,
    null,
    NOT_FOOD,
  ],
  [
    'Cleaning',
    'Dish Soap',
    'Original|Lemon|Lavender|Free & Clear',
    '19 fl oz|28 fl oz',
    3.29,
    null,
    NOT_FOOD,
  ],
  ['Cleaning', 'All-Purpose Cleaner', 'Lemon|Fresh|Orange|Unscented', '32 fl oz|1 gal', 3.99, null, NOT_FOOD],
  ['Storage', 'Storage Bags', 'Sandwich|Quart|Gallon|Freezer', '40 ct|75 ct|100 ct', 4.29, null, NOT_FOOD],
  ['Storage', 'Trash Bags', 'Tall Kitchen|Large Drawstring|Small', '20 ct|45 ct|80 ct', 7.99, null, NOT_FOOD],
  ['Storage', 'Aluminum Foil', 'Standard|Heavy Duty', '75 sq ft|200 sq ft', 5.49, null, NOT_FOOD],
]);

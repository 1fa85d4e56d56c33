import { departmentLines } from '../product-line.ts';

const NOT_FOOD = { snapEligible: false } as const;

export const BABY_LINES = departmentLines('Baby', [
  [
    'Baby Food',
    'Baby Food Pouch',
    'Apple Carrot|Banana Oat|Sweet Potato|Pear Spinach|Mango Kale',
    '3.5 oz|4 oz|8 x 3.5 oz pouches',
    1.69,
    ['% puree, lemon juice concentrate.', '', 'organic|gluten_free', '1 pouch'],
  ],
  [
    'Formula',
    'Infant Formula',
    'Gentle|Sensitive|Organic|Soy',
    '20.7 oz|30.8 oz',
    29.99,
    ['Nonfat milk, lactose, vegetable oils, minerals, vitamins.', 'milk|soy', 'gluten_free', '5 fl oz'],
  ],
  ['Diapers', 'Diapers', 'Size 1|Size 2|Size 3|Size 4|Size 5', '32 ct|84 ct|140 ct', 10.99, null, NOT_FOOD],
  ['Diapers', 'Baby Wipes', 'Sensitive|Fresh|Fragrance Free', '56 ct|168 ct|504 ct', 2.99, null, NOT_FOOD],
]);

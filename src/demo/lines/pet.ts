import { departmentLines } from '../product-line.ts';

const NOT_FOOD = { snapEligible: false } as const;

export const PET_LINES = departmentLines('Pet', [
  [
    'Dog',
    'Dry Dog Food',
    'Chicken & Rice|Beef|Salmon|Lamb|Small Breed',
    '5 lb|15 lb|30 lb',
    12.99,
    ['%, brown rice, barley, chicken fat.', '', '', '1 cup'],
    NOT_FOOD,
  ],
  ['Dog', 'Dog Treats', 'Peanut Butter|Bacon|Chicken Jerky|Dental', '6 oz|12 oz|24 oz', 5.99, null, NOT_FOOD],
  [
    'Cat',
    'Wet Cat Food',
    'Tuna|Chicken|Salmon|Turkey & Giblets',
    '5.5 oz|12 x 3 oz cans|24 x 3 oz cans',
    0.99,
    null,
    NOT_FOOD,
  ],
  ['Cat', 'Cat Litter', 'Clumping|Unscented|Lightweight', '14 lb|20 lb|40 lb', 9.99, null, NOT_FOOD],
]);

import { departmentLines } from '../product-line.ts';

export const DELI_LINES = departmentLines('Deli', [
  [
    'Dips',
    'Hummus',
    'Classic|Roasted Red Pepper|Roasted Garlic|Pine Nut|Everything',
    '10 oz|17 oz',
    4.29,
    ['Chickpeas, tahini, soybean oil, garlic, citric acid.', 'sesame', 'vegan|gluten_free|kosher', '2 tbsp'],
  ],
  [
    'Dips',
    'Guacamole',
    'Classic|Spicy|Chunky',
    '8 oz|16 oz',
    4.99,
    ['Avocado, jalapeno, onion, salt.', '', 'vegan|gluten_free', '2 tbsp'],
  ],
  [
    'Prepared',
    'Rotisserie Chicken',
    'Traditional|Lemon Pepper',
    'each',
    7.99,
    null,
    { withoutBarcode: true, snapEligible: false },
  ],
  ['Prepared', 'Macaroni Salad', '|Amish', '16 oz|3 lb', 4.49, null, { withoutBarcode: true }],
  [
    'Prepared',
    'Refrigerated Soup',
    'Chicken Noodle|Broccoli Cheddar|Tomato Bisque|Minestrone',
    '16 oz|24 oz',
    5.99,
    ['Water, vegetables, cream, salt, spices.', 'milk|wheat', '', '1 cup'],
  ],
]);

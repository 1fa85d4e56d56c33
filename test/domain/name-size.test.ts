import { describe, expect, it } from 'vitest';
import { sizeOfName } from '../../src/domain/name-size.ts';

describe('sizes in names', () => {
  it.each([
    ['Corn Flakes, 18 oz', '18 oz'],
    ['Corn Flakes 18oz', '18oz'],
    ['Cola (12 Pack, 12 fl oz)', '12 Pack, 12 fl oz'],
    ['Cola 12 fl oz, 6 pack', '12 fl oz, 6 pack'],
    ['Cheese Sticks, 12 pk 1 oz', '12 pk 1 oz'],
    ['Cola (12 fl oz) Zero Sugar', '12 fl oz'],
    ['Milk 1/2 gal', '1/2 gal'],
    ['Milk 1 gal ', '1 gal'],
    ['7 Up 2 L', '2 L'],
    ['Eggs Large 12 ct - Grade A', '12 ct'],
    ['Beans 15.5 oz (Pack of 12)', '15.5 oz (Pack of 12)'],
    ['Beans (15.5 oz (Pack of 12))', '15.5 oz (Pack of 12)'],
    ['LAK HASS AVCD EA', 'EA'],
    ['Mango each', 'each'],
    ['LETTUCE ICEBERG EA.', 'EA'],
  ])('%s', (name, size) => {
    expect(sizeOfName(name)).toBe(size);
  });

  it.each([
    '7 Up',
    '2% Milk',
    '20g Protein Bar',
    'Vitamin D 1000 IU',
    'Formula 409',
    'Cola',
    'Each',
    'Limes 5 ct ea',
    'TWX 4PK BAR EA',
    'Sweet Tea',
    'Each Peach Gum',
    'Beans 15.5 oz, case of 12',
  ])('none: %s', (name) => {
    expect(sizeOfName(name)).toBeNull();
  });
});

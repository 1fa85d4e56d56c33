import { expect, it } from 'vitest';
import { definition, series, units } from './series.ts';

it('what is missing moves by prices that were observed in both months alone', () => {
  const [, , last] = series(units({ a: 3 }), definition(), 3, ({ unit, month }) => {
    if (unit === 0) return [4, null, 8][month]!;
    return unit === 1 && month === 2 ? null : 4;
  });
  const { unit, price, age } = last!.cells;
  const at = unit.indexOf(1);
  expect([price[at], age[at]]).toEqual([4, 1]);
});

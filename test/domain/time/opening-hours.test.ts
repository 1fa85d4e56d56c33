import { expect, it } from 'vitest';
import { readOpeningHours } from '../../../src/domain/time/opening-hours.ts';

/** One line a day: its number from Sunday on, and its opening. */
function shown(text: string): readonly string[] | null {
  return (
    readOpeningHours(text)?.map(
      ({ day_of_week: day, open_time: open, close_time: close }) => `${day} ${open}-${close}`,
    ) ?? null
  );
}

it.each([
  ['Mo-We 7:00-22:00', ['1 07:00-22:00', '2 07:00-22:00', '3 07:00-22:00']],
  ['Sa-Su 08:00-24:00', ['0 08:00-00:00', '6 08:00-00:00']],
  ['Fr-Mo,We 09:00-02:00; Su off', ['1 09:00-02:00', '3 09:00-02:00', '5 09:00-02:00', '6 09:00-02:00']],
  ['Mo 07:00-21:00; Mo 08:00-20:00; PH off', ['1 08:00-20:00']],
])('%s says when a store is open on each day', (text, days) => {
  expect(shown(text)).toEqual(days);
});

it('is open all day, every day, where it never closes', () => {
  expect(shown('24/7')).toEqual([0, 1, 2, 3, 4, 5, 6].map((day) => `${day} 00:00-00:00`));
});

it.each([
  'Mo-Fr 07:00-12:00,13:00-20:00',
  'Mo-We-Fr 07:00-22:00',
  'Mo-Xx 07:00-22:00',
  'Mo 07:00-25:00',
  'Apr-Oct: Mo 07:00-22:00',
  'Mo off',
  'sunrise-sunset',
  '',
])('%j says more or less than one opening a day', (text) => {
  expect(shown(text)).toBeNull();
});

import { expect, it } from 'vitest';
import { openingHours } from '../../../src/api/mcp/opening-hours.ts';

/** Hours of the days of a week, Sunday first; null: closed. */
function week(...spans: (string | null)[]) {
  return spans.flatMap((span, day) => {
    const [open_time = '', close_time = ''] = span?.split('-') ?? [];
    return span === null ? [] : [{ day_of_week: day, open_time, close_time }];
  });
}

const [LONG, SHORT] = ['07:00-21:00', '08:00-20:00'];

it.each([
  [week(LONG, LONG, LONG, LONG, LONG, LONG, LONG), 'daily 07:00-21:00'],
  [week(SHORT, LONG, LONG, LONG, LONG, LONG, LONG), 'Mon-Sat 07:00-21:00, Sun 08:00-20:00'],
  [week(SHORT, LONG, LONG, LONG, LONG, LONG, SHORT), 'Mon-Fri 07:00-21:00, Sat-Sun 08:00-20:00'],
  [week(null, LONG, LONG, null, LONG, LONG, null), 'Mon-Tue 07:00-21:00, Thu-Fri 07:00-21:00'],
  [week(null, null, null, SHORT, null, null, null), 'Wed 08:00-20:00'],
  [[], null],
  [undefined, null],
])('opening hours are told in a few words', (hours, words) => {
  expect(openingHours(hours)).toBe(words);
});

import type { z } from 'zod';
import type { storeList } from '../stores/schema.ts';

type Hours = NonNullable<z.output<typeof storeList>['stores'][number]['hours']>;

const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;
const FROM_MONDAY = [1, 2, 3, 4, 5, 6, 0] as const;

/** Opening hours in a few words: `daily 06:00-23:00`, `Mon-Sat 07:00-21:00, Sun 08:00-20:00`. Null: they are not known. */
export function openingHours(hours: Hours | undefined): string | null {
  if (hours === undefined || hours.length === 0) return null;
  const spans = new Map(hours.map((day) => [day.day_of_week, `${day.open_time}-${day.close_time}`]));
  const runs: { first: string; last: string; span: string }[] = [];
  let before: string | undefined;
  for (const day of FROM_MONDAY) {
    const span = spans.get(day);
    const run = runs.at(-1);
    if (span !== undefined && span === before && run !== undefined) run.last = DAYS[day];
    else if (span !== undefined) runs.push({ first: DAYS[day], last: DAYS[day], span });
    before = span;
  }
  return runs
    .map(({ first, last, span }) => {
      if (first === 'Mon' && last === 'Sun') return `daily ${span}`;
      return first === last ? `${first} ${span}` : `${first}-${last} ${span}`;
    })
    .join(', ');
}

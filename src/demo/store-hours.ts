import { mix } from './random.ts';

/** Opening hours of a day; `close_time` before `open_time` is past midnight. */
export interface DayHours {
  day_of_week: number;
  open_time: string;
  close_time: string;
}

/** Hours of most days, and of Sunday where it differs: null is closed. */
const PATTERNS: readonly { daily: readonly [string, string]; sunday: readonly [string, string] | null }[] = [
  { daily: ['06:00', '23:00'], sunday: ['06:00', '23:00'] },
  { daily: ['07:00', '22:00'], sunday: ['07:00', '22:00'] },
  { daily: ['06:00', '00:00'], sunday: ['06:00', '00:00'] },
  { daily: ['07:00', '21:00'], sunday: ['08:00', '20:00'] },
  { daily: ['08:00', '22:00'], sunday: ['09:00', '21:00'] },
  { daily: ['06:00', '01:00'], sunday: ['06:00', '00:00'] },
  { daily: ['09:00', '21:00'], sunday: ['10:00', '19:00'] },
  { daily: ['07:00', '20:00'], sunday: null },
];

/** Hours of a store from its key; a store in twenty has none on record. */
export function storeHours(key: number): DayHours[] {
  const choice = mix(key, 70) % 100;
  if (choice < 5) return [];
  // Closed on Sundays is rare, past midnight is not.
  const pattern = PATTERNS[choice < 8 ? 7 : choice % 7];
  if (pattern === undefined) return [];
  return [pattern.sunday, ...Array.from({ length: 6 }, () => pattern.daily)].flatMap((hours, day) =>
    hours === null ? [] : [{ day_of_week: day, open_time: hours[0], close_time: hours[1] }],
  );
}

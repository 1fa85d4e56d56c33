/** One opening of a store: day 0 is Sunday, times are `HH:MM`; a close before the open is past midnight. */
export interface OpenDay {
  readonly day_of_week: number;
  readonly open_time: string;
  readonly close_time: string;
}

const DAYS = ['su', 'mo', 'tu', 'we', 'th', 'fr', 'sa'];
const ALL_DAYS = [0, 1, 2, 3, 4, 5, 6];
const RULE = /^(?:([a-z, -]+?) )?(\d{1,2}:\d{2}) ?- ?(\d{1,2}:\d{2})$/;

/**
 * Opening hours as OpenStreetMap writes them ("Mo-Sa 07:00-22:00; Su 08:00-21:00", "24/7"), one opening a day. Null
 * where they say more than that: several openings a day, seasons, weeks. Public holidays are passed over.
 * Source: https://wiki.openstreetmap.org/wiki/Key:opening_hours
 */
export function readOpeningHours(text: string): OpenDay[] | null {
  const given = text.trim().toLowerCase();
  if (given === '24/7') return ALL_DAYS.map((day) => openDay(day, '00:00', '24:00'));
  const days = new Map<number, OpenDay>();
  for (const rule of given.split(';').map((part) => part.trim())) {
    if (rule === '' || /^(ph|sh)\b/.test(rule)) continue;
    const closed = /^([a-z, -]+?) (?:off|closed)$/.exec(rule);
    const match = RULE.exec(rule);
    const listed = closed?.[1] ?? match?.[1];
    const which = listed === undefined ? ALL_DAYS : readDays(listed);
    if (which === null || (closed === null && match === null)) return null;
    for (const day of which) {
      if (match === null) days.delete(day);
      else days.set(day, openDay(day, match[2]!, match[3]!));
    }
  }
  const all = [...days.values()].sort((a, b) => a.day_of_week - b.day_of_week);
  return all.length === 0 ||
    all.some(({ open_time, close_time }) => !isTime(open_time) || !isTime(close_time))
    ? null
    : all;
}

function readDays(text: string): number[] | null {
  const days: number[] = [];
  for (const part of text.split(',').map((one) => one.trim())) {
    if (part === 'ph' || part === 'sh') continue;
    const [first = '', last = first, more] = part.split('-').map((day) => DAYS.indexOf(day.trim()));
    if (typeof first !== 'number' || typeof last !== 'number' || more !== undefined) return null;
    if (first < 0 || last < 0) return null;
    for (let day = first; ; day = (day + 1) % 7) {
      days.push(day);
      if (day === last) break;
    }
  }
  return days;
}

/** The end of a day is the next one's midnight to the record. */
function openDay(day: number, open: string, close: string): OpenDay {
  const padded = (time: string): string => time.padStart(5, '0');
  const closing = padded(close) === '24:00' ? '00:00' : padded(close);
  return { day_of_week: day, open_time: padded(open), close_time: closing };
}

function isTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
}

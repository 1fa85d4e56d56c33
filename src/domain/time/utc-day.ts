const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const MS_PER_DAY = 86_400_000;

/** Days since 1970-01-01 of a date written `YYYY-MM-DD`; null where the text is no such date, or no such day exists. */
export function parseUtcDay(text: string): number | null {
  const match = ISO_DATE.exec(text);
  if (match === null) return null;
  const time = Date.parse(`${text}T00:00:00Z`);
  // Some engines roll 2026-02-30 over into March.
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, text.length) !== text) return null;
  return time / MS_PER_DAY;
}

/** The UTC day of a time in milliseconds, in days since 1970-01-01. */
export function utcDayOf(ms: number): number {
  return Math.floor(ms / MS_PER_DAY);
}

const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Milliseconds of a UTC day. */
export const DAY_MS = 86_400_000;

/** Days since 1970-01-01 of a date written `YYYY-MM-DD`; null where the text is no such date, or no such day exists. */
export function parseUtcDay(text: string): number | null {
  const match = ISO_DATE.exec(text);
  if (match === null) return null;
  const time = Date.parse(`${text}T00:00:00Z`);
  // Some engines roll 2026-02-30 over into March.
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, text.length) !== text) return null;
  return time / DAY_MS;
}

/** The UTC day of a time in milliseconds, in days since 1970-01-01. */
export function utcDayOf(ms: number): number {
  return Math.floor(ms / DAY_MS);
}

/** A day since 1970-01-01 as `YYYY-MM-DD`. */
export function utcDayText(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length);
}

const DAY_MS = 86_400_000;

/** A time in UTC, or the last millisecond of a day, in milliseconds since 1970; NaN for a day that no month has. */
export function momentMs(text: string): number {
  const day = text.slice(0, 'YYYY-MM-DD'.length);
  const start = Date.parse(`${day}T00:00:00Z`);
  // 30 February is read as a day of March.
  if (!new Date(start).toISOString().startsWith(day)) return Number.NaN;
  return text === day ? start + DAY_MS - 1 : Date.parse(text);
}

const DAY_MS = 86_400_000;

/** A time in UTC, or the last millisecond of a day, in milliseconds since 1970; NaN for a day that no month has. */
export function momentMs(text: string): number {
  if (text.includes('T')) return Date.parse(text);
  const start = Date.parse(`${text}T00:00:00Z`);
  // 30 February is read as a day of March.
  return new Date(start).toISOString().startsWith(text) ? start + DAY_MS - 1 : Number.NaN;
}

const UTC_TIMESTAMP = /^(\d{4})-(\d{2})-(\d{2})T([01]\d|2[0-3]):([0-5]\d)(?::[0-5]\d(?:\.\d{1,9})?)?Z$/;
const MS_PER_MINUTE = 60_000;

/**
 * Minutes since 1970-01-01T00:00Z of an ISO 8601 timestamp in UTC (`2026-07-29T13:05:00Z`; seconds optional and
 * dropped). Null where the text is no such timestamp, or names a day that does not exist.
 */
export function parseUtcMinutes(text: string): number | null {
  const match = UTC_TIMESTAMP.exec(text);
  if (match === null) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = match.slice(1).map(Number);
  const time = new Date(Date.UTC(year, month - 1, day, hour, minute));
  // A day that there is not, of two digits, is in another month.
  if (time.getUTCMonth() !== month - 1 || year < 100) return null;
  return time.getTime() / MS_PER_MINUTE;
}

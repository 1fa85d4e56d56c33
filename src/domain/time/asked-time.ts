import { DAY_MS, parseUtcDay } from './utc-day.ts';

const SEQUENCE = /^[1-9]\d{0,14}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?Z$/;

/** A time, or a day, which is read as its end, in milliseconds since 1970. */
export interface AskedTime {
  readonly ms: number;
  /** The time, or the start of the day. */
  readonly fromMs: number;
}

/** A moment in the sequence of publishes: by its number, or the newest one up to a time. */
export type AskedMoment = { readonly sequence: number } | AskedTime;

/** Reads a UTC time or a day; undefined where the text is neither. */
export function readTime(text: string): AskedTime | undefined {
  const day = parseUtcDay(text.slice(0, 'YYYY-MM-DD'.length));
  if (day === null) return undefined;
  if (text.length === 'YYYY-MM-DD'.length) return { ms: (day + 1) * DAY_MS - 1, fromMs: day * DAY_MS };
  const ms = INSTANT.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(ms) ? undefined : { ms, fromMs: ms };
}

/** Reads the sequence number of a publish, a UTC time or a day; undefined where the text is none. */
export function readMoment(text: string): AskedMoment | undefined {
  return SEQUENCE.test(text) ? { sequence: Number(text) } : readTime(text);
}

/** Whether a time is yet to come: what is known by then can still change. A day is not once it has begun. */
export function isAhead({ fromMs }: AskedTime, nowMs: number): boolean {
  return fromMs > nowMs;
}

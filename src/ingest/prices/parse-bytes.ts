import { DAY_MS } from '../../domain/time/utc-day.ts';
/** Values of a price line, straight from its bytes. Each answers -1 to what it does not surely understand. */

const ZERO = 0x30;
const DOT = 0x2e;
const MAX_INTEGER_DIGITS = 6;
const MAX_DECIMALS = 4;
const MAX_E4 = 1_000_000_000;
const MINUTES_A_DAY = 1_440;
const LOW_DIGITS = 7;

const isDigit = (c: number | undefined): boolean => c !== undefined && c >= ZERO && c <= 0x39;

/** A plain decimal of dollars (`12`, `12.5`) with at most four decimals and at most 100,000, in ten-thousandths. */
export function parseE4(bytes: Uint8Array, start: number, end: number): number {
  let value = 0;
  let i = start;
  while (i < end && isDigit(bytes[i])) value = value * 10 + bytes[i++]! - ZERO;
  const digits = i - start;
  // JSON has no number that begins with a needless zero, and none without a digit before or after its point.
  if (digits === 0 || digits > MAX_INTEGER_DIGITS || (digits > 1 && bytes[start] === ZERO)) return -1;
  let decimals = 0;
  if (i < end) {
    if (bytes[i++] !== DOT || i === end) return -1;
    for (; i < end; i++, decimals++) {
      if (!isDigit(bytes[i])) return -1;
      value = value * 10 + bytes[i]! - ZERO;
    }
  }
  if (decimals > MAX_DECIMALS) return -1;
  for (; decimals < MAX_DECIMALS; decimals++) value *= 10;
  return value <= MAX_E4 ? value : -1;
}

/**
 * The GTIN-14 of a code of 12 to 14 digits, as a number, where `readGtin` would trust it as written.
 * Every other code, however good, is -1.
 */
export function parseFullGtin(bytes: Uint8Array, start: number, end: number): number {
  const length = end - start;
  if (length < 12 || length > 14) return -1;
  // Counted from the right, digits at even places weigh 1, at odd places 3.
  let weight = (length & 1) === 0 ? 3 : 1;
  let sum = 0;
  let high = 0;
  let low = 0;
  for (let i = start; i < end; i++) {
    const digit = bytes[i]! - ZERO;
    if (digit < 0 || digit > 9) return -1;
    sum += weight * digit;
    weight = 4 - weight;
    // In two halves: integers of more than 31 bits would be slow.
    if (end - i > LOW_DIGITS) high = high * 10 + digit;
    else low = low * 10 + digit;
  }
  if (sum % 10 !== 0) return -1;
  const firstSix = high % 1_000_000;
  const prefix = (firstSix / 10_000) | 0;
  if (prefix === 2 || prefix === 4 || prefix === 5 || prefix >= 98 || (prefix >= 20 && prefix <= 29))
    return -1;
  // A code of eight digits, written out.
  return firstSix === 0 || firstSix === 2 ? -1 : high * 10_000_000 + low;
}

const SECONDS_DIGITS = [11, 12, 14, 15, 17, 18];
const MILLISECONDS_DIGITS = [...SECONDS_DIGITS, 20, 21, 22];

/**
 * Reads timestamps of the forms `2026-07-29T13:05:00Z` and `2026-07-29T13:05:00.000Z` as minutes since 1970.
 * It remembers the day: most lines repeat that of the line before.
 */
export function createTimestampParser(): (bytes: Uint8Array, start: number, end: number) => number {
  const day = new Uint8Array(10);
  let dayStartMin = -1;

  const readDay = (bytes: Uint8Array, at: number): number => {
    for (let i = 0; i < 10; i++) {
      const c = bytes[at + i]!;
      if (i === 4 || i === 7 ? c !== 0x2d : !isDigit(c)) return -1;
      day[i] = c;
    }
    const number = (from: number, to: number): number => {
      let n = 0;
      for (let i = from; i < to; i++) n = n * 10 + day[i]! - ZERO;
      return n;
    };
    const [year, month, date] = [number(0, 4), number(5, 7), number(8, 10)];
    const time = new Date(Date.UTC(year, month - 1, date));
    const exists = year >= 1970 && time.getUTCMonth() === month - 1 && time.getUTCDate() === date;
    return exists ? (time.getTime() / DAY_MS) * MINUTES_A_DAY : -1;
  };

  return (bytes, start, end) => {
    const length = end - start;
    if ((length !== 20 && length !== 24) || bytes[start + 10] !== 0x54 || bytes[end - 1] !== 0x5a) return -1;
    if (bytes[start + 13] !== 0x3a || bytes[start + 16] !== 0x3a) return -1;
    if (length === 24 && bytes[start + 19] !== DOT) return -1;
    let same = dayStartMin >= 0;
    for (let i = 0; same && i < 10; i++) same = bytes[start + i] === day[i];
    if (!same) dayStartMin = readDay(bytes, start);
    if (dayStartMin < 0) return -1;
    const digits = length === 20 ? SECONDS_DIGITS : MILLISECONDS_DIGITS;
    for (let i = 0; i < digits.length; i++) if (!isDigit(bytes[start + digits[i]!])) return -1;
    const hour = (bytes[start + 11]! - ZERO) * 10 + bytes[start + 12]! - ZERO;
    const minute = (bytes[start + 14]! - ZERO) * 10 + bytes[start + 15]! - ZERO;
    if (hour > 23 || minute > 59 || bytes[start + 17]! > 0x35) return -1;
    return dayStartMin + hour * 60 + minute;
  };
}

const hexValue = new Int8Array(256).fill(-1);
for (let i = 0; i < 16; i++) {
  const letter = i.toString(16);
  hexValue[letter.charCodeAt(0)] = i;
  hexValue[letter.toUpperCase().charCodeAt(0)] = i;
}

/** Writes the 16 bytes of a UUID to `target`. False where it is none. */
export function parseUuid(bytes: Uint8Array, start: number, end: number, target: Uint8Array): boolean {
  if (end - start !== 36) return false;
  let i = start;
  for (let at = 0; at < 16; at++) {
    if (at === 4 || at === 6 || at === 8 || at === 10) {
      if (bytes[i++] !== 0x2d) return false;
    }
    const high = hexValue[bytes[i]!]!;
    const low = hexValue[bytes[i + 1]!]!;
    if (high < 0 || low < 0) return false;
    target[at] = high * 16 + low;
    i += 2;
  }
  return true;
}

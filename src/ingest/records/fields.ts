/** Field rules that several kinds of record share. */
import { z } from 'zod';
import { isNoBarcode } from '../../domain/gtin.ts';
import { usdToE4 } from '../../domain/money.ts';
import { parseUtcMinutes } from '../../domain/time/utc-minutes.ts';

const NUL = '\u0000';

/**
 * PostgreSQL can store neither a NUL nor half a surrogate pair, which would become a replacement character on its way:
 * none may be in a text.
 */
function storable(text: z.ZodString, max: number) {
  return text
    .max(max, `must be at most ${max} characters`)
    .refine((value) => !value.includes(NUL), 'must not contain a NUL character')
    .refine((value) => value.isWellFormed(), 'must not contain half a surrogate pair');
}

/** Text of 1 to `max` characters after trimming. */
export function text(max: number) {
  return storable(z.string().trim().min(1, 'must not be empty'), max);
}

const isBlank = (value: unknown): boolean => typeof value === 'string' && value.trim() === '';

/** As `text`, or null; a blank text is null. */
export function optionalText(max: number) {
  return z.preprocess((value) => (isBlank(value) ? null : value), text(max).nullable()).optional();
}

/** What is wrong with a barcode that `isRounded`, and what to do. */
export const ROUNDED_BARCODE =
  'was rounded by a spreadsheet: make its column text there, and save the file again';

/** Whether it is as a spreadsheet shows a long number: most of its digits are gone, and other numbers look the same. */
export function isRounded(code: string): boolean {
  return /^\d([.,]\d+)?E\+\d+$/i.test(code);
}

/** A barcode as its source wrote it, or null; what stands for "no barcode" is null. */
export const barcode = z
  .preprocess((value) => (typeof value === 'string' && isNoBarcode(value) ? null : value), optionalText(64))
  .refine((code) => code == null || !isRounded(code), ROUNDED_BARCODE);

/** An address of at most 2,000 characters, or null. Its form is not checked: it is shown, not fetched. */
export const url = optionalText(2_000);

/** Any UUID, whatever its version, in lower case. */
export const uuid = z.guid('must be a UUID').transform((value) => value.toLowerCase());

/** Lower-case key of a chain. */
export const slug = z
  .string()
  .trim()
  .toLowerCase()
  .max(64, 'must be at most 64 characters')
  .regex(/^[a-z0-9]+([_-][a-z0-9]+)*$/, 'must be lower-case letters and digits, joined by - or _');

/** Most US dollars that a shelf price may be. */
export const MAX_PRICE_USD = 100_000;

/** US dollars above 0 and at most 100,000, as ten-thousandths. */
export const priceE4 = z
  .number('must be a number')
  .positive('must be more than 0')
  .max(MAX_PRICE_USD, `must be at most ${MAX_PRICE_USD}`)
  .transform((value, context) => {
    const e4 = usdToE4(value);
    if (e4 !== null && e4 > 0) return e4;
    context.addIssue({ code: 'custom', message: 'must be at least 0.0001' });
    return z.NEVER;
  });

/** US dollars from 0 to 100,000, as ten-thousandths. */
export const amountE4 = z
  .number('must be a number')
  .min(0, 'must not be negative')
  .max(MAX_PRICE_USD, `must be at most ${MAX_PRICE_USD}`)
  .transform((value) => usdToE4(value) ?? 0);

/** Text of at most `max` characters as it stands, blanks and all. */
export function rawText(max: number) {
  return storable(z.string(), max);
}

const EARLIEST_YEAR = '1900';
const isInOurTime = (value: string): boolean => value >= EARLIEST_YEAR;

/** A day from 1900 on, as `2026-07-29`: an unset date of some sources is 0000-00-00 or 0001-01-01. */
export const date = z.iso
  .date('must be a date, as 2026-07-29')
  .refine(isInOurTime, 'must be of 1900 or later');

/** ISO 8601 timestamp in UTC from 1900 on. */
export const timestamp = z.iso
  .datetime({ error: 'must be an ISO 8601 timestamp in UTC' })
  .refine(isInOurTime, 'must be of 1900 or later');

/** ISO 8601 timestamp in UTC, as minutes since 1970-01-01T00:00Z. */
export const utcMinutes = z.string('must be an ISO 8601 timestamp in UTC').transform((value, context) => {
  const minutes = parseUtcMinutes(value);
  if (minutes !== null) return minutes;
  context.addIssue({
    code: 'custom',
    message: 'must be an ISO 8601 timestamp in UTC, as 2026-07-29T13:05:00Z',
  });
  return z.NEVER;
});

/** A list of distinct texts, order kept. */
export function textSet(maxItems: number, maxLength: number) {
  return z
    .array(text(maxLength))
    .max(maxItems, `must have at most ${maxItems} entries`)
    .transform((values) => [...new Set(values)]);
}

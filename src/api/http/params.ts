import { z } from 'zod';
import { nearestState } from '../../domain/place/us-states.ts';
import { type AskedMoment, type AskedTime, readMoment, readTime } from '../../domain/time/asked-time.ts';
import { parseUtcDay } from '../../domain/time/utc-day.ts';
import { describeIssues } from './parsing/issues.ts';
import { type AskedPlace, DECIMAL, LONGEST_PLACE, readPlace } from './parsing/read-place.ts';
import { slugHint } from './parsing/slug-of-name.ts';

/**
 * The one vocabulary of parameters. Each reads the text that stands in the URL, and is the type, the validation and
 * the OpenAPI schema of its parameter. Numbers are plain decimal: no exponent, hexadecimal, sign `+` or leading zero.
 */

const INTEGER = /^(?:0|-?[1-9]\d*)$/;
const SLUG = /^[A-Za-z0-9_-]{1,64}$/;
const STATE = /^[A-Za-z]{2}$/;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const UUID_LIST = new RegExp(`^(?:${UUID.source.slice(1, -1)}(?:,|$))+$`);
const NOT_A_UUID = 'must be a UUID, such as 123e4567-e89b-12d3-a456-426614174000';

/** Largest offset: far beyond the end of any list. */
const MOST_OFFSET = 100_000_000;

function reading<T>(read: (text: string) => T | undefined, expected: string, hint?: typeof slugHint) {
  return z.transform((text: string, context): T => {
    const value = read(text);
    if (value !== undefined) return value;
    context.issues.push({ code: 'custom', message: expected + (hint?.(text) ?? ''), input: text });
    return z.NEVER;
  });
}

/** The number of a text; of one that is beyond all bounds the nearest that is exact, so that its bound is what is named. */
const numberOf = (text: string): number =>
  Math.max(Number.MIN_SAFE_INTEGER, Math.min(Number(text), Number.MAX_SAFE_INTEGER));

/** A whole number, bounds inclusive. */
export function integer(min: number, max: number): z.ZodPipe<z.ZodTransform<number, string>, z.ZodInt> {
  const read = reading((text) => (INTEGER.test(text) ? numberOf(text) : undefined), 'must be a whole number');
  return z.pipe(read, z.int().min(min).max(max));
}

/** A decimal number, bounds inclusive. */
export function number(min: number, max: number): z.ZodPipe<z.ZodTransform<number, string>, z.ZodNumber> {
  const read = reading(
    (text) => (DECIMAL.test(text) ? numberOf(text) : undefined),
    'must be a decimal number',
  );
  return z.pipe(read, z.number().min(min).max(max));
}

/** `true` or `false`, nothing else. */
export function flag(): z.ZodPipe<z.ZodTransform<boolean, string>, z.ZodBoolean> {
  const read = reading(
    (text) => (text === 'true' ? true : text === 'false' ? false : undefined),
    'must be true or false',
  );
  return z.pipe(read, z.boolean());
}

/** Any text of `min` to `max` characters (code points). */
export function text(min: number, max: number): z.ZodString {
  const length = (value: string): number => (value.length <= max ? value.length : [...value].length);
  return z
    .string()
    .refine((value) => value.length >= min && length(value) <= max, {
      error: `must have ${min} to ${max} characters`,
    })
    .meta({ minLength: min, maxLength: max });
}

/** A text of one form; `expected` completes "the value …" and says what the form is. */
export function pattern(form: RegExp, expected: string): z.ZodString {
  return z.string().regex(form, { error: expected });
}

/** A UUID of any version, in either case; read as lower case. */
export function uuid(): z.ZodPipe<z.ZodTransform<string, string>, z.ZodString> {
  const read = reading((value) => {
    const lower = value.toLowerCase();
    return UUID.test(lower) ? lower : undefined;
  }, NOT_A_UUID);
  return z.pipe(read, z.string().meta({ format: 'uuid' }));
}

/** A calendar day as `YYYY-MM-DD`; read as days since 1970-01-01. */
export function day(): z.ZodTransform<number, string> {
  const read = reading((value) => parseUtcDay(value) ?? undefined, 'must be a date, such as 2026-07-29');
  return read.meta({ parameter: { type: 'string', format: 'date' } });
}

/** A UTC time, or a day, which is read as its end. */
export function time(): z.ZodTransform<AskedTime, string> {
  const read = reading(
    readTime,
    'must be a day or a time in UTC, such as 2026-07-01 or 2026-07-01T12:00:00Z',
  );
  return read.meta({ parameter: { type: 'string', minLength: 10, maxLength: 24 } });
}

/** The sequence number of a publish, or a UTC time or day up to which publishes count. */
export function moment(): z.ZodTransform<AskedMoment, string> {
  const read = reading(
    readMoment,
    'must be the number of a publish, a date or a UTC time, such as 12, 2026-07-29 or 2026-07-29T18:00:00Z',
  );
  return read.meta({ parameter: { type: 'string', minLength: 1, maxLength: 24 } });
}

/** A comma-separated list of 1 to `max` values, each read once. */
export function list<Item extends z.ZodType<string, string>>(item: Item, max: number) {
  const split = z.transform((value: string, context) => {
    const values = value.split(',');
    // The bound holds for what was written: a caller who repeats himself is told.
    if (values.length > max) {
      const message = `must have at most ${max} values, not ${values.length}`;
      context.issues.push({ code: 'custom', message, input: value });
    }
    return [...new Set(values)];
  });
  return z.pipe(split, z.array(item).meta({ minItems: 1, maxItems: max }));
}

/** A comma-separated list of 1 to `max` UUIDs, in either case; read as lower case. */
export function uuidList(max: number) {
  const read = z.transform((value: string, context) => {
    const lower = value.toLowerCase();
    const values = lower.split(',');
    if (values.length > max) {
      const message = `must have at most ${max} values, not ${values.length}`;
      context.issues.push({ code: 'custom', message, input: value });
    }
    // One pass over the whole list, which is nearly always right; only a wrong one is looked at value by value.
    if (lower.endsWith(',') || !UUID_LIST.test(lower)) {
      values.forEach((one, at) => {
        if (!UUID.test(one)) {
          context.issues.push({ code: 'custom', message: NOT_A_UUID, input: one, path: [at] });
        }
      });
    }
    return values;
  });
  const items = { type: 'string', format: 'uuid' };
  return read.meta({ parameter: { type: 'array', items, minItems: 1, maxItems: max } });
}

/** A place: a `lat,lng` pair in degrees, a ZIP code (also a ZIP+4, or behind an address) or `City, ST`, where the state may be written out. */
export function place() {
  const read = z.transform((value: string, context): AskedPlace => {
    const found = readPlace(value);
    if (typeof found !== 'string') return found;
    context.issues.push({ code: 'custom', message: found, input: value });
    return z.NEVER;
  });
  return read.meta({ parameter: { type: 'string', minLength: 1, maxLength: LONGEST_PLACE } });
}

/** `limit` of a list, 1 to 500. */
export function limit(standard: number) {
  return integer(1, 500).default(standard).describe('Maximum number of rows to return.');
}

/** `offset` of a list. */
export function offset() {
  return integer(0, MOST_OFFSET)
    .default(0)
    .describe(
      'Rows to skip. Pages fit together while they come from one snapshot: their ETags then begin alike, up to the first dash.',
    );
}

/** `envelope`, which every JSON route takes. */
export const envelopeParameter = flag()
  .default(false)
  .describe(
    'Wrap the answer as {data, meta, error}. `Accept: application/json; profile="envelope"` does the same.',
  );

/** A chain slug in either case; read as lower case. */
export function chainSlug() {
  return slugOf('a chain');
}

/** The slug of something that has one, in either case; read as lower case. */
export function slugOf(what: string) {
  const expected = `must be the slug of ${what}: 1 to 64 letters, digits, - or _`;
  const read = reading((value) => (SLUG.test(value) ? value.toLowerCase() : undefined), expected, slugHint);
  return z.pipe(read, z.string().meta({ pattern: SLUG.source }));
}

/** A US state as two letters in either case; read as upper case. */
export function stateCode() {
  const read = z.transform((value: string, context): string => {
    if (STATE.test(value)) return value.toUpperCase();
    const nearest = nearestState(value);
    const hint = nearest === null ? ', such as GA' : `: the nearest is ${nearest}`;
    context.issues.push({ code: 'custom', message: `must be a state of two letters${hint}`, input: value });
    return z.NEVER;
  });
  return z.pipe(read, z.string().meta({ pattern: STATE.source }));
}

/** A metro key. */
export function metroKey() {
  return text(1, 64);
}

/** A barcode of 6 to 32 digits. */
export function barcode() {
  return pattern(/^[0-9]{6,32}$/, 'must be 6 to 32 digits');
}

// Half a surrogate pair is a `\ud800` of JSON that UTF-8 has no bytes for; many readers of JSON refuse it.
const CONTROL_SURROGATE_OR_EDGE_SPACE = /[\x00-\x1f\x7f-\x9f]|\p{Surrogate}|^\s|\s$/u;

/**
 * A text inside of JSON, read as strictly as a parameter: without control characters, halves of surrogate pairs or white
 * space around it.
 */
export function plainText(min: number, max: number): z.ZodString {
  return text(min, max).refine((value) => !CONTROL_SURROGATE_OR_EDGE_SPACE.test(value), {
    error: 'must have no control character, no half of a surrogate pair and no white space around it',
  });
}

/** A value of this vocabulary inside of JSON, where it may turn out not to be a text. */
export function inJson<Value>(
  value: z.ZodType<Value, string>,
): z.ZodPipe<z.ZodString, z.ZodType<Value, string>> {
  return z.pipe(z.string(), value);
}

/** A parameter whose text is JSON; what is wrong inside is named as one would write it in code, such as `items[2].upc`. */
export function jsonParameter<Schema extends z.ZodType>(schema: Schema) {
  const read = z.transform((value: string, context): z.output<Schema> => {
    let parsed: unknown;
    try {
      parsed = JSON.parse(value);
    } catch {
      context.issues.push({ code: 'custom', message: 'must be JSON', input: value });
      return z.NEVER;
    }
    const result = schema.safeParse(parsed, { reportInput: true });
    if (result.success) return result.data;
    for (const { field, detail } of describeIssues(result.error.issues, schema)) {
      context.issues.push({
        code: 'custom',
        message: detail,
        input: value,
        path: field === '' ? [] : [field],
      });
    }
    return z.NEVER;
  });
  return read.meta({ content: schema });
}

/** How the matches of a text are ordered: by what is meant, or by the likeness of letters alone. */
export function searchOrder() {
  return z
    .enum(['relevance', 'similarity'])
    .optional()
    .describe(
      'With `q`: `relevance` (default) ranks by what the words most likely mean; `similarity` compares only letters, by trigrams.',
    );
}

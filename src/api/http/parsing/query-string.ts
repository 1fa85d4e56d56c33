import type { FieldError } from '../errors.ts';
import { hintOfNearest } from './nearest-parameter.ts';

/** A query string split into parameters, each with the one value it was given. */
export interface RawQuery {
  readonly values: Readonly<Record<string, string>>;
  readonly errors: readonly FieldError[];
}

// Control characters mean nothing in any parameter, and NUL ends strings in some of the places a value may travel to.
const CONTROL_CHARACTER = /[\x00-\x1f\x7f-\x9f]/;
// What needs no decoding and holds no white space or control character: most queries whole.
const PLAIN = /^[\w.,~=&-]*$/;
const NAME_SHOWN = 64;
const MOST_PARAMETERS = 64;
const REPEATED = 'is given more than once: give it once';

function decode(text: string): string | undefined {
  const spaced = text.includes('+') ? text.replaceAll('+', ' ') : text;
  if (!spaced.includes('%')) return spaced;
  try {
    return decodeURIComponent(spaced);
  } catch {
    return undefined;
  }
}

function fault(value: string | undefined): string | undefined {
  if (value === undefined) return 'is not valid percent-encoded UTF-8';
  if (value === '') return 'is empty: give it a value or leave it out';
  if (CONTROL_CHARACTER.test(value)) return 'contains a control character';
  if (value.trim() !== value) return 'starts or ends with white space: remove it';
  return undefined;
}

function unknownParameter(name: string, known: ReadonlySet<string>): FieldError {
  const shown = name.slice(0, NAME_SHOWN);
  const hint = known.size === 0 ? 'it takes none' : hintOfNearest(shown, [...known]);
  return { in: 'query', field: shown, detail: `is not a parameter of this route: ${hint}` };
}

/**
 * Splits a raw query string (without its `?`) strictly. `+` is a space, as HTML forms and `curl --data-urlencode` write
 * it; a plus sign is `%2B`. A value is never trimmed or guessed: empty, repeated, surrounded by white space, with a
 * control character or badly encoded, it is an error that names the parameter, as is a name that is not in `known`.
 */
export function splitQuery(query: string, known: ReadonlySet<string>): RawQuery {
  // Only known names become members, so that a plain object is safe, and it is much the faster one.
  const values: Record<string, string> = {};
  const errors: FieldError[] = [];
  if (query === '') return { values, errors };
  let unknown: Set<string> | undefined;
  const parts = query.split('&', MOST_PARAMETERS + 1);
  if (parts.length > MOST_PARAMETERS) {
    const detail = `the query has more than ${MOST_PARAMETERS} parameters`;
    return { values, errors: [{ in: 'query', field: '*', detail }] };
  }
  const isPlain = PLAIN.test(query);
  for (const part of parts) {
    if (part === '') continue;
    const equals = part.indexOf('=');
    const rawName = equals < 0 ? part : part.slice(0, equals);
    const name = isPlain ? rawName : (decode(rawName) ?? rawName);
    if (!known.has(name)) {
      unknown ??= new Set();
      if (!unknown.has(name)) errors.push(unknownParameter(name, known));
      unknown.add(name);
      continue;
    }
    const rawValue = equals < 0 ? '' : part.slice(equals + 1);
    const value = isPlain ? rawValue : decode(rawValue);
    const repeated = name in values || errors.some(({ field }) => field === name);
    const detail = repeated ? REPEATED : isPlain && value !== '' ? undefined : fault(value);
    if (detail !== undefined) errors.push({ in: 'query', field: name, detail });
    else if (value !== undefined) values[name] = value;
  }
  return { values, errors };
}

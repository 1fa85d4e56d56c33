import type { Precondition } from '../../retailers/carts.ts';
import type { FieldError } from '../http/errors.ts';

const TAGS = /^(?:W\/)?"[^"]{0,64}"(?:\s*,\s*(?:W\/)?"[^"]{0,64}")*$/;
const TAG = /(W\/)?"([^"]*)"/g;
const VERSION = /^[1-9]\d{0,9}$/;

/** What a request says about the version that it is meant for, or every field that says it badly. */
export type PreconditionReading =
  | { readonly ok: true; readonly expected: Precondition }
  | { readonly ok: false; readonly errors: readonly FieldError[] };

/** The versions that an If-Match names. Weak tags never match (RFC 9110, 13.1.1). */
function versionsOf(ifMatch: string): readonly number[] {
  return [...ifMatch.matchAll(TAG)]
    .filter(([, weak, tag]) => weak === undefined && VERSION.test(tag ?? ''))
    .map(([, , tag]) => Number(tag));
}

/**
 * Reads If-Match, If-None-Match (only `*`: the cart is to be new) and the body's `version`, which can stand in for
 * If-Match and must agree with it.
 */
export function readPrecondition(
  ifMatch: string | undefined,
  ifNoneMatch: string | undefined,
  version: number | undefined,
): PreconditionReading {
  const errors: FieldError[] = [];
  const match = ifMatch?.trim();
  if (ifNoneMatch !== undefined) {
    if (ifNoneMatch.trim() !== '*') {
      errors.push({
        in: 'header',
        field: 'If-None-Match',
        detail: 'can only be *: put the cart if it is new',
      });
    }
    if (match !== undefined || version !== undefined) {
      const detail = 'contradicts If-None-Match: a new cart has no version';
      errors.push(
        match === undefined
          ? { in: 'body', field: 'version', detail }
          : { in: 'header', field: 'If-Match', detail },
      );
    }
    return errors.length > 0 ? { ok: false, errors } : { ok: true, expected: 'absent' };
  }
  if (match === undefined) return { ok: true, expected: version === undefined ? null : [version] };
  if (match === '*') return { ok: true, expected: version === undefined ? 'any' : [version] };
  if (!TAGS.test(match)) {
    errors.push({ in: 'header', field: 'If-Match', detail: 'must be an ETag such as "3", or *' });
    return { ok: false, errors };
  }
  const versions = versionsOf(match);
  if (version !== undefined && !versions.includes(version)) {
    errors.push({ in: 'body', field: 'version', detail: 'is not the version that If-Match names' });
    return { ok: false, errors };
  }
  return { ok: true, expected: versions };
}

import type { z } from 'zod';
import { nearestName, type Reason } from '../reason.ts';

/** A record as its schema gives it, or every reason why it is none. */
export type Checked<T> = { readonly record: T } | { readonly reasons: readonly Reason[] };

/**
 * Holds a value against a record's schema. On failure every reason at once: each bad field, and each unknown one
 * with the nearest known name.
 */
export function checkRecord<S extends z.ZodObject>(schema: S, value: unknown): Checked<z.output<S>> {
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) return { record: result.data };
  return { reasons: result.error.issues.flatMap((issue) => reasonsOf(issue, schema)) };
}

function reasonsOf(issue: z.core.$ZodIssue, schema: z.ZodObject): Reason[] {
  const path = issue.path.join('.');
  if (issue.code === 'unrecognized_keys') {
    const known = issue.path.length === 0 ? Object.keys(schema.shape) : [];
    return issue.keys.map((key) => {
      const nearest = nearestName(key, known);
      const field = path === '' ? key : `${path}.${key}`;
      return {
        field,
        problem: 'unknown field',
        ...(nearest === null ? {} : { detail: `did you mean ${nearest}?` }),
      };
    });
  }
  // List positions would make every reason its own line of the summary: `products.17.upc` counts as `products.upc`.
  const field = issue.path.filter((step) => typeof step !== 'number').join('.') || 'record';
  if (issue.code === 'invalid_type' && issue.input === undefined) return [{ field, problem: 'is missing' }];
  const allowed = issue.code === 'invalid_union' ? allowedBy(issue) : '';
  if (allowed !== '') return [{ field, problem: `must be ${allowed}`, ...detailOf(issue.input) }];
  const detail = printed(issue.input);
  return [{ field, problem: plain(issue), ...(detail === undefined ? {} : { detail }) }];
}

function detailOf(input: unknown): { readonly detail?: string } {
  const detail = printed(input);
  return detail === undefined ? {} : { detail };
}

/** What the branches of a union would take: their words, types, and the members that objects of them need. */
function allowedBy({ errors }: z.core.$ZodIssueInvalidUnion): string {
  const branches = errors.map(([issue]) => {
    if (issue === undefined) return '';
    if (issue.code === 'invalid_value')
      return `one of ${issue.values.map((value) => JSON.stringify(value)).join(', ')}`;
    if (issue.code === 'invalid_type') {
      const member = issue.path.join('.');
      return member === '' ? `a ${issue.expected}` : `an object with ${member}`;
    }
    if (issue.code === 'invalid_union') return `${issue.path.join('.')}: ${allowedBy(issue)}`;
    return issue.code === 'unrecognized_keys' ? '' : issue.message;
  });
  return [...new Set(branches.filter((branch) => branch !== ''))].join('; or ');
}

/** The schema's own messages in this project's words; messages that a field's rule gives are left as they are. */
function plain(issue: z.core.$ZodIssue): string {
  if (issue.code === 'too_big' && issue.message.startsWith('Too big'))
    return `must be at most ${issue.maximum}`;
  if (issue.code === 'too_small' && issue.message.startsWith('Too small'))
    return `must be at least ${issue.minimum}`;
  return issue.message.replace(/^Invalid (input|option|string): /, '').replace(/, received .*$/, '');
}

/** A rule over several fields gets the whole record, which the reject file has anyway. */
function printed(input: unknown): string | undefined {
  if (input === undefined || (typeof input === 'object' && input !== null)) return undefined;
  const json = JSON.stringify(input);
  return json === undefined || json.length > 200 ? undefined : json;
}

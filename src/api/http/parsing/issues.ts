import { z } from 'zod';
import { nearestValue } from '../../../domain/text/edit-distance.ts';
import type { MissingChoice } from '../errors.ts';
import { hintOfNearest } from './nearest-parameter.ts';

/** Something that a schema has against a value. */
export type Issue = z.core.$ZodIssue;

/** Kinds of JSON values in words. */
const KINDS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
};

/** What is wrong with a value, completing "the value …". */
export function describeIssue(issue: Issue): string {
  switch (issue.code) {
    case 'too_big':
      return `must ${bound(issue.origin, 'at most', issue.maximum)}`;
    case 'too_small':
      return `must ${bound(issue.origin, 'at least', issue.minimum)}`;
    case 'invalid_type':
      return `must be ${KINDS[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return oneOf(issue.values.map(String), issue.input);
    default:
      return issue.message;
  }
}

/** That a value is none of some, and which one of many it is most like. */
function oneOf(values: readonly string[], given: unknown): string {
  const all = `must be one of ${values.join(', ')}`;
  if (typeof given !== 'string' || given.length > LONGEST_KEY) return all;
  const nearest = nearestValue(given, values);
  return nearest === null ? all : `${all}; the nearest is ${nearest}`;
}

function bound(origin: string, which: 'at most' | 'at least', limit: number | bigint): string {
  const many = limit === 1 || limit === 1n ? '' : 's';
  if (origin === 'string') return `have ${which} ${String(limit)} character${many}`;
  if (origin === 'array') return `have ${which} ${String(limit)} value${many}`;
  return `be ${which} ${String(limit)}`;
}

/** What is wrong inside of a JSON value: the place as one would write it in code (`[2].name`; empty: the value itself). */
export interface DescribedIssue {
  readonly field: string;
  readonly detail: string;
  /** See `FieldError`: a schema's own check tells it in the `params` of its issue. */
  readonly choice?: MissingChoice | undefined;
}

const LONGEST_KEY = 64;
const MOST_ISSUES = 100;

function fieldName(path: readonly PropertyKey[]): string {
  return path
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '');
}

/** The names of the members of the object at a path of a schema; none where there is no such object. */
function membersAt(schema: unknown, path: readonly PropertyKey[]): readonly string[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return membersAt(schema.unwrap(), path);
  const [first, ...rest] = path;
  if (schema instanceof z.ZodArray) return membersAt(schema.element, rest);
  if (!(schema instanceof z.ZodObject)) return [];
  return first === undefined ? Object.keys(schema.shape) : membersAt(schema.shape[String(first)], rest);
}

function unknownMember(known: readonly string[], key: string): string {
  return known.length === 0 ? 'is not a known member' : `is not a known member: ${hintOfNearest(key, known)}`;
}

function describeInside(issue: Issue, schema: z.ZodType): DescribedIssue[] {
  if (issue.code === 'unrecognized_keys') {
    const known = membersAt(schema, issue.path);
    return issue.keys.map((key) => {
      const shown = key.slice(0, LONGEST_KEY);
      return { field: fieldName([...issue.path, shown]), detail: unknownMember(known, shown) };
    });
  }
  const isMissing = issue.code === 'invalid_type' && issue.input === undefined;
  const choice =
    issue.code === 'custom' ? (issue.params?.['choice'] as MissingChoice | undefined) : undefined;
  return [{ field: fieldName(issue.path), detail: isMissing ? 'is required' : describeIssue(issue), choice }];
}

/** Everything that a schema has against a JSON value, up to a hundred things. Issues need their input. */
export function describeIssues(issues: readonly Issue[], schema: z.ZodType): DescribedIssue[] {
  return issues.flatMap((issue) => describeInside(issue, schema)).slice(0, MOST_ISSUES);
}

import type { z } from 'zod';

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
      return `must be one of ${issue.values.map(String).join(', ')}`;
    default:
      return issue.message;
  }
}

function bound(origin: string, which: 'at most' | 'at least', limit: number | bigint): string {
  if (origin === 'string') return `have ${which} ${String(limit)} characters`;
  if (origin === 'array') return `have ${which} ${String(limit)} values`;
  return `be ${which} ${String(limit)}`;
}

/** What is wrong inside of a JSON value: the place as one would write it in code (`[2].name`; empty: the value itself). */
export interface DescribedIssue {
  readonly field: string;
  readonly detail: string;
}

const LONGEST_KEY = 64;
const MOST_ISSUES = 100;

function fieldName(path: readonly PropertyKey[]): string {
  return path
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '');
}

function describeInside(issue: Issue): DescribedIssue[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      field: fieldName([...issue.path, key.slice(0, LONGEST_KEY)]),
      detail: 'is not a known member',
    }));
  }
  const isMissing = issue.code === 'invalid_type' && issue.input === undefined;
  return [{ field: fieldName(issue.path), detail: isMissing ? 'is required' : describeIssue(issue) }];
}

/** Everything that a schema has against a JSON value, up to a hundred things. Issues need their input. */
export function describeIssues(issues: readonly Issue[]): DescribedIssue[] {
  return issues.flatMap(describeInside).slice(0, MOST_ISSUES);
}

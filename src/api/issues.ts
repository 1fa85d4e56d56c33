import type { z } from 'zod';

/** Something that a schema has against a value. */
export type Issue = z.core.$ZodIssue;

/** What is wrong with a value, completing "the value …". */
export function describeIssue(issue: Issue): string {
  switch (issue.code) {
    case 'too_big':
      return `must ${bound(issue.origin, 'at most', issue.maximum)}`;
    case 'too_small':
      return `must ${bound(issue.origin, 'at least', issue.minimum)}`;
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

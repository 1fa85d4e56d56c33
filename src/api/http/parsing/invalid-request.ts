import type { z } from 'zod';
import type { Snapshot } from '../../../snapshot/snapshot.ts';
import type { FieldError } from '../errors.ts';
import { describeIssue, type Issue } from './issues.ts';
import type { JsonBody } from './json-body.ts';
import type { RawQuery } from './query-string.ts';
import type { ReadFields } from './read-fields.ts';

/** A request with bad fields. */
export interface InvalidRequest<Served extends Snapshot = Snapshot> {
  readonly ok: false;
  readonly status: 400 | 422;
  /** Those that are bad whatever the catalogue has. */
  readonly errors: readonly FieldError[];
  /** All of them: also what only the snapshot and the clock tell of the fields that could be read. */
  readonly refuse: (snapshot: Served, nowMs: number) => readonly FieldError[];
}

function toFieldError(issue: Issue, where: FieldError['in']): FieldError {
  const [field, position] = issue.path;
  const detail = describeIssue(issue);
  // Inside of a JSON parameter the rest of the path is written out already.
  const inside = typeof position === 'string' ? position : '';
  return {
    in: where,
    field: String(field) + inside,
    detail: typeof position === 'number' ? `value ${position + 1} ${detail}` : detail,
  };
}

function isOutOfRange(issue: Issue, rangeFields: readonly string[]): boolean {
  return (
    (issue.code === 'too_big' || issue.code === 'too_small') && rangeFields.includes(String(issue.path[0]))
  );
}

/** Every parameter that was given, those with texts that cannot be read as empty ones. */
export function givenOf({ values, errors }: RawQuery): RawQuery['values'] {
  if (errors.length === 0) return values;
  return { ...Object.fromEntries(errors.map(({ field }) => [field, ''])), ...values };
}

/** A request's parameters as they were read, each with what is wrong with it. */
interface Readings {
  readonly raw: RawQuery;
  readonly path: ReadFields<z.ZodObject>;
  readonly query: ReadFields<z.ZodObject>;
  readonly body: Pick<JsonBody<z.ZodType>, 'errors'>;
  readonly crossErrors: readonly FieldError[];
}

/** A request of which at least one reading has a fault; `refuse` says what more is bad once there is a snapshot. */
export function invalidRequest<Served extends Snapshot>(
  { raw, path, query, body, crossErrors }: Readings,
  rangeFields: readonly string[],
  refuse: InvalidRequest<Served>['refuse'],
): InvalidRequest<Served> {
  const given = givenOf(raw);
  const queryIssues = query.issues.filter(({ path: [name] }) => {
    // A parameter whose text cannot be read has its error already; that it is missing would be a second one.
    return String(name) in raw.values || !(String(name) in given);
  });
  const errors = [
    ...path.issues.map((issue) => toFieldError(issue, 'path')),
    ...raw.errors,
    ...queryIssues.map((issue) => toFieldError(issue, 'query')),
    ...body.errors,
    ...crossErrors,
  ];
  const bad = new Set(errors.map(({ field }) => field));
  const outOfRange = query.issues.some((issue) => isOutOfRange(issue, rangeFields));
  return {
    ok: false,
    status: outOfRange ? 400 : 422,
    errors,
    refuse: (snapshot, nowMs) => [
      ...errors,
      ...refuse(snapshot, nowMs).filter(({ field }) => !bad.has(field)),
    ],
  };
}

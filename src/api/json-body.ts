import type { z } from 'zod';
import type { FieldError } from './errors.ts';
import { describeIssue, type Issue } from './issues.ts';

/** What was read of a JSON body; `data` is whole only without errors. */
export interface JsonBody<Schema extends z.ZodType> {
  readonly data: z.output<Schema>;
  readonly errors: readonly FieldError[];
}

const MOST_ERRORS = 100;

/** `items[2].name`, as one would write it in code; `*` for the whole body. */
function fieldName(path: readonly PropertyKey[]): string {
  const name = path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)).join('');
  return name === '' ? '*' : name.replace(/^\./, '');
}

function toFieldErrors(issue: Issue): FieldError[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      in: 'body',
      field: fieldName([...issue.path, key.slice(0, 64)]),
      detail: 'is not a known member',
    }));
  }
  const isMissing = issue.code === 'invalid_type' && issue.input === undefined;
  const detail = isMissing ? 'is required' : describeIssue(issue);
  return [{ in: 'body', field: fieldName(issue.path), detail }];
}

/** Reads a JSON body by a schema; every bad member is named, up to a hundred. `bytes` is null where there was none. */
export function parseJsonBody<Schema extends z.ZodType>(
  schema: Schema,
  bytes: Buffer | null,
): JsonBody<Schema> {
  const failed = (errors: FieldError[]): JsonBody<Schema> => ({
    data: undefined as z.output<Schema>,
    errors: errors.slice(0, MOST_ERRORS),
  });
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes ?? Buffer.alloc(0)));
  } catch {
    return failed([{ in: 'body', field: '*', detail: 'must be JSON in UTF-8' }]);
  }
  const result = schema.safeParse(value, { reportInput: true });
  return result.success
    ? { data: result.data, errors: [] }
    : failed(result.error.issues.flatMap(toFieldErrors));
}

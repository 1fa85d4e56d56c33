import type { z } from 'zod';
import type { FieldError } from '../errors.ts';
import { describeIssues } from './issues.ts';

/** What was read of a JSON body; `data` is whole only without errors. */
export interface JsonBody<Schema extends z.ZodType> {
  readonly data: z.output<Schema>;
  /** The JSON itself, whatever the schema says of it; undefined: it is none. */
  readonly value: unknown;
  readonly errors: readonly FieldError[];
}

/** Reads a JSON body by a schema; every bad member is named, up to a hundred. `bytes` is null where there was none. */
export function parseJsonBody<Schema extends z.ZodType>(
  schema: Schema,
  bytes: Buffer | null,
): JsonBody<Schema> {
  let value: unknown;
  const failed = (errors: FieldError[]): JsonBody<Schema> => ({
    data: undefined as z.output<Schema>,
    value,
    errors,
  });
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes ?? Buffer.alloc(0)));
  } catch {
    return failed([{ in: 'body', field: '*', detail: 'must be JSON in UTF-8' }]);
  }
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) return { data: result.data, value, errors: [] };
  const issues = describeIssues(result.error.issues, schema);
  return failed(
    issues.map(({ field, ...rest }) => ({ in: 'body', field: field === '' ? '*' : field, ...rest })),
  );
}

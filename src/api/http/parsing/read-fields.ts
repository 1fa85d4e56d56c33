import { z } from 'zod';

/** What was read of an object schema's fields; `data` is whole only without issues. */
export interface ReadFields<Schema extends z.ZodObject> {
  readonly data: z.output<Schema>;
  readonly issues: readonly z.core.$ZodIssue[];
}

/** Whether a field has to be given: it is neither optional nor has a default. */
export function isRequired(field: z.ZodType): boolean {
  return !(field instanceof z.ZodOptional || field instanceof z.ZodDefault);
}

const NO_ISSUES: readonly z.core.$ZodIssue[] = [];

/**
 * A reader of an object schema's fields from texts. Most requests give two of twenty, so the given ones alone are parsed,
 * and the others have their defaults, made once. `values` may have no other names than the schema's.
 */
export function fieldReader<Schema extends z.ZodObject>(
  schema: Schema,
): (values: Readonly<Record<string, string>>) => ReadFields<Schema> {
  const fields = schema.shape as Readonly<Record<string, z.ZodType>>;
  const names = Object.keys(fields);
  const required = names.filter((name) => isRequired(fields[name]!));
  // With every name in it, a copy keeps its shape when the given values replace their places.
  const defaults = Object.fromEntries(
    names.map((name) => [name, isRequired(fields[name]!) ? undefined : fields[name]!.parse(undefined)]),
  );

  return (values) => {
    const data: Record<string, unknown> = { ...defaults };
    let issues: z.core.$ZodIssue[] | undefined;
    for (const name of Object.keys(values)) {
      const result = fields[name]!.safeParse(values[name], { reportInput: true });
      if (result.success) data[name] = result.data;
      else
        (issues ??= []).push(
          ...result.error.issues.map((issue) => ({ ...issue, path: [name, ...issue.path] })),
        );
    }
    for (const name of required) {
      if (name in values) continue;
      (issues ??= []).push({ code: 'custom', message: 'is required', path: [name], input: undefined });
    }
    return { data: data as z.output<Schema>, issues: issues ?? NO_ISSUES };
  };
}

import { z } from 'zod';
import { describeIssues } from '../http/parsing/issues.ts';
import type { Route } from '../http/route.ts';
import { type JsonSchema, parameterSchema } from '../openapi/schemas.ts';

/** What of a parameter's schema models are told; the route's own schema checks the rest. */
const TOLD = ['type', 'enum', 'items'] as const;

/** Longer lists of values are told in words, by the parameter's description. */
const MOST_VALUES = 12;

function isTold(schema: JsonSchema, name: string): boolean {
  return name in schema && !(name === 'enum' && (schema[name] as unknown[]).length > MOST_VALUES);
}

function told(schema: JsonSchema): JsonSchema {
  return Object.fromEntries(
    TOLD.filter((name) => isTold(schema, name)).map((name) => {
      const value = schema[name];
      return [name, name === 'items' ? told(value as JsonSchema) : value];
    }),
  );
}

/** How many faults of one call are told. */
export const FAULTS_SHOWN = 10;

/** A parameter with what it means; null: its name says enough. */
export type Told = Readonly<Record<string, string | null>>;

/** The schema of a tool's arguments: parameters of a route, from its own zod schemas, and others. */
export function inputSchema(
  route: Route,
  parameters: Told,
  others: Readonly<Record<string, JsonSchema>> = {},
  required: readonly string[] = [],
): JsonSchema & { readonly properties: Readonly<Record<string, JsonSchema>> } {
  const fields = { ...route.path.shape, ...route.query.shape } as Record<string, z.ZodType>;
  const taken = Object.entries(parameters).map(([name, description]) => {
    const field = fields[name];
    if (field === undefined) throw new Error(`${route.operationId} has no parameter ${name}`);
    return [name, { ...told(parameterSchema(field)), ...(description === null ? {} : { description }) }];
  });
  return {
    type: 'object',
    properties: { ...others, ...Object.fromEntries(taken) },
    ...(required.length === 0 ? {} : { required }),
    additionalProperties: false,
  };
}

/** A checker of arguments: what is wrong with them, in words; null: nothing. */
export function argumentChecker(schema: JsonSchema): (given: unknown) => string | null {
  const checked = z.fromJSONSchema(schema);
  return (given) => {
    const result = checked.safeParse(given, { reportInput: true });
    if (result.success) return null;
    return describeIssues(result.error.issues, checked)
      .slice(0, FAULTS_SHOWN)
      .map(({ field, detail }) => `${field === '' ? 'arguments' : field}: ${detail}`)
      .join('\n');
  };
}

import { z } from 'zod';

/** A JSON Schema of draft 2020-12, which OpenAPI 3.1 uses as it is. */
export type JsonSchema = Record<string, unknown>;

const COMPONENTS = '#/components/schemas/';

/** A reference to a component. */
export function reference(id: string): JsonSchema {
  return { $ref: COMPONENTS + id };
}

type Override = NonNullable<NonNullable<Parameters<typeof z.toJSONSchema>[1]>['override']>;

/** A value that is read from text by a transform has no schema of its own: its meta `parameter` says what the text is. */
const describeText: Override = ({ jsonSchema }) => {
  const { parameter } = jsonSchema as { parameter?: JsonSchema };
  if (parameter === undefined) return;
  delete (jsonSchema as { parameter?: JsonSchema }).parameter;
  Object.assign(jsonSchema, parameter);
};

/** The schema of a parameter, without its description. */
export function parameterSchema(schema: z.ZodType): JsonSchema {
  const {
    $schema: _dialect,
    description: _description,
    ...rest
  } = z.toJSONSchema(schema, {
    io: 'output',
    unrepresentable: 'any',
    override: describeText,
  }) as JsonSchema;
  return rest;
}

/** The schema of the JSON that a parameter's text is; undefined where it is not JSON. */
export function jsonContent(schema: z.ZodType): z.ZodType | undefined {
  return schema.meta()?.['content'] as z.ZodType | undefined;
}

/** The members of an answer's own `meta`; undefined where it has none. */
function metaProperties(response: z.ZodType): JsonSchema | undefined {
  const meta = response instanceof z.ZodObject ? (response.shape['meta'] as unknown) : undefined;
  const members = meta instanceof z.ZodOptional ? meta.unwrap() : meta;
  return members instanceof z.ZodObject ? (parameterSchema(members)['properties'] as JsonSchema) : undefined;
}

/** The schemas of all answers that have an id, as components. */
export function answerComponents(): Record<string, JsonSchema> {
  const { schemas } = z.toJSONSchema(z.globalRegistry, {
    io: 'output',
    unrepresentable: 'any',
    override: describeText,
    uri: (id) => COMPONENTS + id,
  });
  return Object.fromEntries(
    Object.entries(schemas).map(([id, { $schema: _dialect, $id: _uri, id: _id, ...schema }]) => [id, schema]),
  );
}

/** The id of an answer's schema. Throws where it has none: every answer is a component. */
export function componentId(schema: z.ZodType): string {
  const id = z.globalRegistry.get(schema)?.id;
  if (id === undefined) throw new Error('A response schema needs an id in its meta');
  return id;
}

const ANY_META = { freshness_p50_hours: { type: ['number', 'null'] } };

/** The envelope around an answer; its `meta` repeats the members of the answer's own. */
export function enveloped(schema: JsonSchema, response: z.ZodType): JsonSchema {
  return {
    type: 'object',
    properties: {
      data: schema,
      meta: {
        type: 'object',
        properties: { ...(metaProperties(response) ?? ANY_META), request_id: { type: 'string' } },
        required: ['request_id'],
        additionalProperties: false,
      },
      error: { type: 'null' },
    },
    required: ['data', 'meta', 'error'],
    additionalProperties: false,
  };
}

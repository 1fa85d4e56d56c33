import type { z } from 'zod';
import { isRequired } from '../http/parsing/read-fields.ts';
import { bodyExample, type Examples } from './examples.ts';
import { JSON_MEDIA } from './responses.ts';
import { componentId, type JsonSchema, jsonContent, parameterSchema, reference } from './schemas.ts';

/** The description of a route's parameters. */
export function parameters(schema: z.ZodObject, where: 'path' | 'query', examples: Examples): JsonSchema[] {
  return Object.entries(schema.shape as Record<string, z.ZodType>).map(([name, field]) => {
    const required = isRequired(field);
    const example = examples[name];
    const head = {
      name,
      in: where,
      required,
      ...(field.description === undefined ? {} : { description: field.description }),
    };
    const inJson = jsonContent(field);
    if (inJson !== undefined) {
      const schema = reference(componentId(inJson));
      const shown = example === undefined ? { schema } : { schema, example };
      return { ...head, content: { [JSON_MEDIA]: shown } };
    }
    const described = parameterSchema(field);
    return {
      ...head,
      ...(described['type'] === 'array' ? { style: 'form', explode: false } : {}),
      schema: described,
      ...(example === undefined ? {} : { example }),
    };
  });
}

/** The description of a POST's body. */
export function requestBody(schema: z.ZodType, examples: Examples): JsonSchema {
  const id = componentId(schema);
  const example = bodyExample(schema, examples);
  const content = { schema: reference(id), ...(example === undefined ? {} : { example }) };
  return { required: true, content: { [JSON_MEDIA]: content } };
}

import type { JsonSchema } from '../openapi/schemas.ts';

/** A member of an answer or of a body. */
export interface DescribedField {
  /** Where it is, such as `stores[].hours.monday`. */
  readonly path: string;
  readonly type: string;
  readonly description: string;
  readonly required: boolean;
}

/** Members deeper than this are left to the answer that is shown. */
const DEEPEST = 3;
const MOST_VALUES = 12;

/** Looks up a reference of the document's own components. */
export type Resolve = (schema: JsonSchema) => JsonSchema;

function resolveIn(components: Readonly<Record<string, JsonSchema>>, schema: JsonSchema): JsonSchema {
  const { $ref: ref } = schema;
  if (typeof ref !== 'string') return schema;
  const found = components[ref.slice(ref.lastIndexOf('/') + 1)];
  return found === undefined ? {} : { ...found, ...schema };
}

/** How references of a document are looked up. */
export function resolver(components: Readonly<Record<string, JsonSchema>>): Resolve {
  return (schema) => resolveIn(components, schema);
}

function bounds({ minimum, maximum, minLength, maxLength, minItems, maxItems }: JsonSchema): string {
  const span = (least: unknown, most: unknown, noun: string): string => {
    const isLimit = typeof most === 'number' && most < Number.MAX_SAFE_INTEGER;
    if (typeof least === 'number' && isLimit) return `, ${least} to ${most}${noun}`;
    if (isLimit) return `, at most ${most}${noun}`;
    return typeof least === 'number' && least > Number.MIN_SAFE_INTEGER ? `, at least ${least}${noun}` : '';
  };
  return `${span(minimum, maximum, '')}${span(minLength, maxLength, ' characters')}${span(minItems, maxItems, ' of them')}`;
}

/** What a value may be, in a few words. */
export function typeWords(schema: JsonSchema, resolve: Resolve): string {
  const own = resolve(schema);
  const { type, items, anyOf, const: constant } = own;
  const values = own['enum'];
  if (constant !== undefined) return JSON.stringify(constant);
  if (Array.isArray(values)) {
    const shown = values.slice(0, MOST_VALUES).map(String).join(', ');
    return values.length > MOST_VALUES ? `one of ${values.length}: ${shown} …` : `one of ${shown}`;
  }
  if (Array.isArray(anyOf)) {
    return [...new Set((anyOf as JsonSchema[]).map((one) => typeWords(one, resolve)))].join(' or ');
  }
  if (type === 'array') {
    return `list of ${items === undefined ? 'anything' : typeWords(items as JsonSchema, resolve)}${bounds(own)}`;
  }
  const name = Array.isArray(type) ? type.join(' or ') : typeof type === 'string' ? type : 'any';
  const format = typeof own['format'] === 'string' ? ` (${own['format']})` : '';
  return `${name}${format}${bounds(own)}`;
}

/** The object in a schema that may also be null, a list of objects, or a choice; undefined where there is none. */
function objectIn(
  schema: JsonSchema,
  resolve: Resolve,
): { readonly object: JsonSchema; readonly isList: boolean } | undefined {
  const own = resolve(schema);
  if (own['properties'] !== undefined) return { object: own, isList: false };
  if (own['type'] === 'array' && own['items'] !== undefined) {
    const inside = objectIn(own['items'] as JsonSchema, resolve);
    return inside === undefined ? undefined : { object: inside.object, isList: true };
  }
  for (const choice of (own['anyOf'] ?? []) as JsonSchema[]) {
    const inside = objectIn(choice, resolve);
    if (inside !== undefined) return inside;
  }
  return undefined;
}

/** The members of an object, those inside of it behind it, to the third level. */
export function describeFields(
  schema: JsonSchema,
  resolve: Resolve,
  prefix = '',
  depth = 1,
): DescribedField[] {
  const found = objectIn(schema, resolve);
  if (found === undefined) return [];
  const required = (found.object['required'] ?? []) as string[];
  const members = Object.entries(found.object['properties'] as Record<string, JsonSchema>);
  return members.flatMap(([name, member]) => {
    const own = resolve(member);
    const inside = objectIn(member, resolve);
    const path = `${prefix}${name}`;
    const field = {
      path,
      type: inside === undefined ? typeWords(member, resolve) : inside.isList ? 'list' : 'object',
      description: typeof own['description'] === 'string' ? own['description'] : '',
      required: required.includes(name),
    };
    if (inside === undefined || depth === DEEPEST) return [field];
    return [field, ...describeFields(member, resolve, `${path}${inside.isList ? '[]' : ''}.`, depth + 1)];
  });
}
